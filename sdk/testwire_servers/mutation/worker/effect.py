"""Checks that a mutant takes effect: that its code ran in the process that tested it.

The module must not import pytest.

Tests: `tests/servers/mutation/test_effect.py`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import threading
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any

NO_EFFECT = (
    "the mutant had no effect: all tests passed, but no process imported the mutated file. Either "
    "the tests import another copy of the file, or they write the file before they import it"
)


def set_up(settings: Any) -> None:
    """Set the folder for the request and the marker, for this process and those that it starts."""
    os.makedirs(_folder(settings), exist_ok=True)
    os.environ["TESTWIRE_EFFECT"] = _folder(settings)


def expect(settings: Any, file: str, data: bytes) -> None:
    """Let the processes that start from now on watch for `file` with the content `data`."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(os.path.join(_folder(settings), "seen"))
    wanted = f"{hashlib.sha256(data).hexdigest()}\n{os.path.realpath(file)}"
    with open(os.path.join(_folder(settings), "wanted"), "w", encoding="utf-8") as stream:
        stream.write(wanted)


def watch_file() -> None:
    """Watch this process, which was forked before the file was mutated."""
    # `sitecustomize` has loaded this module from a folder that is no longer on `sys.path`.
    sys.modules["_testwire_effect"].install()


def was_imported(settings: Any) -> bool:
    """Return True if a process has executed the mutated file since the last call of `expect`."""
    return os.path.exists(os.path.join(_folder(settings), "seen"))


def watch_code(codes: Iterable[CodeType], report: Callable[[], Any]) -> None:
    """Call `report` and end this process when a function with one of the `codes` is called."""
    wanted = set(codes)
    lines = {code.co_firstlineno for code in wanted}

    def profiled(frame: Any, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_firstlineno in lines and code in wanted:
            report()
            os._exit(0)

    threading.setprofile(profiled)
    sys.setprofile(profiled)


def _folder(settings: Any) -> str:
    return os.path.join(settings.scratch, "f")
