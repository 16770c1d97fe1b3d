// The faults of `msp_server.mjs`. Each breaks one rule of the document at one point.

import { FaultTable, code, crash, isError, isMethod, notJson, params } from "./faults.mjs";

const README = "README, ";
const RPC = "JSON-RPC 2.0, ";
const PROGRESS = "reportMutationTestProgress";

const same = (value) => value;
const isProgress = (message) => message.method === PROGRESS;
const isResult = (message) => message.result !== undefined;
const isConfigured = (message) => isResult(message) && "version" in message.result;
const hasFiles = (message) => isResult(message) && "files" in message.result;
const hasMutants = (message) => hasFiles(message) || isProgress(message);
const isRun = (message) =>
  hasFiles(message) && mutantsIn(message.result).every((each) => "status" in each) &&
  mutantsIn(message.result).length > 0;
const isList = (message) => hasFiles(message) && !isRun(message);
const mutantsIn = ({ files }) => Object.values(files).flatMap((file) => file.mutants);
let count = 0;
let held = null;

/** Returns a result or a notification whose mutants are changed. */
function mutants(change) {
  const inFiles = (value) => ({
    ...value,
    files: Object.fromEntries(Object.entries(value.files).map(([path, file]) =>
      [path, { ...file, mutants: file.mutants.flatMap(change) }])),
  });
  return (message) => "result" in message
    ? { ...message, result: inFiles(message.result) }
    : { ...message, params: inFiles(message.params) };
}

const without = (name) => mutants(({ [name]: _, ...rest }) => rest);
const renamed = (change) => (message) => ({
  ...message,
  result: { files: Object.fromEntries(Object.entries(message.result.files)
    .map(([path, file]) => [change(path), file])) },
});
const moved = (by) => mutants((each) => ({
  ...each,
  location: Object.fromEntries(Object.entries(each.location).map(([end, at]) =>
    [end, by(at, end)])),
}));

export const FAULTS = new FaultTable();
const add = FAULTS.add.bind(FAULTS);

// JSON-RPC and framing
add("id-as-string", RPC + "section 5", (m) => "id" in m, (m) => ({ ...m, id: String(m.id) }));
add("run-id-as-string", RPC + "section 5", isRun, (m) => ({ ...m, id: String(m.id) }));
add("second-response", RPC + "section 5", isRun, (m) => [m, m]);
add("stray-response", RPC + "section 5", isProgress,
  (m) => [m, { jsonrpc: "2.0", id: 40000, result: null }]);
add("no-version", RPC + "section 4", isProgress, ({ jsonrpc, ...rest }) => rest);
add("progress-with-id", RPC + "section 4.1", isProgress, (m) => ({ ...m, id: 77 }));
add("result-and-error", RPC + "section 5", isRun,
  (m) => ({ ...m, error: { code: -32000, message: "none" } }));
add("error-as-text", RPC + "section 5.1", (m) => "error" in m, (m) => ({ ...m, error: "failed" }));
add("unknown-method-code", RPC + "section 5.1", isError(-32601), code(-32600));
add("invalid-params-code", RPC + "section 5.1", isError(-32602), code(-32603));
add("parse-error-silent", RPC + "section 5.1", isError(-32700), () => []);
add("notification-answered", RPC + "section 4.1", (m) => m !== null && !("id" in m),
  (m, send) => { send({ jsonrpc: "2.0", id: null, result: null }); return m; }, "receive");
add("params-rejected", README + "Configure", isMethod("configure"),
  (m) => params(m, { configFilePath: 5 }), "receive");
add("length-in-characters", README + "Message Format Example", same,
  (data, body) => Buffer.concat([Buffer.from(`Content-Length: ${body.toString().length}\r\n\r\n`), body]),
  "frame");
add("length-wrong", README + "Message Format Example", same,
  (data, body) => Buffer.concat([Buffer.from(`Content-Length: ${body.length - 1}\r\n\r\n`), body]),
  "frame");
add("not-json", "RFC 8259, section 7", same,
  (data) => (data.includes('"status"') ? notJson(data) : data), "frame");
add("run-crashes", README + "MutationTest", isMethod("mutationTest"), crash, "receive");
add("log-on-stdout", README + "stdio Transport", same,
  (data, body) => Buffer.concat([Buffer.from(body.includes("status") ? "Testing\n" : ""), data]),
  "frame");

// Types
add("version-as-number", README + "Configure", isConfigured,
  (m) => ({ ...m, result: { version: 1 } }));
add("mutants-as-list", README + "Discover", isList,
  (m) => ({ ...m, result: { files: [] } }));
add("no-mutator-name", README + "Discover", isList, without("mutatorName"));
add("id-as-number", README + "Discover", hasMutants,
  mutants((each) => ({ ...each, id: parseInt(each.id.slice(0, 6), 16) })));
add("null-replacement", README + "Discover", isList,
  mutants((each) => ({ ...each, replacement: null })));
