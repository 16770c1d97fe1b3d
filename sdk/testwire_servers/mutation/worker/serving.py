"""The worker's main process, which tests mutants for the engine.

Requests and responses are JSON Lines on the original standard input and output. The tests cannot
use these streams. While a request is in progress, the engine may send only `cancel`. When the
worker's input ends, the worker ends its processes, removes its sandbox and exits. The worker's
input also ends if the engine is killed.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_isolation.py`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from dataclasses import replace
from typing import Any

from . import effect, rewriting
from .channel import LineWriter, enter_sandbox, remove_sandbox
from .host import Host


def main(values: dict[str, Any], settings_path: str) -> int:
    """Process requests until the end of the input and return the exit code."""
    requests, replies = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    try:
        enter_sandbox(values["sandbox"])
        return _serve(values, settings_path, requests, replies)
    except Exception as error:
        # The log, which contains the traceback, is removed with the sandbox.
        LineWriter(replies).write({"fault": f"{type(error).__name__}: {error}"})
        raise
    finally:
        remove_sandbox(values["scratch"])


def _serve(values: dict[str, Any], settings_path: str, requests: int, replies: int) -> int:
    write = LineWriter(replies).write
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        import coverage  # noqa: F401
        import pytest

        if not hasattr(pytest, "FixtureDef"):
            version = pytest.__version__
            write({"error": f"{sys.executable}: expected pytest 8.1 or later, found {version}"})
            return 1
        from .pytest_run import WorkerSettings, look_for_plugins
    except ImportError as error:
        write({"error": f"{sys.executable}: expected the module {error.name!r}, but it is missing"})
        return 1
    settings = WorkerSettings(**values)
    effect.set_up(settings)
    rewriting.install(settings)
    settings = replace(settings, plugin_args=look_for_plugins(settings))
    gc.enable()
    runner: Any
    if settings.mode == "process":
        from .spawn import SpawnRunner

        runner = SpawnRunner(settings, settings_path, requests)
    else:
        from .forked import ForkRunner

        runner = ForkRunner(settings, settings_path, requests, replies)
    try:
        write({"ready": True, "version": sys.version.split()[0]})
        host = Host(settings, runner, write)
        while True:
            message = runner.next_request()
            if message is None:
                return 0
            if message["op"] != "cancel":
                write(host.handle(message))
    finally:
        runner.close()
