// A correct server of MSP 0.0.1-alpha.1 over HTTP, in plain Node. It is written from the README of
// the protocol and from docs/background/decisions/0005-alpha-over-http.md.
//
// It uses what these documents leave open. Its version is 0.0.2, which has the same major
// version as the protocol. It announces partial results only to a client that accepts streams. A
// cancelled run returns an error.

import { createServer } from "node:http";
import { resolve } from "node:path";
import { FAULTS } from "./alpha_server_faults.mjs";
import { STEP, filesBelow, mutantsOf } from "./mutants.mjs";

const words = FAULTS.take(process.argv.slice(2));
const JSON_TYPE = "application/json";
const STREAM = "text/event-stream";
const SEMVER = /^(\d+)\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const session = { initialized: false, streams: false };
const running = new Map();

// HTTP

/** Responds to one POST request, which contains one message. */
class Exchange {
  constructor(request, response) {
    this.response = response;
    this.accepts = (request.headers.accept ?? "").includes(STREAM);
    this.streams = false;
    this.closed = false;
    response.on("close", () => { this.closed = true; });
  }

  start(status, type) {
    if (this.response.headersSent) return;
    const [code, media] = FAULTS.apply("head", [status, type], this);
    this.response.writeHead(code, media === null ? {} : { "Content-Type": media });
  }

  /** Sends a message as an event of a stream, or as the whole body of the response. */
  send(message) {
    for (const each of FAULTS.sent(message, this)) {
      const text = JSON.stringify(each);
      if (this.streams) {
        this.start(200, STREAM);
        this.response.write(FAULTS.apply("frame", `data: ${text}\n\n`));
      } else {
        this.start(message.id === null ? 400 : 200, JSON_TYPE);
        this.response.write(FAULTS.apply("frame", text));
      }
    }
  }

  fail(id, code, text) {
    this.send({ jsonrpc: "2.0", id, error: { code, message: text } });
  }
}

async function posted(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const exchange = new Exchange(request, response);
  if (request.method !== "POST" || request.url !== "/") exchange.start(404, null);
  else await received(Buffer.concat(chunks), exchange);
  response.end();
}

async function received(body, exchange) {
  let message;
  try {
    message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return exchange.fail(null, -32700, "Parse error");
  }
  message = FAULTS.apply("receive", message, exchange);
  const id = message?.id ?? null;
  const usable = ["number", "string"].includes(typeof id);
  const isObject = message !== null && typeof message === "object" && !Array.isArray(message);
  const isNamed = typeof message?.method === "string";
  if (!isObject || message.jsonrpc !== "2.0") exchange.fail(null, -32600, "Invalid Request");
  else if (isNamed && usable) await requested(message, exchange);
  else if (isNamed && !("id" in message)) {
    if (message.method === "$/cancelRequest") running.get(message.params?.id)?.abort();
    exchange.start(202, null);
  } else exchange.fail(usable ? id : null, -32600, "Invalid Request");
}

async function requested({ id, method, params }, exchange) {
  try {
    const handler = Object.hasOwn(METHODS, method) ? METHODS[method] : null;
    const ready = FAULTS.apply("ready", session.initialized);
    if (method !== "initialize" && !ready) {
      throw new Failure(-32001, "The server is not initialized");
    }
    if (handler === null) throw new Failure(-32601, `Method ${method} not found`);
    const result = await handler(checked(params), exchange, id);
    exchange.send({ jsonrpc: "2.0", id, result });
  } catch (error) {
    exchange.fail(id, error.code ?? -32603, error.message);
  }
}

function checked(params = {}) {
  const isObject = params !== null && typeof params === "object" && !Array.isArray(params);
  const { globPatterns: globs, partialResultToken: token } = isObject ? params : {};
  const isGlobs = globs === undefined ||
    (Array.isArray(globs) && globs.every((glob) => typeof glob === "string"));
  const isToken = token === undefined || typeof token === "string" || Number.isInteger(token);
  if (!isObject || !isGlobs || !isToken) throw new Failure(-32602, "Invalid params");
  return params;
}

// Methods

function initialize({ clientInfo, configUri }, exchange) {
  if (session.initialized) throw new Failure(-32600, "initialize was already sent");
  if (typeof clientInfo?.version !== "string") throw new Failure(-32602, "clientInfo.version");
  if (configUri !== undefined && typeof configUri !== "string") {
    throw new Failure(-32602, "configUri");
  }
  if (SEMVER.exec(clientInfo.version)?.[1] !== "0") throw new Failure(-5000, "Unknown version");
  session.initialized = true;
  session.streams = exchange.accepts;
  return {
    serverInfo: { version: "0.0.2" },
    capabilities: {
      instrumentationProvider: {},
      mutationTestProvider: session.streams ? { partialResults: true } : {},
    },
  };
}

function selected({ globPatterns }) {
  const patterns = globPatterns?.map(pattern);
  return filesBelow(".")
    .filter((path) => patterns === undefined || patterns.some((each) => each.test(path)))
    .flatMap((path) => mutantsOf(path).map((each) =>
      ({ ...each, fileName: resolve(path), status: "Pending" })));
}

/** Returns a regular expression that is equivalent to a glob pattern. */
function pattern(glob) {
  const parts = glob.split(/(\*\*\/?|\*|\?)/).map((part) => {
    if (part.startsWith("**")) return "(?:.*/)?" + (part.endsWith("/") ? "" : "[^/]*");
    if (part === "*") return "[^/]*";
    return part === "?" ? "[^/]" : part.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}

async function mutate(params, exchange, id) {
  const token = params.partialResultToken;
  exchange.streams = token !== undefined && session.streams && exchange.accepts;
  const control = new AbortController();
  running.set(id, control);
  const results = [];
  try {
    for (const [number, mutant] of selected(params).entries()) {
      await new Promise((done) => setTimeout(done, STEP));
      if (control.signal.aborted || exchange.closed) throw new Failure(-32000, "Cancelled");
      const result = { ...mutant, status: number % 2 ? "Survived" : "Killed", duration: STEP };
      results.push(result);
      if (exchange.streams) {
        exchange.send({ jsonrpc: "2.0", method: "progress", params: { token, value: [result] } });
      }
    }
  } finally {
    running.delete(id);
  }
  return exchange.streams ? [] : results;
}

const METHODS = { initialize, instrument: selected, mutate };

// Launch

const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
const options = Object.fromEntries([...own.join("\0").matchAll(/--(port|address)\0([^\0]+)/g)]
  .map((match) => [match[1], match[2]]));
const fits = own.length === 2 + 2 * Object.keys(options).length;
if (own[0] !== "serve" || own[1] !== "http" || options.port === undefined || !fits) {
  console.error("usage: serve http --port PORT [--address HOST] [-- ARGS]");
  process.exit(2);
}
const server = createServer(posted);
server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(Number(options.port), options.address ?? "localhost");
