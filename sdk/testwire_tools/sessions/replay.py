"""A recorded session as a mock server, or as a mock client against a real server.

One side is played as it was recorded; the other side is live, and has to send what it sent then.
Ids are the live side's own. What came in a row from the live side may come in another order; a
response may come before what stands between it and its request.

Knows no protocol. Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.core.framing import make_framing
from testwire.errors import ConnectionClosed
from testwire.registry import Framing, Http, Method, ProtocolInfo, Role, Transport
from testwire.transports.base import Stream
from testwire_base.errors import Unreadable
from testwire_base.exit_codes import FINDINGS
from testwire_base.pointers import split as split_pointer
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.differing import differing, ignorable, lines
from testwire_tools.sessions.lines import choose, find, split
from testwire_tools.sessions.reading import (
    Kind,
    Session,
    at,
    kind_of,
    load,
    masked,
)

__all__ = ["Mismatch", "Rules", "replay"]

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


class Mismatch(Exception):
    """The live side did not do what it did when the session was recorded, in that line of it."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def replay(
    info: ProtocolInfo,
    plays: Role,
    file: Path,
    *,
    words: Sequence[str] = (),
    transport: str | None = None,
    rules: Rules | None = None,
) -> int:
    """Play one side of a session; gives the exit code.

    words: as a server, the launch line that the client has added; as a client, the command of the
    server. Gives 1, with the line of the session and the difference on standard error, where the
    live side does otherwise; where the recorded server has ended by itself, its exit code. Raises
    Unreadable, and ValueError for a transport or a pointer that makes no sense.
    """
    rules = rules or Rules()
    session = load(file)
    if not session.entries:
        raise Unreadable(f"{file} holds no messages")
    if strange := _strange(info, session):
        print(f"testwire replay: {strange}", file=sys.stderr)
    if session.cut:
        print(f"testwire replay: {file}: the last line is cut off and left out", file=sys.stderr)
    stage = _Stage(info, plays, session, rules)
    try:
        if plays == "server":
            return _as_server(stage, list(words), transport)
        code = asyncio.run(_as_client(stage, list(words), transport))
        theirs = sum(
            entry.dir != stage.ours and entry.end is None and not entry.raw
            for entry in session.entries
        )
        said = f"{theirs} message{'s' if theirs != 1 else ''}"
        print(f"{file}: the server says what was recorded, {said}")
        return code
    except Mismatch as error:
        print(f"testwire replay: {error}", file=sys.stderr)
        return FINDINGS
    except (ConnectionClosed, OSError) as error:
        print(f"testwire replay: {error}", file=sys.stderr)
        return FINDINGS


class _Stage:
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


