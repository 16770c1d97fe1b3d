"""A tap between a client and a server: every byte passes as it came, every message is written down.

The client starts the tap where it would start the server. On standard streams the tap stands in
between; where the server listens, the tap listens in its place and dials on; where the server dials
back, it dials the tap, which dials on. The bytes are passed on by plain threads, one for each
direction, and are only then looked at, in a thread of its own.

Knows no protocol. Tests: `tests/tools/sessions/test_record.py`.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, Protocol

from testwire.core.framing import Framer, make_framing
from testwire.registry import Framing, ProtocolInfo, Transport
from testwire.trace import Trace
from testwire.transports import check_installed
from testwire.transports.http_wire import EVENT_STREAM, Events, HttpError, media_type

from testwire_tools.sessions.lines import LaunchLine, find
from testwire_tools.sessions.relay import CHUNK, Relay, Way, relay_standard_streams

MAX_BODY: Final = 1 << 40
"""A tap refuses nothing."""


class _Decoder(Protocol):
    def receive(self, data: bytes) -> list[tuple[bytes, bool]]:
        """The bodies that are complete with a chunk, and text that is part of none (True)."""
        ...

    def end(self) -> list[tuple[bytes, bool]]:
        """What is left at the end of the stream."""
        ...


class _Framed:
    """Finds the messages of a direction, also between and after what is none."""

    def __init__(self, framing: Framing) -> None:
        self._framing = framing
        self._framer: Framer = make_framing(framing, resync=True, max_body=MAX_BODY)

    def receive(self, data: bytes) -> list[tuple[bytes, bool]]:
        framer = self._framer
        bodies = framer.receive(data)
        found: list[tuple[bytes, bool]] = []
        if framer.skipped:
            found.append((bytes(framer.skipped), True))
            framer.skipped.clear()
        found += [(body, False) for body in bodies]
        if framer.error is not None:
            # Something that looks like a header and is none. Messages may begin again after it.
            found.append((data[-CHUNK:], True))
            self._framer = make_framing(self._framing, resync=True, max_body=MAX_BODY)
        return found

    def end(self) -> list[tuple[bytes, bool]]:
        kept = self._framer.kept
        return [(kept, True)] if kept.strip() else []


class _Http:
    """Finds the messages in the bodies of requests or of responses, and in streams of events."""

    def __init__(self, way: Way) -> None:
        from testwire.transports.http_h11 import MessageReader

        self._reader = MessageReader("server" if way == "out" else "client")
        self._events: Events | None = None
        self._body = bytearray()
        self._broken = False

    def receive(self, data: bytes) -> list[tuple[bytes, bool]]:
        if self._broken:
            return [(data, True)]
        found: list[tuple[bytes, bool]] = []
        try:
            self._read(data, found)
        except HttpError:
            self._broken = True
            found.append((data, True))
        return found

    def _read(self, data: bytes, found: list[tuple[bytes, bool]]) -> None:
        import h11
        from testwire.transports.http_h11 import header

        for event in self._reader.receive(data):
            if isinstance(event, h11.Request | h11.Response):
                kind = media_type(header(event, "content-type"))
                self._events = Events(MAX_BODY) if kind == EVENT_STREAM else None
                self._body.clear()
            elif isinstance(event, h11.EndOfMessage):
                if self._body:
                    found.append((bytes(self._body), False))
                self._body.clear()
            elif isinstance(event, h11.Data) and self._events is not None:
                found += [(body, False) for body in self._events.receive(bytes(event.data))]
            elif isinstance(event, h11.Data):
                self._body += event.data

    def end(self) -> list[tuple[bytes, bool]]:
        found: list[tuple[bytes, bool]] = []
        with contextlib.suppress(HttpError):
            if not self._broken:
                self._read(b"", found)
        return found or ([(bytes(self._body), False)] if self._body else [])


_Passed = tuple[float, Way, int, bytes | None, str]
"""When, in which direction of which connection, what; None and the reason at the end of it."""


class TraceRecorder:
    """Writes down what passes, in the order of the calls. `passed` and `ended` cost no waiting."""

    def __init__(self, trace: Trace, transport: Transport) -> None:
        check_installed(transport.kind)
        self._trace = trace
        self._transport = transport
        self._queue: queue.SimpleQueue[_Passed | None] = queue.SimpleQueue()
        self._decoders: dict[tuple[int, Way], _Decoder] = {}
        self._full = False
        """Nothing can be written any more."""
        self._thread = threading.Thread(target=self._run, name="testwire-record", daemon=True)
        self._thread.start()

    def passed(self, way: Way, data: bytes, connection: int = 1) -> None:
        """Bytes are about to be passed on."""
        if self._full:
            return
        self._queue.put((time.perf_counter(), way, connection, data, ""))

    def ended(self, way: Way, reason: str, connection: int = 1) -> None:
        """Nothing more comes in this direction."""
        self._queue.put((time.perf_counter(), way, connection, None, reason))

    def close(self) -> None:
        """Write what is left; returns when it is on disk."""
        self._queue.put(None)
        self._thread.join()
        self._trace.close()

    def _run(self) -> None:
        while (passed := self._queue.get()) is not None:
            try:
                self._write(*passed)
            except OSError as error:
                # The session matters more than its record.
                self._full = True
                text = error.strerror or error
                print(f"testwire record: nothing more is recorded: {text}", file=sys.stderr)
                return

    def _write(self, at: float, way: Way, connection: int, data: bytes | None, reason: str) -> None:
        http = self._transport.kind == "http"
        decoder = self._decoders.get((connection, way))
        if decoder is None:
            decoder = _Http(way) if http else _Framed(self._transport.framing)
            self._decoders[connection, way] = decoder
        # Of HTTP, connections are no matter: a session is spread over them as it likes.
        number = 1 if http else connection
        for body, raw in decoder.end() if data is None else decoder.receive(data):
            self._trace.write(way, body, connection=number, at=at, raw=raw)
        if data is None and reason:
            self._trace.write_end(way, reason, connection=number, at=at)


def record(
    info: ProtocolInfo,
    command: Sequence[str],
    out: Path,
    *,
    transport: str | None = None,
    port: int | None = None,
    host: str | None = None,
    pipe: str | None = None,
    overwrite: bool = False,
) -> int:
    """Stand between a client and the server that `command` starts; gives the server's exit code.

    command: the whole line, as the client puts it together; where it holds no launch line, one is
    added for `transport`. port, host, pipe: where the client connects, or listens, where the
    command does not say. overwrite: take the place of a file that is there; else the next free name
    is taken, since clients start their servers again. 128 plus its number stands for the signal
    that ended the server, 126 and 127 for a command that cannot be started. Raises NoTransport,
    ValueError, and OSError where the file cannot be written or the place to listen at is taken.
    """
    line = find(info, command, transport)
    if line is None:
        line = _completed(info, command, transport, port, host, pipe)
    _check(line)
    file = _opened(out, overwrite)
    trace = Trace(file, "client")
    recorder = TraceRecorder(trace, line.transport)
    try:
        if line.transport.kind == "stdio":
            return relay_standard_streams(line, recorder)
        with Relay(line, recorder) as relay:
            return relay.run()
    except OSError:
        recorder.close()
        # Nothing was begun, so that nothing is left behind.
        if os.path.isfile(file.name) and os.path.getsize(file.name) == 0:
            os.unlink(file.name)
        raise
    finally:
        recorder.close()


def _check(line: LaunchLine) -> None:
    """Raises ValueError for a launch line that does not say where."""
    transport, values = line.transport, line.values
    name = {"tcp": "port", "http": "port", "pipe": "pipe"}.get(transport.kind)
    if name is None:
        return
    if name not in values:
        flags = [option.flag for option in transport.launch.options if option.value == name]
        raise ValueError(
            f"the launch line {shlex.join(line.words[len(line.command) :])!r} does not say where: "
            f"{' or '.join(flags)} is missing"
        )
    if name == "port" and not (values[name].isdecimal() and int(values[name]) < 65536):
        raise ValueError(f"the port is {values[name]!r}; it has to be a number from 0 to 65535")


def _opened(out: Path, overwrite: bool) -> IO[bytes]:
    """The file to write; another where it is there already. Raises OSError."""
    if overwrite or (out.exists() and not out.is_file()):
        return out.open("wb", buffering=0)
    path, number = out, 1
    while True:
        try:
            # Two clients that start their servers at once get a file each.
            file = path.open("xb", buffering=0)
        except FileExistsError:
            number += 1
            path = out.with_stem(f"{out.stem}-{number}")
        else:
            if number > 1:
                text = f"{out} is there already; writing {path}"
                print(f"testwire record: {text}", file=sys.stderr, flush=True)
            return file


def _completed(
    info: ProtocolInfo,
    command: Sequence[str],
    transport: str | None,
    port: int | None,
    host: str | None,
    pipe: str | None,
) -> LaunchLine:
    from testwire.client.launch import command_line

    from testwire_tools.sessions.lines import choose

    chosen = choose(info, transport)
    if chosen.kind in ("tcp", "http") and port is None:
        if chosen.listener == "client":
            raise ValueError(f"--port has to say where the client listens ({chosen.id})")
        port = 0
    if chosen.kind == "pipe" and pipe is None:
        raise ValueError(f"--pipe has to name the pipe of the client ({chosen.id})")
    line = find(info, command_line(chosen, command, port=port, host=host, pipe=pipe), chosen.id)
    if line is None:
        # A transport without words of its own: nothing that could be found.
        raise ValueError(f"the launch line of {chosen.id!r} cannot be found in the command")
    return line
