// The faults of `msp_client.mjs`. Each breaks one rule of the document at one point.

import {
  FaultTable, always, code, isError, isMethod, isResponse, params, twice, withoutVersion,
} from "./faults.mjs";

const RPC = "JSON-RPC 2.0, ";
const README = "README, ";
const TARGETS = README + "Targeting mutants";
const RUN = "mutationTest";

export const FAULTS = new FaultTable();
const add = FAULTS.add.bind(FAULTS);

const isRun = isMethod(RUN);
const byFiles = (message) => isRun(message) && "files" in message.params;
const byMutants = (message) => isRun(message) && "mutants" in message.params;
const hasRange = (message) => byFiles(message) && message.params.files[0].range;
const ranged = (change) => (message) => params(message, {
  files: message.params.files.map((file) =>
    file.range ? { ...file, range: change(file.range) } : file),
});
const mutants = (change) => (message) => params(message, {
  mutants: Object.fromEntries(Object.entries(message.params.mutants).map(([path, file]) =>
    [path, { mutants: file.mutants.map(change) }])),
});
const notification = (method, value) => (message) =>
  [{ jsonrpc: "2.0", method, params: value }, message];
const resized = (length) => (data, body) => Buffer.concat([
  Buffer.from(`Content-Length: ${length(body)}\r\n\r\n`), body]);
const replaced = (from, to) => (data) =>
  Buffer.from(data.toString("latin1").replaceAll(from, to), "latin1");
const ends = () => process.exit(70);
const hangs = (value) => { process.kill(process.pid, 'SIGSTOP'); return value; };
let count = 0;

// JSON-RPC and framing
add("id-used-twice", RPC + "section 4", byMutants, twice);
add("null-id", RPC + "section 4", isMethod("discover"), (m) => [{ ...m, id: null }, m]);
add("fractional-id", RPC + "section 4", isMethod("discover"), (m) => [{ ...m, id: 1.5 }, m]);
add("object-id", RPC + "section 4", isMethod("discover"), (m) => [{ ...m, id: { n: 1 } }, m]);
add("no-version", RPC + "section 4", isRun, withoutVersion);
add("version-as-number", RPC + "section 4", isRun, (m) => ({ ...m, jsonrpc: 2.0 }));
add("params-as-list", RPC + "section 4.2", isMethod("discover"),
  (m) => [{ ...m, id: 700, params: [m.params] }, m]);
add("params-as-text", RPC + "section 4.2", isMethod("discover"),
  (m) => [{ ...m, id: 700, params: "src" }, m]);
add("batch", README + "Message Format Example", byMutants, (m) => [[m], m]);
add("run-without-id", README + "Base Protocol", byFiles, ({ id, ...rest }) => [rest, { id, ...rest }]);
add("unanswered", RPC + "section 5", isResponse, () => []);
add("answered-twice", RPC + "section 5", isResponse, twice);
add("answers-other-id", RPC + "section 5", isResponse, (m) => ({ ...m, id: 4000 }));
add("id-as-other-type", RPC + "section 5", isResponse,
  (m) => ({ ...m, id: typeof m.id === "string" ? Number(m.id) : String(m.id) }));
add("result-and-error", RPC + "section 5", isResponse, (m) => ({ ...m, result: null }));
add("unknown-method-code", RPC + "section 5.1", isError(-32601), code(-32000));
add("error-as-text", RPC + "section 5.1", isResponse, (m) => ({ ...m, error: "none" }));
add("answers-notifications", RPC + "section 4.1", isMethod("reportMutationTestProgress"),
  (m, client) => { client.send({ jsonrpc: "2.0", id: null, result: null }); return m; }, "receive");
add("line-feeds", README + "Message Format Example", always, replaced("\r\n", "\n"), "frame");
add("other-header", README + "Message Format Example", always,
  replaced("Content-Length", "Length"), "frame");
add("length-in-characters", README + "Message Format Example", always,
  resized((body) => body.toString().length), "frame");
add("length-too-long", README + "Message Format Example", always,
  resized((body) => body.length + 1), "frame");
add("latin-1", README + "Message Format Example", always,
  (data, body) => {
    const text = Buffer.from(body.toString(), "latin1");
    return Buffer.concat([Buffer.from(`Content-Length: ${text.length}\r\n\r\n`), text]);
  }, "frame");
add("text-between", README + "Message Format Example", always,
  (data, body) => Buffer.concat([Buffer.from(body.includes("range") ? "run\n" : ""), data]), "frame");
add("body-with-comment", RPC + "section 4", always,
  (data, body) => resized((text) => text.length)(null, Buffer.concat([body, Buffer.from(" //")])),
  "frame");

// Launch and end
add("no-serve", README + "Server Startup Options", always, (words) => words.slice(1), "launch");
add("other-channel", README + "Server Startup Options", always,
  ([serve, , ...rest]) => [serve, "pipe", ...rest], "launch");
