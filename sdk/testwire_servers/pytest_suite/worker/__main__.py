"""Entry point of the worker: `python …/worker/__main__.py [--once | --connect FILE]`.

Requests and events are JSON Lines on the original standard input and output, which tests cannot
use. With `--connect`, a different program has started the worker, and the worker connects to the
server. `FILE` contains a port on the loopback address, and a secret that the worker sends first.
The first event is `["ready", details]` or `["unusable", message]`. A request is an object:

* `args`: pytest's arguments
* `collect`: true to list tests without running them
* `select`: the ids of the selected nodes, or null for all tests
* `debug`: absent or null, or the member that `DebugGate.prepare` returns
* `cancel`: true to stop the current request, without other members

The events of a request are described in `plugin/_testwire_pytest/__init__.py`. The last event is
`["done", how, status]`. `how` is as in `RunOutcome`, or "stale" if a new process is needed.
`status` is the exit code of the process that ran pytest, or -n if signal n ended it.

The process keeps running, and forks a child for each request. The child reads the project's files
again, but pytest and the third-party modules of earlier requests are already imported. With an
argument, or on systems without fork, the process itself handles one request and exits.

Tests: `tests/servers/pytest_suite/test_worker.py`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.util
import os
import signal
import sys
import sysconfig
import threading
import traceback
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from testwire_servers.mutation.worker.forks import Emit

HERE = os.path.dirname(os.path.abspath(__file__))
SHARED = os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutation", "worker")
OLDEST = (7, 0)
PATIENCE = 0.4
"""Seconds that a cancelled run has for the teardown of its fixtures."""


def load(name: str, folder: str) -> None:
    """Import a folder as a package, without adding the folder to `sys.path`."""
    spec = importlib.util.spec_from_file_location(
        name, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    if spec is None or spec.loader is None:
        raise ImportError("cannot load " + folder)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def main(arguments: list[str]) -> int:
    """Handle requests until the end of the input, and return the exit code."""
    if sys.path and os.path.abspath(sys.path[0] or ".") == HERE:
        del sys.path[0]
    load("_testwire_worker", SHARED)
    if arguments[:1] == ["--connect"]:
        reader, emit = _connect(arguments[1])
        private: set[int] = set()
    else:
        reader, emit, private = _standard_streams()
    problem = _problem()
    if problem is not None:
        emit(["unusable", problem])
        return 1
    # `python -m pytest` also adds the working folder.
    sys.path.insert(0, os.getcwd())
    sys.path.append(os.path.join(HERE, "plugin"))
    sys.argv[:] = ["pytest"]
    import pytest

    versions = {"python": sys.version.split()[0], "pytest": pytest.__version__}
    emit(["ready", {**versions, "pid": os.getpid()}])
    if arguments or not hasattr(os, "fork"):
        return _serve_once(reader, emit)
    return _serve(reader, emit, private)


def _standard_streams() -> tuple[Any, Emit, set[int]]:
    """Return a reader, a writer and their descriptors, for the original standard streams."""
    requests, replies = os.dup(0), os.dup(1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    # Show pytest's output line by line, although standard output is a pipe.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    channel: Any = importlib.import_module("_testwire_worker.channel")
    reader, writer = channel.LineReader(requests), channel.LineWriter(replies)
    return reader, writer.write, {requests, replies}


def _connect(file: str) -> tuple[Any, Emit]:
    """Connect to the server, and return the reader and the writer of the connection."""
    import socket

    with open(file, encoding="ascii") as address:
        port, secret = address.read().split()
    connection = socket.create_connection(("127.0.0.1", int(port)))
    channel: Any = importlib.import_module("_testwire_worker.channel")
    reader = channel.LineReader(connection.fileno(), connection.recv)
    writer = channel.LineWriter(connection.fileno(), connection.send)
    writer.write([secret])
    return reader, writer.write


def _problem() -> str | None:
    """Return why this interpreter cannot run pytest, or None."""
    wanted = "pytest %d.%d or later" % OLDEST  # noqa: UP031
    fix = "install it for this interpreter, or select a different interpreter with --python"
    try:
        import pytest
    except ImportError as error:
        return f"{sys.executable}: expected {wanted}, but {error.name!r} is missing; {fix}"
    found = getattr(pytest, "__version__", "0")
    if tuple(int(part) for part in found.split(".")[:2]) < OLDEST:
        return f"{sys.executable}: expected {wanted}, found {found}; {fix}"
    return None


def _serve(reader: Any, emit: Emit, private: set[int]) -> int:
    forks: Any = importlib.import_module("_testwire_worker.forks")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    forks.adopt_orphans()
    # The garbage collector of the children ignores the modules that are already imported.
    gc.freeze()
    forker = forks.Forker(reader.fd, private, patience=PATIENCE)
    packages = _packages()
    modules: list[str] = []

    def relay(event: Any) -> None:
        if event[0] == "modules":
            modules.extend(event[1])
        else:
            emit(event)

    while True:
        for request in _read(reader):
            if request is None:
                return 0
            if "cancel" in request:
                continue
            if _packages() != packages or threading.active_count() > 1:
                # Imported modules may be outdated, or may have started threads, which a fork does
                # not copy. The server starts a new process.
                emit(["done", "stale", 0])
                return 0
            outcome = forker.fork(timeout=None, on_event=relay)
            if isinstance(outcome, forks.Child):
                outcome.run(lambda out, job=request: run(job, out))
            number = outcome.status & 0x7F
            emit(["done", outcome.how, -number if number else outcome.status >> 8])
            # Import after the response, so that this request is not delayed.
            _preload(modules)
            modules.clear()


def _packages() -> list[int]:
    """Return the times at which packages were last installed or removed."""
    paths = sysconfig.get_paths()
    folders = {paths["purelib"], paths["platlib"]}
    return [os.stat(folder).st_mtime_ns for folder in sorted(folders) if os.path.isdir(folder)]


def _read(reader: Any) -> list[Any]:
    """Return the next requests. None means the end of the input."""
    received = reader.read()
    return [None] if received is None else list(received)


def _serve_once(reader: Any, emit: Emit) -> int:
    requests: list[Any] = []
    while not requests:
        requests = [each for each in _read(reader) if each is None or "cancel" not in each]
    if requests[0] is not None:
        run(requests[0], emit)
        emit(["done", "end", 0])
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)  # Threads that tests have started must not keep the process running.
    return 0


def _preload(names: list[str]) -> None:
    for name in names:
        if name not in sys.modules:
            # If the import fails here, the tests import the module again.
            with contextlib.suppress(BaseException):
                importlib.import_module(name)


def run(request: dict[str, Any], emit: Emit) -> None:
    """Run pytest in this process and report events. The last event is `["end", exit code]`."""
    import _testwire_pytest as plugin  # type: ignore[import-not-found]
    import pytest

    arguments = [*request["args"], "-p", "_testwire_pytest"]
    if request["collect"]:
        # A file that cannot be collected must not hide the tests of other files.
        arguments += ["--collect-only", "--maxfail=0"]
    else:
        arguments.append("--continue-on-collection-errors")
    if request.get("debug"):
        importlib.import_module("_testwire_pytest.debugging").wait(request["debug"], emit)
    # New files must be found.
    importlib.invalidate_caches()
    process = os.getpid()
    plugin.begin(emit, collect=request["collect"], select=request["select"])
    try:
        code = int(pytest.main(arguments))
    except SystemExit as stop:
        _exit_like(stop)  # A conftest.py has ended the process.
    if os.getpid() != process:
        # A test has forked, and the new process has returned from the test.
        os._exit(code)
    emit(["files", plugin.report_files()])
    # A debugger replaces functions in modules, so no modules are imported early.
    if not request.get("debug"):
        emit(["modules", plugin.modules_to_preload()])
    emit(["end", plugin.exit_code(code)])


def _exit_like(stop: SystemExit) -> NoReturn:
    """End this process with the exit code of an exception, and show where it was raised."""
    traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(stop.code & 0xFF if isinstance(stop.code, int) else int(stop.code is not None))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
