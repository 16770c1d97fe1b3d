"""Finds tests of which coverage does not see everything, for the report of the baseline run.

* A test starts Python without this process's environment variables, so nothing is measured there.
* A test calls `os.fork`, and the child ends without saving what was measured.

A test can also read the source of a module, see `reads`.

Tests: `tests/servers/mutation/test_gaps.py`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import measure

_FLAGS = frozenset("EIS")
"""The options of Python with which it ignores environment variables or `sitecustomize`."""


_PROGRAMS = ("os.exec", "os.posix_spawn", "subprocess.Popen")


class Gaps:
    """Observes what coverage does not see in this process."""

    def __init__(self, context: Callable[[], str]) -> None:
        """Start observing. context: a function that returns the context for new processes."""
        self._context = context
        self.contexts: set[str] = set()
        """The contexts whose coverage is incomplete."""
        self.starting: set[str] = set()
        """The contexts that have started processes."""
        # One audit hook for all purposes is faster than several.
        self._listeners = sys.modules["_testwire_reads"].on_start
        self._listeners.append(self._started)

    def close(self) -> None:
        """Stop observing."""
        self._listeners.remove(self._started)

    def _started(self, event: str, arguments: tuple[Any, ...]) -> None:
        # An exception would let the operation of the test fail.
        try:
            self.starting.add(self._context())
            self._handle(event, arguments)
        except Exception:
            self.contexts.add(self._context())

    def _handle(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("os.fork", "os.forkpty"):
            # `multiprocessing` lets coverage save the data of its processes. The inner frames
            # belong to the audit hook.
            if "multiprocessing" not in sys._getframe(4).f_code.co_filename:
                self.contexts.add(self._context())
        elif event in _PROGRAMS and self._loses(_words(*arguments[:2]), arguments[-1]):
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
