"""A correct mstest-runner server, written from `001-protocol-intro` of 2024 and 2026.

It uses what the document leaves open. It sends numeric log levels. It omits Content-Type, optional
capabilities, telemetry and the process id. It exits if it receives deeply nested JSON. With
`--once`, it does not announce `experimental_multiRequestSupport` and ends after one request.
"""

import argparse
import json
import queue
import socket
import sys
import threading
import time
import uuid

import mstest_server_faults
from faults import FaultTable
from framing import Connection

FAULTS = FaultTable()
mstest_server_faults.declare(FAULTS)
UPDATES = "testing/testUpdates/tests"


class Adding:
    def test_sum(self):
        assert 1 + 1 == 2

    def test_wrong(self):
        assert 1 + 1 == 3, "expected 3, got 2"


class Waiting:
    def test_slow(self):
        time.sleep(1.2)

    def test_later(self):
        raise NotImplementedError


TESTS = {f"{s.__name__}.{n}": (s, n) for s in (Adding, Waiting) for n in vars(s) if "test_" in n}


class Failure(Exception):
    """An error response: a code and a message."""


class Server:
    def __init__(self, connection, once):
        self.connection, self.once = connection, once
        self.initialized = self.closing = False
        self.work = queue.Queue()
        self.cancelled = {}
        self.worker = threading.Thread(target=self.run_all, daemon=True)
        self.worker.start()

    # Messages

    def serve(self):
        while (body := self.connection.read()) is not None:
            try:
                message = json.loads(body)
            except ValueError:
                continue  # A null id would stop the reader of Microsoft's client.
            message = FAULTS.apply("receive", message, lambda value: value)
            if message is not None:
                self.take(message)
            if self.closing:
                self.work.put(None)
                self.worker.join()
                return

    def take(self, message):
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            self.connection.fail(None, -32600, "Invalid Request")
        elif "method" in message and "id" not in message:
            self.notified(message["method"], message.get("params"))
        elif isinstance(message.get("method"), str):
            # Other ids get no response. A null id would stop the reader of Microsoft's client.
            if type(message["id"]) in (int, str):
                self.requested(message["id"], message["method"], message.get("params"))
        elif "result" not in message and "error" not in message:
            self.connection.fail(None, -32600, "Invalid Request")

    def notified(self, method, params):
        if method == "exit":
            self.closing = True
        elif method == "$/cancelRequest" and isinstance(params, dict):
            event = self.cancelled.get(repr(params.get("id")))
            if event is not None:
                event.set()

    def requested(self, number, method, params):
        try:
            if method == "initialize":
                self.connection.reply(number, self.initialize(params))
            elif method not in ("testing/discoverTests", "testing/runTests"):
                raise Failure(-32601, f"Unknown method {method}")
            elif not self.initialized:
                raise Failure(-32002, "Server not initialized")
            else:
                self.check_selection(params)
                self.cancelled[repr(number)] = event = threading.Event()
                self.work.put((number, method, params, event))
        except Failure as failure:
            self.connection.fail(number, *failure.args)

    def initialize(self, params):
        client = need(params, "clientInfo", dict)
        need(client, "name", str)
        need(client, "version", str)
        testing = need(need(params, "capabilities", dict), "testing", dict)
        if not isinstance(testing.get("debuggerProvider", False), bool):
            raise Failure(-32602, "debuggerProvider is not a boolean")
        if not isinstance(params.get("processId"), int | None):
            raise Failure(-32602, "processId is not a number")
        self.initialized = True
        testing = {"experimental_multiRequestSupport": not self.once}
        return {
            "serverInfo": {"name": "plain", "version": "1.0.0"},
            "capabilities": {"testing": testing},
        }

    def check_selection(self, params):
        try:
            uuid.UUID(need(params, "runId", str))
        except ValueError:
            raise Failure(-32602, "runId is not a GUID") from None
        tests = params.get("tests")
        if not isinstance(tests, list | None):
            raise Failure(-32602, "tests is not a list")
        for test in tests or ():
            need(test, "uid", str)

    # Discoveries and runs, one after the other

    def run_all(self):
        while (item := self.work.get()) is not None:
            number, method, params, event = item
            try:
                runs = method == "testing/runTests"
                self.report(params, event, runs)
                self.connection.reply(number, {} if runs else None)
            except Failure as failure:
                self.connection.fail(number, *failure.args)
            self.cancelled.pop(repr(number), None)
            if self.once:
                self.connection.close()
                return

    def report(self, params, event, runs):
        run_id, tests = params["runId"], params.get("tests")
        uids = list(TESTS) if tests is None else [test["uid"] for test in tests]
        text = "Runs tests." if runs else "Discovers tests."
        self.connection.notify("client/log", {"level": 2, "message": text})
        suites = set()
        for uid in uids:
            if event.is_set():
                raise Failure(-32800, "Canceled")
            if uid not in TESTS:
                continue
            suite, name = TESTS[uid]
            if suite not in suites:
                suites.add(suite)
                self.update(run_id, [group(suite)])
            node = action(uid, suite, name)
            if not runs:
                self.update(run_id, [{"parent": suite.__name__, "node": node}])
                continue
            node["execution-state"] = "in-progress"
            self.update(run_id, [{"parent": suite.__name__, "node": node}])
            outcome = execute(suite, name, event)
            self.update(run_id, [{"parent": suite.__name__, "node": {**node, **outcome}}])
        self.connection.notify(UPDATES, {"runId": run_id, "changes": None})

    def update(self, run_id, changes):
        self.connection.notify(UPDATES, {"changes": changes, "runId": run_id})


