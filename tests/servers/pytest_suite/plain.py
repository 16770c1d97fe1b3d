"""Compares what the pytest server reports with a run of pytest without Testwire."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from testwire_servers.pytest_suite.events import Ended, FoundNode, SuiteEvent
from testwire_servers.pytest_suite.suite import Suite, find_python

from tests.servers.pytest_suite.support import PATIENCE

SUBTEST = "::[subtest] "

# A test can be in several categories of the summary. The first one decides.
_CATEGORIES = {
    "failed": "failed",
    "error": "error",
    "xfailed": "skipped",
    "skipped": "skipped",
    "passed": "passed",
    "xpassed": "passed",
}


class Outcomes:
    """Outcomes by node id, and the numbers of subtests by outcome."""

    def __init__(self, tests: dict[str, str], subtests: Counter[str]) -> None:
        self.tests = tests
        self.subtests = +subtests

    def differences(self, other: Outcomes) -> dict[str, tuple[object, object]]:
        """Return the differences, as pairs of the value in `self` and the value in `other`."""
        found: dict[str, tuple[object, object]] = {
            name: (self.tests.get(name), other.tests.get(name))
            for name in sorted({*self.tests, *other.tests})
            if self.tests.get(name) != other.tests.get(name)
        }
        if self.subtests != other.subtests:
            found["subtests"] = (dict(self.subtests), dict(other.subtests))
        return found


def plain(project: Path, *args: str, python: str | None = None) -> Outcomes:
    """Run pytest without Testwire, and return the outcomes in its terminal summary."""
    command = [find_python(project, python), "-m", "pytest", "-q", *args]
    command += ["-p", "plain_stats", "--continue-on-collection-errors"]
    with tempfile.TemporaryDirectory() as folder:
        stats = Path(folder, "stats.json")
        source = Path(__file__).parent / "plain_stats.py"
        Path(folder, source.name).write_text(source.read_text("utf-8"), "utf-8")
        variables = {"PYTHONHASHSEED": "0", "PYTHONPATH": folder, "PLAIN_STATS": str(stats)}
        done = subprocess.run(
            command,
            cwd=project,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert stats.is_file(), f"pytest wrote no summary:\n{done.stdout}\n{done.stderr}"
        return _outcomes(json.loads(stats.read_text("utf-8")))


def _outcomes(stats: dict[str, list[str]]) -> Outcomes:
    tests: dict[str, str] = {}
    for category, outcome in _CATEGORIES.items():
        for identifier in stats.get(category, []):
            tests.setdefault(identifier, outcome)
    return Outcomes(
        tests,
        Counter(
            {
                name.split()[1]: len(identifiers)
                for name, identifiers in stats.items()
                if name.startswith("subtests ")
            }
        ),
    )


def streamed(project: Path, *args: str, python: str | None = None) -> Outcomes:
    """Run the suite as the server does, and return the outcomes that it reports."""
    return outcomes_of(events_of(project, *args, python=python))


def events_of(project: Path, *args: str, python: str | None = None) -> list[SuiteEvent]:
    """Run the suite as the server does, and return the events."""

    async def run() -> list[SuiteEvent]:
        suite = Suite(project, args, python)
        try:
            return [event async for event in suite.run()]
        finally:
            await suite.aclose()

    return asyncio.run(run())


def outcomes_of(events: Sequence[SuiteEvent]) -> Outcomes:
    """Return the outcomes of a run. Fails if a test has no node or several results."""
    tests: dict[str, str] = {}
    subtests: Counter[str] = Counter()
    nodes = {event.node.id for event in events if isinstance(event, FoundNode)}
    for event in events:
        if not isinstance(event, Ended):
            continue
        assert event.id in nodes, f"{event.id}: the result has no node"
        outcome = "failed" if event.result.outcome == "timeout" else event.result.outcome
        if SUBTEST in event.id:
            subtests[outcome] += 1
            continue
        assert event.id not in tests, f"{event.id}: a second result"
        tests[event.id] = outcome
    return Outcomes(tests, subtests)
