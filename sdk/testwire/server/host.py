"""The process of a server: its streams or sockets, signals, parent process and child processes.

The module must not contain protocol names. Tests: `tests/sdk/server/test_host.py`,
`tests/sdk/transports/test_stdio.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from testwire_base.exit_codes import FAILED, USAGE

from testwire.errors import ConnectionClosed
from testwire.registry import Http, ProtocolInfo
from testwire.server import children, logs
from testwire.server.server import Server
from testwire.transports import stdio
from testwire.transports.base import Stream

if TYPE_CHECKING:
    from testwire.cli import Parsed
    from testwire.connection.connection import Connection
    from testwire.trace import Trace
    from testwire.transports.http_server import HttpListener
    from testwire.transports.pipe import PipeListener
    from testwire.transports.tcp import Listener

LOG: Final = logging.getLogger("testwire.server")

PARENT_SECONDS: Final = 0.5
"""The interval at which the server checks whether its parent is still running.

Usually the server stops earlier, at the end of its input.
"""

HARD_EXIT_SECONDS: Final = 3.5
"""How long a shutdown may take before the process exits without waiting for running code."""

DIAL_SECONDS: Final = 10.0
"""How long a server that dials back tries to connect to the client that started it."""


class _Stopper:
    """Ends the process cleanly, or forcibly after `HARD_EXIT_SECONDS`."""

    def __init__(self, keep: list[int]) -> None:
        self.code: int | None = None
        """The exit code; None until `stop` is called."""
        self._keep = keep
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        self._timer: threading.Timer | None = None

    def stop(self, code: int) -> None:
        """Ask the process to end. Can be called from any thread and from signal handlers."""
        if self.code is not None:
            return
        self.code = code
        self.arm()
        # If the loop is already closed, the call raises RuntimeError.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stopped.set)

    def arm(self) -> None:
        """Start the timer that limits the time for the shutdown."""
        if self._timer is None:
            self._timer = timer = threading.Timer(HARD_EXIT_SECONDS, self._leave)
            timer.daemon = True
            timer.start()

    def disarm(self) -> None:
        """Cancel the timer, unless threads prevent the interpreter from exiting."""
        stuck = [
            thread
            for thread in threading.enumerate()
            if not thread.daemon and thread is not threading.main_thread()
        ]
        if self._timer is not None and not stuck:
            self._timer.cancel()

    async def wait(self) -> None:
        await self._stopped.wait()

    def _leave(self) -> None:
        children.end_descendants(self._keep)
        os._exit(self.code or 0)


def run(
    protocol: ProtocolInfo,
    factory: Callable[[], object],
    parsed: Parsed,
    prog: str,
    on_connection: Callable[[Connection], object] | None = None,
) -> int:
    """Run the server that the command line describes, and return the exit code."""
    logs.log_to_stderr(parsed.log_level, parsed.log_format)
    if ignored := [flag for flag, value in parsed.options.items() if value]:
        LOG.warning("Launch options without effect in this server: %s", ", ".join(ignored))
    trace: Trace | None = None
    try:
        descriptors = None
        if parsed.transport.kind == "stdio":
            # Reserve the streams before the server's own code runs, because that code may print.
            descriptors = stdio.claim_stdio()
        if parsed.trace is not None:
            from testwire.trace import Trace

            trace = Trace.open(parsed.trace, "server")
        try:
            server = Server(
                protocol,
                factory,
                framing=parsed.transport.framing,
                trace=trace,
                on_connection=on_connection,
                profile=parsed.profile,
            )
        except Exception as error:
            logging.getLogger("testwire.server").debug("Cannot create the handlers", exc_info=True)
            print(f"{prog}: error: {type(error).__name__}: {error}", file=sys.stderr)
            return FAILED
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(_run(server, parsed, prog, descriptors))
    except ModuleNotFoundError as error:
        if error.name != "h11":
            raise
        print(
            f"{prog}: error: the HTTP transport requires h11, which is not installed; "
            "run: python -m pip install 'testwire[http]'",
            file=sys.stderr,
        )
        return USAGE
    except (ConnectionClosed, OSError) as error:
        text = error.strerror if isinstance(error, OSError) and not error.filename else None
        print(f"{prog}: error: {text or error}", file=sys.stderr)
        return FAILED
    finally:
        if trace is not None:
            trace.close()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return a factory for uvloop (extra `fast`), or None to use asyncio's event loop."""
    if sys.platform == "win32":
        return None
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _run(
    server: Server, parsed: Parsed, prog: str, descriptors: tuple[int, int] | None
) -> int:
    keep = children.descendants(os.getpid())
    stopper = _Stopper(keep)
    previous = _catch_signals(stopper)
    _watch_parent(stopper)
    for pid, code in parsed.pids.items():
        _watch(stopper, partial(children.is_running, pid), "testwire-process", code)
    serving = asyncio.ensure_future(_serve(server, parsed, prog, descriptors, stopper))
    stopping = asyncio.ensure_future(stopper.wait())
    either: set[asyncio.Future[Any]] = {serving, stopping}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            serving.cancel()
            await asyncio.wait({serving})
        stopping.cancel()
        if stopper.code is not None:
            return stopper.code
        broken = serving.result()
        # This call also ends the thread that watches the parent.
        stopper.stop(FAILED if broken else server.exit_code)
        return stopper.code or 0
    finally:
        await asyncio.to_thread(children.end_descendants, keep)
        for number, handler in previous.items():
            signal.signal(number, handler)
        stopper.disarm()


