"""Act as the server or the client of a recorded session.

The live peer must send the recorded messages. This module opens the connections, and `playing.py`
replays the messages.

This module works with every protocol. Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from testwire.errors import ConnectionClosed
from testwire.registry import Framing, Http, ProtocolInfo, Role, Transport
from testwire.transports.base import Stream
from testwire_base.errors import Unreadable
from testwire_base.exit_codes import FINDINGS
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.lines import choose, find, split
from testwire_tools.sessions.outcomes import RESPONSES, OutcomePlayer
from testwire_tools.sessions.playing import CLIENT_SECONDS, Player
from testwire_tools.sessions.reading import Session, kind_of, load
from testwire_tools.sessions.stage import Diverged, Rules, Stage

__all__ = ["Rules", "replay"]


def replay(
    info: ProtocolInfo,
    plays: Role,
    file: Path,
    *,
    words: Sequence[str] = (),
    transport: str | None = None,
    rules: Rules | None = None,
) -> int:
    """Act as one role of a session, and return the exit code.

    words: the launch arguments from the client, or the command of the server.

    Returns 1 if the live peer deviates, and prints the difference to standard error. Returns the
    recorded exit code if the recorded server ended first.

    Raises Unreadable for an invalid trace. Raises ValueError for invalid arguments, such as an
    unknown transport or an invalid pointer.
    """
    rules = rules or Rules()
    session = load(file)
    if all(entry.end is not None for entry in session.entries):
        raise Unreadable(f"{file}: expected a trace with messages, found none")
    if strange := _strange_method(info, session):
        print(f"testwire replay: {strange}", file=sys.stderr)
    if session.cut:
        print(f"testwire replay: {file}: skipped the incomplete last line", file=sys.stderr)
    stage = Stage(info, plays, session, rules)
    try:
        if plays == "server":
            return _as_server(stage, list(words), transport)
        code = asyncio.run(_as_client(stage, list(words), transport))
        for note in stage.notes:
            print(f"testwire replay: {note}", file=sys.stderr)
        print(f"{file}: {_checked(stage)} the trace")
        return code
    except (Diverged, ConnectionClosed, OSError) as error:
        print(f"testwire replay: {error}", file=sys.stderr)
        return FINDINGS


def _checked(stage: Stage) -> str:
    """Return the subject and the verb of the message for a session without deviations."""
    kinds = [
        kind_of(entry)
        for entry in stage.session.entries
        if entry.dir != stage.ours and entry.end is None and not entry.raw
    ]
    if stage.rules.match != "outcome":
        return "1 message matches" if len(kinds) == 1 else f"{len(kinds)} messages match"
    count = sum(kind in ("request", *RESPONSES) for kind in kinds)
    return f"requests and responses ({count}) and final states ({stage.states}) match"


def _strange_method(info: ProtocolInfo, session: Session) -> str | None:
    """Return a message about the first method that the protocol does not define, or None."""
    for entry in session.entries:
        if kind_of(entry) in ("request", "notification"):
            name = entry.message["method"]
            if name not in info.methods and name not in info.notifications:
                return (
                    f"{session.path}:{entry.line}: expected a method of {info.title}, found "
                    f"{name!r}; check --protocol"
                )
    return None


# --- replay as a server --------------------------------------------------------------------------


def _as_server(stage: Stage, words: list[str], transport: str | None) -> int:
    info = stage.info
    line = find(info, ["mock", *words], transport)
    if line is None:
        chosen = choose(info, transport)
        if words:
            lines = " or ".join(repr(" ".join(t.launch.words)) for t in info.transports.values())
            raise ValueError(f"expected launch arguments ({lines}), found {' '.join(words)!r}")
        values: dict[str, str] = {}
    else:
        chosen, values = line.transport, dict(line.values)
    if chosen.kind == "stdio":
        from testwire.transports import stdio

        return asyncio.run(_on_stdio(stage, chosen, stdio.claim_stdio()))
    return asyncio.run(_on_sockets(stage, chosen, values))


async def _on_stdio(stage: Stage, transport: Transport, descriptors: tuple[int, int]) -> int:
    from testwire.transports import stdio

    stream = await stdio.open_descriptors(*descriptors)
    return await _play(stage, next(iter(stage.connections.values())), stream, transport.framing)


async def _play(
    stage: Stage, entries: list[TraceEntry], stream: Stream, framing: Framing, first: bytes = b""
) -> int:
    async with contextlib.aclosing(stream):
        player = OutcomePlayer if stage.rules.match == "outcome" else Player
        return await player(stage, entries, stream, framing, first).run() or 0


async def _on_sockets(stage: Stage, transport: Transport, values: dict[str, str]) -> int:
    from testwire.server.host import announce
    from testwire.transports import pipe, tcp

    host = values.get("host") or "localhost"
    port = values.get("port", "0")
    if transport.listener == "client" and transport.kind == "tcp" and port == "0":
        line = " ".join(["testwire replay …", *transport.launch.words])
        raise ValueError(
            f"expected the client's port in the launch arguments, found none; "
            f"configure the client to run `{line} …`"
        )
    if not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"expected a port from 0 to 65535, found {port!r}")
    if transport.kind == "pipe" and "pipe" not in values:
        raise ValueError(f"transport {transport.id!r}: expected the name of a pipe, found none")
    if transport.listener == "client":
        return await _dial_back(stage, transport, host, int(port), values)
    streams: asyncio.Queue[Stream] = asyncio.Queue()
    listener: Any
    if transport.kind == "pipe":
        listener = await pipe.listen(streams.put_nowait, values["pipe"])
        announce(f"listening on {listener.path}")
    elif transport.kind == "http":
        from testwire.transports import http_server

        said = transport.http or Http()
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
        # A client may open a connection only to check that the server is listening.
        while entries[0].dir != stage.ours and not (first := await _first(stream)):
            await stream.aclose()
            stream = await streams.get()
        return await _play(stage, entries, stream, transport.framing, first)

    async with contextlib.aclosing(listener):
        return max(await asyncio.gather(*(one(each) for each in stage.connections.values())))


async def _first(stream: Stream) -> bytes:
    try:
        return await stream.receive()
    except OSError:
        return b""


async def _dial_back(
    stage: Stage, transport: Transport, host: str, port: int, values: dict[str, str]
) -> int:
    from testwire.transports import pipe, tcp

    async def one(entries: list[TraceEntry]) -> int:
        # Open the connection only after all earlier lines of the trace have been replayed.
        await stage.reached(entries[0].line - 1)
        stream: Stream
        if transport.kind == "pipe":
            stream = await pipe.connect(values["pipe"])
        else:
            stream = await tcp.connect(host, port)
        return await _play(stage, entries, stream, transport.framing)

    stage.line = stage.session.entries[0].line
    return max(await asyncio.gather(*(one(each) for each in stage.connections.values())))


# --- replay as a client --------------------------------------------------------------------------


async def _as_client(stage: Stage, words: list[str], transport: str | None) -> int:
    from testwire.client import launch

    chosen, command, rest = split(stage.info, words, transport)
    framing = Framing("httpBody") if chosen.kind == "http" else chosen.framing
    lists = list(stage.connections.values())
    if len(lists) == 1 or chosen.listener != "client":
        if len(lists) > 1:
            raise ValueError(
                f"expected one connection in the session, found {len(lists)}; several connections "
                "can be replayed only if the server opens them"
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
