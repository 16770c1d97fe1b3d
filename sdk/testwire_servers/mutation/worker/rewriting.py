"""Lets pytest rewrite the assertions of a test file only once for all processes of a worker.

Pytest would keep the result next to the test file. Workers write no compiled files there, because
Python could mistake a mutated file for its original. This module finds results by the content of
the test file.

The module depends on two functions of pytest that are not documented. Without them, each process
rewrites the files again.

Tests: `tests/servers/mutation/test_worker_rewriting.py`.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any


def install(settings: Any) -> None:
    """Keep rewritten files in the worker's folder, for this process and its forked children."""
    cache = _Cache(os.path.join(settings.scratch, "a"), settings.sandbox + os.sep)
    module = _module()
    if module is None:
        return
    read, write = module._read_pyc, module._rewrite_test

    def read_kept(source: Any, *arguments: Any, **options: Any) -> Any:
        kept = cache.get(str(source))
        return read(source, *arguments, **options) if kept is None else kept

    def rewrite_and_keep(source: Any, *arguments: Any) -> Any:
        result = write(source, *arguments)
        cache.add(str(source), result[1])
        return result

    module._read_pyc, module._rewrite_test = read_kept, rewrite_and_keep


@contextlib.contextmanager
def through(call: Callable[[Callable[[], Any]], Any]) -> Iterator[None]:
    """Let `call` call the function that rewrites a file, while the block runs."""
    module = _module()
    if module is None:
        yield
        return
    write = module._rewrite_test
    module._rewrite_test = lambda *arguments: call(lambda: write(*arguments))
    try:
        yield
    finally:
        module._rewrite_test = write


def _module() -> Any:
    """Return pytest's module, or None if it lacks one of the functions."""
    from _pytest.assertion import rewrite

    names = ("_read_pyc", "_rewrite_test")
    return rewrite if all(hasattr(rewrite, name) for name in names) else None


class _Cache:
    """Rewritten code by the content of its source."""

    def __init__(self, folder: str, sandbox: str) -> None:
        self._folder = folder
        self._sandbox = sandbox

    def _file(self, source: str) -> str:
        with open(source, "rb") as stream:
            digest = hashlib.sha256(stream.read() + b"\0" + os.fsencode(source))
        return os.path.join(self._folder, digest.hexdigest())

    def get(self, source: str) -> CodeType | None:
        """Return the code of a file, or None if it is not known."""
        with contextlib.suppress(OSError, ValueError, EOFError, TypeError):
            with open(self._file(source), "rb") as stream:
                code = marshal.load(stream)
            return code if isinstance(code, CodeType) else None
        return None

    def add(self, source: str, code: CodeType) -> None:
        """Keep the code of a file of the sandbox."""
        if not source.startswith(self._sandbox):
            return
        with contextlib.suppress(OSError, ValueError):
            os.makedirs(self._folder, exist_ok=True)
            file = self._file(source)
            part = f"{file}.{os.getpid()}"
            with open(part, "wb") as stream:
                marshal.dump(code, stream)
            os.replace(part, file)
