"""The faults of `runner_server.py`. Each breaks one rule of the RFC at one point."""

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

RPC = "JSON-RPC 2.0, "
RFC = "RFC, "
TRANSIENT = ("Queued", "Building", "Discovering", "Running", "Debugging", "Cancelling")
FINAL = ("Passed", "Failed", "Skipped", "Cancelled")


def status(message):
    return message["params"]["status"] if message.get("method") == "updateStatus" else ""


def of(name, *states):
    """Return a condition: a status of a node. Without `states`, any status."""

    def when(message):
        found = status(message)
        return found != "" and message["params"]["id"] == name and found in (states or (found,))

    return when


def becomes(*states):
    return lambda message: status(message) in states


def with_status(value):
    return lambda message, _: params(message, status=value)


def params(message, **more):
    return {**message, "params": {**message["params"], **more}}


def node(message, **more):
    made = {**message["params"]["test"], **more}
    return params(message, test={name: each for name, each in made.items() if each != ""})


def keep_target(message, memory):
    memory.target = message["params"]["id"]
    return message


def is_outcome(message):
    """Return whether a message reports the final status of a test."""
    return status(message) in FINAL and message["params"]["id"].count(".") == 2


def outcome_elsewhere(message, _):
    """Report the same outcome also for a test in the other namespace."""
    times = message["params"]["id"].startswith("calc.Times.")
    return [message, params(message, id="calc.Sums.adds" if times else "calc.Times.later")]


def with_target(change):
    return lambda message, _: params(message, id=change(str(message["params"]["id"])))


def is_done(message):
    return isinstance(message.get("result"), dict)


def is_place(message):
    return registers(message) and message["params"]["test"]["type"] == "test"


registers = asks("registerTest")


def renamed(message, memory):
    """Register the nodes of a second discovery with other ids."""
    name = message["params"]["test"]["id"]
    memory.seen = vars(memory).get("seen", set())
    again = name in memory.seen
    memory.seen.add(name)
    return node(message, id=f"{name}-2") if again else message


def late_node(message, memory):
    """Register one node only after the response."""
    if is_done(message):
        return [message, *vars(memory).pop("late", [])]
    if message["params"]["test"]["id"] != "calc.Times.later":
        return message
    memory.late = [message]
    return []


# fmt: off


def declare(faults):
    for part in (_rpc, _nodes, _statuses, _operations):
        part(faults.change, faults.add)


def _rpc(change, add):
    change("id-as-string", RPC + "section 5", is_response, lambda m, _: {**m, "id": str(m["id"])})
    change("run-id-as-string", RPC + "section 5", is_done, lambda m, _: {**m, "id": str(m["id"])})
    change("second-response", RPC + "section 5", is_done, lambda m, _: [m, m])
    change("stray-response", RPC + "section 5", registers,
           lambda m, _: [m, {"jsonrpc": "2.0", "id": 40000, "result": {}}])
    change("no-version", RPC + "section 4", becomes("Running"),
           lambda m, _: {name: each for name, each in m.items() if name != "jsonrpc"})
    change("status-with-id", RPC + "section 4.1", becomes("Running"), lambda m, _: {**m, "id": 70})
    change("error-as-text", RPC + "section 5.1", lambda m: "error" in m,
           lambda m, _: {**m, "error": "failed"})
    add("answers-notifications", RPC + "section 4.1", "receive")(answer_notification)
    change("unknown-method-code", RPC + "section 5.1", is_error(-32601), code(-32600))
    change("invalid-params-code", RPC + "section 5.1", is_error(-32602), code(-32603))
    change("parse-error-silent", RPC + "section 5.1", is_error(-32700), lambda m, _: [])
    add("text-between", "LSP base protocol, Header part", "frame")(
        lambda data, memory: b"building\n" + data if b"Building" in data else data)
    add("length-in-characters", "LSP base protocol, Header part", "frame")(in_characters)
    add("not-json", "RFC 8259, section 7", "frame")(not_json(b"Running"))


def _nodes(change, add):
    rule = RFC + "section 2.1"
    change("no-display-name", rule, registers, lambda m, _: node(m, displayName=""))
    change("null-id", rule, is_place, lambda m, _: node(m, id=None))
    change("parent-as-object", rule, is_place, lambda m, _: node(m, parentId={"id": "calc"}))
    change("line-as-text", rule, is_place, lambda m, _: node(m, lineNumber="12"))
    change("negative-line", rule, is_place, lambda m, _: node(m, lineNumber=-5))
    change("line-after-end", rule, is_place, lambda m, _: node(m, lineNumber=90000))
    change("test-unwrapped", RFC + "section 3.2", registers,
           lambda m, _: {**m, "params": m["params"]["test"]})
    change("unknown-parent", RFC + "section 2.2", is_place, lambda m, _: node(m, parentId="none"))
    change("own-parent", RFC + "section 2.2", is_place,
           lambda m, _: node(m, parentId=m["params"]["test"]["id"]))
    change("late-node", RFC + "section 3.1", lambda m: is_done(m) or registers(m), late_node)
    change("other-ids-again", RFC + "section 3.2", registers, renamed)


