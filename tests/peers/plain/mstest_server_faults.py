"""The faults of `mstest_server.py`. Each breaks one rule of the document at one point."""

import os
import re

from faults import (
    answer_notification,
    asks,
    cancels_the_latest,
    code,
    crash,
    goes_on_after_cancel,
    in_characters,
    is_error,
    is_response,
    not_json,
    second,
    stops_serving_after_cancel,
    swap,
)

UPDATES = "testing/testUpdates/tests"
RPC = "JSON-RPC 2.0, "
INTRO = "001-protocol-intro, "
STATE = "execution-state"


def is_update(message):
    return bool(message.get("method") == UPDATES and message["params"]["changes"])


def is_marker(message):
    return message.get("method") == UPDATES and not message["params"]["changes"]


def node_of(message):
    return message["params"]["changes"][0]["node"] if is_update(message) else {}


def is_test(message):
    return node_of(message).get("node-type") == "action"


def is_found(message):
    return is_test(message) and node_of(message)[STATE] == "discovered"


def is_running(message):
    return node_of(message).get(STATE) == "in-progress"


def is_final(message):
    return node_of(message).get(STATE) in ("passed", "failed", "skipped")


def is_done(message):
    """Return whether a message is the result of a discovery or a run."""
    return "result" in message and message["result"] in ({}, None)


def params(message, **more):
    return {**message, "params": {**message["params"], **more}}


def node(message, members, without=(), **change):
    """Return an update with other members of its node and of its change."""
    (before,) = message["params"]["changes"]
    made = {name: each for name, each in before["node"].items() if name not in without}
    return params(message, changes=[{**before, **change, "node": {**made, **members}}])


def is_shaken(message):
    return isinstance(message.get("result"), dict) and "serverInfo" in message["result"]


def is_last(message):
    return is_final(message) and node_of(message)["uid"] == "Waiting.test_later"


def put(members, *without):
    """Return a change that sets and removes members of a node."""
    return lambda message, _: node(message, members, without)


def one_too_few(message, _):
    tests = message["params"].get("tests")
    return params(message, tests=tests[:-1]) if tests and len(tests) > 1 else message


def all_but_one_means_all(message, _):
    tests = message["params"].get("tests")
    return without_tests(message) if tests and len(tests) == 3 else message


def without_tests(message):
    kept = {name: each for name, each in message["params"].items() if name != "tests"}
    return {**message, "params": kept}


def stale_run_id(message, memory):
    """Send the run id of the first request in all updates."""
    memory.first = vars(memory).get("first", message["params"]["runId"])
    return params(message, runId=memory.first)


def also_other(message, memory):
    """Report the result of a test that was not requested after a result."""
    other = node(message, {"uid": "Adding.test_sum", "display-name": "test_sum"}, parent="Adding")
    return [message] if node_of(message)["uid"] == "Adding.test_sum" else [message, other]


# fmt: off


def declare(faults):
    for part in (_rpc, _framing, _initialize, _nodes, _updates, _selection, _others):
        part(faults.change, faults.add)


def _rpc(change, add):
    change("id-as-string", RPC + "section 5", is_response, lambda m, _: {**m, "id": str(m["id"])})
    change("error-id-as-string", RPC + "section 5", lambda m: "error" in m,
           lambda m, _: {**m, "id": str(m["id"])})
    change("second-response", RPC + "section 5", is_done, lambda m, _: [m, m])
    change("no-version", RPC + "section 4", is_update,
           lambda m, _: {name: each for name, each in m.items() if name != "jsonrpc"})
    change("code-as-string", RPC + "section 5.1", lambda m: "error" in m,
           lambda m, _: {**m, "error": {**m["error"], "code": str(m["error"]["code"])}})
    change("no-error-message", RPC + "section 5.1", lambda m: "error" in m,
           lambda m, _: {**m, "error": {"code": m["error"]["code"]}})
    change("result-and-error", RPC + "section 5", is_done,
           lambda m, _: {**m, "error": {"code": 0, "message": "none"}})
    change("stray-response", RPC + "section 5", is_done,
           lambda m, _: [m, {"jsonrpc": "2.0", "id": 40000, "result": {}}])
    add("answers-notifications", RPC + "section 4.1", "receive")(answer_notification)
    change("unknown-method-code", INTRO + "Error codes", is_error(-32601), code(-32600))
    change("invalid-params-code", INTRO + "Error codes", is_error(-32602), code(-32603))
    change("early-request-code", INTRO + "Error codes", is_error(-32002), code(-32603))
    change("second-run-unanswered", RPC + "section 5", is_done,
           lambda m, memory: [] if second(m, memory) else m)
    change("params-array", INTRO + "Discovery of tests", is_marker,
           lambda m, _: {**m, "params": [m["params"]["runId"], None]})


