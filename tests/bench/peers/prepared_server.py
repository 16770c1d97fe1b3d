"""A benchmark server that sends prepared messages, over stdio.

It is faster than the clients, so the benchmark of clients measures only the clients. It supports
`configure`, `discover` and `mutationTest` of `msp@0.4`. The path of the first file of
`mutationTest` is the number of notifications.
"""

from __future__ import annotations

import json
import os
from typing import Any

CHUNK = 500
"""The number of notifications in one write."""

LOCATION = {"start": {"line": 3, "column": 12}, "end": {"line": 3, "column": 13}}
MUTANT = {
    "id": "b1946ac9",
    "location": LOCATION,
    "mutatorName": "ReplaceBinaryOperator",
    "replacement": "-",
}


def frame(message: dict[str, Any]) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":")).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def files(mutant: dict[str, Any]) -> dict[str, Any]:
    return {"files": {"src/price.py": {"mutants": [mutant]}}}


REPORT = frame(
    {
        "method": "reportMutationTestProgress",
        "params": files({**MUTANT, "status": "Survived"}),
    }
)
RESULTS = {
    "configure": json.dumps({"version": "0.4.0"}).encode(),
    "discover": json.dumps(files(MUTANT), separators=(",", ":")).encode(),
    "mutationTest": b'{"files":{}}',
}


def write(data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


def respond(body: bytes) -> bytes:
    """Return the frame of the response, and write the notifications before it."""
    message = json.loads(body)
    method = message["method"]
    if method == "mutationTest":
        count = int(message["params"]["files"][0]["path"])
        for first in range(0, count, CHUNK):
            write(REPORT * min(CHUNK, count - first))
    answer = b'{"jsonrpc":"2.0","id":%d,"result":%b}' % (message["id"], RESULTS[method])
    return b"Content-Length: %d\r\n\r\n%b" % (len(answer), answer)


def main() -> None:
    buffer = bytearray()
    while chunk := os.read(0, 1 << 16):
        buffer += chunk
        answers = []
        at = 0
        while (end := buffer.find(b"\r\n\r\n", at)) >= 0:
            size = int(buffer[at:end].split(b":")[1].split(b"\r\n")[0])
            if len(buffer) < end + 4 + size:
                break
            at = end + 4 + size
            answers.append(respond(bytes(buffer[end + 4 : at])))
        del buffer[:at]
        write(b"".join(answers))


if __name__ == "__main__":
    main()
