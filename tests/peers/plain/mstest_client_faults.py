"""The faults of `mstest_client.py`. Each breaks one rule of the document at one point."""

import os
import signal

from faults import asks, is_response, second

RPC = "JSON-RPC 2.0, "
INTRO = "001-protocol-intro, "
RUN = "testing/runTests"
DISCOVER = "testing/discoverTests"


def params(message, **more):
    return {**message, "params": {**message["params"], **more}}


def without(message, *names):
    left = {name: each for name, each in message["params"].items() if name not in names}
    return {**message, "params": left}


def is_request(message):
    return "method" in message and "id" in message


def selects(message):
    return message.get("method") == RUN and "tests" in message["params"]


def same_run_id(message, memory):
    memory.run = vars(memory).get("run", message["params"]["runId"])
    return params(message, runId=memory.run)


def other_case(message, memory):
    """Send the first run id again, in upper case."""
    again = same_run_id(message, memory)
    return params(again, runId=memory.run.upper()) if second(message, memory) else again


def same_id(message, memory):
    """Send the second and later requests with one id, before the responses can arrive."""
    return [message, message] if message["method"] == DISCOVER else message


def without_handshake(message, memory):
    """Drop `initialize`, and continue as if the server had responded."""
    answer_soon(memory, {"jsonrpc": "2.0", "id": message["id"], "result": {}})
    return []


def answer_soon(memory, message):
    memory.connection.client.take(message)


def early(message, memory):
    """Send the discovery together with `initialize`."""
    more = {"runId": "6ba7b810-9dad-11d1-80b4-00c04fd430c8"}
    found = {"jsonrpc": "2.0", "id": 500, "method": DISCOVER, "params": more}
    return [message, found]


def dies(message, memory):
    os._exit(70)


def hangs(message, memory):
    # A thread that only sleeps would not stop the other threads.
    os.kill(os.getpid(), signal.SIGSTOP)
    return message


# fmt: off


def declare(faults):
    for part in (_rpc, _initialize, _runs, _others, _tolerance):
        part(faults.change, faults.add)


def _rpc(change, add):
    change("id-as-string", INTRO + "CancelParams", is_request,
           lambda m, _: {**m, "id": str(m["id"])})
    change("id-used-twice", RPC + "section 4", asks(DISCOVER), same_id)
    change("null-id", RPC + "section 4", asks(DISCOVER), lambda m, _: [{**m, "id": None}, m])
    change("no-version", RPC + "section 4", asks(RUN),
           lambda m, _: {name: each for name, each in m.items() if name != "jsonrpc"})
    change("params-array", INTRO + "RunTestsParams", asks(RUN),
           lambda m, _: [{**m, "id": 700, "params": list(m["params"].values())}, m])
    change("unanswered", RPC + "section 5", is_response, lambda m, _: [])
    change("answered-twice", RPC + "section 5", is_response, lambda m, _: [m, m])
    change("answers-other-id", RPC + "section 5", is_response, lambda m, _: {**m, "id": 4000})
    change("result-and-error", RPC + "section 5", is_response,
           lambda m, _: {**m, "error": {"code": 1, "message": "x"}})
    rule = "LSP base protocol, Header part"
    add("line-feeds", rule, "frame")(lambda data, memory: data.replace(b"\r\n", b"\n"))
    add("other-header", rule, "frame")(
        lambda data, memory: data.replace(b"Content-Length", b"Length"))
    add("length-too-long", rule, "frame")(
        lambda data, memory: data.replace(b"Length: 1", b"Length: 2", 1))
    add("text-between", rule, "frame")(
        lambda data, memory: b"hello\r\n" + data if RUN.encode() in data else data)


def _initialize(change, add):
    start = asks("initialize")
    rule = INTRO + "InitializeParams"
    change("process-id-as-text", rule, start, lambda m, _: params(m, processId="12"))
    change("no-client-info", rule, start, lambda m, _: without(m, "clientInfo"))
    change("no-client-version", rule, start, lambda m, _: params(m, clientInfo={"name": "x"}))
    change("no-capabilities", rule, start, lambda m, _: without(m, "capabilities"))
    change("flag-as-text", rule, start,
           lambda m, _: params(m, capabilities={"testing": {"debuggerProvider": "no"}}))
    change("no-handshake", INTRO + "Capabilities overview", start, without_handshake)
    change("does-not-wait", INTRO + "Capabilities overview", start, early)


