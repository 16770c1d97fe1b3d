"""One connection of a recorded session, of which one side is played and the other is live.

Ids are the live side's own. What came in a row from the live side may come in another order; a
response may come before what stands between it and its request. Starts nothing and listens nowhere.
Knows no protocol.

Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from typing import Any, Final, NamedTuple

from testwire.core.framing import make_framing
from testwire.errors import ConnectionClosed
from testwire.registry import Framing, Method, ProtocolInfo, Role
from testwire.transports.base import Stream
from testwire_base.pointers import find
from testwire_base.pointers import split as split_pointer
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.compare import differing, ignorable, lines
from testwire_tools.sessions.reading import (
    Session,
    id_key,
    kind_of,
    kind_of_message,
    masked,
    name_of,
    parsed,
)
from testwire_tools.sessions.view import described

CLIENT_SECONDS: Final = 30.0
WRONG_REQUEST: Final = -32600
"""The code of the error that answers a request which the session does not have."""


class Rules(NamedTuple):
    """How a session is replayed.

    speed: 1 waits as long as the recorded side did, 2 half of it; None not at all. whole: params,
    results and errors have to be the same. ignored: pointers into messages that may differ.
    seconds: how long a message may take to come; None waits without limit for a client, and half a
    minute for a server.
    """

    speed: float | None = None
    whole: bool = True
    ignored: tuple[str, ...] = ()
    seconds: float | None = None


class Diverged(Exception):
    """The live side did not do what it did when the session was recorded, in that line of it."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class Stage:
    """What all connections of a replay share."""

    def __init__(self, info: ProtocolInfo, plays: Role, session: Session, rules: Rules) -> None:
        self.info = info
        self.plays: Role = plays
        self.session = session
        self.rules = rules
        self.ignored = [split_pointer(pointer) for pointer in rules.ignored]
        self.ours = "clientToServer" if plays == "client" else "serverToClient"
        self.other = "server" if plays == "client" else "client"
        self.connections: dict[int, list[TraceEntry]] = {}
        for entry in session.entries:
            self.connections.setdefault(entry.connection, []).append(entry)
        for number, entries in [*self.connections.items()]:
            # Somebody who looked whether the server listens.
            if len(self.connections) > 1 and all(entry.end is not None for entry in entries):
                del self.connections[number]
        self.line = 0
        """The last line that has been played, of any connection."""
        self.moved = asyncio.Condition()

    async def reached(self, line: int) -> None:
        """Wait until a line has been played."""
        async with self.moved:
            await self.moved.wait_for(lambda: self.line >= line)

    async def played(self, line: int) -> None:
        async with self.moved:
            self.line = max(self.line, line)
            self.moved.notify_all()


