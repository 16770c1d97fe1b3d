# mypy: ignore-errors
"""A server that does everything right but one thing, which it is told at its start.

    python broken_server.py FAULT serve stdio

A fault is named like the case that has to find it; `none` is a server without a fault. Starts in
milliseconds: it needs the standard library alone, and of that little. `mutation_play` and the other
plays speak the protocols; what is below them is shared.
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
        self.play = play(self)

    # Bytes

    def more(self):
        data = self.read()
        if not data:
            raise EOFError
        self.buffer += data

    def line(self):
        while b"\n" not in self.buffer:
            self.more()
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def body(self):
        """The next body; headers in any shape that the spec wants to be read."""
        length = None
        started = False
        while True:
            line = self.line()
            if line.startswith(b"\xef\xbb\xbf"):
                line = line[3:]
            text = line.rstrip(b"\r")
            if not text:
                if length is not None:
                    break
                continue
            started = True
            name, _, value = text.partition(b":")
            if name.lower() == b"content-length":
                if not value.strip().isdigit():
                    raise EOFError
                length = int(value)
            elif not _:
                raise EOFError
        assert started
        while len(self.buffer) < length:
            self.more()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return body

    def send(self, message):
        if faulty("json-rpc/version"):
            message.pop("jsonrpc", None)
        body = json.dumps(message, ensure_ascii=False).encode("utf-8")
        head = b"Content-Length: %d\r\n%s\r\n" % (len(body), self.play.extra_headers)
        with self.lock:
            self.write_bytes(head + body)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    # Messages

    def serve(self):
        while True:
            try:
                body = self.body()
            except (EOFError, OSError):
                return
            self.take(body)

    def take(self, body):
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            code = INVALID if faulty("errors/parse-error") else PARSE
            if self.play.null_answer:
                self.fail(None, Refused(code, "Parse error"))
            return
        if not isinstance(message, dict):
            if faulty("errors/batch"):
                self.answer(message[0].get("id"), {})
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
            return
        if "id" not in message:
            if faulty("json-rpc/notification-unanswered"):
                self.fail(None, Refused(UNKNOWN, "Method not found"))
            self.play.notified(message["method"], message.get("params"))
            return
        self.request(message)

    def request(self, message):
        number, method = message["id"], message["method"]
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
        if faulty("json-rpc/one-answer"):
            self.send(message)

    def fail(self, number, refused):
        error = dict(refused.error)
        if faulty("errors/shape"):
            error["message"] = None
        if faulty("errors/data"):
            error["data"] = "text"
        self.send({"jsonrpc": "2.0", "id": number, "error": error})


def wants(params, name, kind):
    """A member of the params, of that kind or absent."""
    value = params.get(name)
    if name in params and not isinstance(value, kind):
        raise Refused(PARAMS, "Invalid params", {"errors": [{"pointer": "/" + name}]})
    return value


SOURCE = "calc.py"
MUTANTS = [
    {
        "id": "1",
        "mutatorName": "minus",
        "replacement": "-",
        "location": {"start": {"line": 2, "column": 14}, "end": {"line": 2, "column": 15}},
    },
    {
        "id": "2",
        "mutatorName": "more",
        "replacement": ">",
        "location": {"start": {"line": 6, "column": 14}, "end": {"line": 6, "column": 15}},
    },
]


class MutationPlay:
    """Lists and tests mutants."""

    extra_headers = b""
    null_answer = True

    def __init__(self, peer):
        self.peer = peer

    def notified(self, method, params):
        if method == "$/cancelRequest":
            self.peer.cancelled.add(params["id"])

    def requested(self, number, method, params):
        if not isinstance(params, dict):
            raise Refused(PARAMS, "Invalid params")
        if not faulty("errors/invalid-params/" + method):
            wants(params, "configFilePath", str)
            wants(params, "files", list)
            wants(params, "mutants", dict)
        if method == "configure":
            return {"version": "0.4.0"}
        if method == "discover":
            return {"files": self.chosen(params)}
        if method == "mutationTest":
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
                    mutants += [m for m in MUTANTS if touches(m, each.get("range"))]
        return {SOURCE: {"mutants": mutants}} if mutants else {}

    def test(self, number, params):
        peer = self.peer
        files = params.get("mutants")
        if not isinstance(files, dict):
            files = self.chosen(params)
        for path, file in files.items():
            for mutant in file["mutants"]:
                for _ in range(5):
                    time.sleep(0.01)
                    if number in peer.cancelled:
                        peer.fail(number, Refused(-32800, "Request cancelled"))
                        return
                result = {**mutant, "status": "Killed"}
                peer.notify("reportMutationTestProgress", {"files": {path: {"mutants": [result]}}})
        peer.answer(number, {"files": {}})


def touches(mutant, wanted):
    if wanted is None:
        return True
    place = [(p["line"], p["column"]) for p in mutant["location"].values()]
    low, high = [(p["line"], p["column"]) for p in (wanted["start"], wanted["end"])]
    return place[0] < high and place[1] > low


PLAYS = {"mutation": MutationPlay}


def main():
    global FAULT
    play, FAULT, *words = sys.argv[1:]
    kind = PLAYS[play]
    if words[:2] == ["serve", "stdio"]:
        out = os.dup(1)
        Peer(lambda: os.read(0, 65536), lambda data: write_all(out, data), kind).serve()
        return 0
    if words[:2] == ["serve", "socket"]:
        listener = socket.create_server(("127.0.0.1", int(words[words.index("--port") + 1])))
        connection, _ = listener.accept()
        Peer(lambda: connection.recv(65536), connection.sendall, kind).serve()
        return 0
    return 2


def write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data) :]


if __name__ == "__main__":
    sys.exit(main())
