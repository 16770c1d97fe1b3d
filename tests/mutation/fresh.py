"""Runs of pytest in fresh processes, which decide what the right verdict for a mutant is.

The module uses no code of the mutation server except its data types: it finds the mutated code with
the range that clients receive.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from testwire_servers.mutation.model import Mutant, MutantOutcome, Position

DETECTED = ("Killed", "Timeout")

_FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
_LINE = re.compile(r".*?(?:\r\n|\n|\r|\Z)", re.DOTALL)


@dataclass(frozen=True)
class FreshRun:
    """The verdict of a run, the failed tests, the duration in seconds, and the output."""

    status: str
    failed: tuple[str, ...]
    seconds: float
    output: str


class Fresh:
    """Runs the tests of a project, each time in a new process."""

    def __init__(self, root: Path, python: str, arguments: Sequence[str] = ()) -> None:
        self.root = root
        self.seconds = 0.0
        """The duration of the suite without a mutant. `prepare` sets it."""
        self._command = [python, "-m", "pytest", "-q", "-rfE", "--tb=line", *arguments]
        self._limit = 600.0

    def prepare(self) -> str | None:
        """Run the suite without a mutant. Return its output if a test fails, else None."""
        run = self.run()
        self.seconds = run.seconds
        self._limit = 10 + 10 * run.seconds
        return None if run.status == "Survived" else run.output

    def run(self, tests: Sequence[str] = (), *, stop: bool = True) -> FreshRun:
        """Run the tests with these ids, or all tests. stop: whether to end after a failure."""
        command = [*self._command, *(["-x"] if stop else []), *tests]
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        began = time.monotonic()
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
            errors="replace",
        )
        try:
            output, _ = process.communicate(timeout=self._limit)
            # 0: all tests passed. 5: there are no tests.
            status = "Survived" if process.returncode == 0 else "Killed"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            status = "Timeout"
        # Tests that start pytest print summaries too, so only the last one counts.
        failed = _FAILED.findall(output.rpartition("short test summary info")[2])
        return FreshRun(status, tuple(failed), time.monotonic() - began, output[-2000:])

    @contextlib.contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        """Write the mutated file to the project while the block runs."""
        file = self.root / mutant.path
        before = file.read_bytes()
        text = before.decode(mutant.encoding)
        start, end = (offset(text, position) for position in mutant.range)
        _remove_compiled(file)
        try:
            changed = text[:start] + mutant.replacement + text[end:]
            file.write_bytes(changed.encode(mutant.encoding))
            yield
        finally:
            file.write_bytes(before)
            _remove_compiled(file)


def _remove_compiled(file: Path) -> None:
    """Remove compiled files. They can have the size and the time of different source code."""
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()


def offset(text: str, position: Position) -> int:
    """Return the offset of a position. Columns count UTF-16 code units from 1."""
    lines = _LINE.findall(text)
    before = sum(len(line) for line in lines[: position.line - 1])
    line = lines[position.line - 1].encode("utf-16-le")
    return before + len(line[: 2 * (position.column - 1)].decode("utf-16-le"))


def explain(fresh: Fresh, outcome: MutantOutcome, truth: FreshRun) -> str | None:
    """Return why the server's verdict differs from a fresh run, or None if the verdict is wrong.

    Each explanation is the result of another fresh run.
    """
    tests = outcome.killed_by if outcome.status in DETECTED else truth.failed
    for test in tests or ():
        for attempt in range(3):
            if fresh.run([test]).status != "Survived":
                place = "alone" if attempt == 0 else "sometimes"
                return _false_kill(outcome, f"{test} also fails {place} without the mutant")
    with fresh.mutated(outcome.mutant):
        if outcome.status == "Killed":
            if all(fresh.run([test]).status in DETECTED for test in tests or ()) and tests:
                return f"{', '.join(tests)} fails alone, but not after other tests"
            return None
        if outcome.status == "Timeout":
            return None
        if fresh.run().status not in DETECTED:
            return f"{', '.join(truth.failed)} fails only in some runs with the mutant"
        covered = outcome.covered_by or ()
        if covered and fresh.run(covered).status not in DETECTED:
            return "killed only if tests run first that do not run the mutated line"
    return None


def _false_kill(outcome: MutantOutcome, reason: str) -> str | None:
    # The server must notice such a test, so only a survivor is explained by it.
    return None if outcome.status in DETECTED else reason
