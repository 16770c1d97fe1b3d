# mypy: ignore-errors
# ruff: noqa: RUF012
"""A client with at most one fault. An argument selects the fault.

    python broken_client.py SCRIPT FAULT SERVER

SCRIPT selects the protocol and the requests, which resemble the requests of an editor. FAULT is the
id of the case that must detect the fault. With `none`, the client has no fault.

The module imports only a few modules of the standard library, so that the client starts within
milliseconds.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import subprocess
import sys
import time

FAULT = "none"
METHOD_NOT_FOUND = -32601
WORK_SECONDS = 0.8
LATE_SECONDS = 0.4
HANG_SECONDS = 60
TOLD = 3
"""The client's exit code if a fault ends the client."""

# A value of the wrong type for each member name, in the params of any message.
WRONG = {
    **dict.fromkeys(("configFilePath", "files", "mutants", "runId", "clientInfo", "tests"), 5),
    **dict.fromkeys(("globPatterns", "configUri", "capabilities", "ids", "options"), 7),
    **dict.fromkeys(("id", "processId", "filePath", "solutionFilePath", "path", "content"), True),
}

MUTANT = {
    "id": "none",
    "location": {"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}},
    "mutatorName": "Arithmetic",
}
# Maps the case of each rule in the conformance data to a method and params that break the rule.
RULES = {
    "semantics/one-selector": (
        "mutationTest",
        {"files": [{"path": "src/calc.js"}], "mutants": {"src/calc.js": {"mutants": []}}},
    ),
    "types/params/testing/discoverTests selected-nodes": (
        "testing/discoverTests",
        {"tests": [{"uid": " ", "display-name": "blank"}]},
    ),
    "semantics/discovered-mutants": (
        "mutationTest",
        {"mutants": {"src/calc.js": {"mutants": [MUTANT]}}},
    ),
    "semantics/registered-nodes": ("testrunner/run", {"id": "none"}),
    "semantics/selection-in-tests": ("testing/runTests", {"testCases": []}),
    "semantics/discovered-tests": (
        "testing/runTests",
        {"tests": [{"uid": "none", "display-name": "none"}]},
    ),
}


def faulty(name):
    return name == FAULT


def die(name):
    if faulty(name):
        os._exit(TOLD)


def hang(name):
    if faulty(name):
        time.sleep(HANG_SECONDS)


class Gone(Exception):
    """The server has closed the connection."""


class Refused(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Peer:
    """A session that sends requests to a server and handles the messages from the server."""

    def __init__(self, script, channel):
        self.script = script
        self.channel = channel
        self.count = 0
        self.done = set()
        self.seen = set()
        self.answers = {}
        self.called = set()
        self.nodes = set()

    # Sending

    def message(self, method, params, message_id=None):
        made = {"jsonrpc": "2.0"}
        if message_id is not None:
            made["id"] = message_id
        made["method"] = method
        if faulty("progress/unique") and "runId" in params:
            params = {"runId": "5b0c2f64-7a0e-4a4e-9f0a-0d5c6b1f2a11"}
        broken, more = RULES.get(FAULT, ("", {}))
        params = {**params, **more} if method == broken else params
        if faulty("types/params/" + method):
            # If params have no members, an array replaces the object.
            params = [] if method in SCRIPT.no_members else {**params, **WRONG}
        made["params"] = params
        if faulty("json-rpc/params") and method == self.script.optional:
            made["params"] = [params]
            if self.script.always_params:
                del made["params"]
        if faulty("json-rpc/version"):
            del made["jsonrpc"]
        if faulty("json-rpc/shape") and method == self.script.last:
            made["result"] = None
        self.called.add(method)
        return made

    def send(self, message):
        ascii_only = self.script.ascii_only and not faulty("framing/ascii")
        self.channel.send(json.dumps(message, ensure_ascii=ascii_only).encode("utf-8"))

    def start(self, method, params):
        self.count += 1
        number = 5 if faulty("json-rpc/unique-ids") else self.count
        if faulty("json-rpc/ids") and self.script is not Alpha:
            number = number == 1 or number
        elif faulty("json-rpc/ids") and number > 1:
            # Over HTTP, the test server sends no response to this id, so a valid request follows.
            self.send(self.message(method, params, number + 0.5))
        self.answers.pop(number, None)
        self.send(self.message(method, params, number))
        return number

    def notify(self, method, params):
        self.send(self.message(method, params))

    def call(self, method, params):
        return self.wait(method, self.start(method, params))

    def wait(self, method, number):
        slow = method == self.script.slow
        began = time.monotonic()
        cancelled = False
        while number not in self.answers:
            body = self.channel.receive(WORK_SECONDS if slow and not cancelled else None)
            if body is None:
                cancelled = True
                wrong = faulty("cancellation/form")
                self.notify("$/cancelRequest", {"id": 4711 if wrong else number})
                continue
            self.take(body)
        late = time.monotonic() - began > LATE_SECONDS
        if late and not slow and self.count > 1:
            die("robustness/late-answer")
        self.done.add(number)
        answer = self.answers[number]
        if "error" in answer:
            code = answer["error"]["code"]
            if cancelled:
                die("cancellation/goes-on")
            if code == -32603:
                hang("errors/answer")
            if code == -31999:
                hang("errors/unknown-code")
            return None
        if answer["result"] is None:
            die("errors/null-result")
        return answer["result"]

    # Receiving

    def take(self, body):
        if FAULT.startswith("semantics/") and FAULT not in (
            "semantics/log",
            "semantics/orphans-held",
        ):
            mark = "testwire-" + FAULT.removeprefix("semantics/")
            if mark.encode() in body:
                die("semantics/" + mark.removeprefix("testwire-"))
        if len(body) > 1000000:
            die("robustness/large-message")
        message = json.loads(body)
        if "testwireUnknown" in message:
            die("robustness/unknown-members")
        if "method" not in message:
            self.answered(message)
        elif "id" in message:
            self.asked(message)
        else:
            self.notified(message, body)

    def answered(self, message):
        number = message["id"]
        if number is None:
            die("robustness/null-id")
            return
        if number == 987654321:
            die("robustness/unsolicited-answer")
        if number in self.done:
            die("robustness/duplicate-answer")
        self.answers[number] = message
        if self.channel.more(b"method"):
            return
        if self.channel.came_together:
            die("framing/reads-several")

    def notified(self, message, body):
        if message["method"].startswith("testwire/"):
            die("robustness/unknown-notification")
            if faulty("json-rpc/unanswered"):
                error = {"code": METHOD_NOT_FOUND, "message": "?"}
                self.send({"jsonrpc": "2.0", "id": None, "error": error})
            return
        params = message.get("params", {})
        if message["method"] == "client/log" and "messages" not in params:
            die("semantics/log")
        if message["method"] == "registerTest":
            if params["test"]["parentId"] not in (None, *self.nodes):
                die("semantics/orphans-held")
            self.nodes.add(params["test"]["id"])
        if body in self.seen:
            die("robustness/late-progress")
        self.seen.add(body)

    def asked(self, message):
        number, method = message["id"], message["method"]
        if faulty("types/answer/client/attachDebugger answer-the-server"):
            return
        answer = {"jsonrpc": "2.0", "id": number}
        known = self.script.results.get(method, self)
        if known is self:
            wrong = faulty("errors/unknown-method")
            answer["error"] = {"code": -32600 if wrong else METHOD_NOT_FOUND, "message": "?"}
        else:
            answer["result"] = [["wrong"]] if faulty("types/answer/" + method) else known
        if faulty("json-rpc/echoes-id"):
            answer["id"] = str(number) if isinstance(number, int) else number
        self.send(answer)
        if faulty("traffic/stray-response"):
            self.send(answer)


# --- transports ----------------------------------------------------------------------------------


class Channel:
    """A connection that sends messages with headers over two file descriptors."""

    def __init__(self, process, reading, writing):
        self.process = process
        self.reading = reading
        self.writing = writing
        self.buffer = b""
        self.came_together = False
        self.held = None
        """Bytes to write later in one call, or None if `write` is immediate."""

    def send(self, body):
        name = b"Content-length" if faulty("framing/headers") else b"Content-Length"
        head = b"%s: %d\r\n%s\r\n" % (name, len(body), SCRIPT.extra_headers)
        if faulty("framing/only-messages"):
            head = b"client says hello\n" + head
        self.write(head + body)

    def write(self, data):
        if self.held is not None:
            self.held += data
            return
        try:
            while data:
                data = data[os.write(self.writing, data) :]
        except OSError:
            raise Gone from None

    def more(self, text):
        return text in self.buffer

    def receive(self, seconds):
        """Return the next message body, or None after a timeout."""
        reads = 0
        while True:
            head, blank, rest = self.buffer.partition(b"\r\n\r\n")
            if blank:
                lines = head.lower().split(b"\r\n")
                length = next(int(x[15:]) for x in lines if x.startswith(b"content-length:"))
                if faulty("framing/reads-bytes") and not rest.isascii():
                    # With this fault, the client counts characters instead of bytes.
                    length += len(rest) - len(rest.decode("utf-8", "ignore"))
                if len(rest) >= length:
                    self.came_together = reads == 0 or len(rest) > length
                    body, self.buffer = rest[:length], rest[length:]
                    return body
            if seconds is not None and not select.select([self.reading], [], [], seconds)[0]:
                return None
            reads += 1
            data = os.read(self.reading, 65536)
            if not data:
                hang("robustness/half-answer" if self.buffer else "robustness/server-crash")
                raise Gone
            self.buffer += data
            if len(self.buffer) < 10:
                die("framing/reads-pieces")

    def close(self):
        end(self.process, (self.reading, self.writing))


class Exchange:
    """A connection that sends each message in a separate POST request."""

    def __init__(self, process, port):
        import http.client

        self.http = http.client
        self.process = process
        self.port = port
        self.open = []
        self.bodies = []
        self.came_together = False

    def send(self, body):
        connection = self.http.HTTPConnection("127.0.0.1", self.port, timeout=20)
        accept = "application/json, text/event-stream"
        headers = {"Content-Type": "application/json", "Accept": accept}
        try:
            connection.request("POST", "/", body, headers)
            if b'"id"' not in body:
                connection.getresponse().read()
                return
        except OSError:
            raise Gone from None
        self.open.append(connection)

    def more(self, text):
        return True

    def receive(self, seconds):
        while not self.bodies:
            waiting = [connection.sock for connection in self.open]
            ready = select.select(waiting, [], [], seconds)[0]
            if not ready:
                return None
            connection = self.open.pop(waiting.index(ready[0]))
            try:
                response = connection.getresponse()
                text = response.read()
            except (OSError, self.http.HTTPException):
                hang("robustness/server-crash")
                raise Gone from None
            if (response.getheader("Content-Type") or "").startswith("text/event-stream"):
                lines = text.split(b"\n")
                self.bodies += [line[5:].strip() for line in lines if line.startswith(b"data:")]
            elif text:
                self.bodies.append(text)
        return self.bodies.pop(0)

    def close(self):
        end(self.process, [connection.sock.fileno() for connection in self.open])


def end(process, descriptors):
    if faulty("shutdown/nothing-left"):
        if os.fork() == 0:
            # The child process keeps the connection to the server open for six seconds.
            for number in (1, 2):
                os.close(number)
            time.sleep(6)
        os._exit(0)
    for descriptor in set(descriptors):
        os.close(descriptor)
    if faulty("shutdown/stubborn-server"):
        return
    try:
        process.wait(0.3)
    except subprocess.TimeoutExpired:
        process.terminate()
        process.wait(5)


def free():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def over_pipes(server):
    process = subprocess.Popen(
        [server, "serve", "stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    return Channel(process, process.stdout.fileno(), process.stdin.fileno())


def dialled(server):
    listener = socket.create_server(("127.0.0.1", 0))
    port = str(listener.getsockname()[1])
    if faulty("launch/connects listen-before-launch"):
        listener.close()
    process = subprocess.Popen([server, "--server", "--client-port", port])
    if faulty("launch/connects listen-before-launch"):
        # The server does not connect again after the client listens.
        process.wait(15)
        listener = socket.create_server(("127.0.0.1", int(port)))
    listener.settimeout(2 if FAULT.startswith("launch/") else 15)
    accepted, _ = listener.accept()
    accepted.setblocking(True)
    number = accepted.detach()
    if faulty("shutdown/nothing-left"):
        # The client never ends this second server.
        subprocess.Popen([server, "--server", "--client-port", port])
        listener.detach()
    return Channel(process, number, number)


def over_http(server):
    port = free()
    process = subprocess.Popen([server, "serve", "http", "--port", str(port)])
    for _ in range(750):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.02)
    return Exchange(process, port)


# --- client scripts ------------------------------------------------------------------------------


class Script:
    """The requests of a client.

    connect: a function that connects to the server, such as `over_pipes`.
    requests: the requests in order. `robustness/late-answer` needs a fast request after the first.
    optional: a method with optional params, or any method if all params are required.
    no_members: the methods whose params have no members.
    always_params: whether a requirement of the protocol forbids absent params.
    first: a request that is sent too early in `lifecycle/first`, or None.
    results: the results for the server's requests by method.
    slow: the method of the request that takes longest.
    last: the method of the last request.
    """

    ascii_only = False
    extra_headers = b""
    results = {}
    no_members = ()
    always_params = False
    first = None


class Mutation(Script):
    connect = staticmethod(over_pipes)
    always_params = True
    optional = "discover"
    last = slow = "mutationTest"
    requests = (("configure", {}), ("discover", {}), ("mutationTest", {}), ("discover", {}))
    first = ("discover", {})


class Alpha(Script):
    connect = staticmethod(over_http)
    optional = "instrument"
    last = "instrument"
    slow = "mutate"
    hello = ("initialize", {"clientInfo": {"version": "0.0.1-alpha.1"}})
    requests = (hello, ("mutate", {}), ("instrument", {}))
    announced = {"mutate": "mutationTestProvider", "instrument": "instrumentationProvider"}
    forbidden = hello


class Runner(Script):
    connect = staticmethod(over_pipes)
    optional = "testrunner/start"
    last = slow = "testrunner/run"
    no_members = ("testrunner/start",)
    results = {"testrunner/isVisible": True, "startDebugSession": 1}
    requests = (
        ("testrunner/start", {}),
        ("testrunner/run", {"id": "T1"}),
        ("testrunner/invalidate", {"id": "P1"}),
    )


class Platform(Script):
    connect = staticmethod(dialled)
    ascii_only = True
    always_params = True
    extra_headers = b"Content-Type: application/testingplatform\r\n"
    optional = "testing/discoverTests"
    last = slow = "testing/runTests"
    results = {"client/attachDebugger": {"success": True}}
    hello = (
        "initialize",
        {
            "processId": 1,
            "clientInfo": {"name": "editör", "version": "1.0.0"},
            "capabilities": {"testing": {"debuggerProvider": True}},
        },
    )
    run = ("testing/runTests", {"runId": "5b0c2f64-7a0e-4a4e-9f0a-0d5c6b1f2a12"})
    requests = (
        hello,
        ("testing/discoverTests", {"runId": "5b0c2f64-7a0e-4a4e-9f0a-0d5c6b1f2a11"}),
        run,
    )
    goodbye = "exit"
    first = ("testing/discoverTests", {"runId": "5b0c2f64-7a0e-4a4e-9f0a-0d5c6b1f2a10"})
    forbidden = ("testing/runTests", {"runId": "5b0c2f64-7a0e-4a4e-9f0a-0d5c6b1f2a13"})


SCRIPTS = {"mutation": Mutation, "alpha": Alpha, "runner": Runner, "platform": Platform}
SCRIPT = Script


def run(peer, script):
    if faulty("lifecycle/first"):
        if script.first is not None:
            peer.call(*script.first)
        else:
            peer.notify("$/cancelRequest", {"id": 4711})
    announced = {}
    requests = list(script.requests)
    if faulty("lifecycle/waits"):
        (name, params), (other, others), *requests = requests
        first, second = peer.start(name, params), peer.start(other, others)
        peer.wait(name, first)
        peer.wait(other, second)
    for method, params in requests:
        needs = getattr(script, "announced", {}).get(method)
        if needs is not None and needs not in announced and not faulty("lifecycle/announced"):
            continue
        if faulty("progress/distinct") and method == "mutate":
            params = {"partialResultToken": "same"}
            for number in [peer.start(method, params) for _ in range(2)]:
                peer.wait(method, number)
            continue
        result = peer.call(method, params)
        if method == "initialize" and result is not None:
            announced = result["capabilities"]
    if faulty("types/known-messages"):
        peer.notify("testwire/extra", {})
    if faulty("framing/bodies"):
        peer.channel.send(b'{"jsonrpc": "2.0",}')
    if FAULT.startswith("types/params/"):
        name = FAULT.removeprefix("types/params/").split()[0]
        if name not in peer.called:
            peer.call(name, {})
    if faulty("lifecycle/allowed") and not hasattr(script, "goodbye"):
        peer.call(*script.forbidden)
    # With this fault, the client waits for attachments, which no server has to send.
    hang("shutdown/ends no-waiting-for-attachments")
    if hasattr(script, "goodbye") and not faulty("shutdown/says-so"):
        if faulty("lifecycle/allowed"):
            peer.channel.held = b""
        peer.notify(script.goodbye, {})
        if faulty("lifecycle/allowed"):
            peer.start(*script.forbidden)
            data, peer.channel.held = peer.channel.held, None
            peer.channel.write(data)
        time.sleep(0.05)


def main():
    global FAULT, SCRIPT
    name, FAULT, server = sys.argv[1:]
    script = SCRIPT = SCRIPTS[name]
    if faulty("launch/connects"):
        return 0
    peer = Peer(script, script.connect(server))
    with contextlib.suppress(Gone):
        run(peer, script)
    peer.channel.close()
    if faulty("lifecycle/first initialize-every-connection"):
        other = Peer(script, script.connect(server))
        with contextlib.suppress(Gone):
            other.call(*script.first)
        other.channel.close()
    return 9 if faulty("shutdown/ends") else 0


if __name__ == "__main__":
    sys.exit(main())
