"""Framing and JSON-RPC of the plain peers, which share no code with Testwire."""

import json
import threading


class Connection:
    """Messages with a `Content-Length` header over two binary files. `header`: further headers."""

    def __init__(self, source, sink, faults, header=b""):
        self.source, self.sink, self.faults = source, sink, faults
        self.header = header
        self.lock = threading.RLock()
        faults.memory.connection = self

    def read(self):
        """Return the body of the next message, or None at the end of the input."""
        length = None
        while line := self.source.readline():
            name, colon, value = line.lstrip(b"\xef\xbb\xbf").strip().partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif not colon and not name and length is not None:
                body = self.source.read(length)
                return body if len(body) == length else None
        return None

    def send(self, message):
        with self.lock:
            for each in self.faults.apply("send", message, lambda value: [value]):
                body = json.dumps(each).encode()
                data = b"Content-Length: %d\r\n%s\r\n%s" % (len(body), self.header, body)
                self.sink.write(self.faults.apply("frame", data, lambda value: value))
                self.sink.flush()

    def reply(self, number, result):
        self.send({"jsonrpc": "2.0", "id": number, "result": result})

    def fail(self, number, code, text):
        error = {"code": code, "message": text}
        self.send({"jsonrpc": "2.0", "id": number, "error": error})

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})