add("own-option", README + "Server Startup Options", always,
  (words) => [...words, "--verbose"], "launch");
add("leaves-server", README + "stdio Transport", always, always, "leave");
add("exit-code", README + "Base Protocol", always, () => 3, "exit");

// Methods
add("no-configure", README + "Methods", isMethod("configure"),
  (m, client) => { setImmediate(() => client.answered({ id: m.id, result: {} })); return []; });
add("unknown-request", README + "Methods", isRun, (m) => [{ ...m, id: 800, method: "mutate" }, m]);
add("old-method", README + "Methods", isMethod("discover"),
  (m) => [{ ...m, id: 800, method: "initialize", params: {} }, m]);
add("unknown-notification", README + "Methods", isRun, notification("cancelMutationTest", {}));
add("notification-of-server", README + "MutationTest", isRun,
  notification("reportMutationTestProgress", { files: {} }));
add("config-path-as-number", README + "Configure", isMethod("configure"),
  (m) => params(m, { configFilePath: 5 }));
add("null-config-path", README + "Configure", isMethod("configure"),
  (m) => params(m, { configFilePath: null }));
add("files-as-text", TARGETS, isMethod("discover"), (m) => params(m, { files: "src/" }));
add("files-as-paths", TARGETS, byFiles,
  (m) => params(m, { files: m.params.files.map(({ path }) => path) }));
add("file-name", TARGETS, byFiles,
  (m) => params(m, { files: m.params.files.map(({ path, ...rest }) => ({ fileName: path, ...rest })) }));
add("null-range", TARGETS, isMethod("discover"),
  (m) => params(m, { files: m.params.files.map((file) => ({ ...file, range: null })) }));
add("range-as-text", TARGETS, hasRange, ranged(() => "1:1-2:3"));
add("range-without-end", TARGETS, hasRange, ranged(({ start }) => ({ start })));
add("range-line-zero", README + "Position and Location Semantics", hasRange,
  ranged(({ start, end }) => ({ start: { ...start, line: 0 }, end })));
add("range-column-zero", README + "Position and Location Semantics", hasRange,
  ranged(({ start, end }) => ({ start: { ...start, column: 0 }, end })));
add("range-backward", README + "Position and Location Semantics", hasRange,
  ranged(({ start, end }) => ({ start: end, end: start })));
add("mutants-as-list", README + "MutationTest", byMutants,
  (m) => params(m, { mutants: Object.values(m.params.mutants).flatMap((file) => file.mutants) }));
add("mutants-as-ids", README + "MutationTest", byMutants, mutants(({ id }) => id));
add("mutant-id-as-number", README + "Discover", byMutants, mutants((each) => ({ ...each, id: 2 })));
add("mutant-without-location", README + "Discover", byMutants,
  mutants(({ location, ...rest }) => rest));
add("mutant-without-name", README + "Discover", byMutants,
  mutants(({ mutatorName, ...rest }) => rest));
add("both-selectors", README + "MutationTest", byMutants,
  (m) => params(m, { files: [{ path: "src/calc.js" }] }));
add("unknown-mutant", README + "MutationTest", byMutants,
  mutants((each) => ({ ...each, id: "none" })));
add("mutant-of-other-file", README + "MutationTest", byMutants,
  (m) => params(m, { mutants: { "src/other.js": Object.values(m.params.mutants)[0] } }));

// Tolerance
const isUnknown = (message) => message?.method?.startsWith?.("testwire/") ?? false;
add("dies-of-unknown-notification", README + "Base Protocol", isUnknown, ends, "receive");
add("dies-of-error", RPC + "section 5.1", (m) => "error" in m,
  () => process.kill(process.pid, "SIGSEGV"), "receive");
add("hangs-after-error", RPC + "section 5.1", (m) => m.error?.code === -32603, () => null, "receive");
add("hangs-after-other-code", RPC + "section 5.1", (m) => m.error?.code === -31999, () => null,
  "receive");
add("dies-of-unknown-members", README + "Discover",
  (m) => JSON.stringify(m).includes("testwireUnknown"), ends, "receive");
add("dies-of-second-response", RPC + "section 5", (m) => isResponse(m) && m.id === 1 && count++ > 0,
  ends, "receive");
add("dies-of-null-id", RPC + "section 5", (m) => m.id === null, ends, "receive");
add("reads-one-message", README + "Message Format Example", always,
  (chunk) => chunk.subarray(0, chunk.indexOf("Content-Length", 9) + 1 || chunk.length), "chunk");
add("needs-whole-messages", README + "Message Format Example",
  (chunk) => !chunk.toString().startsWith("Content-Length: "), () => Buffer.alloc(0), "chunk");
add("hangs-after-second-run", README + "MutationTest", (m) => isResponse(m) && count++ > 3, hangs,
  "receive");
