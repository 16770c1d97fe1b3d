"""Records which files a Python process opens, imports and lists.

Files of the interpreter and of installed packages are left out.

The baseline run and each Python process that it starts load this module, so the module imports
little. The module `reads` of the worker reads the files that this module writes.

Tests: `tests/servers/mutation/test_reads.py`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # The module `typing` is slow to import.
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FOLDER = "TESTWIRE_READS"
"""The environment variable for the folder to which this module writes."""

STARTS = frozenset(
    (
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    )
)

_EVENTS = STARTS | {
    "cpython.run_file",
    "ctypes.dlopen",
    "exec",
    "open",
    "os.listdir",
    "os.scandir",
    "sqlite3.connect",
}

on_start: list[Callable[[str, tuple[Any, ...]], None]] = []
"""Functions that are called with each event in `STARTS` of this process."""

# The content of these folders is not a file on a disk.
_SYSTEM = ("/dev/", "/proc/", "/sys/")

_IMPORT = "importlib._bootstrap"
_METADATA = os.path.join("importlib", "metadata")
_WORKER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")
# These modules of Python and pytest read a source to import it, or to show a part of it to users.
_SHOWING = (
    *(os.path.join(os.path.dirname(os.__file__), f"{n}.py") for n in ("doctest", "traceback")),
    os.path.join(os.path.dirname(os.__file__), "warnings.py"),
    *(
        os.path.join("_pytest", *name)
        for name in (
            ("_code", "code.py"),
            ("_code", "source.py"),
            ("assertion", "rewrite.py"),
            ("doctest.py",),
            ("nodes.py",),
            ("warnings.py",),
        )
    ),
)
# Coverage looks for files that were not executed, and pytest for the folders of the tests.
_SEARCH = (
    os.path.join("coverage", "files.py"),
    os.path.join("_pytest", "config", "__init__.py"),
)


class _Recorder:
    """Writes a line at the first occurrence of each event. Each line is a JSON array.

    Its members are the coverage context, the kind of the event, the path relative to the project,
    and the file that caused the event. Only files that are opened can be outside the project. Their
    paths are absolute. The kind is one of:

    * `open`: a file was opened for reading
    * `source`: a source was opened only to import it, or to show a part of it
    * `exec`: a module was executed
    * `list`: the names in a folder were read
    * `start`: a process was started (the path is empty)
    """

    def __init__(self, folder: str, roots: list[str]) -> None:
        import json  # Most processes do not record anything.

        self._dumps = json.dumps
        self._folder = folder
        self._roots = [root + os.sep for root in roots]
        # The project may contain the environment, and the environment may contain the project.
        self._ignored = tuple(
            prefix + os.sep
            for prefix in {sys.prefix, sys.base_prefix}
            if not any(root.startswith(prefix + os.sep) for root in self._roots)
        )
        self._seen: set[tuple[str, ...]] = set()
        # The folder of the worker, which contains the sandbox.
        self._scratch = os.path.dirname(roots[0]) + os.sep
        # Tests may replace these functions.
        self._open, self._write, self._close = os.open, os.write, os.close

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Handle an audit event. An exception would let the user's operation fail."""
        if event not in _EVENTS:
            return
        try:
            self._handle(event, arguments)
        except Exception:
            # The worker reports that what this test reads is not known.
            try:
                self._append(f"failed.{os.environ.get('TESTWIRE_CONTEXT', '')}", b"")
            except Exception:
                return

    def _handle(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            self._opened(*arguments)
        elif event == "exec":
            self._file("exec", getattr(arguments[0], "co_filename", ""))
        elif event in ("os.listdir", "os.scandir"):
            self._listed(arguments[0])
        elif event in STARTS:
            self._record("start", "", "")
            for function in on_start:
                function(event, arguments)
        elif event in ("ctypes.dlopen", "sqlite3.connect"):
            self._file("open", arguments[0])
        elif event == "cpython.run_file":
            self._file("exec", arguments[0])

    def _opened(self, path: Any, mode: Any = "", flags: Any = 0, *rest: Any) -> None:
        if isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR) == os.O_WRONLY:
            return
        if isinstance(path, (str, bytes)):
            self._file("open", path)

    def _listed(self, path: Any) -> None:
        cause = _cause()
        if cause.startswith("import") or _is_search():
            return
        if isinstance(path, int):
            # The folder of a descriptor is not known, so all folders count.
            self._record("list", "*", cause)
            return
        self._file("list", os.path.join(os.fspath("." if path is None else path), ""), cause)

    def _file(self, kind: str, path: Any, cause: str | None = None) -> None:
        text = _absolute(path)
        # `abspath` removes the slash at the end of a folder.
        suffix = os.sep if kind == "list" else ""
        if text is None or text.startswith(self._ignored):
            return
        if not self._inside(text + suffix):
            if kind == "open" and not text.startswith((*_SYSTEM, self._scratch)):
                self._record(kind, text, "")
            return
        if cause is None:
            cause = _cause()
        if kind == "open" and text.endswith(".py") and self._is_shown():
            kind = "source"
        for candidate in {text, os.path.realpath(text)}:
            for root in self._inside(candidate + suffix):
                self._record(kind, candidate[len(root) :].replace(os.sep, "/"), cause)

    def _inside(self, path: str) -> list[str]:
        """Return the roots that contain a path."""
        return [root for root in self._roots if path.startswith(root)]

    def _record(self, kind: str, path: str, cause: str) -> None:
        record = (os.environ.get("TESTWIRE_CONTEXT", ""), kind, path, cause)
        if record not in self._seen:
            # A forked child has its own file. The records of its parent also count.
            self._append(f"reads.{os.getpid()}", self._dumps(record).encode() + b"\n")
            self._seen.add(record)

    def _append(self, name: str, data: bytes) -> None:
        # A program may close all its files, so this file is not kept open.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        stream = self._open(os.path.join(self._folder, name), flags, 0o600)
        try:
            self._write(stream, data)
        finally:
            self._close(stream)

    def _is_shown(self) -> bool:
        """Return whether a source is read only to import it, or to show a part of it."""
        frame: Any = sys._getframe(1)
        while frame is not None:
            file = frame.f_code.co_filename
            if file.endswith(_SHOWING) or (_IMPORT in file and frame.f_code.co_name == "get_data"):
                return True
            if file.startswith("<doctest") or self._inside(file):
                return False
            frame = frame.f_back
        return False


