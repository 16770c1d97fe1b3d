"""A correct server of the Test Runner Protocol, written from its RFC.

It uses what the RFC leaves open. It has no launch arguments, rejects a second operation only for
the same node, and sends no status of the runner. It also reports a status of the ancestors of the
target. After an invalidation, it reports the status `Passed`.
"""

import json
import sys
import threading

import runner_server_faults
from faults import FaultTable
from framing import Connection

FAULTS = FaultTable()
runner_server_faults.declare(FAULTS)

SLOW = 1.2
TESTS = {"adds": (0.01, "Passed"), "fails": (0.01, "Failed"), "waits": (SLOW, "Passed")}
TESTS["later"] = (0.0, "Skipped")
NODES = [
    ("all", None, "solution"),
    ("calc", "all", "project"),
    ("calc.Sums", "calc", "namespace"),
    ("calc.Sums.adds", "calc.Sums", "test"),
    ("calc.Sums.fails", "calc.Sums", "test"),
    ("calc.Times", "calc", "namespace"),
    ("calc.Times.waits", "calc.Times", "test"),
    ("calc.Times.later", "calc.Times", "test"),
]
PARENT = {name: parent for name, parent, _ in NODES}


class Failure(Exception):
    """An error response: a code and a message."""


class Server:
    def __init__(self, connection):
        self.connection = connection
        self.turn = threading.Lock()
        self.lock = threading.Lock()
        self.known = set()
        self.status = {}
        self.busy = {}
        self.cancelled = {}

    # Messages

    def serve(self):
        while (body := self.connection.read()) is not None:
            try:
                message = json.loads(body)
            except ValueError:
                self.connection.fail(None, -32700, "Parse error")
                continue
            message = FAULTS.apply("receive", message, lambda value: value)
            if message is not None:
                self.take(message)

    def take(self, message):
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            self.connection.fail(None, -32600, "Invalid Request")
            return
        method, number = message.get("method"), message.get("id")
        if isinstance(method, str) and "id" not in message:
            if method == "$/cancelRequest" and isinstance(message.get("params"), dict):
                self.cancel(message["params"].get("id"))
        elif isinstance(method, str) and type(number) in (int, str):
            try:
                self.request(number, method, message.get("params", {}))
            except Failure as failure:
                self.connection.fail(number, *failure.args)
        elif "method" in message or not ("result" in message or "error" in message):
            usable = number if type(number) in (int, str) else None
            self.connection.fail(usable, -32600, "Invalid Request")

    def request(self, number, method, params):
        operation = method.removeprefix("testrunner/")
        if method == operation or operation not in ("start", "run", "debug", "invalidate"):
            raise Failure(-32601, f"Unknown method {method}")
        if not isinstance(params, dict):
            raise Failure(-32602, "params is not an object")
        target = "" if operation == "start" else params.get("id")
        if not isinstance(target, str) or (target and target not in self.known):
            raise Failure(-32602, "id is not a known node")
        with self.lock:
            if target in self.busy.values():
                raise Failure(-32001, "Operation already in progress for this node")
            self.busy[repr(number)] = target
            self.cancelled[repr(number)] = threading.Event()
        work = (number, operation, target)
        threading.Thread(target=self.work, args=work, daemon=True).start()

    def cancel(self, number):
        event = self.cancelled.get(repr(number))
        if event is not None:
            event.set()

    # Operations

    def work(self, number, operation, target):
        event = self.cancelled[repr(number)]
        with self.turn:
            try:
                good = getattr(self, operation)(target, event)
                failure = None
            except Failure as failed:
                failure = failed
            with self.lock:
                del self.busy[repr(number)], self.cancelled[repr(number)]
            if failure is None:
                self.connection.reply(number, {"success": good})
            else:
                self.connection.fail(number, *failure.args)

    def start(self, target, event):
        self.reset(list(self.known))
        for number, (name, parent, kind) in enumerate(NODES):
            test = kind == "test"
            node = {
                "id": name,
                "displayName": name.rpartition(".")[2],
                "parentId": parent,
                "filePath": __file__ if test else None,
                "lineNumber": number if test else None,
                "type": kind,
            }
            self.connection.notify("registerTest", {"test": node})
            self.known.add(name)
        return True

    def run(self, target, event, phase="Running"):
        tests = [name for name in below(target) if name.rpartition(".")[2] in TESTS]
        shown = [*chain(target), *(name for name in below(target) if name != target)]
        self.reset(shown)
        self.tell([target], "Building")
        self.tell(chain(target), phase)
        for name in tests:
            seconds, outcome = TESTS[name.rpartition(".")[2]]
            if name != target:
                self.tell([name], phase)
            if event.wait(seconds):
                self.stop(shown)
            self.tell([name], outcome)
        for name in reversed(shown):
            if name not in tests:
                self.tell([name], self.aggregate(name))
        return all(self.status[name] != "Failed" for name in tests)

    def debug(self, target, event):
        return self.run(target, event, "Debugging")

    def invalidate(self, target, event):
        nodes = below(target)
        self.reset(nodes)
        self.tell(nodes, "Building")
        self.tell(nodes, "Discovering")
        self.tell(nodes, "Passed")
        return True

    def stop(self, shown):
        """Cancel the operation in progress. Nodes with an outcome keep it."""
        left = [name for name in shown if self.status.get(name) in ("Running", "Debugging")]
        self.tell(left, "Cancelling")
        self.tell(left, "Cancelled")
        raise Failure(-32800, "Request cancelled")

    def reset(self, names):
        self.tell([name for name in names if self.status.get(name) is not None], None)

    def tell(self, names, status):
        for name in names:
            self.status[name] = status
            self.connection.notify("updateStatus", {"id": name, "status": status})

    def aggregate(self, name):
        states = {self.status.get(each) for each in below(name) if each != name}
        return next((each for each in ("Failed", "Passed", "Skipped") if each in states), "Passed")


def below(target):
    """Return a node and its descendants."""
    return [name for name, _, _ in NODES if target in chain(name)]


def chain(name):
    """Return a node and its ancestors."""
    return [name] if PARENT[name] is None else [name, *chain(PARENT[name])]


if __name__ == "__main__":
    FAULTS.take(sys.argv[1:])
    Server(Connection(sys.stdin.buffer, sys.stdout.buffer, FAULTS)).serve()
    sys.exit(FAULTS.apply("exit", 0, lambda code: code))