def _runs(change, add):
    change("no-run-id", INTRO + "RunTestsParams", asks(RUN, DISCOVER),
           lambda m, _: without(m, "runId"))
    change("run-id-as-number", INTRO + "RunTestsParams", asks(RUN), lambda m, _: params(m, runId=5))
    change("run-id-no-guid", INTRO + "RunTestsParams", asks(RUN),
           lambda m, _: params(m, runId="run-1"))
    change("run-id-reused", INTRO + "RunTestsParams", asks(RUN, DISCOVER), same_run_id)
    spelled = asks(RUN, DISCOVER)
    change("run-id-in-upper-case", INTRO + "RunTestsParams", spelled,
           lambda m, _: params(m, runId=m["params"]["runId"].upper()))
    change("run-id-without-hyphens", INTRO + "RunTestsParams", spelled,
           lambda m, _: params(m, runId=m["params"]["runId"].replace("-", "")))
    change("run-id-in-braces", INTRO + "RunTestsParams", spelled,
           lambda m, _: params(m, runId=f"{{{m['params']['runId']}}}"))
    change("run-id-reused-in-other-case", INTRO + "RunTestsParams", spelled, other_case)
    change("unknown-test", INTRO + "Test node", selects,
           lambda m, _: params(m, tests=[{"uid": "none", "display-name": "none"}]))
    change("tests-as-uids", INTRO + "RunTestsParams", selects,
           lambda m, _: params(m, tests=[each["uid"] for each in m["params"]["tests"]]))
    change("test-cases", INTRO + "RunTestsParams", selects,
           lambda m, _: params(without(m, "tests"), testCases=m["params"]["tests"]))
    change("no-uid", INTRO + "Test node", selects,
           lambda m, _: params(m, tests=[{"display-name": "x"} for _ in m["params"]["tests"]]))
    change("blank-uid", INTRO + "Test node", selects,
           lambda m, _: params(m, tests=[{**each, "uid": ""} for each in m["params"]["tests"]]))


def _others(change, add):
    change("unknown-request", INTRO + "API overview", asks(RUN),
           lambda m, _: [{**m, "id": 800, "method": "testing/listTests"}, m])
    change("unknown-notification", INTRO + "API overview", asks(RUN),
           lambda m, _: [{"jsonrpc": "2.0", "method": "testing/cancelTestRun", "params": {}}, m])
    change("notification-of-server", INTRO + "Logging of messages", asks(RUN),
           lambda m, _: [{"jsonrpc": "2.0", "method": "client/log",
                          "params": {"level": "Error", "message": "x"}}, m])
    change("run-without-id", RPC + "section 4.1", asks(RUN),
           lambda m, _: [{name: each for name, each in m.items() if name != "id"}, m])
    change("exit-with-id", INTRO + "Exit", asks("exit"), lambda m, _: {**m, "id": 99})
    change("exit-as-array", INTRO + "Exit", asks("exit"), lambda m, _: {**m, "params": []})
    change("cancels-unknown", INTRO + "Cancellation of requests", asks(RUN), lambda m, _: [
        m, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 4711}}])
    change("cancel-without-id", INTRO + "Cancellation of requests", asks(RUN), lambda m, _: [
        m, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {}}])


def _tolerance(change, add):
    known = ("testing/testUpdates/tests", "testing/testUpdates/attachments", "client/log",
             "telemetry/update", "client/attachDebugger", "client/launchDebugger")
    change("dies-of-unknown-message", INTRO + "API extension overview",
           lambda m: "method" in m and m["method"] not in known, dies, "receive")
    change("dies-of-other-state", INTRO + "ExecutionState",
           lambda m: "unknown-state" in str(m), dies, "receive")
    change("hangs-after-second-response", RPC + "section 5", lambda m: "result" in m,
           lambda m, memory: hangs(m, memory) if second(m, memory) else m, "receive")