class Player:
    """Plays one connection."""

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
        """Indexes of entries of the live side that have come."""
        self._requested: set[Any] = set()
        """Recorded ids of requests of the played side that were sent."""
        self._ids: dict[Any, Any] = {}
        """Recorded to live ids, of the live side's requests."""
        self._values: dict[tuple[str, str], Any] = {}
        """Recorded values that tell requests apart, as JSON, to live ones; by their progress."""

    async def run(self) -> int | None:
        """Play; gives the exit code with which the played server has ended by itself, if it has."""
        entries, stage = self._entries, self._stage
        before = entries[0].t
        for index, entry in enumerate(entries):
            if entry.dir == stage.ours:
                if stage.rules.speed is not None:
                    await asyncio.sleep(max(0.0, entry.t - before) / stage.rules.speed)
                if entry.end is not None:
                    await self._stream.aclose()
                    if stage.plays == "client":
                        # What the server does after that is its own matter.
                        return None
                    return _exit_code_of(entry.end)
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
        return None

    # The played side

    async def _send(self, entry: TraceEntry) -> None:
        if entry.invalid is not None:
            data = entry.invalid.encode("utf-8", "surrogateescape")
            frame = data if entry.raw else self._framing.frame(data)
        else:
            body = json.dumps(self._alive(entry), ensure_ascii=False, separators=(",", ":"))
            frame = self._framing.frame(body.encode("utf-8", "backslashreplace"))
        # Also where the other side has closed its half: it may read on.
        self._stream.write(frame)
        await self._stream.drain()

    def _alive(self, entry: TraceEntry) -> Any:
        """A message of the played side as the live side understands it."""
        message = entry.message
        kind = kind_of(entry)
        if kind == "request":
            self._requested.add(id_key(message["id"]))
        elif kind in ("result", "error"):
            return {**message, "id": self._ids.get(id_key(message.get("id")), message.get("id"))}
        elif kind == "notification":
            for name, steps in self._correlations(message["method"]):
                for recorded in find(message.get("params"), steps):
                    live = self._values.get((name, json.dumps(recorded.value, sort_keys=True)))
                    if live is not None:
                        params = masked(message["params"], [steps], live)
                        message = {**message, "params": params}
        return message

    def _correlations(self, progress: str) -> list[tuple[str, list[str]]]:
        return [
            (progress, split_pointer(method.correlation.notification))
            for method in self._stage.info.methods.values()
            if method.progress == progress and method.correlation is not None
        ]

    # The live side

    async def _receive(self) -> bytes | None:
        """The next body of the live side; None at the end. Raises TimeoutError."""
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
                    f"{self._stage.session.path}:{line}: the {self._stage.other} sent what is no "
                    f"message: {self._framing.error}",
                    line,
                )
        return self._inbox.pop(0)

    async def _expect(self, index: int) -> None:
        """Take messages until that one has come."""
        while index not in self._done:
            try:
                body = await self._receive()
            except TimeoutError:
                raise self._missing(index, "did not come in time") from None
            except OSError as error:
                raise self._missing(index, f"did not come ({error})") from None
            if body is None:
                raise self._missing(index, "did not come before the connection was closed")
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
        """Entries that may come now: those up to the played side's next one, and responses."""
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
        if not self._stage.rules.whole:
            return True
        recorded, received = self._comparable(entry, message)
        return bool(recorded == received)

    def _comparable(self, entry: TraceEntry, message: Any) -> tuple[Any, Any]:
        """Both messages without what may differ."""
        stage = self._stage
        pointers = list(stage.ignored)
        recorded = entry.message
        if isinstance(recorded, dict) and "method" in recorded:
            if "id" in recorded:
                pointers.append(["id"])
            method = stage.info.methods.get(recorded["method"])
            if method is not None and method.correlation is not None and stage.plays == "server":
                pointers.append(["params", *split_pointer(method.correlation.request)])
            recorded = self._cancels(recorded)
        return masked(recorded, pointers), masked(message, pointers)

    def _cancels(self, recorded: dict[str, Any]) -> dict[str, Any]:
        """A recorded message, with the live id of the request that it cancels."""
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
        """Remember what the live side calls what the session calls otherwise."""
        if kind_of(entry) != "request":
            return
        self._ids[id_key(entry.message["id"])] = message["id"]
        method: Method[Any, Any] | None = self._stage.info.methods.get(message["method"])
        if method is None or method.correlation is None or method.progress is None:
            return
        steps = split_pointer(method.correlation.request)
        for recorded in find(entry.message.get("params"), steps):
            for live in find(message.get("params"), steps):
                key = json.dumps(recorded.value, sort_keys=True)
                self._values[method.progress, key] = live.value

    async def _until_closed(self) -> None:
        """Wait until the client has gone. Raises Diverged where it sends more."""
        try:
            body = await self._receive()
        except (OSError, TimeoutError):
            return
        if body is not None:
            last = max(entry.line for entry in self._entries)
            shown = body.decode("utf-8", "backslashreplace")
            mismatch = Diverged(
                f"{self._stage.session.path}:{last}: the session ends here, but the "
                f"{self._stage.other} has sent more:\n  {shown:.500}",
                last,
            )
            raise await self._refused(mismatch, parsed(body))

    # What went wrong

    async def _refused(self, mismatch: Diverged, message: Any) -> Diverged:
        """Tell the client as well, where it waits for an answer."""
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
            f"{session.path}:{entry.line}: {described(session, entry)} of the "
            f"{self._stage.other} {why}. Recorded was:\n{_indented(recorded)}",
            entry.line,
        )

    def _different(self, candidates: list[int], message: Any, body: bytes) -> Diverged:
        path, other = self._stage.session.path, self._stage.other
        text = body.decode("utf-8", "backslashreplace")
        # The one that was most likely meant.
        entry = max(
            (self._entries[number] for number in candidates),
            key=lambda entry: (self._likeness(entry, message), -entry.line),
        )
        named = described(self._stage.session, entry)
        what = f"{path}:{entry.line}: the {other} sent something else than {named}"
        comparable = message is not None and entry.invalid is None
        if not (comparable and self._same_kind(entry, message)):
            recorded = entry.invalid
            if recorded is None:
                recorded = json.dumps(entry.message, ensure_ascii=False)
            shown = f"recorded  {recorded:.500}\nreceived  {text:.500}"
            return Diverged(f"{what}:\n{_indented(shown)}", entry.line)
        places = list(differing(*self._comparable(entry, message)))
        shown = "\n".join(lines(places, "recorded", "received"))
        text = f"{what}, in:\n{_indented(shown)}"
        if pointers := ignorable(places):
            ignore = " ".join(f"--ignore '{pointer}'" for pointer in pointers)
            text += f"\n  What may differ is named so: {ignore}"
        return Diverged(text, entry.line)

    def _likeness(self, entry: TraceEntry, message: Any) -> tuple[bool, bool, int]:
        """How much a message that came is like one of the session."""
        if entry.invalid is not None or not isinstance(message, dict):
            return (entry.invalid is not None and message is None, False, 0)
        if not self._same_kind(entry, message):
            return (kind_of_message(message) == kind_of(entry), False, 0)
        return (True, True, -sum(1 for _ in differing(*self._comparable(entry, message))))

    @staticmethod
    def _same_kind(entry: TraceEntry, message: Any) -> bool:
        """Whether both are requests of one method, responses to one request, and so on."""
        named = name_of(message) == name_of(entry.message)
        return named and kind_of_message(message) == kind_of(entry)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _exit_code_of(reason: str) -> int | None:
    """What the record says of the end of the server."""
    if found := re.search(r"exit code (\d+)", reason):
        return int(found[1])
    if found := re.search(r"by signal (\d+)", reason):
        return 128 + int(found[1])
    return None
