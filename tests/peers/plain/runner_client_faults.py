"""The faults of `runner_client.py`. Each breaks one rule of the RFC at one point."""

import os
import re
import signal
import time

from faults import asks, code, is_error, is_response, second

RPC = "JSON-RPC 2.0, "
RFC = "RFC, "
HEADER = "LSP base protocol, Header part"
START, RUN = "testrunner/start", "testrunner/run"
CANCEL = "$/cancelRequest"


def params(message, **more):
    return {**message, "params": {**message["params"], **more}}


def without(message, *names):
    return {name: each for name, each in message.items() if name not in names}


def also(more):
    """Return a change that sends the message `more` before each message."""
    return lambda message, _: [{"jsonrpc": "2.0", **more}, message]


def alone(message, memory):
    """Send a copy of the message in a batch, and then the message. The server rejects batches."""
    return [[{**message, "id": "batch"}], message]


def dies(message, memory):
    os._exit(70)


def hangs(message, memory):
    # A thread that only sleeps would not stop the other threads.
    os.kill(os.getpid(), signal.SIGSTOP)
    return message


def mentions(text):
    return lambda message: text in str(message)


# fmt: off


def declare(faults):
    for part in (_rpc, _framing, _operations, _others, _tolerance):
        part(faults.change, faults.add)


def _rpc(change, add):
    start = asks(START)
    change("null-id", RPC + "section 4", start, lambda m, _: [{**m, "id": None}, m])
    change("fractional-id", RPC + "section 4", start, lambda m, _: [{**m, "id": 0.5}, m])
    change("id-used-twice", RPC + "section 4", start, lambda m, _: [m, m])
    change("no-version", RPC + "section 4", asks(RUN), lambda m, _: without(m, "jsonrpc"))
    change("old-version", RPC + "section 4", asks(RUN), lambda m, _: {**m, "jsonrpc": "1.0"})
    change("params-array", RPC + "section 4.2", asks(RUN), lambda m, _: [
        {**m, "id": "list", "params": [m["params"]]}, m])
    change("params-as-text", RPC + "section 4.2", asks(RUN), lambda m, _: [
        {**m, "id": "text", "params": "all"}, m])
    change("batch", RPC + "section 6", asks(RUN), alone)
    change("method-as-number", RPC + "section 4", asks(RUN), lambda m, _: [
        {**m, "id": "five", "method": 5}, m])
    change("unanswered", RPC + "section 5", is_response, lambda m, _: [])
    change("answered-twice", RPC + "section 5", is_response, lambda m, _: [m, m])
    change("answers-other-id", RPC + "section 5", is_response, lambda m, _: {**m, "id": "c-4000"})
    change("answers-with-text-id", RPC + "section 5", is_response,
           lambda m, _: {**m, "id": str(m["id"])})
    change("result-and-error", RPC + "section 5", is_response, lambda m, _: {**m, "result": 1})
    change("unknown-method-code", RPC + "section 5.1", is_error(-32601), code(-32602))
    change("error-without-message", RPC + "section 5.1", is_error(-32601),
           lambda m, _: {**m, "error": {"code": -32601}})
    change("null-for-unknown-method", RPC + "section 5.1", is_error(-32601),
           lambda m, _: {**without(m, "error"), "result": None})


def _framing(change, add):
    add("line-feeds", HEADER, "frame")(lambda data, memory: data.replace(b"\r\n", b"\n"))
    add("lower-case-header", HEADER, "frame")(
        lambda data, memory: data.replace(b"Content-Length", b"content-length"))
    add("length-too-long", HEADER, "frame")(
        lambda data, memory: re.sub(rb"Length: (\d+)", rb"Length: 1\1", data, count=1))
    add("no-length", HEADER, "frame")(
        lambda data, memory: data[data.index(b"\r\n") + 2:])
    add("byte-order-mark", HEADER, "frame")(lambda data, memory: b"\xef\xbb\xbf" + data)
    add("text-between", HEADER, "frame")(
        lambda data, memory: b"hello\r\n" + data if RUN.encode() in data else data)
    add("not-json", HEADER, "frame")(
        lambda data, memory: data.replace(b'"', b"'") if RUN.encode() in data else data)


