"""A server of the toy protocol with one fault.

Run the server with `python -m tests.tools.sessions.faults FAULT`, followed by the launch arguments.
The server supports `hello`, `ping` and `echo`, and returns an error for other methods.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

FAULT = sys.argv[1]
ARGUMENTS = sys.argv[2:]
Write = Callable[[bytes], Any]


def value(flag: str) -> str:
    return ARGUMENTS[ARGUMENTS.index(flag) + 1]


def frame(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    head = {"jsonrpc": "2.0", "id": request["id"]}
    if request["method"] in ("hello", "ping"):
        return {**head, "result": None}
    if request["method"] == "echo":
        return {**head, "result": {}}
    return {**head, "error": {"code": -32601, "message": "not known"}}


def bad(request: dict[str, Any]) -> bytes:
    """Return a response with the fault."""
    message = answer(request)
    body = json.dumps(message).encode()
    match FAULT:
        case "broken-json":
            return frame(body[:-1])
        case "short-length":
            return b"Content-Length: %d\r\n\r\n%b" % (len(body) + 50, body)
        case "bad-length":
            return b"Content-Length: some\r\n\r\n" + body
        case "lines":
            return body + b"\n"
        case "http":
            return b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"
        case "headers":
            return frame(body)
        case "no-json-rpc":
            return frame(b'{"id": %d, "result": 1}' % request["id"])
        case "list":
            return frame(b"[" + body + b"]")
        case "text-id":
            return frame(json.dumps({**message, "id": str(request["id"])}).encode())
        case "both":
            return frame(json.dumps({**message, "result": 1}).encode())
        case "yes-to-all":
            return frame(b'{"jsonrpc":"2.0","id":%d,"result":{}}' % request["id"])
        case "bare-error":
            return frame(b'{"jsonrpc":"2.0","id":%d,"error":"no"}' % request["id"])
        case "refuses" if request["method"] == "hello":
            return frame(body.replace(b'"result": null', b'"error": {"code": -1, "message": "no"}'))
        case "junk-between":
            return b"answering now\n" + frame(body)
        case "answers-twice":
            return frame(body) * 2
        case "junk-in-handshake" if request["method"] == "hello":
            return b"loading\n" + frame(body)
        case "junk-after-handshake" if request["method"] == "hello":
            return frame(body) + b"ready\n"
        case "hangs-up" | "dies":
            raise SystemExit(9)
        case "silent":
            return b""
    return frame(body)


def serve(read: Callable[[int], bytes], write: Write) -> None:
    buffer = b""
    while data := read(65536):
        buffer += data
        while True:
            if FAULT == "headers" and b"\n" in buffer:
                body, _, buffer = buffer.partition(b"\n")
            else:
                head, found, rest = buffer.partition(b"\r\n\r\n")
                if not found:
                    break
                length = int(head.partition(b": ")[2].split(b"\r")[0])
                if len(rest) < length:
                    break
                body, buffer = rest[:length], rest[length:]
            request = json.loads(body)
            if "id" in request:
                write(bad(request))


def main() -> int:
    if FAULT == "exits":
        print("cannot find the settings", file=sys.stderr)
        return 3
    if FAULT == "leaves":
        return 0
    if FAULT == "usage":
        print("usage: server [--help]", file=sys.stderr)
        return 2
    if FAULT == "never":
        print("waiting for the moon", file=sys.stderr, flush=True)
        time.sleep(600)
    if FAULT == "junk":
        os.write(1, b"Welcome to the server!\n")
        time.sleep(600)
    if FAULT in ("wrong-port", "listens-instead"):
        with socket.create_server(("127.0.0.1", 0)) as other:
            print(other.getsockname(), file=sys.stderr, flush=True)
            time.sleep(600)
    if FAULT == "wrong-pipe":
        with socket.socket(socket.AF_UNIX) as elsewhere:
            elsewhere.bind(value("--pipe") + "x")
            elsewhere.listen()
            time.sleep(600)
    if "--port" in ARGUMENTS:
        listener = socket.create_server(("127.0.0.1", int(value("--port"))))
        taken, _ = listener.accept()
        if FAULT == "hangs-up":
            taken.recv(10)
            taken.close()
            time.sleep(600)
        serve(taken.recv, taken.sendall)
        return 0
    serve(lambda size: os.read(0, size), lambda data: os.write(1, data))
    if FAULT == "stays":
        time.sleep(600)
    return 0


if __name__ == "__main__":
    sys.exit(main())
