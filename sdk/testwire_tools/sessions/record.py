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
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Final, Literal, NamedTuple, Protocol

from testwire.core.framing import Framer, make_framing
from testwire.registry import Framing, ProtocolInfo, Transport
from testwire.trace import Trace
from testwire.transports import check_installed
from testwire.transports.http_wire import EVENT_STREAM, Events, HttpError, media_type
from testwire_base.exit_codes import NOT_EXECUTABLE, NOT_FOUND, of_process

from testwire_tools.sessions.lines import LaunchLine, find

__all__ = ["Recorder", "record"]

CHUNK: Final = 64 * 1024
"""Asked for in one read; a pipe of Linux holds no more."""

DIAL_SECONDS: Final = 60.0
"""How long a server may take to listen once the client has connected to the tap."""

DRAIN_SECONDS: Final = 3.0
"""How long what a server wrote last may take to pass, once it has ended."""

MAX_BODY: Final = 1 << 40
"""A tap refuses nothing."""


Way = Literal["out", "in"]
"""Seen from the client: "out" is to the server."""


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


class _Passed(NamedTuple):
    at: float
    way: Way
    connection: int
    data: bytes | None
    """None: the end of this direction."""
    reason: str = ""


class Recorder:
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
        self._queue.put(_Passed(time.perf_counter(), way, connection, data))

    def ended(self, way: Way, reason: str, connection: int = 1) -> None:
        """Nothing more comes in this direction."""
        self._queue.put(_Passed(time.perf_counter(), way, connection, None, reason))

    def close(self) -> None:
        """Write what is left; returns when it is on disk."""
        self._queue.put(None)
        self._thread.join()
        self._trace.close()

    def _run(self) -> None:
        while (passed := self._queue.get()) is not None:
            try:
                self._write(passed)
            except OSError as error:
                # The session matters more than its record.
                self._full = True
                text = error.strerror or error
                print(f"testwire record: nothing more is recorded: {text}", file=sys.stderr)
                return

    def _write(self, passed: _Passed) -> None:
        key = (passed.connection, passed.way)
        decoder = self._decoders.get(key)
        if decoder is None:
            http = self._transport.kind == "http"
            decoder = _Http(passed.way) if http else _Framed(self._transport.framing)
            self._decoders[key] = decoder
        # Of HTTP, connections are no matter: a session is spread over them as it likes.
        number = 1 if self._transport.kind == "http" else passed.connection
        data = passed.data
        for body, raw in decoder.end() if data is None else decoder.receive(data):
            self._trace.write(passed.way, body, connection=number, at=passed.at, raw=raw)
        if data is None and passed.reason:
            self._trace.write_end(passed.way, passed.reason, connection=number, at=passed.at)


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
    recorder = Recorder(trace, line.transport)
    try:
        if line.transport.kind == "stdio":
            return _standard_streams(line, recorder)
        with _Between(line, recorder) as between:
            return between.run()
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


def _start(words: Sequence[str], **streams: int) -> subprocess.Popen[bytes] | int:
    """The server, in the group of the tap; or the exit code that stands for why it cannot be."""
    try:
        return subprocess.Popen(words, bufsize=0, **streams)  # type: ignore[call-overload, no-any-return]
    except OSError as error:
        shown = shlex.join(words)
        print(f"testwire record: cannot start {shown}: {error.strerror}", file=sys.stderr)
        missing = isinstance(error, FileNotFoundError)
        return NOT_FOUND if missing else NOT_EXECUTABLE


def _forward_signals(child: subprocess.Popen[bytes], recorder: Recorder) -> None:
    """What ends the tap ends the server first; its end is the end of the tap."""

    def forward(number: int, frame: object) -> None:
        recorder.ended("out", f"the client sent signal {number}")
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(number)

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, forward)


