# mypy: ignore-errors
"""A server that does everything right but one thing, which it is told at its start.

    python broken_server.py PLAY FAULT serve stdio

A fault is named like the case that has to find it; `none` is a server without a fault. Starts in
milliseconds: it needs the standard library alone, and of that little. The plays speak the
protocols; what is above them is shared.
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
    """One connection: reads messages, writes answers."""

    def __init__(self, read, write, play):
        self.read = read
        self.write_bytes = write
        self.lock = threading.Lock()
        self.buffer = b""
        self.cancelled = set()
        self.running = set()
        self.overlapped = False
        self.count = 0
        self.over = False
        self.play = play(self)

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
        """The headers of the next body, in any shape that the spec wants to be read."""
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
                raise EOFError
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
        several = b'"id":2,' in body and b"testwire/" not in body
        if faulty("framing/reads-several") and several:
            self.buffer = b""
        return body

    def send(self, message):
        if faulty("json-rpc/version"):
            message.pop("jsonrpc", None)
        ascii_only = self.play.ascii_only and not faulty("framing/ascii")
        text = json.dumps(message, ensure_ascii=ascii_only)
        body = text.encode("utf-8")
        length = len(text) if faulty("framing/length-in-bytes") else len(body)
        name = b"Content-length" if faulty("framing/headers") else b"Content-Length"
        head = b"%s: %d\r\n%s\r\n" % (name, length, self.play.extra_headers)
        if faulty("framing/only-messages"):
            head = b"server says hello\n" + head
        with self.lock:
            self.write_bytes(head + body)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    # Messages

    def serve(self):
        while not self.over:
            try:
                self.take(self.body())
            except (EOFError, OSError):
                return

    def take(self, body):
        if faulty("robustness/deep-nesting") and b"[[[" in body:
            os._exit(1)
        try:
            message = json.loads(body)
        except (ValueError, RecursionError) as error:
            if faulty("robustness/bad-utf8") and isinstance(error, UnicodeDecodeError):
                os._exit(1)
            if self.play.null_answer or faulty("errors/parse-error"):
                code = INVALID if faulty("errors/parse-error") else PARSE
                self.fail(None, Refused(code, "Parse error"))
            return
        if not isinstance(message, dict):
            if faulty("errors/batch"):
                self.answer(message[0].get("id") if self.play.null_answer else None, {})
            elif self.play.null_answer:
                self.fail(None, Refused(INVALID, "Invalid Request"))
            return
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
            early = message["method"].startswith("testwire/") and not self.play.ready
            if faulty("json-rpc/notification-unanswered") or (
                early and faulty("lifecycle/" + self.play.initial + "/notifications")
            ):
                self.fail(None, Refused(UNKNOWN, "Method not found"))
            self.play.notified(message["method"], message.get("params"))
        else:
            self.request(message)

    def request(self, message):
        number, method = message["id"], message["method"]
        if method == UNKNOWN_METHOD and number == 250 and faulty("robustness/flood"):
            return
        if len(method) > 1000 and number == 250 and faulty("robustness/slow-reader"):
            return
        self.count += 1
        if faulty("concurrency/pipelined") and method != UNKNOWN_METHOD and self.count == 15:
            return
        try:
            result = self.play.requested(number, method, message.get("params", {}))
        except Refused as refused:
            self.fail(number, refused)
            return
        if result is not None:
            self.answer(number, result)

    def unknown(self, method):
        if faulty("errors/unknown-method"):
            return Refused(PARAMS, "Method not found")
        return Refused(UNKNOWN, "Method not found", {"method": method})

    def answer(self, number, result):
        if faulty("json-rpc/id-zero") and number == 0:
            return
        if faulty("json-rpc/id-number") and isinstance(number, int) and number > 10**9:
            number = float(number)
        if faulty("json-rpc/id-string") and number == "a b":
            number = "a+b"
        if faulty("json-rpc/id-digits") and number == "7":
            number = 7
        message = {"jsonrpc": "2.0", "id": number, "result": result}
        if faulty("json-rpc/result-or-error"):
            message["error"] = None
        self.send(message)
        if faulty("json-rpc/one-answer") and self.count < 5:
            self.send(message)

    def fail(self, number, refused):
        error = dict(refused.error)
        if faulty("errors/shape"):
            error["message"] = None
        if faulty("errors/data"):
            error["data"] = "text"
        self.send({"jsonrpc": "2.0", "id": number, "error": error})

    def cancel(self, number, code):
        self.cancelled.add(number)
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

    def wait_cancelled(self, number):
        """A little work; tells whether the request was cancelled meanwhile."""
        for _ in range(5):
            time.sleep(0.01)
            if number in self.cancelled:
                return True
        return False

    def end(self, number, result):
        """Answer a request that ran in a thread."""
        self.running.discard(number)
        if not (faulty("concurrency/while-busy") and self.overlapped):
            self.answer(number, result)


def wants(params, name, kind, method):
    """A member of the params has to be of that kind, or absent."""
    if faulty("errors/invalid-params/" + method):
        return
    if name in params and not isinstance(params[name], kind):
        raise Refused(PARAMS, "Invalid params", {"errors": [{"pointer": "/" + name}]})


SOURCE = "calc.py"
MUTANTS = [
    {
        "id": str(number),
        "mutatorName": "change",
        "replacement": "x",
        "location": {"start": {"line": line, "column": 14}, "end": {"line": line, "column": 15}},
    }
    for number, line in ((1, 2), (2, 6))
]
PROGRESS = "reportMutationTestProgress"


class MutationPlay:
    """Lists and tests mutants."""

    extra_headers = b""
    null_answer = True
    ascii_only = False
    ready = True
    initial = "ready"

    def __init__(self, peer):
        self.peer = peer

    def notified(self, method, params):
        if method == "$/cancelRequest":
            self.peer.cancel(params["id"], -32800)

    def requested(self, number, method, params):
        if not isinstance(params, dict):
            raise Refused(PARAMS, "Invalid params", {})
        wants(params, "configFilePath", str, method)
        wants(params, "files", list, method)
        wants(params, "mutants", dict, method)
        if faulty("robustness/unknown-members") and "testwireUnknown" in params:
            raise Refused(PARAMS, "Invalid params", {})
        self.peer.overlapped = self.peer.overlapped or bool(self.peer.running)
        if method == "configure":
            if faulty("types/result/configure"):
                return {"version": "0.4.0" if self.peer.count > 1 else 4}
            return {"version": "1" if faulty("semantics/version") else "0.4.0"}
        if method == "discover":
            if faulty("types/result/discover"):
                files = self.chosen(params)
                if not params:
                    files[SOURCE]["mutants"] = [*MUTANTS, {**MUTANTS[0], "id": 5}]
                return {"files": files}
            if faulty("semantics/missing-files") and "no/such" in str(params):
                raise Refused(-32000, "no such file", {})
            return {"files": self.chosen(params)}
        if method == "mutationTest":
            if faulty("types/known-messages"):
                self.peer.notify("hello", {})
            self.peer.begin(number)
            threading.Thread(target=self.test, args=(number, params), daemon=True).start()
            return None
        raise self.peer.unknown(method)

    def chosen(self, params):
        mutants = MUTANTS
        files = params.get("files")
        if isinstance(files, list):
            mutants = []
            for each in files:
                if each["path"] == SOURCE:
                    wanted = None if faulty("semantics/ranges") else each.get("range")
                    mutants += [m for m in MUTANTS if touches(m, wanted)]
        elif faulty("semantics/no-files-means-all"):
            # Tests find no files to go on with, where there are none.
            mutants = MUTANTS[1:]
        elif faulty("semantics/positions"):
            far = {"start": {"line": 200, "column": 1}, "end": {"line": 200, "column": 2}}
            mutants = [*MUTANTS, {**MUTANTS[0], "location": far}]
        return {SOURCE: {"mutants": mutants}} if mutants else {}

    def test(self, number, params):
        peer = self.peer
        files = params.get("mutants")
        if not isinstance(files, dict) or faulty("semantics/mutants-precedence"):
            files = self.chosen(params)
        report, held = {}, {}
        for path, file in files.items():
            for mutant in file["mutants"]:
                if peer.wait_cancelled(number):
                    wrong = faulty("cancellation/answered")
                    peer.running.discard(number)
                    peer.fail(number, Refused(-32603 if wrong else -32800, "Cancelled", {}))
                    if faulty("cancellation/stops-progress"):
                        peer.notify(PROGRESS, {"files": {}})
                    return
                result = {**mutant, "status": "Killed"}
                if faulty("types/notification/" + PROGRESS):
                    result["status"] = "Dead"
                report = {"files": {path: {"mutants": [result]}}}
                if faulty("semantics/results-complete") and mutant["id"] == "2":
                    continue
                if faulty("semantics/progress-as-it-comes"):
                    held.setdefault(path, {"mutants": []})["mutants"].append(result)
                else:
                    peer.notify(PROGRESS, report)
        peer.end(number, {"files": None if faulty("types/result/mutationTest") else held})
        if faulty("progress/before-response/mutationTest") and report:
            peer.notify(PROGRESS, report)


def touches(mutant, wanted):
    if wanted is None:
        return True
    place = [(p["line"], p["column"]) for p in mutant["location"].values()]
    low, high = [(p["line"], p["column"]) for p in (wanted["start"], wanted["end"])]
    return place[0] < high and place[1] > low


PLAYS = {"mutation": MutationPlay}
OPTIONS = ("--port", "--address", "--pipe")


def main():
    global FAULT
    play, FAULT, *words = sys.argv[1:]
    kind = PLAYS[play]
    if not faulty("launch/unknown-option"):
        for word in words:
            if word.startswith("--") and word not in OPTIONS:
                return 2
    channel = next(iter(words[1:]), "")
    if channel == "stdio":
        out = os.dup(1)
        Peer(lambda: os.read(0, 65536), lambda data: write_all(out, data), kind).serve()
        return ended()
    if channel == "socket":
        if "--port" not in words:
            return 0 if faulty("launch/missing-option/port") else 2
        address = ("127.0.0.1", int(words[words.index("--port") + 1]))
        try:
            listener = socket.create_server(address)
        except OSError:
            return 0 if faulty("launch/port-in-use") else 2
        connection, _ = listener.accept()
        Peer(lambda: connection.recv(65536), connection.sendall, kind).serve()
        return ended()
    missing = not channel or channel.startswith("--")
    return 0 if faulty("launch/missing-word" if missing else "launch/unknown-word") else 2


def ended():
    """After the end of the input."""
    if faulty("shutdown/end-of-input") and threading.active_count() == 1:
        os.kill(os.getpid(), 6)
    if faulty("shutdown/while-busy") and threading.active_count() > 1:
        time.sleep(60)
    return 0


def write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data) :]


if __name__ == "__main__":
    sys.exit(main())
