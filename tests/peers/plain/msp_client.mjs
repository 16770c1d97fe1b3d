// A correct MSP 0.4 client, written from the README of the protocol, in plain Node.
//
// The arguments are the launch command of a server. If the first argument is `socket`, the client
// connects over a socket. The client uses what the document leaves open. It configures the server a
// second time. It selects mutants by file, directory and range, and by the result of `discover`. It
// does not escape non-ASCII characters.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { framed, writer } from "./framing.mjs";
import { FAULTS } from "./msp_client_faults.mjs";

const END = 5000; // milliseconds until a server that keeps running is killed

class Client {
  #number = 0;
  #waiting = new Map();
  results = [];

  constructor(source, sink) {
    this.send = writer(sink, FAULTS, this);
    this.ended = new Promise((done) => framed(source, FAULTS, (body) => this.#read(body), done));
    this.ended.then(() => {
      for (const { fail } of this.#waiting.values()) fail(new Error("The server has ended"));
    });
  }

  #read(body) {
    let message;
    try {
      message = JSON.parse(body.toString("utf-8"));
    } catch {
      return; // not a message
    }
    message = FAULTS.apply("receive", message, this);
    if (message === null || typeof message !== "object") return;
    if ("method" in message) this.#asked(message);
    else this.answered(message);
  }

  #asked({ method, id, params }) {
    if (id !== undefined) {
      this.send({ jsonrpc: "2.0", id, error: { code: -32601, message: `No method ${method}` } });
    } else if (method === "reportMutationTestProgress") {
      this.results.push(...mutantsIn(params.files));
    }
  }

  answered({ id, result, error }) {
    const { done, fail } = this.#waiting.get(id) ?? {};
    this.#waiting.delete(id);
    if (error) fail?.(new Error(error.message));
    else done?.(result);
  }

  notify(method, params) {
    this.send({ jsonrpc: "2.0", method, params });
  }

  call(method, params) {
    const id = ++this.#number;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.send({ jsonrpc: "2.0", id, method, params });
    });
  }
}

const mutantsIn = (files) => Object.values(files ?? {}).flatMap((file) => file?.mutants ?? []);

async function work(client) {
  await client.call("configure", { configFilePath: "Änderungen/mutation.json" });
  const { files } = await client.call("discover", { files: [{ path: "src/" }] });
  const [path, { mutants }] = Object.entries(files)[0];
  const range = mutants[0].location;
  await client.call("mutationTest", { files: [{ path, range }, { path: "lib/größe.js" }] });
  await client.call("configure", {});
  await client.call("mutationTest", { mutants: { [path]: { mutants: mutants.slice(1) } } });
  await client.call("mutationTest", {});
}

// Transports

const launch = (command, ...words) => {
  const [program, ...rest] = [...command, ...FAULTS.apply("launch", words)];
  return spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
};

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function opened(port, server) {
  while (server.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch {
      await sleep(20);
    }
  }
  throw new Error("The server has ended");
}

async function main(words) {
  const bySocket = words[0] === "socket";
  const command = bySocket ? words.slice(1) : words;
  const port = bySocket ? await freePort() : 0;
  const launched = bySocket
    ? ["serve", "socket", "--port", String(port), "--address", "127.0.0.1"] : ["serve", "stdio"];
  const server = launch(command, ...launched);
  const over = once(server, "exit");
  const socket = bySocket ? await opened(port, server) : null;
  const source = socket ?? server.stdout;
  const sink = socket ?? server.stdin;
  sink.on("error", () => {});
  let code = 0;
  try {
    await work(new Client(source, sink));
  } catch (error) {
    console.error(error.message);
    code = 1;
  }
  if (!FAULTS.apply("leave", false)) {
    sink.end();
    if (bySocket) server.kill();
    const timer = setTimeout(() => server.kill("SIGKILL"), END);
    await over;
    clearTimeout(timer);
  }
  process.exit(FAULTS.apply("exit", code));
}

main(FAULTS.take(process.argv.slice(2)));