def _exit_text(code: int) -> str:
    if code < 0:
        return f"the server was ended by signal {-code}"
    return f"the server ended with exit code {code}"


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _pump(
    read: Callable[[], bytes],
    write: Callable[[bytes], None],
    passed: Callable[[bytes], None],
) -> str:
    """Pass on until the end; says which end it was."""
    while True:
        try:
            data = read()
        except OSError as error:
            return f"reading failed: {error.strerror or error}"
        if not data:
            return "closed"
        # Noted first, so that an answer cannot be noted before what it answers.
        passed(data)
        try:
            write(data)
        except OSError:
            return "the other side does not read any more"


def _thread(function: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=function, name="testwire-pump", daemon=True)
    thread.start()
    return thread


def _standard_streams(line: LaunchLine, recorder: Recorder) -> int:
    started = _start(line.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if isinstance(started, int):
        recorder.ended("in", f"the server could not be started (exit code {started})")
        return started
    child = started
    assert child.stdin is not None
    assert child.stdout is not None
    to_server, from_server = child.stdin.fileno(), child.stdout.fileno()
    _forward_signals(child, recorder)

    def outward() -> None:
        reason = _pump(
            lambda: os.read(0, CHUNK),
            lambda data: _write_all(to_server, data),
            lambda data: recorder.passed("out", data),
        )
        recorder.ended("out", reason)
        assert child.stdin is not None
        # The server sees the client's end, or the client the server's.
        for close in (child.stdin.close, lambda: os.close(0)):
            with contextlib.suppress(OSError):
                close()

    def inward() -> None:
        _pump(
            lambda: os.read(from_server, CHUNK),
            lambda data: _write_all(1, data),
            lambda data: recorder.passed("in", data),
        )
        assert child.stdout is not None
        for close in (child.stdout.close, lambda: os.close(1)):
            with contextlib.suppress(OSError):
                close()

    _thread(outward)
    reading = _thread(inward)
    code = child.wait()
    reading.join(DRAIN_SECONDS)
    recorder.ended("in", _exit_text(code))
    return of_process(code)


class _Between:
    """The tap on sockets and pipes: accepts on one side, dials on the other."""

    def __init__(self, line: LaunchLine, recorder: Recorder) -> None:
        self._line = line
        self._recorder = recorder
        self._pipe = line.transport.kind == "pipe"
        self._client_listens = line.transport.listener == "client"
        self._folder: str | None = None
        self._listeners: list[socket.socket] = []
        self._count = 0
        self._lock = threading.Lock()
        self._pumps: list[threading.Thread] = []
        self._gone = threading.Event()

    def __enter__(self) -> _Between:
        return self

    def __exit__(self, *exc: object) -> None:
        for listener in self._listeners:
            listener.close()
        path = self._line.values.get("pipe")
        if self._pipe and not self._client_listens and self._listeners and path is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(_pipe_path(path))
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def run(self) -> int:
        line, values = self._line, self._line.values
        options = {option.value: option for option in line.transport.launch.options}
        host_option = options.get("host")
        host = values.get("host") or (host_option.default if host_option else None) or "localhost"
        if self._pipe:
            self._folder = tempfile.mkdtemp(prefix="tw-")
            inner = os.path.join(self._folder, "pipe")
            words = line.replaced(pipe=inner)
            outer = _pipe_path(values["pipe"])
            self._listen_at_pipe(inner if self._client_listens else outer)
            target: tuple[str, int] | str = outer if self._client_listens else inner
        elif self._client_listens:
            mine = self._listen_at_port("localhost", 0)
            words = line.replaced(port=str(mine), host="localhost")
            target = (host, int(values["port"]))
        else:
            from testwire.client.launch import free_port

            mine, theirs = self._listen_at_port(host, int(values["port"])), free_port()
            words = line.replaced(port=str(theirs))
            target = ("127.0.0.1" if host in ("0.0.0.0", "::", "") else host, theirs)
            if int(values["port"]) == 0:
                shown = f"[{host}]" if ":" in host else host
                print(f"listening on {shown}:{mine}", file=sys.stderr, flush=True)
        started = _start(words, stdin=subprocess.DEVNULL)
        if isinstance(started, int):
            self._recorder.ended("in", f"the server could not be started (exit code {started})")
            return started
        _forward_signals(started, self._recorder)
        self._watch_parent()
        for listener in self._listeners:
            _thread(lambda listener=listener: self._accept(listener, target))  # type: ignore[misc]
        code = started.wait()
        self._gone.set()
        deadline = time.monotonic() + DRAIN_SECONDS
        for pump in list(self._pumps):
            pump.join(max(0.0, deadline - time.monotonic()))
        self._recorder.ended("in", _exit_text(code), max(self._count, 1))
        return of_process(code)

    def _listen_at_pipe(self, path: str) -> None:
        if not hasattr(socket, "AF_UNIX"):
            raise OSError("named pipes are not supported here; use another transport")
        listener = socket.socket(socket.AF_UNIX)
        previous = os.umask(0o177)
        try:
            listener.bind(path)
        finally:
            os.umask(previous)
        listener.listen()
        self._listeners.append(listener)

    def _listen_at_port(self, host: str, port: int) -> int:
        """Listen on each address of a host, with the same port on each."""
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            listener = socket.socket(family, kind, protocol)
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                listener.bind((address[0], port, *address[2:]))
            except OSError:
                listener.close()
                if family == socket.AF_INET6 and host == "localhost":
                    continue  # A machine without this kind of address.
                raise
            listener.listen()
            port = listener.getsockname()[1]
            self._listeners.append(listener)
        return port

    def _watch_parent(self) -> None:
        """Leave when the client has died: the server sees its connections end, as without a tap."""
        parent = os.getppid()

        def watch() -> None:
            while not self._gone.wait(0.5):
                if os.getppid() != parent and parent > 1:
                    self._recorder.close()
                    os._exit(0)

        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            _thread(watch)

    def _accept(self, listener: socket.socket, target: tuple[str, int] | str) -> None:
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            with self._lock:
                self._count += 1
                number = self._count
            _thread(lambda near=near, number=number: self._join(near, target, number))  # type: ignore[misc]

    def _join(self, near: socket.socket, target: tuple[str, int] | str, number: int) -> None:
        far = self._dial(target)
        if far is None:
            self._recorder.ended("in", f"nobody listens at {target}", number)
            near.close()
            return
        for end in (near, far):
            if end.family != getattr(socket, "AF_UNIX", None):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client, server = (far, near) if self._client_listens else (near, far)
        both = [
            _thread(lambda: self._direction("out", client, server, number)),
            _thread(lambda: self._direction("in", server, client, number)),
        ]
        self._pumps += both
        for pump in both:
            pump.join()
        near.close()
        far.close()

    def _direction(
        self, way: Way, source: socket.socket, target: socket.socket, number: int
    ) -> None:
        reason = _pump(
            lambda: source.recv(CHUNK),
            target.sendall,
            lambda data: self._recorder.passed(way, data, number),
        )
        http = self._line.transport.kind == "http"
        self._recorder.ended(way, "" if http else reason, number)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)
        if reason != "closed":
            with contextlib.suppress(OSError):
                source.shutdown(socket.SHUT_RD)

    def _dial(self, target: tuple[str, int] | str) -> socket.socket | None:
        """Connect, trying again while the server starts."""
        deadline = time.monotonic() + DIAL_SECONDS
        while True:
            try:
                if isinstance(target, str):
                    far = socket.socket(socket.AF_UNIX)
                    far.connect(target)
                    return far
                far = socket.create_connection(target, timeout=5)
                far.settimeout(None)
                return far
            except OSError:
                # Where the client listens, it does so already.
                if self._client_listens or self._gone.is_set() or time.monotonic() > deadline:
                    return None
            time.sleep(0.02)


def _pipe_path(name: str) -> str:
    from testwire.transports.pipe import pipe_path

    return pipe_path(name)
