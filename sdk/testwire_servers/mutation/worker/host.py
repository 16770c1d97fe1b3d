"""The worker's main process, which tests mutants for the engine.

Requests and responses are JSON Lines on the original standard input and output. The tests cannot
use these streams. While a request is in progress, the engine may send only `cancel`. When the
worker's input ends, the worker ends its processes, removes its sandbox and exits. The worker's
input also ends if the engine is killed.

The member `op` of a request is one of:

* `baseline`: run all tests and write the report to the file `result`
* `called`: store the list of functions that are called at import
* `order`: run all tests again, possibly with their files in reverse order
* `warm`: start the warm process
* `run`: test a mutant
* `cancel`: stop the current request

Each request except `cancel` has one response. Lines with `{"progress": …}` can precede the
response.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_isolation.py`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import time
from dataclasses import replace
from typing import Any

from . import code as codes
from .calls import key_of
from .channel import LineWriter, enter_sandbox
from .sandbox_files import Edit, SandboxFiles, Stale
from .verdict import verdict_of

_LOG_LIMIT = 1 << 20


def main(values: dict[str, Any], settings_path: str) -> int:
    """Process requests until the end of the input and return the exit code."""
    requests, replies = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    try:
        enter_sandbox(values["sandbox"])
        return _serve(values, settings_path, requests, replies)
    finally:
        _clean_up(values)


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
    settings = replace(settings, plugin_args=look_for_plugins(settings))
    runner: Any
    if settings.mode == "process":
        from .spawn import SpawnRunner

        runner = SpawnRunner(settings, settings_path, requests)
    else:
        from .forked import ForkRunner

        runner = ForkRunner(settings, requests, replies)
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


def _clean_up(values: dict[str, Any]) -> None:
    os.chdir(os.path.dirname(os.path.dirname(values["scratch"])))
    shutil.rmtree(values["scratch"], ignore_errors=True)
    with contextlib.suppress(OSError):
        # When the last worker exits, the workspace is empty and can be removed.
        os.rmdir(os.path.dirname(values["scratch"]))


class Host:
    """Processes the engine's requests."""

    def __init__(self, settings: Any, runner: Any, write: Any) -> None:
        self._settings = settings
        self._runner = runner
        self._write = write
        self._files = SandboxFiles(settings.sandbox)
        self._flags: dict[str, int] = {}
        self._called: dict[str, frozenset[tuple[int, str]]] = {}

    def handle(self, message: dict[str, Any]) -> dict[str, Any]:
        """Process a request and return the response."""
        operation = message["op"]
        if operation == "baseline":
            return self._baseline(message)
        if operation == "called":
            self._called = {
                path: frozenset((line, name) for line, name in functions)
                for path, functions in message["functions"].items()
            }
            return {}
        if operation == "order":
            mark, timeout = self._mark(), message["timeout"]
            outcome = self._runner.check_order(timeout, reverse=message["reverse"])
            return verdict_of(*outcome, timeout=timeout, log=self._log(mark))
        if operation == "warm":
            return {"reason": self._runner.warm()}
        return self._run(message)

    def _baseline(self, message: dict[str, Any]) -> dict[str, Any]:
        mark = self._mark()
        outcome = self._runner.baseline(
            message["result"], lambda event: self._write({"progress": event[:2]})
        )
        log = self._log(mark)
        verdict = verdict_of(*outcome, timeout=0.0, log=log)
        return {"ok": outcome.how == "end", "reason": verdict.get("reason", ""), "log": log}

    def _run(self, message: dict[str, Any]) -> dict[str, Any]:
        began = time.perf_counter()
        edit = Edit(message)
        try:
            file = self._files.get(edit)
        except Stale as error:
            return {"status": "RuntimeError", "reason": str(error)}
        text = file.text(edit.encoding)
        flags = self._flags.get(edit.path)
        if flags is None:
            flags = self._flags[edit.path] = codes.future_flags(text, file.path)
        plan = codes.compile_mutant(text, edit, file.path, flags)
        if plan.error is not None:
            return {"status": "CompileError", "reason": plan.error}
        if plan.same:
            reason = "equivalent: compiles to the same code as the original"
            return {"status": "Ignored", "reason": reason}
        tests, static = message["tests"], message["static"]
        if static and plan.pairs is not None and not self._called_at_import(edit, plan):
            # Only the definition of the function ran at import, not its body.
            static = False
        if not static and not tests:
            return {"status": "NoCoverage", "static": False}
        hot = not static and plan.pairs is not None
        # Start the warm process before the file is mutated, because the process must import the
        # original file.
        self._runner.warm(hot=hot)
        mark = self._mark()
        with file.replaced(file.encode(edit.apply(text), edit.encoding)):
            outcome, way = self._runner.test(
                edit.path,
                plan.pairs if hot else None,
                None if static else tests,
                message["first"],
                message["timeout"],
                message["cold_timeout"],
            )
        if outcome.how == "cancelled":
            return {"cancelled": True}
        timeout = message["timeout" if way == "hot" else "cold_timeout"]
        verdict = verdict_of(*outcome, timeout=timeout, log=self._log(mark))
        duration = (time.perf_counter() - began) * 1000
        notes = self._runner.notes()
        return {**verdict, "duration": duration, "way": way, "static": static, "notes": notes}

    def _called_at_import(self, edit: Edit, plan: codes.Plan) -> bool:
        called = self._called.get(edit.path, frozenset())
        return any(key_of(code)[1:] in called for code in plan.changed())

    def _mark(self) -> int:
        """Return the length of the log. A log that is too long is emptied first."""
        try:
            size = os.path.getsize(self._settings.log)
            if size > _LOG_LIMIT:
                os.truncate(self._settings.log, 0)
                return 0
        except OSError:
            return 0
        return size

    def _log(self, mark: int) -> str:
        try:
            with open(self._settings.log, "rb") as stream:
                stream.seek(mark)
                return stream.read(_LOG_LIMIT)[-20000:].decode(errors="replace")
        except OSError:
            return ""
