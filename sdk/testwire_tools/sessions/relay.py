"""Forward bytes between a client and a server, with one thread for each direction.

On stdio, the relay connects the standard streams of client and server. If the server must listen,
the relay listens at the server's address and connects to the server. If the server must dial back,
the server connects to the relay, and the relay connects to the client. This module does not parse
messages.

Tests: `tests/tools/sessions/test_record.py`.
"""

from __future__ import annotations

import contextlib
import os
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
from typing import Final, Literal, Protocol

from testwire_base.exit_codes import NOT_EXECUTABLE, NOT_FOUND, of_process
from testwire_base.guarded_files import Identity, identity, remove_own

from testwire_tools.sessions.lines import LaunchLine

CHUNK: Final = 64 * 1024
"""Maximum number of bytes per read: the capacity of a pipe on Linux."""

DIAL_SECONDS: Final = 60.0
"""Maximum time to wait for the server to listen, after the client has connected."""

DRAIN_SECONDS: Final = 3.0
"""Maximum time to forward the last output after the server has ended."""

Way = Literal["out", "in"]
"""A direction: "out" is from the client to the server, "in" from the server to the client."""


class Tap(Protocol):
    """The callbacks of the relay, which must not block."""

    def passed(self, way: Way, data: bytes, connection: int = 1) -> None:
        """Handle bytes that will be forwarded."""

    def ended(self, way: Way, reason: str, connection: int = 1) -> None:
        """Handle the end of the stream in one direction."""

    def close(self) -> None:
        """Handle the end of the relay."""


def _start(words: Sequence[str], tap: Tap, **streams: int) -> subprocess.Popen[bytes] | int:
    """Start the server in the process group of the relay. Return an exit code on failure."""
    try:
        child: subprocess.Popen[bytes] = subprocess.Popen(words, bufsize=0, **streams)  # type: ignore[call-overload]
    except OSError as error:
        shown = shlex.join(words)
        print(
            f"testwire record: cannot start the server: {error.strerror} ({shown})", file=sys.stderr
        )
        code = NOT_FOUND if isinstance(error, FileNotFoundError) else NOT_EXECUTABLE
        tap.ended("in", f"the server could not be started (exit code {code})")
        return code
    _forward_signals(child, tap)
    return child


def _forward_signals(child: subprocess.Popen[bytes], tap: Tap) -> None:
    """Forward signals to the server. The relay ends only after the server has ended."""

    def forward(number: int, frame: object) -> None:
        tap.ended("out", f"the client sent signal {number}")
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(number)

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, forward)


def _exit_text(code: int) -> str:
    if code < 0:
        return f"the server was killed by signal {-code}"
    return f"the server ended with exit code {code}"


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _unix_socket() -> socket.socket:
    if sys.platform == "win32":
        raise OSError("pipes are not supported on this platform; use a different transport")
    return socket.socket(socket.AF_UNIX)


def _pump(
    read: Callable[[], bytes], write: Callable[[bytes], None], passed: Callable[[bytes], None]
) -> str:
    """Forward bytes until the stream ends. Return the reason for the end."""
    while True:
        try:
            data = read()
        except OSError as error:
            return f"reading failed: {error.strerror or error}"
        if not data:
            return "closed"
        # Recording precedes forwarding, so that no response is recorded before its request.
        passed(data)
        try:
            write(data)
        except OSError:
            return "the peer has stopped reading"


def _thread(function: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=function, name="testwire-pump", daemon=True)
    thread.start()
    return thread


