// Framing with a `Content-Length` header, for the plain peers in Node.

/** Calls `take` with the body of each message from a source, and `end` at the end of the source. */
export function framed(source, faults, take, end) {
  let data = Buffer.alloc(0);
  const read = () => {
    const head = data.toString("latin1").match(/^(?:[^\n]*\n)*?\r?\n/);
    if (head === null) return false;
    const length = head[0].match(/^content-length: *(\d+)\r?$/im);
    if (length === null) {
      data = data.subarray(head[0].length); // an empty line before the headers
      if (head[0].trim() !== "") end();
      return true;
    }
    const start = head[0].length;
    const stop = start + Number(length[1]);
    if (data.length < stop) return false;
    take(data.subarray(start, stop));
    data = data.subarray(stop);
    return true;
  };
  source.on("data", (chunk) => {
    data = Buffer.concat([data, faults.apply("chunk", chunk)]);
    while (read());
  });
  source.on("end", end);
  source.on("close", end);
  source.on("error", end);
}

/** Returns a function that writes a message to a sink. `peer` is passed to the faults. */
export function writer(sink, faults, peer = null) {
  return (message) => {
    for (const each of faults.sent(message, peer)) {
      const body = Buffer.from(JSON.stringify(each));
      const head = Buffer.from(`Content-Length: ${body.length}\r\n\r\n`);
      sink.write(faults.apply("frame", Buffer.concat([head, body]), body));
    }
  };
}
