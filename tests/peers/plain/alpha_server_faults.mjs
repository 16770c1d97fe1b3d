// The faults of `alpha_server.mjs`. Each breaks one rule of the document at one point.

import {
  FaultTable, always, code, crash, isError, isMethod, params, withoutVersion,
} from "./faults.mjs";

const RPC = "JSON-RPC 2.0, ";
const INIT = "README, Initialize Request";
const RUN = "README, Mutation test run";
const PARTIAL = "README, Partial Result Progress";
const HTTP = "decision 0005, Choice";

export const FAULTS = new FaultTable();
const add = FAULTS.add.bind(FAULTS);

const isProgress = isMethod("progress");
const isInitialized = (message) => message.result?.serverInfo !== undefined;
const isList = (message) => Array.isArray(message.result);
const isPending = (message) => isList(message) && message.result[0]?.status === "Pending";
const isRun = (message) => isList(message) && !isPending(message);
const hasMutants = (message) => isProgress(message) || isList(message);
const mutants = (change) => (message) => isProgress(message)
  ? params(message, { value: message.params.value.flatMap(change) })
  : { ...message, result: message.result.flatMap(change) };
const moved = (by) => mutants((each) => ({
  ...each,
  location: Object.fromEntries(Object.entries(each.location).map(([end, at]) =>
    [end, by(at, end)])),
}));
const result = (more) => (message) => ({ ...message, result: { ...message.result, ...more } });
const status = (number) => ([, media]) => [number, media];
const media = (text) => ([number]) => [number, text];
let count = 0;
let held = [];

// JSON-RPC
add("id-as-string", RPC + "section 5", (m) => "id" in m, (m) => ({ ...m, id: String(m.id) }));
add("no-version", RPC + "section 4", isProgress, withoutVersion);
add("version-as-number", RPC + "section 5", isList, (m) => ({ ...m, jsonrpc: 2 }));
add("progress-with-id", RPC + "section 4.1", isProgress, (m) => ({ ...m, id: 77 }));
add("result-and-error", "README, Response Message", isList,
  (m) => ({ ...m, error: { code: -32000, message: "none" } }));
add("error-as-text", "README, Response Message", (m) => "error" in m,
  (m) => ({ ...m, error: "failed" }));
add("error-code-as-text", "README, Response Message", (m) => "error" in m,
  (m) => ({ ...m, error: { ...m.error, code: String(m.error.code) } }));
add("stray-response", RPC + "section 5", isProgress,
  (m) => [m, { jsonrpc: "2.0", id: 40000, result: null }]);
add("unknown-method-code", "README, Response Message", isError(-32601), code(-32600));
add("invalid-params-code", "README, Response Message", isError(-32602), code(-32603));
add("parse-error-code", "README, Response Message", isError(-32700), code(-32600));

// HTTP
add("status-of-request", HTTP, ([number]) => number === 200, status(201), "head");
add("status-of-error", HTTP, ([number]) => number === 200, status(500), "head");
add("status-of-notification", HTTP, ([number]) => number === 202, status(200), "head");
add("status-of-parse-error", HTTP, ([number]) => number === 400, status(200), "head");
add("media-type", HTTP, ([, text]) => text === "application/json", media("text/plain"), "head");
add("answers-notifications", "README, Notification message",
  (m) => m?.method !== undefined && !("id" in m),
  (m, exchange) => { exchange.start(200, "application/json"); exchange.response.write("{}"); return m; },
  "receive");
add("stream-unasked", HTTP, isMethod("mutate", "instrument"),
  (m, exchange) => {
    exchange.start(200, "text/event-stream");
    exchange.streams = true;
    return m;
  }, "receive");
add("event-without-blank-line", HTTP, always, (text) => text.replace(/\n\n$/, "\n"), "frame");

add("not-json", "RFC 8259, section 7", always,
  (text) => (text.includes('"status"') ? text.replace('"jsonrpc"', "'jsonrpc'") : text), "frame");
add("run-crashes", RUN, isMethod("mutate"), crash, "receive");