def _framing(change, add):
    rule = "LSP base protocol, Header part"
    add("length-too-short", rule, "frame")(
        lambda data, memory: re.sub(rb"\d+", lambda n: b"%d" % (int(n[0]) - 1), data, count=1))
    add("text-between", rule, "frame")(
        lambda data, memory: b"starting\r\n" + data if b"client/log" in data else data)
    add("line-feeds", rule, "frame")(lambda data, memory: data.replace(b"\r\n", b"\n"))
    add("length-in-characters", rule, "frame")(in_characters)
    add("not-json", "RFC 8259, section 7", "frame")(not_json(b"in-progress"))


def _initialize(change, add):
    change("no-server-version", INTRO + "InitializeResponse", is_shaken,
           lambda m, _: {**m, "result": {**m["result"], "serverInfo": {"name": "plain"}}})
    change("flag-as-string", INTRO + "InitializeResponse", is_shaken,
           lambda m, _: {**m, "result": {**m["result"], "capabilities": {
               "testing": {"experimental_multiRequestSupport": "true"}}}})


def _nodes(change, add):
    change("null-display-name", INTRO + "Test node", is_test, put({"display-name": None}))
    change("no-uid", INTRO + "Test node", is_final, put({}, "uid"))
    change("no-node-type", INTRO + "Test node", is_test, put({}, "node-type"))
    change("other-state", INTRO + "ExecutionState", is_final, put({STATE: "pass"}))
    change("other-state-once", INTRO + "ExecutionState",
           lambda m: node_of(m).get(STATE) == "skipped", put({STATE: "ignored"}))
    change("duration-as-text", INTRO + "Test node", is_final, put({"time.duration-ms": "12 ms"}))
    change("error-as-object", INTRO + "Test node", lambda m: "error.message" in node_of(m),
           put({"error.message": {"text": "wrong"}}))
    change("two-traits-in-one", INTRO + "Trait", is_test,
           put({"traits": [{"speed": "fast", "owner": "me"}]}))
    change("trait-as-text", INTRO + "Trait", is_test, put({"traits": ["fast"]}))
    change("line-zero", INTRO + "Test node", is_test, put({"location.line-start": 0}))
    change("line-after-end", INTRO + "Test node", is_test,
           put({"location.line-start": 9000, "location.line-end": 9001}))
    change("range-backward", INTRO + "Test node", is_test,
           lambda m, _: node(m, {"location.line-end": node_of(m)["location.line-start"] - 1}))