def _statuses(change, add):
    closing = RFC + "section 4.1"
    change("other-status", RFC + "UpdateStatus", becomes("Passed"), with_status("Done"))
    change("other-status-once", RFC + "UpdateStatus", becomes("Skipped"), with_status("Ignored"))
    change("status-as-number", RFC + "UpdateStatus", becomes("Running"), with_status(5))
    change("no-status", RFC + "section 4.2", becomes("Running"),
           lambda m, _: {**m, "params": {"id": m["params"]["id"]}})
    change("target-never-ends", closing, of("all", *FINAL), lambda m, _: [])
    change("test-never-ends", closing, of("calc.Times.later", *FINAL), lambda m, _: [])
    change("ends-running", closing, of("calc.Sums", *FINAL),
           lambda m, _: [m, params(m, status="Running")])
    change("status-after-response", closing, *swap(of("all", *FINAL), is_done))
    change("reset-missing", RFC + "section 4.2", becomes(None), lambda m, _: [])
    change("reset-after-end", RFC + "section 4.2", of("all", *FINAL),
           lambda m, _: [m, params(m, status=None)])
    change("no-aggregate", RFC + "section 4.3, Failed", of("calc.Sums", "Failed"),
           with_status("Passed"))
    change("unknown-node-status", RFC + "section 2.5", becomes("Running"),
           lambda m, _: [m, params(m, id="none")])
    change("two-outcomes", closing, of("calc.Sums.adds", "Passed"),
           lambda m, _: [params(m, status="Failed"), m])
    change("outcome-elsewhere", RFC + "section 2.5", is_outcome, outcome_elsewhere)
    change("one-test-missing", RFC + "section 4.1", of("calc.Sums.fails"), lambda m, _: [])
    change("running-without-reset", RFC + "section 4.2", of("calc.Sums.adds", "Passed"),
           lambda m, _: [m, params(m, status="Running"), m])


def _operations(change, add):
    change("no-success", RFC + "section 5.1", is_done, lambda m, _: {**m, "result": {}})
    change("success-as-text", RFC + "section 5.1", is_done,
           lambda m, _: {**m, "result": {"success": "true"}})
    change("null-result", RFC + "section 5.1", is_done, lambda m, _: {**m, "result": None})
    change("busy-code", RFC + "section 8.2", is_error(-32001), code(-32603))
    change("busy-silent", RFC + "section 8.2", is_error(-32001), lambda m, _: [])
    change("busy-status", RFC + "section 8.6", asks("testrunner/run"), keep_target, "receive")
    change("busy-status", RFC + "section 8.2", is_error(-32001), lambda m, memory: [
        {"jsonrpc": "2.0", "method": "updateStatus",
         "params": {"id": memory.target, "status": "Queued"}}, m])
    change("cancel-ignored", RFC + "section 6", asks("$/cancelRequest"), lambda m, _: None,
           "receive")
    change("cancel-code", RFC + "section 6", is_error(-32800), code(-32603))
    goes_on_after_cancel(change, "runs-on-after-cancel", RFC + "section 6", is_done)
    stops_serving_after_cancel(change, "ends-after-cancel", RFC + "section 6")
    change("cancelled-outcome", RFC + "section 6", is_error(-32800), lambda m, _: [
        {"jsonrpc": "2.0", "method": "updateStatus",
         "params": {"id": "calc.Sums.adds", "status": "Cancelled"}}, m])
    change("run-crashes", RFC + "section 5.1", asks("testrunner/run"), crash, "receive")
    change("runs-parent", RFC + "section 5.1", asks("testrunner/run"), with_target(
        lambda name: name.rpartition(".")[0] or name), "receive")
    change("runs-root", RFC + "section 5.1", asks("testrunner/run"), with_target(
        lambda name: "all"), "receive")
    change("runs-root-for-container", RFC + "section 5.1", asks("testrunner/run"), with_target(
        lambda name: name if name.count(".") == 2 else "all"), "receive")
    change("cancel-unanswered", RFC + "section 6", is_error(-32800), lambda m, _: [])
    change("cancelling-missing", RFC + "section 6", becomes("Cancelling"), lambda m, _: [])
    change("cancelled-missing", RFC + "section 6", becomes("Cancelled"), lambda m, _: [])
    change("second-run-unanswered", RFC + "section 5.1", is_done,
           lambda m, memory: [] if second(m, memory) and memory.count > 2 else m)
    cancels_the_latest(change, "cancels-for-any-id", RPC + "section 4.1", "testrunner/run")
    change("no-cancelling", RFC + "section 6", becomes("Cancelling"), lambda m, _: [])
    change("cancelled-as-failed", RFC + "section 6", becomes("Cancelled"), with_status("Failed"))
    change("debugs-as-run", RFC + "section 5.3", becomes("Debugging"), with_status("Running"))
    change("one-test-idle", RFC + "section 4.3", of("calc.Times.later", *FINAL),
           with_status("Idle"))
