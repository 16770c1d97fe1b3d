"""Replay one connection of a recorded session against a live peer.

The live peer chooses its own ids. The order of consecutive messages may differ from the trace, and
responses may arrive earlier. This module must not start processes or open connections.

Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any, Final

from testwire.core.framing import make_framing
from testwire.errors import ConnectionClosed
from testwire.registry import Framing, Method
from testwire.transports.base import Stream
from testwire_base.pointers import split as split_pointer
from testwire_base.traces import TraceEntry, exit_code

from testwire_tools.sessions.by_position import message_pointers, named_message
from testwire_tools.sessions.compare import differing, ignorable, indented, lines
from testwire_tools.sessions.reading import (
    id_key,
    kind_of,
    kind_of_message,
    masked,
    name_of,
    parsed,
)
from testwire_tools.sessions.stage import Diverged, Stage
from testwire_tools.sessions.tokens import correlations, tokens
from testwire_tools.sessions.view import described

CLIENT_SECONDS: Final = 30.0
"""The maximum time to wait for a message from a server."""

LATE_SECONDS: Final = 0.2
"""How long to wait for messages that follow the last recorded message."""

WRONG_REQUEST: Final = -32600
"""The error code of the response to a request that is not in the trace."""


class Player:
    """The replay of one connection."""

    def __init__(
        self,
        stage: Stage,
        entries: list[TraceEntry],
        stream: Stream,
        framing: Framing,
        first: bytes = b"",
    ) -> None:
        self._stage = stage
        self._entries = entries
        self._stream = stream
        self._framing = make_framing(framing, resync=True)
        self._inbox = self._framing.receive(first)
        self._closed = False
        self._done: set[int] = set()
        """Indexes of the entries that the live peer has already sent."""
        self._requested: set[Any] = set()
        """Recorded ids of the requests that the replay has sent."""
        self._ids: dict[Any, Any] = {}
        """Maps recorded ids to live ids, for requests from the live peer."""
        self._values: dict[tuple[str, str], str] = {}
        """Maps a progress method and a recorded progress token to the live token, as JSON."""

    async def run(self) -> int | None:
        """Replay the connection. Return the recorded exit code if the server ended first."""
        entries, stage = self._entries, self._stage
        before = entries[0].t
        for index, entry in enumerate(entries):
            if entry.dir == stage.ours:
                if stage.rules.speed is not None:
                    await asyncio.sleep(max(0.0, entry.t - before) / stage.rules.speed)
                if entry.end is not None:
                    return await self._close(entry)
                await self._send(entry)
            elif entry.end is not None:
                if stage.plays == "server":
                    await self._until_closed()
            elif index not in self._done and not entry.raw:
                await self._expect(index)
            before = entry.t
            await stage.played(entry.line)
        if stage.plays == "server":
            await self._until_closed()
        else:
            await self._check_late()
        return None

    async def _close(self, entry: TraceEntry) -> int | None:
        if self._stage.plays == "client":
            await self._check_late()
            await self._stream.aclose()
            # The replay ignores what the server does after the connection has ended.
            return None
        await self._stream.aclose()
        code = exit_code(entry.end)
        return code if code is None or code >= 0 else 128 - code

    # Messages to the live peer

    async def _send(self, entry: TraceEntry) -> None:
        if entry.invalid is not None:
            data = entry.invalid.encode("utf-8", "surrogateescape")
            frame = data if entry.raw else self._framing.frame(data)
        else:
            body = json.dumps(self._alive(entry), ensure_ascii=False, separators=(",", ":"))
            frame = self._framing.frame(body.encode("utf-8", "backslashreplace"))
        # A peer can still read messages after it has stopped sending.
        self._stream.write(frame)
        await self._stream.drain()

    def _alive(self, entry: TraceEntry) -> Any:
        """Return the message to send for an entry, with the live peer's ids and progress tokens."""
        message = entry.message
        kind = kind_of(entry)
        if kind == "request":
            self._requested.add(id_key(message["id"]))
        elif kind in ("result", "error"):
            return {**message, "id": self._ids.get(id_key(message.get("id")), message.get("id"))}
        elif kind == "notification":
            name, info = message["method"], self._stage.info
            for pair in correlations(info, name):
                params = named_message(info, message).get("params")
                for recorded in tokens(pair, pair.notification, params):
                    live = self._values.get((name, recorded))
                    if live is not None:
                        steps = [["params", *split_pointer(pair.notification)]]
                        steps = message_pointers(info, message, steps)
                        message = masked(message, steps, json.loads(live))
        return message

    # Messages from the live peer

    async def _receive(self) -> bytes | None:
        """Return the next body, or None at the end of the stream. Raises TimeoutError."""
        seconds = self._stage.rules.seconds
        if seconds is None and self._stage.plays == "client":
            seconds = CLIENT_SECONDS
        while not self._inbox:
            if self._closed:
                return None
            data = await asyncio.wait_for(self._stream.receive(), seconds)
            self._closed = not data
            self._inbox += self._framing.receive(data)
            if self._framing.error is not None:
                line = self._stage.line + 1
                raise Diverged(
                    f"{self._stage.session.path}:{line}: expected a message from the "
                    f"{self._stage.other}, found an invalid frame: {self._framing.error}",
                    line,
                )
        return self._inbox.pop(0)

    async def _expect(self, index: int) -> None:
        while index not in self._done:
            try:
                body = await self._receive()
            except TimeoutError:
                raise self._missing(index, "received no message in time") from None
            except OSError as error:
                raise self._missing(index, f"found a broken connection ({error})") from None
            if body is None:
                raise self._missing(index, "found the end of the connection")
            await self._take(body, index)

    async def _take(self, body: bytes, index: int) -> None:
        message = parsed(body)
        candidates = self._candidates(index)
        for candidate in candidates:
            if self._fits(self._entries[candidate], message, body):
                self._done.add(candidate)
                self._learn(self._entries[candidate], message)
                return
        raise await self._refused(self._different(candidates, message, body), message)

    def _candidates(self, index: int) -> list[int]:
        """Return the indexes of the recorded messages that the live peer may send now.

        Responses to pending requests are always allowed. Other messages are allowed only if the
        trace contains them before the next message from the replay.
        """
        found, window = [], True
        for number in range(index, len(self._entries)):
            entry = self._entries[number]
            if entry.dir == self._stage.ours:
                window = False
                continue
            if number in self._done or entry.end is not None or entry.raw:
                continue
            early = kind_of(entry) in ("result", "error") and (
                id_key(entry.message.get("id")) in self._requested
            )
            if window or early:
                found.append(number)
        return found

    def _fits(self, entry: TraceEntry, message: Any, body: bytes) -> bool:
        if entry.invalid is not None:
            return message is None and entry.invalid == body.decode("utf-8", "backslashreplace")
        if not self._same_kind(entry, message):
            return False
        if self._stage.rules.match == "method":
            return True
        recorded, received = self._comparable(entry, message)
        return bool(recorded == received)

    def _comparable(self, entry: TraceEntry, message: Any) -> tuple[Any, Any]:
        """Return the recorded and the received message without the members that may differ."""
        stage = self._stage
        pointers = [*stage.varying[entry.line]]
        recorded = entry.message
        if (kind := kind_of(entry)) in ("request", "notification"):
            if kind == "request":
                pointers.append(["id"])
            method = stage.info.methods.get(recorded["method"])
            if method is not None and method.correlation is not None and stage.plays == "server":
                pointers.append(["params", *split_pointer(method.correlation.request)])
            recorded = self._cancels(recorded)
        pointers = [*stage.ignored, *message_pointers(stage.info, recorded, pointers)]
        return masked(recorded, pointers), masked(message, pointers)

    def _cancels(self, recorded: dict[str, Any]) -> dict[str, Any]:
        """Return the recorded message. In a cancellation, the live id replaces the recorded id."""
        cancellation = self._stage.info.cancellation
        if cancellation is None or recorded["method"] != cancellation.method:
            return recorded
        params = recorded.get("params")
        if not isinstance(params, dict) or cancellation.id_field not in params:
            return recorded
        old = params[cancellation.id_field]
        new = {**params, cancellation.id_field: self._ids.get(id_key(old), old)}
        return {**recorded, "params": new}

    def _learn(self, entry: TraceEntry, message: Any) -> None:
        """Store the id and the progress token that the live peer uses for a request."""
        if kind_of(entry) != "request":
            return
        self._ids[id_key(entry.message["id"])] = message["id"]
        method: Method[Any, Any] | None = self._stage.info.methods.get(message["method"])
        if method is None or method.correlation is None or not method.progress_names:
            return
        pair = method.correlation
        old, new = (named_message(self._stage.info, each) for each in (entry.message, message))
        for recorded in tokens(pair, pair.request, old.get("params")):
            for live in tokens(pair, pair.request, new.get("params")):
                self._values.update({(name, recorded): live for name in method.progress_names})

    async def _until_closed(self) -> None:
        """Wait until the client closes the connection. Raises Diverged if a message arrives."""
        try:
            body = await self._receive()
        except (OSError, TimeoutError):
            return
        if body is not None:
            last = max(entry.line for entry in self._entries)
            shown = body.decode("utf-8", "backslashreplace")
            mismatch = Diverged(
                f"{self._stage.session.path}:{last}: expected the end of the session, but the "
                f"{self._stage.other} sent:\n  {shown:.500}",
                last,
            )
            raise await self._refused(mismatch, parsed(body))

    async def _check_late(self) -> None:
        """Raise Diverged for a second response to a request, or a response without a request."""
        responded = {
            id_key(entry.message["id"]): entry
            for entry in self._entries
            if entry.dir != self._stage.ours and kind_of(entry) in ("result", "error")
        }
        while (body := await self._late()) is not None:
            message = parsed(body)
            if kind_of_message(message) not in ("result", "error"):
                continue
            key = id_key(message["id"])
            if key in self._requested and key not in responded:
                continue
            entry = responded.get(key, self._entries[-1])
            shown = body.decode("utf-8", "backslashreplace")
            what = "one response" if key in responded else "no response"
            raise Diverged(
                f"{self._stage.session.path}:{entry.line}: expected {what} with the id {key}, "
                f"but the server also sent:\n  {shown:.500}",
                entry.line,
            )

    async def _late(self) -> bytes | None:
        """Return the next body that arrives within a short time, or None."""
        try:
            return await asyncio.wait_for(self._receive(), LATE_SECONDS)
        except (OSError, TimeoutError):
            return None

    # Deviations

    async def _refused(self, mismatch: Diverged, message: Any) -> Diverged:
        """Send an error response if `message` is a request to the replay. Return `mismatch`."""
        if self._stage.plays == "server" and kind_of_message(message) == "request":
            data = {"file": str(self._stage.session.path), "line": mismatch.line}
            error = {"code": WRONG_REQUEST, "message": str(mismatch), "data": data}
            answer = {"jsonrpc": "2.0", "id": message["id"], "error": error}
            with contextlib.suppress(OSError, ConnectionClosed):
                self._stream.write(self._framing.frame(json.dumps(answer).encode()))
                await self._stream.drain()
        return mismatch

    def _missing(self, index: int, why: str) -> Diverged:
        entry = self._entries[index]
        recorded = entry.invalid
        if recorded is None:
            recorded = json.dumps(entry.message, indent=2, ensure_ascii=False)
        session = self._stage.session
        return Diverged(
            f"{session.path}:{entry.line}: expected {described(session, entry)} from the "
            f"{self._stage.other}, {why}; recorded:\n{indented(recorded)}",
            entry.line,
        )

    def _different(self, candidates: list[int], message: Any, body: bytes) -> Diverged:
        path, other = self._stage.session.path, self._stage.other
        text = body.decode("utf-8", "backslashreplace")
        # Show the differences from the most similar recorded message.
        entry = max(
            (self._entries[number] for number in candidates),
            key=lambda entry: (self._likeness(entry, message), -entry.line),
        )
        named = described(self._stage.session, entry)
        what = f"{path}:{entry.line}: expected {named} from the {other}, found"
        comparable = message is not None and entry.invalid is None
        if not (comparable and self._same_kind(entry, message)):
            recorded = entry.invalid
            if recorded is None:
                recorded = json.dumps(entry.message, ensure_ascii=False)
            shown = f"recorded  {recorded:.500}\nreceived  {text:.500}"
            return Diverged(f"{what} a different message:\n{indented(shown)}", entry.line)
        places = list(differing(*self._comparable(entry, message)))
        shown = "\n".join(lines(places, "recorded", "received"))
        text = f"{what} differences:\n{indented(shown)}"
        if pointers := ignorable(places):
            ignore = " ".join(f"--ignore '{pointer}'" for pointer in pointers)
            text += f"\n  To allow these differences, add: {ignore}"
        return Diverged(text, entry.line)

    def _likeness(self, entry: TraceEntry, message: Any) -> tuple[bool, bool, int]:
        """Return a sort key that is larger for more similar messages."""
        if entry.invalid is not None or not isinstance(message, dict):
            return (entry.invalid is not None and message is None, False, 0)
        if not self._same_kind(entry, message):
            return (kind_of_message(message) == kind_of(entry), False, 0)
        return (True, True, -sum(1 for _ in differing(*self._comparable(entry, message))))

    @staticmethod
    def _same_kind(entry: TraceEntry, message: Any) -> bool:
        named = name_of(message) == name_of(entry.message)
        return named and kind_of_message(message) == kind_of(entry)