def _updates(change, add):
    ordering = INTRO + "Request, Notification and Response Ordering"
    change("no-marker", INTRO + "Execution of tests", is_marker, lambda m, _: [])
    change("marker-twice", INTRO + "Discovery of tests", is_marker, lambda m, _: [m, m])
    change("marker-after-response", INTRO + "Discovery of tests", *swap(is_marker, is_done))
    change("update-after-marker", ordering, *swap(is_last, is_marker))
    change("update-after-response", ordering, *swap(is_last, is_done))
    change("marker-without-changes", INTRO + "TestUpdateNotificationParams", is_marker,
           lambda m, _: {**m, "params": {"runId": m["params"]["runId"], "children": None}})
    change("stale-run-id", INTRO + "TestUpdateNotificationParams", asks(UPDATES), stale_run_id)
    change("zero-run-id", INTRO + "TestUpdateNotificationParams", is_update,
           lambda m, _: params(m, runId="00000000-0000-0000-0000-000000000000"))
    change("never-ends", INTRO + "ExecutionState", is_last, lambda m, _: [])
    change("backward", INTRO + "ExecutionState", is_final,
           lambda m, _: [m, node(m, {STATE: "in-progress"})])
    change("forgotten-result", INTRO + "ExecutionState", is_final,
           lambda m, _: [m, node(m, {STATE: "discovered"})])
    change("starts-unselected", INTRO + "Execution of tests", is_final, lambda m, _: [
        m, node(m, {"uid": "Adding.test_sum", STATE: "in-progress"}, parent="Adding"),
        node(m, {"uid": "Adding.test_sum", STATE: "discovered"}, parent="Adding")])
    change("result-in-discovery", INTRO + "Discovery of tests", is_found, put({STATE: "passed"}))
    change("child-first", INTRO + "TestUpdateNotificationParams",
           *swap(lambda m: node_of(m).get("node-type") == "group", is_test))
    change("unknown-parent", INTRO + "TestUpdateChange", is_test,
           lambda m, _: node(m, {}, parent="NoSuch"))
    change("found-twice", INTRO + "Test node", is_found,
           lambda m, _: [m, node(m, {"display-name": "other"}, parent="Waiting")])
    change("other-uid-in-run", INTRO + "Test node", lambda m: is_running(m) or is_final(m),
           lambda m, _: node(m, {"uid": node_of(m)["uid"] + "()"}))
    change("unrequested-result", INTRO + "Execution of tests", is_final, also_other)


def _selection(change, add):
    run = asks("testing/runTests")
    change("runs-all", INTRO + "Execution of tests", run, lambda m, _: without_tests(m), "receive")
    change("runs-all-second-time", INTRO + "Execution of tests", run,
           lambda m, memory: without_tests(m) if second(m, memory) else m, "receive")
    change("all-but-one-runs-all", INTRO + "Execution of tests", run, all_but_one_means_all,
           "receive")
    change("run-crashes", INTRO + "Execution of tests", run, crash, "receive")
    change("unknown-test-runs-all", INTRO + "Execution of tests", run,
           lambda m, _: without_tests(m) if "no-such" in str(m["params"].get("tests")) else m,
           "receive")
    change("one-too-few", INTRO + "Execution of tests", run, one_too_few, "receive")


def _others(change, add):
    cancel, log = asks("$/cancelRequest"), asks("client/log")
    cancelling = INTRO + "Cancellation of requests"
    change("cancel-ignored", cancelling, cancel, lambda m, _: None, "receive")
    change("cancel-unanswered", RPC + "section 5", is_error(-32800), lambda m, _: [])
    change("cancel-crashes", cancelling, cancel, crash, "receive")
    goes_on_after_cancel(change, "runs-on-after-cancel", cancelling, is_done)
    cancels_the_latest(change, "cancels-for-any-id", cancelling, "testing/runTests")
    stops_serving_after_cancel(change, "ends-after-cancel", cancelling)
    change("exit-stops-run", INTRO + "Exit",
           lambda m: asks("exit")(m) and "id" not in m, lambda m, _: os._exit(0), "receive")
    change("exit-ignored", INTRO + "Exit", asks("exit"), lambda m, _: None, "receive")
    add("exit-code", INTRO + "Exit", "exit")(lambda code, memory: 2)
    change("log-batch", INTRO + "Logging of messages", log,
           lambda m, _: {**m, "params": {"messages": [m["params"]]}})
    change("log-level", INTRO + "TestingPlatformLogLevel", log,
           lambda m, _: params(m, level="Info"))
    change("debugger-unannounced", INTRO + "InitializeParams", log,
           lambda m, _: [m, {"jsonrpc": "2.0", "id": 900, "method": "client/attachDebugger",
                             "params": {"processId": 1}}])
    change("unknown-notification", INTRO + "API overview", log,
           lambda m, _: [m, {"jsonrpc": "2.0", "method": "client/progress", "params": {}}])