def relay_standard_streams(line: LaunchLine, tap: Tap) -> int:
    child = _start(line.words, tap, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if isinstance(child, int):
        return child
    to_server, from_server = child.stdin, child.stdout
    assert to_server is not None
    assert from_server is not None

    def join(source: int, target: int, passed: Callable[[bytes], None]) -> str:
        return _pump(lambda: os.read(source, CHUNK), lambda data: _write_all(target, data), passed)

    def close(*ends: Callable[[], None]) -> None:
        for end in ends:
            with contextlib.suppress(OSError):
                end()

    def outward() -> None:
        tap.ended("out", join(0, to_server.fileno(), lambda data: tap.passed("out", data)))
        # When the relay's standard input ends, the server's standard input must end too.
        close(to_server.close, lambda: os.close(0))

    def inward() -> None:
        join(from_server.fileno(), 1, lambda data: tap.passed("in", data))
        close(from_server.close, lambda: os.close(1))

    _thread(outward)
    reading = _thread(inward)
    code = child.wait()
    reading.join(DRAIN_SECONDS)
    tap.ended("in", _exit_text(code))
    return of_process(code)


class Relay:
    """The relay for sockets and pipes.

    The relay opens a connection to the other peer for each connection that it accepts.
    """

    def __init__(self, line: LaunchLine, tap: Tap) -> None:
        self._line = line
        self._tap = tap
        self._pipe = line.transport.kind == "pipe"
        self._client_listens = line.transport.listener == "client"
        self._folder: str | None = None
        self._listeners: list[socket.socket] = []
        self._count = 0
        self._lock = threading.Lock()
        self._pumps: list[threading.Thread] = []
        self._gone = threading.Event()
        self._socket_files: dict[str, Identity | None] = {}

    def __enter__(self) -> Relay:
        return self

    def __exit__(self, *exc: object) -> None:
        for path, own in self._socket_files.items():
            remove_own(path, own)
        for listener in self._listeners:
            listener.close()
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
        started = _start(words, self._tap, stdin=subprocess.DEVNULL)
        if isinstance(started, int):
            return started
        self._watch_parent()
        for listener in self._listeners:
            _thread(lambda listener=listener: self._accept(listener, target))  # type: ignore[misc]
        code = started.wait()
        self._gone.set()
        deadline = time.monotonic() + DRAIN_SECONDS
        for pump in list(self._pumps):
            pump.join(max(0.0, deadline - time.monotonic()))
        self._tap.ended("in", _exit_text(code), max(self._count, 1))
        return of_process(code)

    def _listen_at_pipe(self, path: str) -> None:
        listener = _unix_socket()
        previous = os.umask(0o177)
        try:
            listener.bind(path)
        finally:
            os.umask(previous)
        self._socket_files[path] = identity(path)
        listener.listen()
        self._listeners.append(listener)

    def _listen_at_port(self, host: str, port: int) -> int:
        """Listen on all addresses of a host, at the same port. Return the port."""
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
                    continue  # The machine has no IPv6.
                raise
            listener.listen()
            port = listener.getsockname()[1]
            self._listeners.append(listener)
        return port

    def _watch_parent(self) -> None:
        """End this process after the client has ended, to close the connections to the server."""
        parent = os.getppid()

        def watch() -> None:
            while not self._gone.wait(0.5):
                if os.getppid() != parent and parent > 1:
                    self._tap.close()
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
            self._tap.ended("in", f"no program is listening at {target}", number)
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
            lambda data: self._tap.passed(way, data, number),
        )
        http = self._line.transport.kind == "http"
        self._tap.ended(way, "" if http else reason, number)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)
        if reason != "closed":
            with contextlib.suppress(OSError):
                source.shutdown(socket.SHUT_RD)

    def _dial(self, target: tuple[str, int] | str) -> socket.socket | None:
        """Connect, with retries while the server starts. Return None on failure."""
        deadline = time.monotonic() + DIAL_SECONDS
        while True:
            try:
                if isinstance(target, str):
                    far = _unix_socket()
                    far.connect(target)
                    return far
                far = socket.create_connection(target, timeout=5)
                far.settimeout(None)
                return far
            except OSError:
                # A client listens before it starts the server, so a retry is useless.
                if self._client_listens or self._gone.is_set() or time.monotonic() > deadline:
                    return None
            time.sleep(0.02)


def _pipe_path(name: str) -> str:
    from testwire.transports.pipe import pipe_path

    return pipe_path(name)
