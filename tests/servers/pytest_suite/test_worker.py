"""The worker process, driven without a protocol."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.pytest_suite.suite import (
    WORKER,
    Ended,
    Found,
    Saved,
    Suite,
    SuiteEvent,
    SuiteResult,
)

from tests.servers.pytest_suite.support import PATIENCE, SAMPLE, write


async def events(stream: AsyncIterable[SuiteEvent]) -> list[SuiteEvent]:
    return [event async for event in stream]


def run(project: Path, *args: str, times: int = 1) -> list[list[SuiteEvent]]:
    """Run all tests several times in one warm process."""

    async def main() -> list[list[SuiteEvent]]:
        suite = Suite(project, args)
        try:
            return [await events(suite.run()) for _ in range(times)]
        finally:
            await suite.aclose()

    return asyncio.run(main())


def results(found: Sequence[SuiteEvent]) -> dict[str, SuiteResult]:
    return {event.id: event.result for event in found if isinstance(event, Ended)}


WARM = """
    import sys

    def test_imported():
        loaded = sorted({"colorsys", "jinja2"} & set(sys.modules))
        import colorsys, jinja2
        assert loaded == []
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process is warm only with fork")
@pytest.mark.parametrize(
    ("conftest", "second"),
    [("", "['colorsys', 'jinja2']"), ("import os; os.environ['X_SET'] = '1'", "['colorsys']")],
)
def test_a_warm_process_has_imported_modules(tmp_path: Path, conftest: str, second: str) -> None:
    write(tmp_path, {"test_warm.py": WARM, "conftest.py": conftest + "\n"})
    cold, warm = run(tmp_path, times=2)
    assert results(cold)["test_warm.py::test_imported"].outcome == "passed"
    assert results(warm)["test_warm.py::test_imported"].actual == second


def test_without_fork_each_run_is_a_new_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.fork", raising=False)
    write(tmp_path, {"test_sample.py": SAMPLE})
    for found in run(tmp_path, times=2):
        assert len(results(found)) == 3


def test_one_request_needs_one_process(tmp_path: Path) -> None:
    write(tmp_path, {"test_sample.py": SAMPLE})
    request = json.dumps({"args": [], "collect": True, "select": None}) + "\n"
    done = subprocess.run(
        [sys.executable, str(WORKER), "--once"],
        input=request,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=PATIENCE,
        check=True,
    )
    lines: list[Any] = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line[0] for line in lines] == [
        "ready",
        "nodes",
        "collected",
        "files",
        "modules",
        "end",
        "done",
    ]


def test_reports_are_files_of_the_run(tmp_path: Path) -> None:
    write(tmp_path, {"test_sample.py": SAMPLE})
    (found,) = run(tmp_path, "--junitxml=out.xml")
    assert Saved("JUnit XML", str(tmp_path / "out.xml")) in found


@pytest.mark.skipif(not hasattr(pytest, "Subtests"), reason="pytest 9 has subtests")
def test_doctests_and_subtests_are_nodes(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "README.txt": ">>> 1 + 1\n2\n",
            "test_u.py": """
                import unittest

                class TestSub(unittest.TestCase):
                    def test_sub(self):
                        for number in range(2):
                            with self.subTest("part", number=number):
                                self.assertEqual(number, 0)

                def test_fixture(subtests):
                    with subtests.test("one"):
                        assert 1 == 2
            """,
        },
    )
    (found,) = run(tmp_path, "--doctest-glob=*.txt")
    outcomes = {each: result.outcome for each, result in results(found).items()}
    parts = {each.replace("::[subtest]", ""): outcome for each, outcome in outcomes.items()}
    # pytest itself reports these outcomes.
    assert parts == {
        "README.txt::README.txt": "passed",
        "test_u.py::TestSub::test_sub": "passed",
        "test_u.py::TestSub::test_sub [part] (number=0)": "passed",
        "test_u.py::TestSub::test_sub [part] (number=1)": "failed",
        "test_u.py::test_fixture": "failed",
        "test_u.py::test_fixture [one]": "failed",
    }
    parents = {event.node.id: event.node.parent for event in found if isinstance(event, Found)}
    assert parents["test_u.py::test_fixture::[subtest] [one]"] == "test_u.py::test_fixture"


def test_an_empty_selection_starts_no_process(tmp_path: Path) -> None:
    async def main() -> None:
        suite = Suite(tmp_path, python="missing")
        assert await events(suite.run([])) == []
        async with aclosing(suite.collect([])) as stream:
            assert await events(stream) == []

    asyncio.run(main())
