// A correct client of MSP 0.0.1-alpha.1 over HTTP, in plain Node. It is written from the README of
// the protocol and from docs/background/decisions/0005-alpha-over-http.md.
//
// The arguments are the launch command of a server. The client runs two mutation tests at the same
// time, each with its own token. It cancels each request that takes longer than `LONG`.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { FAULTS } from "./alpha_client_faults.mjs";

const LONG = 1200; // milliseconds after which a request is cancelled
const JSON_TYPE = "application/json";

class Client {
  #number = 0;
  results = new Map();

  constructor(url) {
    this.url = url;
  }

  /** Posts a message, or what the active fault sends instead; returns the received messages. */
  async send(message) {
    const answers = [];
    for (const each of FAULTS.sent(message, this)) {
      answers.push(...await this.post(JSON.stringify(each)));
    }
    return answers;
  }

  async post(body) {
    const options = FAULTS.apply("post", {
      path: "/",
      method: "POST",
      headers: { "Content-Type": JSON_TYPE, Accept: `${JSON_TYPE}, text/event-stream` },
      body,
    });
    const response = await fetch(new URL(options.path, this.url), options);
    const text = await response.text();
    const isStream = (response.headers.get("Content-Type") ?? "").startsWith("text/event-stream");
    const bodies = isStream
      ? text.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5))
      : [text];
    return bodies.filter((each) => each.trim() !== "").map((each) => JSON.parse(each));
  }

  notify(method, params) {
    return this.send({ jsonrpc: "2.0", method, params });
  }

  async call(method, params) {
    const id = ++this.#number;
    let cancelled = false;
    const timer = setTimeout(() => {
      cancelled = true;
      this.notify("$/cancelRequest", { id });
    }, LONG);
    const answers = await this.send({ jsonrpc: "2.0", id, method, params });
    clearTimeout(timer);
    let answer;
    for (const received of answers) {
      const message = FAULTS.apply("receive", received, this);
      if (message?.method === "progress") this.progress(message.params);
      else if (message?.id === id) answer ??= message;
    }
    if (answer === undefined) throw new Error(`No response to ${method}`);
    if (cancelled && answer.error?.code === -32000) return null;
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  }

  progress({ token, value }) {
    this.results.set(token, [...(this.results.get(token) ?? []), ...value]);
  }
}

async function work(client) {
  const made = await client.call("initialize", {
    clientInfo: { version: "0.0.1-alpha.1" }, configUri: "file:///project/mutation.json" });
  const { instrumentationProvider, mutationTestProvider } = made.capabilities ?? {};
  if (instrumentationProvider) {
    await client.call("instrument", { globPatterns: ["src/**/*.js", "größe.js"] });
  }
  if (mutationTestProvider) {
    await Promise.all([
      client.call("mutate", { globPatterns: ["src/**"], partialResultToken: "src" }),
      client.call("mutate", { globPatterns: ["lib/*.js"], partialResultToken: 5 }),
    ]);
    await client.call("mutate"); // All params are optional, so they can be absent.
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function main(words) {
  const port = await freePort();
  const launched = FAULTS.apply("launch",
    ["serve", "http", "--port", String(port), "--address", "127.0.0.1"]);
  const [program, ...rest] = [...words, ...launched];
  const server = spawn(program, rest, { stdio: ["ignore", "ignore", "inherit"], detached: true });
  const over = once(server, "exit");
  let code = 0;
  try {
    while (!(await listens(port))) {
      if (server.exitCode !== null) throw new Error("The server has ended");
      await sleep(20);
    }
    await work(new Client(`http://127.0.0.1:${port}`));
  } catch (error) {
    console.error(error.message);
    code = 1;
  }
  if (!FAULTS.apply("leave", false)) {
    server.kill("SIGKILL");
    await over;
  }
  process.exit(FAULTS.apply("exit", code));
}

async function listens(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

main(FAULTS.take(process.argv.slice(2)));