async def _serve(
    server: Server,
    parsed: Parsed,
    prog: str,
    descriptors: tuple[int, int] | None,
    stopper: _Stopper,
) -> str | None:
    """Serve on the selected transport. Return the error that broke the connection, or None."""
    transport = parsed.transport
    stream: Stream
    if descriptors is not None:
        stream = await stdio.open_descriptors(*descriptors)
        return await server.run(stream, on_ending=stopper.arm)
    listener: Listener | PipeListener | HttpListener
    if transport.kind == "tcp":
        from testwire.transports import tcp

        host, port = parsed.host or "localhost", parsed.port or 0
        if transport.listener == "client":
            stream = await tcp.connect(host, port, timeout=DIAL_SECONDS)
            return await server.run(stream, on_ending=stopper.arm)
        _warn_of(host, prog)
        listener = tcp_listener = await tcp.listen(server.accept, host, port)
        announce(f"listening on {_shown(host)}:{tcp_listener.port}")
    elif transport.kind == "http":
        from testwire.transports import http_server

        host = parsed.host or "localhost"
        _warn_of(host, prog)
        said = transport.http or Http()
        listener = http_listener = await http_server.listen(
            server.accept,
            host,
            parsed.port or 0,
            path=said.path,
            stream=said.stream,
            cancel=server.cancel_body(),
            first=server.first_methods(),
        )
        announce(f"listening on http://{_shown(host)}:{http_listener.port}{said.path}")
    elif transport.kind == "pipe" and parsed.pipe is not None:
        from testwire.transports import pipe

        if transport.listener != "server":
            stream = await pipe.connect(parsed.pipe, timeout=DIAL_SECONDS)
            return await server.run(stream, on_ending=stopper.arm)
        listener = await pipe.listen(server.accept, parsed.pipe)
        announce(f"listening on {listener.path}")
    else:
        raise OSError(f"transport {transport.id!r}: servers cannot use this kind of transport")
    try:
        await asyncio.get_running_loop().create_future()
        return None
    finally:
        await listener.aclose()
        await server.aclose()


def _warn_of(host: str, prog: str) -> None:
    from testwire.transports import tcp

    if not tcp.is_loopback(host):
        print(
            f"{prog}: warning: other machines can connect to {host} and run code on this "
            "machine; use localhost unless this is intended",
            file=sys.stderr,
        )


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def announce(text: str) -> None:
    """Print one line to standard error, independent of the log level."""
    print(text, file=sys.stderr, flush=True)


def _catch_signals(stopper: _Stopper) -> dict[int, Any]:
    """Install signal handlers that end the process cleanly. Return the previous handlers."""
    previous: dict[int, Any] = {}

    def handle(number: int, frame: object) -> None:
        stopper.stop(128 + number)

    if threading.current_thread() is not threading.main_thread():
        return previous
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) is signal.SIG_IGN:
            continue  # The process was started with this signal ignored, for example by nohup.
        previous[number] = signal.signal(number, handle)
    return previous


def _watch_parent(stopper: _Stopper) -> None:
    """End this process when its parent ends, unless SIGHUP is ignored."""
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is None or signal.getsignal(hangup) is signal.SIG_IGN:
        return
    parent = os.getppid()
    if parent <= 1:
        return

    _watch(stopper, lambda: os.getppid() == parent, "testwire-parent")


def _watch(stopper: _Stopper, lives: Callable[[], bool], name: str, code: int = 0) -> None:
    """End this process with an exit code when `lives` returns False."""

    def watch() -> None:
        while stopper.code is None:
            if not lives():
                stopper.stop(code)
                return
            time.sleep(PARENT_SECONDS)

    threading.Thread(target=watch, name=name, daemon=True).start()