def _absolute(path: Any) -> str | None:
    """Return the absolute path of a source or a data file, or None for other paths."""
    try:
        text = os.fsdecode(path)
        if text.startswith("file:"):  # an address for SQLite
            text, _, options = text[5:].partition("?")
            if "mode=memory" in options:
                return None
        # Code without a file has a name such as `<string>`.
        return None if text.startswith("<") or text.endswith(".pyc") else os.path.abspath(text)
    except (TypeError, ValueError, OSError):
        return None


def _cause() -> str:
    """Return the file of the innermost frame outside the worker and the import system.

    If the event happens in the import system, the result starts with `import`.
    """
    frame: Any = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    # Without a frame, Python runs the script of the command line.
    first = "" if frame is None else frame.f_code.co_filename
    if _METADATA in first:
        return "import:"
    inner = "import" if _IMPORT in first else ""
    while frame is not None:
        file = frame.f_code.co_filename
        if _IMPORT not in file and not file.startswith(_WORKER):
            return f"{inner}:{file}"
        frame = frame.f_back
    return f"{inner}:"


def _is_search() -> bool:
    """Return whether one of the innermost frames looks for files that are not test data."""
    frame: Any = sys._getframe(1)
    for _ in range(8):
        if frame is None:
            return False
        if frame.f_code.co_filename.endswith(_SEARCH):
            return True
        frame = frame.f_back
    return False


def install() -> None:
    """Record the events of this process if the environment variable `FOLDER` is set."""
    folder = os.environ.get(FOLDER)
    roots = [os.environ.get(name, "") for name in ("TESTWIRE_SANDBOX", "TESTWIRE_PROJECT")]
    if folder and all(roots):
        sys.addaudithook(_Recorder(folder, roots).hook)
