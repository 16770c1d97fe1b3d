"""Finds tests of which coverage does not see everything, for the report of the baseline run.

* A test starts Python without this process's environment variables, so nothing is measured there.
* A test calls `os.fork`, and the child ends without saving what was measured.
* A test reads the source of a module, so its result depends on lines that it does not run.

Tests: `tests/servers/mutation/test_gaps.py`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import measure

_EVENTS = frozenset(
    ("open", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "subprocess.Popen")
)

_FLAGS = frozenset("EIS")
"""The options of Python with which it ignores environment variables or `sitecustomize`."""

# Files of Python and pytest that read a source to import it, or to show a part of it to users.
_SHOWING = (
    "<frozen importlib._bootstrap_external>",
    *(os.path.join(os.path.dirname(os.__file__), f"{n}.py") for n in ("doctest", "traceback")),
    os.path.join(os.path.dirname(os.__file__), "warnings.py"),
)
_PYTEST = tuple(
    os.path.join("_pytest", *name)
    for name in (
        ("_code", "code.py"),
        ("_code", "source.py"),
        ("assertion", "rewrite.py"),
        ("doctest.py",),
    )
)


class Gaps:
    """Observes what coverage does not see in this process. It cannot be switched on again."""

    def __init__(self, folder: str, context: Callable[[], str]) -> None:
        """Start observing.

        folder: the folder of the source files, with a separator at the end.
        context: a function that returns the context for new processes.
        """
        self._folder = folder
        self._context = context
        self._on = True
        self.contexts: set[str] = set()
        """The contexts whose coverage is incomplete."""
        self.readers: dict[str, set[str]] = {}
        """The contexts in which the source of a file was read, by the path of the file."""
        sys.addaudithook(self._hook)

    def close(self) -> None:
        """Stop observing."""
        self._on = False

    def _hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._on and event in _EVENTS:
            # An exception would let the operation of the test fail.
            with contextlib.suppress(Exception):
                self._handle(event, arguments)

    def _handle(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if isinstance(path, str) and path.endswith(".py"):
                path = os.path.abspath(path)
                reads = not flags & (os.O_WRONLY | os.O_RDWR)
                if reads and path.startswith(self._folder) and not _only_shown(self._folder):
                    self.readers.setdefault(path, set()).add(self._context())
        elif event in ("os.fork", "os.forkpty"):
            # `multiprocessing` lets coverage save the data of its processes.
            if "multiprocessing" not in sys._getframe(2).f_code.co_filename:
                self.contexts.add(self._context())
        elif self._loses(_words(arguments[0], arguments[1]), arguments[-1]):
            self.contexts.add(self._context())

    def _loses(self, words: Sequence[str], environment: Any) -> bool:
        """Return whether Python starts without the environment variables of this process."""
        python = next((number for number, word in enumerate(words) if _is_python(word)), None)
        if python is None:
            return False
        variables = _decoded(os.environ if environment is None else environment)
        paths = variables.get("PYTHONPATH", "").split(os.pathsep)
        return (
            variables.get(measure.CONTEXT) != self._context()
            or measure.START not in variables
            or not any(os.path.exists(os.path.join(path, "_testwire_saving.py")) for path in paths)
            or _is_isolated(words[python + 1 :])
        )


def _words(program: Any, words: Any) -> list[str]:
    """Return the program and its arguments. The command of a shell is split at spaces."""
    if isinstance(words, (str, bytes, os.PathLike)):
        words = [words]
    try:
        words = list(words)
        texts = [os.fsdecode(word) for word in [program or words[0], *words[1:]]]
    except (IndexError, TypeError):
        return []
    return [part for text in texts for part in text.split()]


def _is_python(word: str) -> bool:
    name = os.path.basename(word)
    if name.startswith("python") or word == sys.executable:
        return True
    # A script of an installed package.
    return os.path.isfile(os.path.join(os.path.dirname(sys.executable), name))


def _is_isolated(words: Sequence[str]) -> bool:
    for word in words:
        if not word.startswith("-") or word.startswith("--"):
            return False
        if word[1:2] not in ("W", "X") and not _FLAGS.isdisjoint(word):
            return True
    return False


def _decoded(variables: Mapping[Any, Any]) -> dict[str, str]:
    return {os.fsdecode(name): os.fsdecode(value) for name, value in variables.items()}


def _only_shown(folder: str) -> bool:
    """Return whether the source is read for an import, or only to show it."""
    frame: Any = sys._getframe(3)
    while frame is not None:
        file = frame.f_code.co_filename
        if file in _SHOWING or file.endswith(_PYTEST):
            return True
        if file.startswith(folder):
            return False
        frame = frame.f_back
    return False