def need(value, name, kind):
    found = value.get(name) if isinstance(value, dict) else None
    if not isinstance(found, kind):
        raise Failure(-32602, f"{name} is missing or has a wrong type")
    return found


def group(suite):
    return {
        "node": {
            "uid": suite.__name__,
            "display-name": suite.__name__,
            "node-type": "group",
            "execution-state": "discovered",
            "traits": [],
        }
    }


def action(uid, suite, name):
    code = getattr(suite, name).__code__
    last = max(line for _, _, line in code.co_lines() if line is not None)
    return {
        "uid": uid,
        "display-name": name,
        "node-type": "action",
        "execution-state": "discovered",
        "traits": [{"suite": suite.__name__}],
        "location.file": __file__,
        "location.line-start": code.co_firstlineno,
        "location.line-end": last,
    }


def execute(suite, name, event):
    """Run a test; return the members of its result. A cancellation stops a waiting test."""
    began = time.monotonic()
    outcome = {"execution-state": "passed", "outcome-kind": "passed"}
    try:
        if name == "test_slow" and event.wait(1.2):
            raise Failure(-32800, "Canceled")
        if name != "test_slow":
            getattr(suite(), name)()
    except AssertionError as error:
        outcome = {"execution-state": "failed", "error.message": str(error)}
        outcome |= {"assert.actual": "2", "assert.expected": "3", "error.stacktrace": ""}
    except NotImplementedError:
        outcome = {"execution-state": "skipped"}
    return {**outcome, "time.duration-ms": (time.monotonic() - began) * 1000}


def main():
    words = FAULTS.take(sys.argv[1:])
    parser = argparse.ArgumentParser()
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--server", nargs="?", choices=["jsonrpc"], const="jsonrpc", required=True)
    parser.add_argument("--client-port", type=int, required=True)
    parser.add_argument("--client-host", default="localhost")
    parser.add_argument("--no-banner", action="store_true")
    given = parser.parse_args(words)
    host = "127.0.0.1" if given.client_host == "localhost" else given.client_host
    with socket.create_connection((host, given.client_port)) as peer:
        connection = Connection(peer.makefile("rb"), peer.makefile("wb"), FAULTS)
        connection.close = lambda: peer.shutdown(socket.SHUT_RDWR)
        Server(connection, given.once).serve()
    sys.exit(FAULTS.apply("exit", 0, lambda code: code))


if __name__ == "__main__":
    main()
