// The faults of `alpha_client.mjs`. Each breaks one rule of the document at one point.

import {
  FaultTable, always, isError, isMethod, isResponse, params, twice, withoutVersion,
} from "./faults.mjs";

const RPC = "JSON-RPC 2.0, ";
const INIT = "README, Initialize Request";
const RUN = "README, Mutation test run";
const LIST = "README, Instrument run";
const CANCEL = "README, Cancellation Support";
const HTTP = "decision 0005, Choice";

export const FAULTS = new FaultTable();
const add = FAULTS.add.bind(FAULTS);

const starts = isMethod("initialize");
const runs = isMethod("mutate");
const lists = isMethod("instrument");
const hasToken = (message) => runs(message) && "partialResultToken" in (message.params ?? {});
const also = (more) => (message) => [{ jsonrpc: "2.0", ...more }, message];
const ends = () => process.exit(70);
const hangs = (value) => { process.kill(process.pid, 'SIGSTOP'); return value; };
const header = (name, value) => (options) =>
  ({ ...options, headers: { ...options.headers, [name]: value } });

// JSON-RPC
add("null-id", RPC + "section 4", lists, (m) => [{ ...m, id: null }, m]);
add("fractional-id", RPC + "section 4", lists, (m) => [{ ...m, id: 0.5 }, m]);
add("id-used-twice", RPC + "section 4", lists, twice);
add("no-version", RPC + "section 4", runs, withoutVersion);
add("version-as-number", RPC + "section 4", runs, (m) => ({ ...m, jsonrpc: 2 }));
add("params-as-list", RPC + "section 4.2", lists, (m) => [{ ...m, id: 700, params: ["src/**"] }, m]);
add("params-as-text", RPC + "section 4.2", lists, (m) => [{ ...m, id: 700, params: "src/**" }, m]);
add("batch", HTTP, lists, (m) => [[m], m]);
add("not-json", HTTP, ({ body }) => body.includes("mutate"),
  (options) => ({ ...options, body: options.body.replaceAll('"', "'") }), "post");
add("latin-1", HTTP, ({ body }) => body.includes("instrument"),
  (options) => ({ ...options, body: Buffer.from(options.body, "latin1") }), "post");
add("answers-responses", RPC + "section 4.1", isResponse,
  (m, client) => { client.send({ jsonrpc: "2.0", id: m.id, result: null }); return m; }, "receive");

// HTTP
add("put", HTTP, () => true, (options) => ({ ...options, method: "PUT" }), "post");
add("other-path", HTTP, () => true, (options) => ({ ...options, path: "/rpc" }), "post");
add("other-media-type", HTTP, () => true, header("Content-Type", "text/plain"), "post");
add("no-serve", "Specification: transports", () => true, (words) => words.slice(1), "launch");
add("other-channel", "Specification: transports", () => true,
  ([serve, , ...rest]) => [serve, "socket", ...rest], "launch");

// Lifecycle
add("no-initialize", INIT, starts,
  (m, client) => { client.early = m.id; return { ...m, method: "instrument", params: {} }; });
add("initialize-later", INIT, starts, also({ id: 500, method: "instrument", params: {} }));
add("initialize-twice", INIT, lists,
  also({ id: 500, method: "initialize", params: { clientInfo: { version: "0.0.1-alpha.1" } } }));
add("initialize-without-id", INIT, starts, ({ id, ...rest }) => [rest, { id, ...rest }]);
add("notifies-first", INIT, starts, also({ method: "$/cancelRequest", params: { id: 5 } }));
add("no-client-info", INIT, starts, ({ params: { clientInfo, ...rest }, ...m }) => ({ ...m, params: rest }));
add("no-client-version", INIT, starts, (m) => params(m, { clientInfo: { name: "plain" } }));
add("client-version-as-number", INIT, starts, (m) => params(m, { clientInfo: { version: 0.1 } }));
add("config-uri-as-list", INIT, starts, (m) => params(m, { configUri: ["mutation.json"] }));
add("null-config-uri", INIT, starts, (m) => params(m, { configUri: null }));
add("ignores-capabilities", "README, Server Capabilities", (m) => m.result?.serverInfo !== undefined,
  (m) => ({ ...m, result: { ...m.result, capabilities: { mutationTestProvider: {} } } }), "receive");
add("leaves-server", "README, Server lifecycle", () => true, () => true, "leave");
add("exit-code", "README, Server lifecycle", () => true, () => 3, "exit");

// Methods
add("patterns-as-text", LIST, lists, (m) => params(m, { globPatterns: "src/**" }));
add("patterns-with-null", LIST, lists, (m) => params(m, { globPatterns: [null] }));
add("null-patterns", RUN, hasToken, (m) => params(m, { globPatterns: null }));
add("patterns-as-ranges", LIST, lists, (m) => params(m, { globPatterns: [{ path: "src/" }] }));
add("token-as-object", "README, Progress Support", hasToken,
  (m) => params(m, { partialResultToken: { id: 1 } }));
add("token-as-fraction", "README, Progress Support", hasToken,
  (m) => params(m, { partialResultToken: 0.5 }));
add("null-token", "README, Progress Support", hasToken,
  (m) => params(m, { partialResultToken: null }));
add("same-token", "README, Progress Support", hasToken,
  (m) => params(m, { partialResultToken: "same" }));
add("unknown-request", "README, Features", lists, also({ id: 500, method: "discover", params: {} }));
add("unknown-notification", "README, Features", lists, also({ method: "cancel", params: {} }));
add("progress-of-client", "README, Progress Support", lists,
  also({ method: "progress", params: { token: 1, value: [] } }));
add("run-without-id", "README, Request Message", lists, ({ id, ...rest }) => [rest, { id, ...rest }]);
add("cancel-without-id", CANCEL, isMethod("$/cancelRequest"), (m) => ({ ...m, params: {} }));
add("cancels-unknown", CANCEL, isMethod("$/cancelRequest"), (m) => params(m, { id: 4711 }));
add("cancel-with-other-type", CANCEL, isMethod("$/cancelRequest"),
  (m) => params(m, { id: String(m.params.id) }));
add("cancel-as-request", CANCEL, isMethod("$/cancelRequest"), (m) => ({ ...m, id: 900 }));

// Tolerance
add("hangs-after-error", RPC + "section 5.1", isError(-32603), hangs, "receive");
add("hangs-after-other-code", RPC + "section 5.1", isError(-31999), hangs, "receive");
add("dies-of-null-result", "README, Mutation Server Protocol",
  (m) => isResponse(m) && m.result === null, () => process.kill(process.pid, "SIGSEGV"), "receive");
add("dies-of-unknown-notification", RPC + "section 4.1",
  (m) => m.method?.startsWith("testwire/") ?? false, ends, "receive");
add("dies-of-unknown-members", "README, Server Capabilities",
  (m) => JSON.stringify(m).includes("testwireUnknown"), ends, "receive");
