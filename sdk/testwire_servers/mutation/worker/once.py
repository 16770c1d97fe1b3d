"""A process for a single run: the baseline run, or the tests of one mutant.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from .channel import LineWriter, enter_sandbox


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

    from .pytest_run import MutantPlugin, WorkerSettings

    settings = WorkerSettings(**values, plugin_args=job["plugin_args"])
    emit = LineWriter(events).write
    if job["kind"] == "baseline":
        from . import baseline

        baseline.run(settings, emit, job["result"])
    else:
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
