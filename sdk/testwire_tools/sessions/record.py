"""A recording proxy: forward all bytes between a client and a server, and write a trace.

The client starts the proxy instead of the server, and the proxy starts the server. `relay.py`
forwards the bytes. A separate thread splits the bytes into messages and writes the trace.

This module works with every protocol. Tests: `tests/tools/sessions/test_record.py`.
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
from testwire_base.guarded_files import create_private

from testwire_tools.sessions.lines import LaunchLine, find
from testwire_tools.sessions.relay import CHUNK, Relay, Way, relay_standard_streams

MAX_BODY: Final = 1 << 40
"""Maximum size of a message in bytes. Real messages are smaller."""


class _Decoder(Protocol):
    def receive(self, data: bytes) -> list[tuple[bytes, bool]]:
        """Return (data, stray) pairs. `stray` is True for data outside of messages."""
        ...

    def end(self) -> list[tuple[bytes, bool]]:
        """Return the remaining data at the end of the stream, in the same format as `receive`."""
        ...


class _Framed:
    """Decoder for all transports except HTTP."""

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
            # After an invalid header, valid messages may follow. The header is recorded as text.
            found.append((data[-CHUNK:], True))
            self._framer = make_framing(self._framing, resync=True, max_body=MAX_BODY)
        return found

    def end(self) -> list[tuple[bytes, bool]]:
        kept = self._framer.kept
        return [(kept, True)] if kept.strip() else []


class _Http:
    """Decoder for HTTP bodies and event streams."""

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
"""Time, direction, connection, bytes (None at the end of the stream), and reason for the end."""


class TraceRecorder:
    """Writer of a trace. Because a thread writes the file, `passed` and `ended` never block."""

    def __init__(self, trace: Trace, transport: Transport) -> None:
        check_installed(transport.kind)
        self._trace = trace
        self._transport = transport
        self._queue: queue.SimpleQueue[_Passed | None] = queue.SimpleQueue()
        self._decoders: dict[tuple[int, Way], _Decoder] = {}
        self._full = False
        """Whether writing has failed, for example because the disk is full."""
        self._thread = threading.Thread(target=self._run, name="testwire-record", daemon=True)
        self._thread.start()

    def passed(self, way: Way, data: bytes, connection: int = 1) -> None:
        """Record bytes that will be forwarded."""
        if self._full:
            return
        self._queue.put((time.perf_counter(), way, connection, data, ""))

    def ended(self, way: Way, reason: str, connection: int = 1) -> None:
        """Record the end of the stream in one direction."""
        self._queue.put((time.perf_counter(), way, connection, None, reason))

    def close(self) -> None:
        """Write all queued data, and close the file."""
        self._queue.put(None)
        self._thread.join()
        self._trace.close()

    def _run(self) -> None:
        while (passed := self._queue.get()) is not None:
            try:
                self._write(*passed)
            except OSError as error:
                # The session must continue, even without a recording.
                self._full = True
                text = error.strerror or error
                print(
                    f"testwire record: cannot write the trace: {text}; the recording ends",
                    file=sys.stderr,
                )
                return

    def _write(self, at: float, way: Way, connection: int, data: bytes | None, reason: str) -> None:
        http = self._transport.kind == "http"
        decoder = self._decoders.get((connection, way))
        if decoder is None:
            decoder = _Http(way) if http else _Framed(self._transport.framing)
            self._decoders[connection, way] = decoder
        # HTTP connections are not recorded separately, because a session can use many connections.
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
    """Start a server, forward its session with a client, and return the server's exit code.

    command: the launch command. transport: the transport for a command without launch arguments.
    port, host, pipe: the client's address, for a command without launch arguments. overwrite:
    whether to overwrite an existing file. By default, an existing file is kept and the name of the
    new file gets a number, because clients restart their servers.

    If a signal killed the server, returns 128 plus the signal number. Returns 126 or 127 if the
    command cannot be started.

    Raises NoTransport for an unknown transport. Raises ValueError for a missing or invalid address.
    Raises OSError if the file cannot be written or the address is in use.
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
        # An empty file means that the session has not started, so the file is removed.
        if os.path.isfile(file.name) and os.path.getsize(file.name) == 0:
            os.unlink(file.name)
        raise
    finally:
        recorder.close()


def _check(line: LaunchLine) -> None:
    """Raise ValueError unless the launch arguments contain a valid address."""
    transport, values = line.transport, line.values
    name = {"tcp": "port", "http": "port", "pipe": "pipe"}.get(transport.kind)
    if name is None:
        return
    if name not in values:
        flags = [option.flag for option in transport.launch.options if option.value == name]
        raise ValueError(
            f"expected {' or '.join(flags)} in the launch arguments "
            f"{shlex.join(line.words[len(line.command) :])!r}, found none"
        )
    if name == "port" and not (values[name].isdecimal() and int(values[name]) < 65536):
        raise ValueError(f"expected a port from 0 to 65535, found {values[name]!r}")


def _opened(out: Path, overwrite: bool) -> IO[bytes]:
    if overwrite or (out.exists() and not out.is_file()):
        return create_private(out)
    path, number = out, 1
    while True:
        try:
            # With exclusive creation, two concurrent recordings cannot use the same file.
            file = create_private(path, exclusive=True)
        except FileExistsError:
            number += 1
            path = out.with_stem(f"{out.stem}-{number}")
        else:
            if number > 1:
                text = f"{out} exists; the trace is written to {path}"
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
            raise ValueError(f"expected --port with the client's port ({chosen.id}), found none")
        port = 0
    if chosen.kind == "pipe" and pipe is None:
        raise ValueError(f"expected --pipe with the name of the pipe ({chosen.id}), found none")
    line = find(info, command_line(chosen, command, port=port, host=host, pipe=pipe), chosen.id)
    if line is None:
        raise ValueError(
            f"the transport {chosen.id!r} has no launch arguments; choose a different --transport"
        )
    return line
