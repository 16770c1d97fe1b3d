// A correct MSP 0.4 server, written from the README of the protocol, in plain Node.
//
// It uses the freedom of the document. `configure` returns the version "1", as in the README.
// Mutants have no descriptions. The response repeats the results of the progress. A requested file
// without mutants has an empty list. There is no cancellation.

import { existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { isAbsolute, relative } from "node:path";
import { framed, writer } from "./framing.mjs";
import { FAULTS } from "./msp_server_faults.mjs";
import { STEP, filesBelow, mutantsOf } from "./mutants.mjs";

const words = FAULTS.take(process.argv.slice(2));
const PROGRESS = "reportMutationTestProgress";

class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// Messages

function serve(source, sink, end) {
  const send = writer(sink, FAULTS);
  const fail = (id, code, message) => send({ jsonrpc: "2.0", id, error: { code, message } });

  async function request({ id, method, params }) {
    try {
      const handler = Object.hasOwn(METHODS, method) ? METHODS[method] : null;
      if (handler === null) throw new Failure(-32601, `Method ${method} not found`);
      const notify = (value) => send({ jsonrpc: "2.0", method: PROGRESS, params: value });
      send({ jsonrpc: "2.0", id, result: await handler(checked(params), notify) });
    } catch (error) {
      fail(id, error.code ?? -32603, error.message);
    }
  }

  framed(source, FAULTS, (body) => {
    let message;
    try {
      message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    } catch {
      return fail(null, -32700, "Parse error");
    }
    message = FAULTS.apply("receive", message, send);
    if (message === null) return;
    const id = message.id ?? null;
    const usable = ["number", "string"].includes(typeof id);
    const isObject = typeof message === "object" && !Array.isArray(message);
    if (!isObject || message.jsonrpc !== "2.0") fail(null, -32600, "Invalid Request");
    else if (typeof message.method === "string" && !("id" in message)) return; // a notification
    else if (typeof message.method === "string" && usable) request(message);
    else if (!("result" in message || "error" in message)) {
      fail(usable ? id : null, -32600, "Invalid Request");
    }
  }, end);
}

function checked(params = {}) {
  const bad = (name) => {
    throw new Failure(-32602, `Invalid params: ${name}`);
  };
  if (params === null || typeof params !== "object" || Array.isArray(params)) bad("params");
  const { configFilePath, files, mutants } = params;
  if (configFilePath !== undefined && typeof configFilePath !== "string") bad("configFilePath");
  if (files !== undefined && !(Array.isArray(files) && files.every(isFileRange))) bad("files");
  if (mutants !== undefined && !isMutants(mutants)) bad("mutants");
  return params;
}

const isPosition = (at) => Number.isInteger(at?.line) && Number.isInteger(at?.column);
const isLocation = (at) => isPosition(at?.start) && isPosition(at?.end);
const isFileRange = (file) =>
  typeof file?.path === "string" && (file.range === undefined || isLocation(file.range));
const isMutant = (each) => typeof each?.id === "string" && isLocation(each.location);
const isMutants = (files) =>
  files !== null && typeof files === "object" && !Array.isArray(files) &&
  Object.values(files).every((file) => Array.isArray(file?.mutants) && file.mutants.every(isMutant));

// Mutants

const before = (one, other) =>
  one.line < other.line || (one.line === other.line && one.column < other.column);

function discover({ files }) {
  const found = {};
  const add = (path, range) => {
    const name = isAbsolute(path) ? relative(process.cwd(), path) : path;
    const inside = ({ location }) =>
      !range || (!before(location.start, range.start) && !before(range.end, location.end));
    const known = found[name]?.mutants ?? [];
    const fresh = mutantsOf(name).filter((each) => inside(each));
    const unknown = fresh.filter((each) => !known.some((one) => one.id === each.id));
    const more = FAULTS.apply("fresh", unknown, fresh);
    found[name] = { mutants: [...known, ...more] };
  };
  if (files === undefined) for (const path of filesBelow(".")) add(path);
  for (const { path, range } of files ?? []) {
    if (!existsSync(path)) continue;
    if (path.endsWith("/")) for (const each of filesBelow(path)) add(each);
    else if (statSync(path).isFile() && /\.(js|py)$/.test(path)) add(path, range);
  }
  return { files: found };
}

async function mutationTest({ files, mutants }, notify) {
  const chosen = mutants === undefined ? discover({ files }).files : known(mutants);
  const wanted = FAULTS.apply("wanted", chosen);
  const results = {};
  let number = 0;
  for (const [path, file] of Object.entries(wanted)) {
    results[path] = { mutants: [] };
    for (const mutant of file.mutants) {
      await new Promise((done) => setTimeout(done, STEP));
      const status = number++ % 2 ? "Survived" : "Killed";
      const result = { ...mutant, status, testsCompleted: 1, duration: STEP };
      results[path].mutants.push(result);
      notify({ files: { [path]: { mutants: [result] } } });
    }
  }
  return { files: results };
}

/** Returns the mutants that still exist, of those that a client selects by id. */
function known(selected) {
  const found = {};
  for (const [path, { mutants }] of Object.entries(selected)) {
    if (!existsSync(path)) continue;
    const ids = new Set(mutants.map((each) => each.id));
    found[path] = { mutants: mutantsOf(path).filter((each) => ids.has(each.id)) };
  }
  return found;
}

const METHODS = { configure: () => ({ version: "1" }), discover, mutationTest };

// Launch

function usage() {
  console.error("usage: serve stdio | serve socket --port PORT [--address HOST] [-- ARGS]");
  process.exit(2);
}

const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
const options = Object.fromEntries([...own.join("\0").matchAll(/--(port|address)\0([^\0]+)/g)]
  .map((match) => [match[1], match[2]]));
if (own[0] !== "serve" || own.length !== 2 + 2 * Object.keys(options).length) usage();
if (own[1] === "stdio") {
  serve(process.stdin, process.stdout, () => process.exit(FAULTS.apply("exit", 0)));
} else if (own[1] === "socket" && options.port !== undefined) {
  const server = createServer((socket) => serve(socket, socket, () => socket.destroy()));
  server.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(Number(options.port), options.address ?? FAULTS.apply("address", "localhost"));
} else {
  usage();
}
