"""Tests each mutant in a new interpreter, for systems without fork.

This mode is slow but works on all systems. Tests check that the faster modes have the same results
as this mode.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from . import once
from .channel import LineReader
from .forks import Emit, RunOutcome, RunWatch, adopt_orphans, kill_group, kill_strays
from .pytest_run import WorkerSettings

_END = object()


class SpawnRunner:
    """Runs tests in new interpreters, one after the other."""

    def __init__(self, settings: WorkerSettings, settings_path: str, requests: int) -> None:
        self._settings = settings
        self._command = once.command(settings_path)
        self._requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._unwanted = threading.Event()
        threading.Thread(target=self._read, args=(LineReader(requests),), daemon=True).start()
        if sys.platform != "win32":
            adopt_orphans()

    def _read(self, reader: LineReader) -> None:
        while True:
            lines = reader.read()
            for line in lines if lines is not None else [None]:
                if line is None or line["op"] == "cancel":
                    self._unwanted.set()
                self._requests.put(line)
            if lines is None:
                return

    def next_request(self) -> Any:
        """Return the next request, or None at the end of the stream."""
        message = self._requests.get()
        if message is not None and message["op"] == "cancel":
            self._unwanted.clear()
        return message

    def baseline(
        self, result: str, tests: Sequence[str] | None, on_event: Emit, requested: object
    ) -> RunOutcome:
        """Run tests, or all tests, without a mutant."""
        return self._run({"kind": "baseline", "result": result, "tests": tests}, None, on_event)

    def reset(self, paths: Sequence[str]) -> bool:
        """Return True, because this mode has no process that has imported the files."""
        return True

    def warm(self, *, hot: bool = True) -> str | None:
        """Return None, because this mode needs no warm process."""
        return None

    def test(
        self,
        path: str,
        hot: Any,
        tests: Sequence[str] | None,
        first: Sequence[str],
        timeout: float,
        cold_timeout: float,
    ) -> tuple[RunOutcome, str]:
        """Run tests with the mutant in the sandbox. See `ForkRunner.test` for the arguments."""
        job = once.job_of_tests(tests, first)
        return self._run(job, cold_timeout + once.START_SECONDS, None), "new"

    def test_hot(self, hot: Any, timeout: float) -> None:
        """Return None, because this mode has no warm process."""

    def repeat(
        self, tests: Sequence[str], times: int = 1, *, timeout: float, hot: bool
    ) -> RunOutcome:
        """Run tests once without a mutant. The sandbox must not contain a mutant."""
        return self._run(once.job_of_tests(tests, ()), timeout + once.START_SECONDS, None)

    def reads_signatures(self) -> bool:
        """Return True, because this mode has no process in which values could be replaced."""
        return True

    def check_order(self, timeout: float, *, reverse: bool) -> RunOutcome:
        """Run all tests again, with their files in reverse order if `reverse` is True."""
        job = once.job_of_tests(None, (), reverse=reverse)
        return self._run(job, timeout + once.START_SECONDS, None)

    def _run(self, job: dict[str, Any], timeout: float | None, on_event: Emit | None) -> RunOutcome:
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env=once.environment(self._settings, job),
        )
        assert process.stdin is not None
        assert process.stdout is not None
        received: queue.SimpleQueue[Any] = queue.SimpleQueue()
        reader = threading.Thread(
            target=_pump, args=(LineReader(process.stdout.fileno()), received), daemon=True
        )
        reader.start()
        with contextlib.suppress(OSError):
            process.stdin.write(once.message(self._settings, job))
            process.stdin.flush()
        run = RunWatch(timeout, on_event)
        try:
            while not run.expired():
                if self._unwanted.is_set():
                    run.how = "cancelled"
                    break
                try:
                    event = received.get(timeout=0.02)
                except queue.Empty:
                    if process.poll() is not None and not reader.is_alive():
                        break
                    continue
                if event is _END:
                    process.wait(run.remaining())
                    break
                run.add([event])
        except subprocess.TimeoutExpired:
            run.expire()
        finally:
            _kill_tree(process)
            with contextlib.suppress(OSError):
                process.stdin.close()
            reader.join(1.0)
            process.stdout.close()
        code = process.returncode
        return RunOutcome(run.how, run.events, -code if code < 0 else code << 8)

    def close(self) -> None:
        """End all processes."""
        if sys.platform != "win32":
            kill_strays(())


def _pump(reader: LineReader, into: queue.SimpleQueue[Any]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (events := reader.read()) is not None:
            for event in events:
                into.put(event)
    into.put(_END)


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        if process.poll() is None:
            command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(command, capture_output=True, check=False)
    else:
        kill_group(process.pid)
    process.kill()
    process.wait()
    if sys.platform != "win32":
        kill_strays(())