add("no-status", README + "MutationTest", isProgress, without("status"));
add("other-status", README + "MutationTest", isProgress,
  mutants((each) => ({ ...each, status: each.status === "Survived" ? "survived" : each.status })));
add("duration-as-text", README + "MutationTest", isProgress,
  mutants((each) => ({ ...each, duration: "120 ms" })));
add("line-zero", README + "Position and Location Semantics", hasMutants,
  moved((at) => ({ ...at, line: at.line - 1 })));
add("column-zero", README + "Position and Location Semantics", hasMutants,
  moved((at) => ({ ...at, column: at.column - 1 })));
add("end-before-start", README + "Position and Location Semantics", hasMutants,
  moved((at, end) => (end === "end" ? { ...at, column: at.column - 2 } : at)));
add("end-inclusive", README + "Position and Location Semantics", hasMutants,
  moved((at, end) => (end === "end" ? { ...at, column: at.column - 1 } : at)));
add("column-in-code-points", README + "Position and Location Semantics", hasMutants,
  moved((at) => ({ ...at, column: at.column > 12 ? at.column - 1 : at.column })));

// Progress and results
add("no-progress", README + "MutationTest", isProgress, () => []);
add("progress-after-response", README + "MutationTest", (m) => isProgress(m) || isRun(m), (m) => {
  if (isRun(m)) return [m, ...(held ?? [])];
  held = [...(held ?? []), m];
  return [];
});
add("one-late", README + "MutationTest", (m) => isProgress(m) || isRun(m), (m) => {
  if (isRun(m)) return held === null ? [m] : [m, held];
  const now = held === null ? [] : [m];
  held = held ?? m;
  return now;
});
add("result-incomplete", README + "MutationTest", (m) => isProgress(m) || isRun(m),
  mutants((each) => (each.status === "Survived" ? [] : [each])));
add("ids-by-count", README + "Targeting mutants", isList, (m) => {
  count = 0;
  return mutants((each) => ({ ...each, id: `m${count++}` }))(m);
});
add("same-id", README + "Discover", isList, mutants((each) => ({ ...each, id: "1" })));
add("status-changes", README + "MutationTest", isRun,
  mutants((each) => ({ ...each, status: each.status === "Killed" ? "Survived" : each.status })));
add("other-file", README + "MutationTest", isProgress, (m) => ({
  ...m, params: { files: { "other.js": { mutants: mutantsIn(m.params) } } } }));
add("absolute-keys", README + "Discover", isList, renamed((path) => `/nowhere/${path}`));

// Targeting
const hasPaths = (message) =>
  Array.isArray(message?.params?.files) && message.params.files.every((file) => file?.path);
const work = (message) => hasPaths(message) && isMethod("discover", "mutationTest")(message);
add("files-ignored", README + "Targeting mutants", work,
  (m) => ({ ...m, params: {} }), "receive");
add("range-ignored", README + "Targeting mutants", work,
  (m) => params(m, { files: m.params.files.map(({ path }) => ({ path })) }), "receive");
add("directory-ignored", README + "FileRange Examples", work,
  (m) => params(m, { files: m.params.files.filter(({ path }) => !path.endsWith("/")) }),
  "receive");
add("missing-file-fails", README + "Targeting mutants", work,
  (m) => m.params.files.some(({ path }) => path.includes("no/such")) ? { ...m, params: 5 } : m,
  "receive");
add("files-before-mutants", README + "MutationTest", work,
  (m) => params(m, { mutants: undefined }), "receive");
add("mutants-ignored", README + "MutationTest",
  (m) => isMethod("mutationTest")(m) && typeof m.params?.mutants === "object",
  (m) => params(m, { mutants: undefined }), "receive");
add("only-first-file", README + "Targeting mutants", work,
  (m) => params(m, { files: m.params.files.slice(0, 1) }), "receive");
add("empty-means-all", README + "Targeting mutants", work,
  (m) => m.params.files.length === 0 ? params(m, { files: undefined }) : m, "receive");
add("second-run-unanswered", RPC + "section 5", isRun, (m) => (count++ > 0 ? [] : m));
const isTargeted = (message) => isMethod("mutationTest")(message) && hasPaths(message);
add("run-of-file-runs-all", README + "Targeting mutants", isTargeted,
  (m) => ({ ...m, params: {} }), "receive");
add("run-ignores-range", README + "Targeting mutants", isTargeted,
  (m) => params(m, { files: m.params.files.map(({ path }) => ({ path })) }), "receive");
add("range-selects-lines", README + "Targeting mutants", work, (m) => params(m, {
  files: m.params.files.map(({ path, range }) => range === undefined ? { path } : { path, range: {
    start: { ...range.start, column: 1 }, end: { ...range.end, column: 1000 } } }) }), "receive");
add("range-without-end", README + "Targeting mutants", work, (m) => params(m, {
  files: m.params.files.map(({ path, range }) => range === undefined ? { path } : { path, range: {
    ...range, end: { ...range.end, column: range.end.column - 1 } } }) }), "receive");
