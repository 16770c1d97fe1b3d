"""A correct mstest-runner client, written from the document `001-protocol-intro`.

The arguments are the command of a server. The client discovers all tests, runs the first one, and
then runs all tests. It responds to every request of the server with null.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import uuid

import mstest_client_faults
from faults import FaultTable
from framing import Connection

FAULTS = FaultTable()
mstest_client_faults.declare(FAULTS)
SECONDS = 15


class Ended(Exception):
    """The server has closed the connection."""


class Client:
    def __init__(self, connection):
        self.connection = connection
        self.number = 0
        self.answers = {}
        self.nodes = {}
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
        with self.changed:
            self.over = True
            self.changed.notify_all()

    def take(self, message):
        number = message.get("id")
        if "method" in message and number is not None:
            self.connection.reply(number, None)
        elif "method" in message:
            self.notified(message["method"], message.get("params"))
        else:
            with self.changed:
                self.answers.setdefault(number, message)
                self.changed.notify_all()

    def notified(self, method, params):
        if method == "testing/testUpdates/tests" and isinstance(params, dict):
            for change in params.get("changes") or ():
                self.nodes[change["node"]["uid"]] = change["node"]

    def call(self, method, params):
        """Send a request; return the response, which can be an error. Raises Ended."""
        self.number += 1
        number = self.number
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.connection.send(message)
        with self.changed:
            self.changed.wait_for(lambda: number in self.answers or self.over, SECONDS)
            if number not in self.answers:
                raise Ended
            return self.answers[number]


def work(client):
    info = {"name": "plain", "version": "1.0.0"}
    capabilities = {"testing": {"debuggerProvider": False}}
    client.call("initialize", {"processId": os.getpid(), "clientInfo": info,
                               "capabilities": capabilities})  # fmt: skip
    client.call("testing/discoverTests", {"runId": str(uuid.uuid4())})
    for node in list(client.nodes.values())[:1]:
        client.call("testing/runTests", {"runId": str(uuid.uuid4()), "tests": [node]})
    client.call("testing/runTests", {"runId": str(uuid.uuid4())})


def main():
    command = FAULTS.take(sys.argv[1:])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)
        port = str(listener.getsockname()[1])
        server = subprocess.Popen([*command, "--server", "--client-port", port])
        peer, _ = listener.accept()
    connection = Connection(peer.makefile("rb"), peer.makefile("wb"), FAULTS)
    try:
        connection.client = Client(connection)
        work(connection.client)
        connection.notify("exit", {})
    except (Ended, OSError):
        pass
    try:
        server.wait(5)
    except subprocess.TimeoutExpired:
        peer.shutdown(socket.SHUT_RDWR)
        server.kill()
        server.wait()
    sys.exit(FAULTS.apply("exit", 0, lambda code: code))


if __name__ == "__main__":
    main()