class _Player:
    """Plays one connection."""

    def __init__(
        self,
        stage: _Stage,
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
                    return _exit_code(entry.end)
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
            self._requested.add(_key(message["id"]))
        elif kind in ("result", "error"):
            return {**message, "id": self._ids.get(_key(message.get("id")), message.get("id"))}
        elif kind == "notification":
            for name, steps in self._correlations(message["method"]):
                for recorded in at(message.get("params"), steps):
                    live = self._values.get((name, json.dumps(recorded, sort_keys=True)))
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
                raise Mismatch(
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
        message = _parsed(body)
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
                _key(entry.message.get("id")) in self._requested
            )
            if window or early:
                found.append(number)
        return found

    def _fits(self, entry: TraceEntry, message: Any, body: bytes) -> bool:
        if entry.invalid is not None:
            return message is None and entry.invalid == body.decode("utf-8", "backslashreplace")
        kind = _kind(message)
        if kind != kind_of(entry):
            return False
        if kind in ("request", "notification") and message["method"] != entry.message["method"]:
            return False
        if kind in ("result", "error") and _key(message.get("id")) != _key(entry.message.get("id")):
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
        new = {**params, cancellation.id_field: self._ids.get(_key(old), old)}
        return {**recorded, "params": new}

    def _learn(self, entry: TraceEntry, message: Any) -> None:
        """Remember what the live side calls what the session calls otherwise."""
        if kind_of(entry) != "request":
            return
        self._ids[_key(entry.message["id"])] = message["id"]
        method: Method[Any, Any] | None = self._stage.info.methods.get(message["method"])
        if method is None or method.correlation is None or method.progress is None:
            return
        steps = split_pointer(method.correlation.request)
        for recorded in at(entry.message.get("params"), steps):
            for live in at(message.get("params"), steps):
                self._values[method.progress, json.dumps(recorded, sort_keys=True)] = live

    async def _until_closed(self) -> None:
        """Wait until the client has gone. Raises Mismatch where it sends more."""
        try:
            body = await self._receive()
        except (OSError, TimeoutError):
            return
        if body is not None:
            last = max(entry.line for entry in self._entries)
            shown = body.decode("utf-8", "backslashreplace")
            mismatch = Mismatch(
                f"{self._stage.session.path}:{last}: the session ends here, but the "
                f"{self._stage.other} has sent more:\n  {shown:.500}",
                last,
            )
            raise await self._refused(mismatch, _parsed(body))

    # What went wrong

    async def _refused(self, mismatch: Mismatch, message: Any) -> Mismatch:
        """Tell the client as well, where it waits for an answer."""
        if self._stage.plays == "server" and _kind(message) == "request":
            data = {"file": str(self._stage.session.path), "line": mismatch.line}
            error = {"code": WRONG_REQUEST, "message": str(mismatch), "data": data}
            answer = {"jsonrpc": "2.0", "id": message["id"], "error": error}
            with contextlib.suppress(OSError, ConnectionClosed):
                self._stream.write(self._framing.frame(json.dumps(answer).encode()))
                await self._stream.drain()
        return mismatch

    def _missing(self, index: int, why: str) -> Mismatch:
        entry = self._entries[index]
        recorded = entry.invalid if entry.invalid is not None else _pretty(entry.message)
        return Mismatch(
            f"{self._stage.session.path}:{entry.line}: {_named(self._stage.session, entry)} of the "
            f"{self._stage.other} {why}. Recorded was:\n{_indented(recorded)}",
            entry.line,
        )

    def _different(self, candidates: list[int], message: Any, body: bytes) -> Mismatch:
        path, other = self._stage.session.path, self._stage.other
        text = body.decode("utf-8", "backslashreplace")
        # The one that was most likely meant.
        entry = max(
            (self._entries[number] for number in candidates),
            key=lambda entry: (self._likeness(entry, message), -entry.line),
        )
        named = _named(self._stage.session, entry)
        what = f"{path}:{entry.line}: the {other} sent something else than {named}"
        if message is None or entry.invalid is not None:
            recorded = entry.invalid if entry.invalid is not None else _compact(entry.message)
            shown = f"recorded  {recorded:.500}\nreceived  {text:.500}"
            return Mismatch(f"{what}:\n{_indented(shown)}", entry.line)
        if _name(message) != _name(entry.message) or _kind(message) != kind_of(entry):
            shown = f"recorded  {_compact(entry.message):.500}\nreceived  {text:.500}"
            return Mismatch(f"{what}:\n{_indented(shown)}", entry.line)
        places = list(differing(*self._comparable(entry, message)))
        shown = "\n".join(lines(places, "recorded", "received"))
        text = f"{what}, in:\n{_indented(shown)}"
        if pointers := ignorable(places):
            ignore = " ".join(f"--ignore '{pointer}'" for pointer in pointers)
            text += f"\n  What may differ is named so: {ignore}"
        return Mismatch(text, entry.line)

    def _likeness(self, entry: TraceEntry, message: Any) -> tuple[bool, bool, int]:
        """How much a message that came is like one of the session."""
        if entry.invalid is not None or not isinstance(message, dict):
            return (entry.invalid is not None and message is None, False, 0)
        if _kind(message) != kind_of(entry) or _name(message) != _name(entry.message):
            return (_kind(message) == kind_of(entry), False, 0)
        return (True, True, -sum(1 for _ in differing(*self._comparable(entry, message))))


def _strange(info: ProtocolInfo, session: Session) -> str | None:
    """The first method that the protocol does not have, for people."""
    for entry in session.entries:
        if kind_of(entry) in ("request", "notification"):
            name = entry.message["method"]
            if name not in info.methods and name not in info.notifications:
                return (
                    f"{session.path}:{entry.line}: {info.title} has no method {name!r}; is "
                    "--protocol the one that was recorded?"
                )
    return None


def _key(message_id: Any) -> Any:
    """An id as the key of a dictionary: `1` and `"1"` are two."""
    return json.dumps(message_id)


def _parsed(body: bytes) -> Any:
    """The message; None for what is no JSON."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _kind(message: Any) -> Kind:
    return kind_of(TraceEntry(0.0, "clientToServer", message))


def _name(message: Any) -> Any:
    if not isinstance(message, dict):
        return None
    return message.get("method", _key(message.get("id")))


def _named(session: Session, entry: TraceEntry) -> str:
    from testwire_tools.sessions.view import rows

    kind = kind_of(entry)
    if kind in ("request", "notification"):
        return f"the {kind} {entry.message['method']!r}"
    if kind in ("result", "error"):
        method = next((row.method for row in rows(session) if row.entry is entry), "")
        asked = f" {method!r}" if method else ""
        return f"the {kind} of request {json.dumps(entry.message.get('id'))}{asked}"
    return "the body that is no JSON"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _pretty(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _exit_code(reason: str) -> int | None:
    """What the record says of the end of the server."""
    if found := re.search(r"exit code (\d+)", reason):
        return int(found[1])
    if found := re.search(r"by signal (\d+)", reason):
        return 128 + int(found[1])
    return None


# --- as a server ---------------------------------------------------------------------------------


def _as_server(stage: _Stage, words: list[str], transport: str | None) -> int:
    info = stage.info
    line = find(info, ["mock", *words], transport)
    if line is None:
        chosen = choose(info, transport)
        if words:
            lines = " or ".join(repr(" ".join(t.launch.words)) for t in info.transports.values())
            raise ValueError(f"{' '.join(words)!r} is no launch line; use {lines}")
        values: dict[str, str] = {}
    else:
        chosen, values = line.transport, dict(line.values)
    if chosen.kind == "stdio":
        from testwire.transports import stdio

        descriptors = stdio.claim_stdio()
        return asyncio.run(_on_standard_streams(stage, chosen, descriptors))
    return asyncio.run(_on_sockets(stage, chosen, values))


async def _on_standard_streams(
    stage: _Stage, transport: Transport, descriptors: tuple[int, int]
) -> int:
    from testwire.transports import stdio

    stream = await stdio.open_descriptors(*descriptors)
    entries = next(iter(stage.connections.values()))
    return await _play(stage, entries, stream, transport.framing)


async def _play(
    stage: _Stage, entries: list[TraceEntry], stream: Stream, framing: Framing, first: bytes = b""
) -> int:
    try:
        code = await _Player(stage, entries, stream, framing, first).run()
    finally:
        await stream.aclose()
    return code or 0


async def _on_sockets(stage: _Stage, transport: Transport, values: dict[str, str]) -> int:
    from testwire.server.host import announce
    from testwire.transports import pipe, tcp

    host = values.get("host") or "localhost"
    port = values.get("port", "0")
    if transport.listener == "client" and transport.kind == "tcp" and port == "0":
        line = " ".join(["testwire replay …", *transport.launch.words])
        raise ValueError(
            f"servers of {stage.info.title} connect to the client, which starts them with its port "
            f"in the launch line: {line} …"
        )
    if not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"the port is {port!r}; it has to be a number from 0 to 65535")
    if transport.kind == "pipe" and "pipe" not in values:
        raise ValueError(f"the transport {transport.id!r} needs the name of a pipe")
    if transport.listener == "client":
        return await _dial_back(stage, transport, host, int(port), values)
    streams: asyncio.Queue[Stream] = asyncio.Queue()
    listener: Any
    framing = transport.framing
    if transport.kind == "pipe":
        listener = await pipe.listen(streams.put_nowait, values["pipe"])
        announce(f"listening on {listener.path}")
    elif transport.kind == "http":
        from testwire.transports import http_server

        said = transport.http or Http("/", http_server.EVENT_STREAM)
        listener = await http_server.listen(
            streams.put_nowait, host, int(port), path=said.path, stream=said.stream
        )
        announce(f"listening on http://{host}:{listener.port}{said.path}")
    else:
        listener = await tcp.listen(streams.put_nowait, host, int(port))
        announce(f"listening on {host}:{listener.port}")

    async def one(entries: list[TraceEntry]) -> int:
        first = b""
        stream = await streams.get()
        # Clients may look whether somebody listens before they talk.
        while entries[0].dir != stage.ours and not (first := await _first(stream)):
            await stream.aclose()
            stream = await streams.get()
        return await _play(stage, entries, stream, framing, first)

    try:
        return max(await asyncio.gather(*(one(each) for each in stage.connections.values())))
    finally:
        await listener.aclose()


async def _first(stream: Stream) -> bytes:
    """The first bytes of a client; none where it has gone again."""
    try:
        return await stream.receive()
    except OSError:
        return b""


async def _dial_back(
    stage: _Stage, transport: Transport, host: str, port: int, values: dict[str, str]
) -> int:
    from testwire.transports import pipe, tcp

    async def one(entries: list[TraceEntry]) -> int:
        # Later connections are made when all that was said before them has been said.
        await stage.reached(entries[0].line - 1)
        stream: Stream
        if transport.kind == "pipe":
            stream = await pipe.connect(values["pipe"])
        else:
            stream = await tcp.connect(host, port)
        return await _play(stage, entries, stream, transport.framing)

    stage.line = stage.session.entries[0].line
    return max(await asyncio.gather(*(one(each) for each in stage.connections.values())))


# --- as a client ---------------------------------------------------------------------------------


async def _as_client(stage: _Stage, words: list[str], transport: str | None) -> int:
    from testwire.client import launch

    chosen, command, rest = split(stage.info, words, transport)
    framing = Framing("httpBody") if chosen.kind == "http" else chosen.framing
    lists = list(stage.connections.values())
    if len(lists) == 1 or chosen.listener != "client":
        if len(lists) > 1:
            raise ValueError(
                f"the session has {len(lists)} connections; a client plays several only where the "
                "server makes them"
            )
        child, stream = await launch.start(
            chosen, command, rest, stderr="inherit", timeout=CLIENT_SECONDS
        )
        try:
            return await _play(stage, lists[0], stream, framing)
        finally:
            await child.stop(patience=2.0)
    dialer = launch.Dialer(len(lists))
    try:
        await dialer.start(
            chosen, command, rest, env=launch.environment(chosen, None), stderr="inherit"
        )
        playing = []
        for entries in lists:
            stream = await dialer.accept(CLIENT_SECONDS)
            playing.append(asyncio.ensure_future(_play(stage, entries, stream, framing)))
        return max(await asyncio.gather(*playing))
    finally:
        await dialer.close()
        await dialer.stop(2.0)