const notFolders = (m) => params(m, { files: m.params.files.filter(({ path }) => !path.endsWith("/")) });
add("run-of-directory-is-empty", README + "Targeting mutants", isTargeted, notFolders, "receive");
add("sub-directory-is-empty", README + "FileRange Examples",
  (m) => isMethod("discover")(m) && hasPaths(m) && !m.params.files.some(({ path }) => path === "./"),
  notFolders, "receive");
add("last-of-run-left-out", README + "Targeting mutants", (found) => Object.keys(found).length === 1,
  (found) => Object.fromEntries(Object.entries(found).map(([path, { mutants }]) =>
    [path, { mutants: mutants.length > 1 ? mutants.slice(0, -1) : mutants }])), "wanted");
add("two-files-means-all", README + "Targeting mutants",
  (m) => work(m) && m.params.files.length > 1, (m) => params(m, { files: undefined }), "receive");
const exists = ({ path }) => !path.includes("no/such");
add("second-file-ignored", README + "Targeting mutants", work,
  (m) => params(m, { files: m.params.files.filter(exists).slice(0, 1) }), "receive");
const isSelected = (m) => isMethod("mutationTest")(m) && typeof m.params?.mutants === "object";
const changedSelection = (change) => (m) => params(m, {
  mutants: Object.fromEntries(change(Object.entries(m.params.mutants))) });
add("first-selected-mutant", README + "Targeting mutants", isSelected, changedSelection((files) =>
  files.map(([path, file]) => [path, { mutants: file.mutants.slice(0, 1) }])), "receive");
add("first-selected-file", README + "Targeting mutants", isSelected,
  changedSelection((files) => files.slice(0, 1)), "receive");
add("selection-by-new-ids", README + "Targeting mutants", isSelected,
  (m) => params(m, { mutants: {} }), "receive");
add("other-replacement", README + "MutationTest", (m) => isProgress(m) || isRun(m),
  mutants((each) => ({ ...each, replacement: "?" })));
let firstPath = null;
add("all-in-first-file", README + "MutationTest", (m) => isProgress(m) || isRun(m), renamed((path) => {
  firstPath ??= path;
  return firstPath;
}));
add("pending-in-progress", README + "MutationTest", isProgress,
  mutants((each) => ({ ...each, status: "Pending" })));
const twice = mutants((each) => [each, each]);
add("result-twice", README + "MutationTest", isRun, twice);
add("progress-twice", README + "MutationTest", isProgress, (m) => [m, m]);
add("found-twice", README + "Discover", isList, twice);
add("back-to-pending", README + "MutationTest", isProgress,
  (m) => [m, mutants((each) => ({ ...each, status: "Pending" }))(m)]);
add("pending-at-end", README + "MutationTest", (m) => isProgress(m) || isRun(m),
  mutants((each) => ({ ...each, status: each.status === "Survived" ? "Pending" : each.status })));
add("result-elsewhere", README + "MutationTest", isRun, renamed((path) => `sub/../x/${path}`));
add("unrequested-mutant", README + "MutationTest", isProgress, mutants((each) => [
  each, { ...each, id: "other", location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } } }]));
let first = null;
add("first-run-again", README + "MutationTest", isRun, (m) => {
  first ??= m.result;
  return { ...m, result: first };
});
add("keeps-running-while-busy", README + "stdio Transport", (message) =>
  isMethod("mutationTest")(message), (m) => { setInterval(() => {}, 1000); process.exit = () => {}; return m; },
  "receive");
add("listens-everywhere", README + "Socket Transport", () => true, () => "0.0.0.0", "address");
add("configure-once", README + "Methods", isMethod("configure"),
  (m) => (count++ > 0 ? { ...m, method: "no" } : m), "receive");
add("exit-code", README + "stdio Transport", () => true, () => process.abort(), "exit");

const asks = (method, name) => (m) => m?.method === method && m.params?.[name] !== undefined;
add("duplicates-on-overlap", README + "Discover; mutation testing report schema",
  () => true, (_, fresh) => fresh, "fresh");
add("id-changes-in-run", README + "MutationTest: MutationTestParams.mutants",
  (m) => isRun(m) || isProgress(m), mutants((each) => ({ ...each, id: `run-${each.id}` })));
add("directory-prefix", README + "FileRange Examples",
  (m) => asks("discover", "files")(m) && m.params.files.some(({ path }) => path === "sub/"),
  (m) => params(m, { files: [...m.params.files, { path: "subway/" }] }), "receive");
add("empty-map-means-all", README + "Targeting mutants",
  (m) => asks("mutationTest", "mutants")(m) && Object.keys(m.params.mutants).length === 0,
  (m) => ({ ...m, params: {} }), "receive");
add("missing-directory-fails", README + "Targeting mutants",
  (m) => asks("discover", "files")(m) && m.params.files.some(({ path }) => /^no.*\/$/.test(path)),
  (m) => params(m, { files: "no such directory" }), "receive");
add("empty-line-before-headers", README + "Message Format Example", same,
  (data) => Buffer.concat([Buffer.from("\r\n"), data]), "frame");
