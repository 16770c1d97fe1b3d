"""A correct client of the Test Runner Protocol, written from its RFC.

The arguments are the launch command of a server. The client discovers all tests, runs one test and
the whole tree, debugs a test and invalidates the root. It uses what the RFC leaves open. The ids of
its requests are strings, it writes a `Content-Type` header, it omits empty params, and it rejects
all requests from the server. It cancels a run that takes longer than `LONG`.
"""

import json
import subprocess
import sys
import threading

import runner_client_faults
from faults import FaultTable
from framing import Connection

FAULTS = FaultTable()
runner_client_faults.declare(FAULTS)
SECONDS = 15
LONG = 0.9
"""After this time, in seconds, the client cancels a run."""


class Ended(Exception):
    """The server has closed the connection."""


class Client:
    def __init__(self, connection):
        self.connection = connection
        self.number = 0
        self.answers = {}
        self.nodes = {}
        self.status = {}
        self.over = False
        self.changed = threading.Condition()
        threading.Thread(target=self.read_all, daemon=True).start()

    def read_all(self):
        while (body := self.connection.read()) is not None:
            try:
                message = json.loads(body)
            except ValueError:
                continue
            message = FAULTS.apply("receive", message, lambda value: value)
            if isinstance(message, dict):
                self.take(message)
        FAULTS.apply("end", None, lambda value: value)
        with self.changed:
            self.over = True
            self.changed.notify_all()

    def take(self, message):
        number, params = message.get("id"), message.get("params")
        if "method" in message and "id" in message:
            self.connection.fail(number, -32601, f"Unknown method {message['method']}")
        elif "method" in message:
            if isinstance(params, dict):
                self.notified(message["method"], params)
        elif isinstance(number, str):
            with self.changed:
                self.answers.setdefault(number, message)
                self.changed.notify_all()

    def notified(self, method, params):
        if method == "registerTest" and isinstance(params.get("test"), dict):
            self.nodes[params["test"].get("id")] = params["test"]
        elif method == "updateStatus":
            # The status of a node can arrive before the node.
            self.status[params.get("id")] = params.get("status")
        elif method == "removeTest":
            self.nodes.pop(params.get("id"), None)

    def call(self, method, params):
        """Send a request; return the response, which can be an error. Raises Ended."""
        self.number += 1
        number = f"c-{self.number}"
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        if params:
            message["params"] = params
        self.connection.send(message)
        with self.changed:
            if method == "testrunner/run" and not self.wait(number, LONG):
                self.connection.notify("$/cancelRequest", {"id": number})
            self.wait(number, FAULTS.apply("limit", SECONDS, lambda value: value))
            if number not in self.answers:
                raise Ended
            return self.answers[number]

    def wait(self, number, seconds):
        return self.changed.wait_for(lambda: number in self.answers or self.over, seconds)


def work(client):
    client.call("testrunner/start", {})
    tests = [name for name, node in client.nodes.items() if node.get("type") == "test"][:1]
    roots = [name for name, node in client.nodes.items() if node.get("parentId") is None][:1]
    for name in tests:
        client.call("testrunner/run", {"id": name})
        client.call("testrunner/debug", {"id": name})
    for name in roots:
        client.call("testrunner/invalidate", {"id": name})
        client.call("testrunner/run", {"id": name})


def main():
    command = [*FAULTS.take(sys.argv[1:]), "serve", "stdio"]
    command = FAULTS.apply("launch", command, lambda value: value)
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    content_type = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
    connection = Connection(server.stdout, server.stdin, FAULTS, content_type)
    try:
        connection.client = Client(connection)
        work(connection.client)
        server.stdin.close()
    except (Ended, OSError):
        pass
    try:
        server.wait(FAULTS.apply("patience", 2, lambda value: value))
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    sys.exit(FAULTS.apply("exit", 0, lambda code: code))


if __name__ == "__main__":
    main()
