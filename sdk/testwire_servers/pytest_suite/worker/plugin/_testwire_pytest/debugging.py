"""Waits for a debugger before pytest starts.

PYTEST_DONT_REWRITE: the module contains no assertions.

Tests: `tests/servers/pytest_suite/test_debugging.py`.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

INTERVAL = 0.02


def wait(debug: dict[str, Any], emit: Any) -> None:
    """Report this process, and wait until the gate exists.

    `Debuggee` describes the members of the event `["debug", pid, port, problem]`.
    """
    port, problem = _listen() if debug["listen"] else (None, None)
    _allow_attaching()
    emit(["debug", os.getpid(), port, problem])
    while not os.path.exists(debug["gate"]):
        time.sleep(INTERVAL)
    with open(debug["gate"], encoding="utf-8") as gate:
        content = gate.read()
    if content == "wait":
        import debugpy

        debugpy.wait_for_client()


def _listen() -> tuple[int | None, str | None]:
    """Return the port on which debugpy listens, and why it does not listen."""
    # Without this variable, debugpy warns about frozen modules on standard error.
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    try:
        import debugpy
    except ImportError:
        fix = "install it with `" + sys.executable + " -m pip install debugpy`"
        return None, sys.executable + ": expected debugpy, but it is missing; " + fix
    return debugpy.listen(("127.0.0.1", 0))[1], None


def _allow_attaching() -> None:
    """Allow any process of this user to attach, which some Linux systems forbid by default."""
    if sys.platform.startswith("linux"):
        import ctypes

        set_ptracer, any_process = 0x59616D61, ctypes.c_ulong(-1)
        ctypes.CDLL(None).prctl(set_ptracer, any_process, 0, 0, 0)
