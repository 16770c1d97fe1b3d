# mypy: ignore-errors
"""A server with at most one fault. An argument selects the fault.

    python broken_server.py NAME FAULT serve stdio

NAME selects the protocol. FAULT is the id of the case that must detect the fault. If the case
covers several requirements, FAULT can also contain the id of the broken one, after a blank.
With `none`, `slow` or `late`, the server has no fault. With `slow`, the server waits longer for
cancellations, because the machine may be busy. With `late`, it reads the next message only after
the work for a request, as if the machine were busy.

`plays.py` implements the protocols, and this module contains their common code. Both modules import
only a few modules of the standard library, so that the server starts within milliseconds.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time

FAULT = "none"
PARSE, INVALID, UNKNOWN, PARAMS = -32700, -32600, -32601, -32602
MISSING = "missing"
UNKNOWN_METHOD = "testwire/noSuchMethod"


def faulty(name):
    return name == FAULT


class Refused(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.error = {"code": code, "message": message}
        if data is not None:
            self.error["data"] = data


class Peer:
    """A connection that reads requests and writes responses."""

    def __init__(self, read, write, server):
        self.read = read
        self.write_bytes = write
        self.lock = threading.RLock()
        """A thread acquires this lock to send messages that no other message may separate."""
        self.buffer = b""
        self.deaf = False
        """Whether the server stays alive, but handles no further message."""
        self.cancelled = set()
        self.running = set()
        self.waited = set()
        self.overlapped = set()
        """The ids of the requests that ran when another request arrived."""
        self.alike = 0
        """The number of requests in a row with the same content and similar ids."""
        self.previous = "", 0
        self.count = 0
        self.over = False
        self.server = server(self)

    # Bytes

    def more(self):
        data = self.read()
        if not data:
            raise EOFError
        small = self.buffer and len(self.buffer) < 300
        if faulty("framing/reads-pieces") and small and self.count < 5:
            os._exit(1)
        self.buffer += data

    def line(self):
        while b"\n" not in self.buffer:
            self.more()
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def length(self):
        """Read the headers of the next body, in all variants that the specification allows."""
        length = None
        while True:
            line = self.line()
            if line.startswith(b"\xef\xbb\xbf"):
                if faulty("framing/reads-byte-order-mark"):
                    raise EOFError
                line = line[3:]
            if faulty("framing/reads-line-feeds") and not line.endswith(b"\r"):
                raise EOFError
            text = line.rstrip(b"\r")
            if not text:
                if length is not None:
                    return length
                if faulty("framing/reads-blank-lines"):
                    raise EOFError
                continue
            name, colon, value = text.partition(b":")
            if not colon:
                if faulty("robustness/no-framing"):
                    time.sleep(60)
                os._exit(0)
            if faulty("framing/reads-header-case") and name == b"content-length":
                raise EOFError
            if name.lower() == b"content-length":
                length = int(value)
            elif faulty("framing/reads-other-headers") and name.startswith(b"X-"):
                raise EOFError

    def body(self):
        length = self.length()
        if faulty("robustness/large-message") and length > 1000000:
            os._exit(1)
        while len(self.buffer) < length:
            self.more()
        if faulty("framing/reads-bytes") and b"noSuchNotification" in self.buffer:
            while len(text := self.buffer.decode("utf-8", "replace")) < length:
                self.more()
            length = len(text[:length].encode())
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        several = b'"id":2,' in body and (self.server.bare or b"testwire/" not in body)
        if faulty("framing/reads-several") and several:
            self.buffer = b""
        return body

    def send(self, message):
        if faulty("json-rpc/version"):
            message.pop("jsonrpc", None)
        ascii_only = self.server.ascii_only and not faulty("framing/ascii")
        text = json.dumps(message, ensure_ascii=ascii_only)
        body = text.encode("utf-8")
        length = len(text) if faulty("framing/length-in-bytes") else len(body)
        name = b"Content-length" if faulty("framing/headers") else b"Content-Length"
        head = b"%s: %d\r\n%s\r\n" % (name, length, self.server.extra_headers)
        if faulty("framing/headers content-length") and "error" in message:
            head = b"Content-Type: text/json\r\n\r\n"
        if faulty("framing/only-messages"):
            head = b"server says hello\n" + head
        with self.lock:
            self.write_bytes(head + body)

    def notify(self, method, params):
        version = "1.0" if faulty("traffic/envelope") else "2.0"
        self.send({"jsonrpc": version, "method": method, "params": params})

    # Messages

    def serve(self):
        while not self.over:
            try:
                self.take(self.body())
            except (EOFError, OSError):
                return

    def take(self, body):
        if faulty("robustness/deep-nesting") and b"[[[" in body:
            self.deaf = True
        while self.deaf:
            time.sleep(0.1)
        try:
            message = json.loads(body)
        except (ValueError, RecursionError) as error:
            if faulty("robustness/bad-utf8") and isinstance(error, UnicodeDecodeError):
                self.deaf = True
                return
            if self.server.null_answer or faulty("errors/parse-error"):
                code = INVALID if faulty("errors/parse-error") else PARSE
                self.fail(None, Refused(code, "Parse error"))
            return
        if not isinstance(message, dict):
            if faulty("errors/batch"):
                self.answer(message[0].get("id") if self.server.null_answer else None, {})
            elif self.server.null_answer:
                self.fail(None, Refused(INVALID, "Invalid Request"))
            return
        given = json.dumps({**message, "id": None})
        number = message.get("id")
        # Over HTTP, simultaneous requests arrive in any order.
        follows = type(number) is int and abs(number - self.previous[1]) < 20
        self.alike = self.alike + 1 if follows and self.previous[0] == given else 0
        self.previous = given, number if type(number) is int else 0
        if faulty("json-rpc/member-order") and next(iter(message)) != "jsonrpc":
            return
        if "method" not in message:
            if "result" in message or "error" in message:
                if faulty("json-rpc/stray-response"):
                    os._exit(1)
                return
            code = UNKNOWN if faulty("errors/invalid-request") else INVALID
            self.fail(message.get("id"), Refused(code, "Invalid Request"))
        elif "id" not in message:
            early = not self.server.ready
            if (faulty("json-rpc/notification-unanswered") and not early) or (
                early and faulty("lifecycle/" + self.server.initial + "/notifications")
            ):
                self.fail(None, Refused(UNKNOWN, "Method not found"))
            self.server.notified(message["method"], message.get("params", MISSING))
        else:
            self.request(message)

    def request(self, message):
        number, method = message["id"], message["method"]
        if type(number) not in (int, str):
            answered = number if faulty("json-rpc/other-ids") else None
            self.fail(answered, Refused(INVALID, "Invalid Request"))
            return
        if method == UNKNOWN_METHOD and number == 250 and faulty("robustness/flood"):
            return
        if len(method) > 1000 and number == 250 and faulty("robustness/slow-reader"):
            return
        self.count += 1
        self.overlapped |= self.running
        if faulty("concurrency/pipelined") and self.alike >= 14:
            return
        try:
            result = self.server.requested(number, method, message.get("params", {}))
        except Refused as refused:
            self.fail(number, refused)
            return
        if result is not None:
            self.answer(number, result)

    def unknown(self, method):
        if faulty("errors/unknown-method") and method.startswith("testwire/"):
            return Refused(PARAMS, "Method not found")
        return Refused(UNKNOWN, "Method not found", {"method": method})

    def answer(self, number, result):
        self.reply(number, "result", result)

    def fail(self, number, refused):
        error = dict(refused.error)
        if faulty("errors/shape"):
            error["message"] = None
        if faulty("errors/data"):
            error["data"] = "text"
        self.reply(number, "error", error)

    def reply(self, number, part, value):
        if faulty("json-rpc/id-zero") and number == 0:
            return
        if faulty("json-rpc/id-number") and number == 2147483000:
            number = float(number)
        if faulty("json-rpc/id-minimum") and number == -(2**31):
            return
        if faulty("json-rpc/id-maximum") and number == 2**31 - 1:
            number = 2**31
        if faulty("json-rpc/id-string") and number == "a b":
            number = "a+b"
        if faulty("json-rpc/id-digits") and number == "7":
            number = 7
        message = {"jsonrpc": "2.0", "id": number, part: value}
        if faulty("json-rpc/result-or-error"):
            message["error" if part == "result" else "result"] = None
        with self.lock:
            self.send(message)
            if faulty("json-rpc/one-answer") and self.count < 5:
                self.send(message)

    def cancel(self, number, code):
        self.cancelled.add(number)
        if faulty("cancellation/other-id"):
            self.cancelled.update(self.running)
        if number in self.running:
            return
        late = isinstance(number, int) and number < 1000
        if faulty("cancellation/after-answer") if late else faulty("cancellation/unknown-id"):
            self.fail(number, Refused(code, "Cancelled"))

    def begin(self, number):
        self.running.add(number)
        if faulty("shutdown/nothing-left"):
            subprocess = __import__("subprocess")
            subprocess.Popen(["sleep", "20"], start_new_session=True)

    def work(self, number, work, arguments):
        """Handle a request in a thread. Messages sent by the thread belong to the request."""
        work(number, *arguments)

    def wait_cancelled(self, number):
        """Wait for a short time, and return whether the request was cancelled.

        If the case sends a cancellation or a second request, the first wait is longer, because the
        machine may be busy. If the fault needs nothing else, a second request ends the wait.
        """
        patient = any(
            word in FAULT for word in ("slow", "cancel", "marker", "second", "busy", "refusal")
        )
        first = number not in self.waited
        self.waited.add(number)
        for _ in range(350 if patient and first else 5):
            time.sleep(0.01)
            if number in self.cancelled:
                return True
            if faulty("concurrency/while-busy") and number in self.overlapped:
                return False
            if faulty("concurrency/second-waits") and len(self.running) > 1:
                return False
        return False

    def end(self, number, result):
        """Send the response to a request that was handled in a thread."""
        self.server.idle()
        if not (faulty("concurrency/while-busy") and number in self.overlapped):
            self.answer(number, result)
        self.running.discard(number)


class HttpPeer(Peer):
    """A session over HTTP, in which each message from the client is a POST request."""

    def __init__(self, server):
        super().__init__(None, None, server)
        self.posts = {}
        self.current = threading.local()
        """The request whose messages the current thread sends, as `post`."""

    def post(self, body, accept, connection):
        if faulty("robustness/large-message") and len(body) > 1000000:
            os._exit(1)
        post = Post(connection, "text/event-stream" in accept)
        self.current.post = post
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            message = None
        if isinstance(message, dict) and "method" in message and "id" in message:
            self.posts[json.dumps(message["id"])] = post
            self.take(body)
            if not post.threaded:
                post.close()
            post.over.wait(30)
        else:
            self.take(body)
        if not post.over.is_set():
            post.respond(200 if faulty("framing/notification-status") else 202, b"")

    def begin(self, number):
        super().begin(number)
        self.posts[json.dumps(number)].threaded = True

    def work(self, number, work, arguments):
        self.current.post = self.posts[json.dumps(number)]
        work(number, *arguments)
        self.current.post.close()

    def send(self, message):
        if faulty("json-rpc/version"):
            message.pop("jsonrpc", None)
        body = json.dumps(message).encode()
        with self.lock:
            if "method" in message:
                self.current.post.event(body)
                return
            post = self.posts.get(json.dumps(message["id"]))
            if post is None or post.over.is_set():
                post = self.current.post
            post.twice = self.count < 5
            post.end(body)


class Post:
    def __init__(self, connection, streams):
        self.connection = connection
        self.streams = streams or faulty("framing/stream-where-accepted")
        self.begun = False
        self.answered = False
        self.threaded = False
        self.twice = False
        """Whether a fault may send the response twice."""
        self.over = threading.Event()

    def event(self, body):
        """Send a message in the event stream, or drop it if the client accepts no stream."""
        if self.streams and not self.over.is_set():
            if not self.begun:
                self.begun = True
                head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close"
                self.connection.sendall(head.encode() + b"\r\n\r\n")
            self.connection.sendall(b"data: " + body + b"\n\n")

    def end(self, body):
        if self.begun:
            self.event(body)
            if faulty("framing/stream-ends-with-answer"):
                self.event(json.dumps({"jsonrpc": "2.0", "method": "late"}).encode())
            self.answered = True
        elif faulty("json-rpc/one-answer") and self.streams and self.twice:
            self.event(body)
        elif not self.over.is_set():
            wrong = json.loads(body).get("id") is None and not faulty("framing/error-status")
            status = 201 if faulty("framing/answer-status") else 200
            self.respond(400 if wrong else status, body)

    def close(self):
        """End the event stream, unless it contains no response."""
        if self.answered:
            self.over.set()

    def respond(self, status, body):
        head = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nConnection: close\r\n"
        self.connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        self.over.set()


def serve_posts(listener, server):
    peer = HttpPeer(server)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve_post, args=(peer, connection), daemon=True).start()


def serve_post(peer, connection):
    with connection:
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        names = [line.partition(":") for line in head.decode("latin-1").split("\r\n")[1:]]
        headers = {name.lower(): value.strip() for name, _, value in names}
        while len(body) < int(headers["content-length"]):
            body += connection.recv(65536)
        peer.post(body, headers.get("accept", ""), connection)


OPTIONS = ("--port", "--address", "--pipe", "--server", "--client-port", "--client-host")
OPTIONS = (*OPTIONS, "--exit-on-process-exit")


def main(servers):
    global FAULT
    name, FAULT, *words = sys.argv[1:]
    kind = servers[name]
    if not faulty("launch/unknown-option"):
        for word in words:
            if word.startswith("--") and word not in OPTIONS:
                return 2
    if words[:1] == ["--server"]:
        if faulty("launch/alternative/server-" + "".join(words[1:2])) or wrong_host(words):
            return 2
        return dial(words, kind)
    if faulty("launch/starts launch-line") and words[:1] == ["serve"]:
        return 2
    channel = next(iter(words[1:]), "")
    if channel == "stdio":
        starting()
        out = os.dup(1)
        Peer(lambda: os.read(0, 65536), lambda data: write_all(out, data), kind).serve()
        return ended()
    if channel in ("socket", "pipe", "http"):
        option = "pipe" if channel == "pipe" else "port"
        if f"--{option}" not in words:
            return 0 if faulty(f"launch/missing-option/{option}") else 2
        value = words[words.index(f"--{option}") + 1]
        try:
            if channel == "pipe":
                listener = socket.socket(socket.AF_UNIX)
                listener.bind(value)
                listener.listen()
            else:
                host = "0.0.0.0" if faulty("launch/loopback") else "127.0.0.1"
                port = 0 if faulty("launch/starts socket-port") else int(value)
                listener = socket.create_server((host, port), backlog=500)
        except OSError:
            return 0 if faulty("launch/port-in-use") else 2
        starting()
        if channel == "http":
            serve_posts(listener, kind)
        if faulty("launch/starts accept-connections"):
            time.sleep(60)
        connection, _ = listener.accept()
        Peer(lambda: connection.recv(65536), connection.sendall, kind).serve()
        return ended()
    missing = not channel or channel.startswith("--")
    return 0 if faulty("launch/missing-word" if missing else "launch/unknown-word") else 2


def dial(words, kind):
    if "--client-port" not in words:
        return 0 if faulty("launch/missing-option/client-port") else 2
    starting()
    port = int(words[words.index("--client-port") + 1])
    try:
        connection = socket.create_connection(("127.0.0.1", port))
    except OSError:
        return 0 if faulty("launch/unknown-option") else 2
    if OPTIONS[-1] in words and not faulty("shutdown/process-exit"):
        pid = int(words[words.index(OPTIONS[-1]) + 1])
        threading.Thread(target=watch, args=(pid,), name="watch", daemon=True).start()
    peer = Peer(lambda: connection.recv(65536), connection.sendall, kind)
    peer.serve()
    while peer.over and peer.running and not faulty("shutdown/exit/while-busy"):
        time.sleep(0.01)
    return 0 if peer.over else ended()


def watch(pid):
    """Exit when a process ends."""
    while os.path.exists(f"/proc/{pid}"):
        time.sleep(0.02)
    os._exit(11)


def wrong_host(words):
    if "--client-host" not in words:
        return faulty("launch/host/absent")
    host = words[words.index("--client-host") + 1]
    return faulty("launch/host/name" if host == "localhost" else "launch/host/address")


def starting():
    if faulty("launch/starts"):
        sys.exit(3)


def ended():
    """Handle the end of the input, and return the exit code."""
    busy = [each for each in threading.enumerate()[1:] if each.name != "watch"]
    if faulty("shutdown/end-of-input") and not busy:
        os.kill(os.getpid(), 6)
    if faulty("shutdown/while-busy") and busy:
        time.sleep(60)
    return 0


def write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data) :]


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    sys.modules["broken_server"] = sys.modules["__main__"]
    sys.exit(main(__import__("plays").SERVERS))
