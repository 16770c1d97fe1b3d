"""A connection to a live program, for any JSON, including JSON that the typed client rejects."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

INITIALIZE = {
    "processId": 1,
    "clientInfo": {"name": "testwire-live", "version": "1.0.0"},
    "capabilities": {"testing": {"debuggerProvider": False}},
}
RUN_ID = "0f6d6a0e-52c1-4b5b-8a55-3a6f4f6f0b77"

SECONDS = 120.0
ENDED = "the process ends"
"""The outcome of a request that gets no response, because the process ends."""


class Raw:
    """One connection. `request` returns the response, or ENDED."""

    def __init__(self, connection: socket.socket, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._connection = connection
        self._reader = connection.makefile("rb")
        self._id = 0
        self.headers = b""
        """Further header lines of each message."""
        self.received: list[dict[str, Any]] = []
        """All messages of the server, in order."""

    def send(self, message: dict[str, Any]) -> None:
        self.send_body(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def send_body(self, body: bytes) -> None:
        head = b"Content-Length: %d\r\n%b\r\n" % (len(body), self.headers)
        self._connection.sendall(head + body)

    def close(self) -> None:
        self._reader.close()
        self._connection.close()

    def until_closed(self, seconds: float, responses: int | None = None) -> bool:
        """Read until the server closes the connection, and return True.

        Return False after `seconds` of silence, or after this total number of `responses`.
        """
        self._connection.settimeout(seconds)
        try:
            while responses is None or responses > self._responses():
                if self.read() is None:
                    return True
        except TimeoutError:
            pass
        return False

    def _responses(self) -> int:
        return sum("method" not in message for message in self.received)

    def start(self, method: str, params: Any = None) -> int:
        """Send a request and return its id."""
        self._id += 1
        self.send({"id": self._id, "method": method, "params": params or {}})
        return self._id

    def read(self) -> dict[str, Any] | None:
        """Return the next message, or None at the end of the connection."""
        length = 0
        try:
            while line := self._reader.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            body = self._reader.read(length) if length else b""
        except ConnectionError:
            return None
        if not body:
            return None
        message: dict[str, Any] = json.loads(body)
        self.received.append(message)
        return message

    def response(self, *ids: int) -> dict[str, Any] | str:
        """Read until the response to one of the requests arrives, or return ENDED."""
        while (message := self.read()) is not None:
            if "method" not in message and message.get("id") in ids:
                return message
        return ENDED

    def request(self, method: str, params: Any = None) -> dict[str, Any] | str:
        return self.response(self.start(method, params))


LINE = ("--server", "--client-port", "{port}")


@contextmanager
def opened(
    command: Sequence[str],
    *,
    initialize: bool = True,
    line: Sequence[str] = LINE,
    cwd: Path | None = None,
) -> Iterator[Raw]:
    """Launch a program and accept its connection. The program is killed at the end.

    line: the launch arguments. `{port}` is replaced by the port.
    """
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)
        port = str(listener.getsockname()[1])
        words = [*command, *(word.replace("{port}", port) for word in line)]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, cwd=cwd)
        try:
            connection, _ = listener.accept()
            connection.settimeout(SECONDS)
            with connection:
                raw = Raw(connection, process)
                if initialize:
                    assert raw.request("initialize", INITIALIZE) != ENDED
                yield raw
        finally:
            process.kill()
            process.wait()


def outcome(response: dict[str, Any] | str) -> str:
    """Return a short text for a response: `ok`, the error code, or ENDED."""
    if isinstance(response, str):
        return response
    return f"error {response['error']['code']}" if "error" in response else "ok"