def _operations(change, add):
    run = asks(RUN)
    rule = RFC + "section 5.1"
    change("no-id", rule, run, lambda m, _: {**m, "params": {}})
    change("id-as-number", rule, run, lambda m, _: params(m, id=1))
    change("id-as-list", rule, run, lambda m, _: params(m, id=[m["params"]["id"]]))
    change("null-node", rule, run, lambda m, _: params(m, id=None))
    change("node-instead-of-id", rule, run, lambda m, _: params(m, id={"id": m["params"]["id"]}))
    change("id-under-other-name", rule, run,
           lambda m, _: {**m, "params": {"nodeId": m["params"]["id"]}})
    change("unknown-node", rule, run, lambda m, _: params(m, id="none"))
    change("name-instead-of-id", rule, run, lambda m, _: params(m, id="adds"))
    change("no-id-in-debug", RFC + "section 5.3", asks("testrunner/debug"),
           lambda m, _: {**m, "params": {}})
    change("id-list-in-invalidate", RFC + "section 5.2", asks("testrunner/invalidate"),
           lambda m, _: params(m, id=["P1"]))
    change("run-without-request-id", RFC + "section 5.1", run,
           lambda m, _: [without(m, "id"), m])
    change("start-without-request-id", RFC + "section 3.1", asks(START),
           lambda m, _: [without(m, "id"), m])


def _others(change, add):
    run = asks(RUN)
    change("unknown-request", RFC + "section 3", run,
           also({"id": "x", "method": "testrunner/build", "params": {"id": "P1"}}))
    change("unprefixed-request", RFC + "section 5.1", run,
           also({"id": "x", "method": "run", "params": {"id": "P1"}}))
    change("unknown-notification", RFC + "section 3", run,
           also({"method": "testrunner/stopAll", "params": {}}))
    change("notification-of-server", RFC + "section 3.2", run,
           also({"method": "updateStatus", "params": {"id": "P1", "status": "Passed"}}))
    change("request-of-server", RFC + "section 3.2", run,
           also({"id": "x", "method": "registerTest", "params": {"test": {"id": "P1"}}}))
    rule = RFC + "section 6"
    change("cancel-without-id", rule, asks(CANCEL), lambda m, _: {**m, "params": {}})
    change("cancels-unknown", rule, asks(CANCEL), lambda m, _: params(m, id="c-4711"))
    change("cancel-with-other-type", rule, asks(CANCEL),
           lambda m, _: params(m, id=int(m["params"]["id"][2:])))
    change("cancel-by-node", rule, asks(CANCEL), lambda m, _: params(m, id="P1"))
    change("cancel-as-request", rule, asks(CANCEL), lambda m, _: {**m, "id": "cancel"})
    add("no-serve", "Specification: transports", "launch")(
        lambda command, _: [*command[:-2], "stdio"])
    add("exit-code", "Specification: lifecycle", "exit")(lambda number, _: 3)


def _tolerance(change, add):
    change("dies-of-unknown-notification", RPC + "section 4.1", mentions("noSuchNotification"),
           dies, "receive")
    change("dies-of-unknown-node", RFC + "section 2.5", mentions("testwire-unknown-ids"), dies,
           "receive")
    change("dies-of-orphan", RFC + "section 3.2", mentions("testwire-orphans"), dies, "receive")
    change("dies-of-many-nodes", RFC + "section 3.2", asks("registerTest"),
           lambda m, memory: dies(m, memory) if second(m, memory) and memory.count > 1000 else m,
           "receive")
    change("hangs-after-error", RPC + "section 5.1", is_error(-32603), hangs, "receive")
    change("hangs-after-other-code", RPC + "section 5.1", is_error(-31999), hangs, "receive")
    change("hangs-after-cancel", RFC + "section 6", is_error(-32800), hangs, "receive")
    change("dies-of-second-response", RPC + "section 5", lambda m: m.get("id") == "c-1",
           lambda m, memory: dies(m, memory) if second(m, memory) else m, "receive")
    change("dies-of-unknown-members", "Specification: types", mentions("testwireUnknown"), dies,
           "receive")
    change("dies-of-null-result", RFC + "section 5.1", lambda m: m.get("result", m) is None,
           lambda m, memory: os.abort(), "receive")
    add("hangs-after-end", "Specification: transports", "end")(lambda value, _: time.sleep(600))
    add("hangs-after-end", "Specification: transports", "limit")(lambda seconds, _: 600)
