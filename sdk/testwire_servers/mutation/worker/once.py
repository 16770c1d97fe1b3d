"""A process for a single run: the baseline run, or the tests of one mutant.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from . import measure, rewriting
from .calls import ImportCalls
from .channel import LineWriter, enter_sandbox

START_SECONDS = 5.0
"""Time to start an interpreter and to import pytest, which durations of tests do not include."""


def command(settings_path: str) -> list[str]:
    """Return the command that starts this process."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__main__.py")
    return [sys.executable, program, settings_path, "--once"]


def job_of_tests(
    tests: Sequence[str] | None, first: Sequence[str], *, reverse: bool = False
) -> dict[str, Any]:
    """Return the job that runs tests. See `MutantPlugin` for the arguments."""
    chosen = None if tests is None else list(tests)
    return {"kind": "test", "tests": chosen, "first": list(first), "reverse": reverse}


def message(settings: Any, job: dict[str, Any]) -> bytes:
    """Return the input for a job that the current process starts.

    The member `kind` of a job is `baseline` or `test`.
    """
    job = {**job, "plugin_args": settings.plugin_args, "parent": os.getpid()}
    return json.dumps(job).encode() + b"\n"


def environment(settings: Any, job: dict[str, Any]) -> dict[str, str]:
    """Return the environment variables for a job."""
    if job["kind"] != "baseline":
        return dict(os.environ)
    # Coverage then starts with the interpreter, so it also sees what pytest's plugins import.
    return {**os.environ, **measure.environment(settings.scratch, settings.sandbox)}


def main(values: dict[str, Any], settings_path: str) -> int:
    """Read the job from standard input, run it, and report to the original standard output."""
    events = os.dup(1)
    os.dup2(2, 1)
    with open(0, "rb", buffering=0, closefd=False) as stream:
        # The stream is unbuffered, because `_leave_with_parent` reads the rest of the input.
        job = json.loads(stream.readline())
    if sys.platform == "win32":
        _leave_with_parent()
    else:
        from .forks import die_with_parent

        die_with_parent(job["parent"])
    enter_sandbox(values["sandbox"])

    calls = ImportCalls(values["sandbox"] + os.sep)
    if job["kind"] == "baseline":
        calls.switch(True)

    from .pytest_run import MutantPlugin, WorkerSettings

    settings = WorkerSettings(**values, plugin_args=job["plugin_args"])
    rewriting.install(settings)
    emit = LineWriter(events).write
    if job["kind"] == "baseline":
        from . import baseline

        gc.enable()
        baseline.run(settings, emit, job["result"], job["tests"], calls)
    else:
        gc.enable()
        if settings.memory_limit and sys.platform != "win32":
            from .forks import limit_memory

            limit_memory(settings.memory_limit)
        plugin = MutantPlugin(emit, job["tests"], job["first"], reverse=job["reverse"])
        emit(["end", settings.run_pytest(plugin)])
    return 0


def _leave_with_parent() -> None:
    """End this process when its standard input is closed."""
    import _thread

    lifeline = os.dup(0)

    def wait() -> None:
        os.read(lifeline, 1)
        os._exit(70)

    _thread.start_new_thread(wait, ())