// Lifecycle
add("no-version-of-server", INIT, isInitialized, result({ serverInfo: {} }));
add("version-number", INIT, isInitialized, result({ serverInfo: { version: 1 } }));
add("capabilities-as-list", "README, Server Capabilities", isInitialized,
  result({ capabilities: ["mutate"] }));
add("capability-as-flag", "README, Server Capabilities", isInitialized,
  result({ capabilities: { mutationTestProvider: true, instrumentationProvider: true } }));
add("early-request-code", INIT, isError(-32001), code(-32002));
add("early-request-served", INIT, always, () => true, "ready");
add("any-version", "README, Version handshake", isError(-5000),
  (m) => ({ jsonrpc: "2.0", id: m.id, result: { serverInfo: { version: "0.0.1" } } }));
add("only-own-version", "README, Version handshake",
  (m) => m?.params?.clientInfo?.version === "0.9.3", (m) => ({ ...m, params: { clientInfo: { version: "1.0.0" } } }),
  "receive");

// Mutants
add("mutants-in-object", RUN, isList, (m) => ({ ...m, result: { value: m.result } }));
add("progress-in-object", PARTIAL, isProgress, (m) => params(m, { value: { mutants: m.params.value } }));
add("no-file-name", RUN, hasMutants, mutants(({ fileName, ...rest }) => rest));
add("no-replacement", RUN, hasMutants, mutants(({ replacement, ...rest }) => rest));
add("id-as-number", RUN, hasMutants, mutants((each) => ({ ...each, id: 7 })));
add("other-status", RUN, hasMutants,
  mutants((each) => ({ ...each, status: each.status === "Survived" ? "survived" : each.status })));
add("no-status-in-list", "README, Instrument run", isPending, mutants(({ status, ...rest }) => rest));
add("duration-as-text", RUN, isProgress, mutants((each) => ({ ...each, duration: "1 s" })));
add("line-zero", RUN, hasMutants, moved((at) => ({ ...at, line: 0 })));
add("column-after-end", RUN, hasMutants, moved((at) => ({ ...at, column: at.column + 900 })));
add("end-before-start", RUN, hasMutants,
  moved((at, end) => (end === "end" ? { ...at, column: Math.max(1, at.column - 2) } : at)));
add("other-ids-in-run", RUN, (m) => isRun(m) || isProgress(m),
  mutants((each) => ({ ...each, id: `${each.id}-run` })));
add("same-id", RUN, hasMutants, mutants((each) => ({ ...each, id: "1" })));
add("patterns-ignored", "README, Instrument run", isMethod("mutate", "instrument"),
  (m) => params(m, { globPatterns: undefined }), "receive");

// Partial results
add("wrong-token", PARTIAL, isProgress, (m) => params(m, { token: "other" }));
add("token-as-other-type", PARTIAL, isProgress,
  (m) => params(m, { token: typeof m.params.token === "string" ? 5 : String(m.params.token) }));
add("no-token", PARTIAL, isProgress, (m) => params(m, { token: undefined }));
add("result-repeated", PARTIAL, (m) => isProgress(m) || isRun(m), (m) => {
  if (isProgress(m)) held.push(...m.params.value);
  if (isProgress(m)) return m;
  const all = held;
  held = [];
  return { ...m, result: m.result.length === 0 ? all : m.result };
});
add("one-too-few", PARTIAL, isProgress, (m) => (count++ === 0 ? [] : m));
add("progress-after-response", PARTIAL, (m) => isProgress(m) || isRun(m), (m) => {
  if (isProgress(m)) held.push(m);
  if (isProgress(m)) return [];
  const late = held;
  held = [];
  return [m, ...late];
});
add("progress-for-unasked", PARTIAL, isMethod("mutate"),
  (m) => params(m, { partialResultToken: m.params.partialResultToken ?? "none" }), "receive");
add("unannounced-progress", PARTIAL, isInitialized,
  result({ capabilities: { mutationTestProvider: {}, instrumentationProvider: {} } }));
add("cancel-code", "README, Cancellation Support", isError(-32000), code(-32603));
add("cancel-unanswered", "README, Cancellation Support", isError(-32000), () => []);
