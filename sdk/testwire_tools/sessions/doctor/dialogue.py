"""Exchange messages with a server, and explain why a response is missing or wrong.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Final

from testwire.core.framing import make_framing
from testwire.core.messages import ABSENT
from testwire.registry import ProtocolInfo
from testwire.transports.base import Stream

from testwire_tools.sessions.by_position import written_params
from testwire_tools.sessions.doctor.report import SHOWN_BYTES, Diagnosis, Report, readable
from testwire_tools.sessions.doctor.server import ExaminedServer

QUIET_SECONDS: Final = 0.2
"""How long to wait for text that a server prints directly after a response."""

PROBE: Final = "testwire/doctor"
"""A method that no protocol defines."""


class Dialogue:
    """The exchange of messages with a server. seconds: the maximum time for a response."""

    def __init__(
        self,
        info: ProtocolInfo,
        server: ExaminedServer,
        stream: Stream,
        seconds: float,
        told: Report,
    ) -> None:
        self._info = info
        self._server = server
        self._stream = stream
        self._seconds = seconds
        self._told = told
        self._transport = server.transport
        self._framer = make_framing(
            server.transport.framing, resync=server.transport.kind != "http"
        )
        self._seen = bytearray()
        """The first bytes from the server."""
        self._bodies: list[bytes] = []
        self._ended = False
        self._next_id = 0

    def notify(self, method: str, params: Any) -> None:
        self._write({"jsonrpc": "2.0", "method": method}, params)

    async def request(self, method: str, params: Any) -> dict[str, Any]:
        """Send a request and return the response, ignoring other messages. Raises Diagnosis."""
        self._next_id += 1
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": self._next_id, "method": method}
        if params is ABSENT and self._info.envelope.params == "always":
            params = {}
        self._write(message, params)
        await self._stream.drain()
        answer = await self._response(method, self._next_id)
        self._check_text()
        return answer

    async def settle(self) -> None:
        """Wait briefly for text between messages. Raises Diagnosis if there is any."""
        deadline = time.monotonic() + QUIET_SECONDS
        kept: list[bytes] = []
        while (body := await self._body(deadline)) is not None:
            kept.append(body)
        self._bodies = kept
        self._check_text()

    def _check_text(self) -> None:
        if bytes(self._framer.skipped).strip():
            raise self._junk(bytes(self._framer.skipped))

    def _write(self, message: dict[str, Any], params: Any) -> None:
        if params is not ABSENT:
            message["params"] = written_params(self._info, message["method"], params)
        self._stream.write(self._framer.frame(json.dumps(message).encode()))

    async def _body(self, deadline: float) -> bytes | None:
        """Return the next body, or None after the deadline or the end of the stream."""
        while not self._bodies and not self._ended and self._framer.error is None:
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            try:
                data = await asyncio.wait_for(self._stream.receive(), left)
            except TimeoutError:
                return None
            except OSError:
                data = b""
            self._ended = not data
            if len(self._seen) < SHOWN_BYTES:
                self._seen += data[:SHOWN_BYTES]
            self._bodies += self._framer.receive(data)
        return self._bodies.pop(0) if self._bodies else None

    async def _response(self, method: str, message_id: int) -> dict[str, Any]:
        deadline = time.monotonic() + self._seconds
        while (body := await self._body(deadline)) is not None:
            try:
                message = json.loads(body)
            except ValueError as error:
                if _other_framing(bytes(self._seen), self._transport.framing.kind):
                    raise await self._silent(method) from None
                raise Diagnosis(
                    "broken-json",
                    f"the server sent a message that is not valid JSON: {error}",
                    "write each message with a JSON library in UTF-8; Content-Length is the number "
                    "of bytes, not of characters",
                    readable(body),
                ) from None
            self._check_shape(message, message_id)
            if "method" not in message:
                return message  # type: ignore[no-any-return]
        raise await self._silent(method)

    def _check_shape(self, message: Any, message_id: int) -> None:
        fix = 'respond to each request with {"jsonrpc": "2.0", "id": <its id>, "result": …}'
        text = json.dumps(message, ensure_ascii=False)[:SHOWN_BYTES]
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise Diagnosis(
                "wrong-answer", "expected a JSON-RPC 2.0 message, found other JSON", fix, text
            )
        if "method" in message:
            return
        if message.get("id") != message_id or type(message.get("id")) is not int:
            found = json.dumps(message.get("id"))
            raise Diagnosis(
                "wrong-answer",
                f"expected the id {message_id} in the response, found {found}",
                fix,
                text,
            )
        if ("result" in message) == ("error" in message):
            raise Diagnosis(
                "wrong-answer",
                "expected either a result or an error in the response, found both or neither",
                fix,
                text,
            )

    async def _silent(self, method: str) -> Diagnosis:
        child, kind = self._server.child, self._transport.framing.kind
        seen = bytes(self._seen)
        junk = bytes(self._framer.skipped).strip()
        fix = f"use the framing of {self._info.title}: {_framing_text(kind)}"
        if wrong := _other_framing(seen, kind):
            return Diagnosis("wrong-framing", wrong, fix, readable(seen))
        if self._framer.error is not None:
            return Diagnosis(
                "wrong-framing",
                f"the framing of the messages is invalid: {self._framer.error}",
                fix,
                readable(seen),
            )
        if self._ended and child is not None and await child.wait(1.0) is not None:
            return await self._server.exited("before it responded")
        if b"content-length" in seen.lower() and self._framer.kept:
            return Diagnosis(
                "wrong-framing",
                f"a message has {len(self._framer.kept)} bytes, fewer than its Content-Length",
                "set Content-Length to the number of UTF-8 bytes of the body, not of characters",
                readable(seen),
            )
        if junk or seen.strip():
            return self._junk(junk or seen)
        if self._ended:
            return Diagnosis(
                "no-answer",
                "the server closed the connection without a response",
                "read the log of the server; the response to an unknown method must be an error",
                await self._stream.end_reason(),
            )
        state = "is running" if child else "accepts connections"
        hint = "" if child else f"check that the program is a server of {self._info.title}; "
        return Diagnosis(
            "no-answer",
            f"the server {state} but has not responded to {method!r} within {self._seconds:g} s",
            f"{hint}respond to every request; return an error for an unknown method; flush the "
            "output after each message; increase --timeout for a slow server",
            await self._server.last_words(),
        )

    def _junk(self, text: bytes) -> Diagnosis:
        return Diagnosis(
            "junk",
            "expected only messages on standard output, found other text"
            if self._transport.kind == "stdio"
            else "expected only messages on the connection, found other text",
            "write all logs and banners to standard error, including the output of libraries and "
            "child processes",
            readable(text),
        )

    async def probe(self) -> None:
        """Send a request with the unknown method PROBE. Raises Diagnosis."""
        start = time.perf_counter()
        answer = await self.request(PROBE, ABSENT)
        took = (time.perf_counter() - start) * 1000
        if "result" in answer:
            raise Diagnosis(
                "wrong-answer",
                f"expected an error response to the unknown method {PROBE!r}, found a result",
                "respond to unknown methods with the error -32601",
            )
        error = answer["error"]
        if not isinstance(error, dict) or type(error.get("code")) is not int:
            raise Diagnosis(
                "wrong-answer",
                "expected an object with an integer 'code' in the error response",
                'respond with {"error": {"code": -32601, "message": …}}',
                json.dumps(answer, ensure_ascii=False)[:SHOWN_BYTES],
            )
        text = f"response within {took:.0f} ms; error {error['code']} for an unknown method"
        self._told.ok("request", text)


def _framing_text(kind: str) -> str:
    return {
        "contentLength": "the header 'Content-Length: BYTES', an empty line, and the body",
        "ndjson": "each message is one line of JSON",
    }.get(kind, "each message is the body of a POST request or of its response")


def _other_framing(seen: bytes, kind: str) -> str | None:
    """Return a message about wrong framing in the server's first bytes, or None."""
    start = seen.lstrip()
    page = (b"http/", b"<!doctype html", b"<html")
    if kind != "httpBody" and start[:14].lower().startswith(page):
        return "the server sends HTTP"
    if kind == "contentLength" and start[:1] in (b"{", b"["):
        return "the server writes JSON without Content-Length headers"
    if kind == "ndjson" and start.lower().startswith(b"content-length"):
        return "the server writes Content-Length headers, but each message must be one line"
    return None
