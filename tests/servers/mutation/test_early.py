"""Mutants that tests detect while the run without mutants continues."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest
from testwire_servers.mutation.early import EarlyRun
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import BaselineError, MutantOutcome

from tests.servers.mutation.support import config_of, run_project, write_project

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")

SOURCE = """\
    def add(x):
        return x + 1


    def start(x):
        return x + 5


    VALUE = start(1)
    """

# In the run without mutants, the last test waits for a file, for at most a minute.
TESTS = """\
    import os
    import time
    from pathlib import Path

    import m

    GO = Path({go!r})


    def test_add():
        assert m.add(1) == 2


    def test_start():
        assert m.VALUE == 6
        assert m.start(1) == 6


    def test_last():
        assert m.add(2) == 3
        deadline = time.monotonic() + 60
        while not GO.exists() and "TESTWIRE_CONTEXT" in os.environ:
            assert time.monotonic() < deadline
            time.sleep(0.01)
    """


class Early:
    """A run of two workers with its log."""

    def __init__(self, project: Path, source: str, tests: str, **changes: object) -> None:
        write_project(project, {"m.py": source, "test_m.py": tests})
        self.log: list[str] = []
        config = config_of(project, workers=2, timeout_constant=60.0, **changes)
        self.engine = Engine(config, cwd=project, log=self.log.append)

    async def outcomes(self) -> AsyncIterator[MutantOutcome]:
        mutants = [m for found in self.engine.discover().values() for m in found]
        try:
            async with aclosing(self.engine.run(mutants)) as results:
                async for outcome in results:
                    yield outcome
        finally:
            await self.engine.aclose()

    @property
    def measured(self) -> bool:
        return any("pass without mutants" in line for line in self.log)


def test_results_arrive_while_the_run_without_mutants_continues(project: Path) -> None:
    go = project.parent / "go"
    run = Early(project, SOURCE, TESTS.format(go=str(go)), cache=True)

    async def first_and_stored() -> tuple[MutantOutcome, list[MutantOutcome]]:
        first = None
        async for outcome in run.outcomes():
            if first is None:
                first = outcome
                assert not run.measured
            go.touch()
        assert first is not None
        again = Engine(run.engine.config, cwd=project)
        mutants = [m for found in again.discover().values() for m in found]
        try:
            return first, [outcome async for outcome in again.run(mutants)]
        finally:
            await again.aclose()

    first, stored = asyncio.run(first_and_stored())
    assert first.status == "Killed"
    assert first.killed_by == ("test_m.py::test_add",)
    assert first.covered_by == ("test_m.py::test_add",)
    # A stored result has all tests that cover the mutant.
    (found,) = (one for one in stored if one.mutant == first.mutant)
    assert found.covered_by == ("test_m.py::test_add", "test_m.py::test_last")


def test_results_are_the_same_as_without_early_tests(project: Path) -> None:
    go = project.parent / "go"
    go.touch()
    write_project(project, {"m.py": SOURCE, "test_m.py": TESTS.format(go=str(go))})
    alone = run_project(project, workers=1)
    both = run_project(project, workers=2)
    assert both.statuses == alone.statuses
    # The function also runs at import, so all tests decide.
    (start,) = (one for one in both.results if one.mutant.replacement == "6")
    assert start.status == "Killed"


DISTURBED = """\
    import time
    from pathlib import Path

    import m

    FOLDER = Path({folder!r})


    def test_add():
        FOLDER.joinpath("again" if FOLDER.joinpath("once").exists() else "once").touch()
        assert m.add(1) == 2


    def test_last():
        if FOLDER.joinpath("disturbed").exists():
            assert {later}
            return
        FOLDER.joinpath("disturbed").touch()
        deadline = time.monotonic() + 60
        while not FOLDER.joinpath("again").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not FOLDER.joinpath("again").exists()
    """


@pytest.mark.parametrize("later", [True, False])
def test_a_failure_while_mutants_were_tested_is_checked_again(project: Path, later: bool) -> None:
    text = DISTURBED.format(folder=str(project.parent), later=later)
    run = Early(project, "def add(x):\n    return x + 1\n", text)

    async def statuses() -> set[str]:
        return {outcome.status async for outcome in run.outcomes()}

    if later:
        assert asyncio.run(statuses()) == {"Killed"}
        assert run.measured
    else:
        with pytest.raises(BaselineError, match="test_last"):
            asyncio.run(statuses())
    assert run.log.count("running the tests without mutants") == 2


def test_only_tests_that_have_not_run_are_added(project: Path) -> None:
    write_project(project, {"m.py": "def add(x):\n    return x + 1\n"})
    mutants = [m for found in Engine(config_of(project)).discover().values() for m in found]
    early = EarlyRun(mutants[:1])
    assert early.requested() == {"m.py": [2]}
    assert early._next() is None
    early.receive(["passed", ["t::a", 0.1, {"m.py": [2]}]])
    first = early._next()
    assert first is not None
    assert (first.tests, first.covering) == (["t::a"], ["t::a"])
    assert early._next() is None
    early._pending[first.mutant.id] = first.mutant
    assert early._next() is None
    early.receive(["passed", ["t::b", 0.1, {"m.py": [2]}]])
    second = early._next()
    assert second is not None
    assert (second.tests, second.covering) == (["t::b"], ["t::a", "t::b"])


def test_a_mutant_after_an_edit(project: Path) -> None:
    """The tests that ran a function before its edit test its mutants at once."""
    go = project.parent / "go"
    go.touch()
    source = SOURCE.replace("return x", "y = x\n        return y")
    run = Early(project, source, TESTS.format(go=str(go)))
    engine = run.engine

    async def after_edit(line: int, old: str, new: str) -> tuple[MutantOutcome, bool]:
        run.log.clear()
        file = project / "m.py"
        file.write_text(file.read_text().replace(old, new))
        found = engine.discover()["m.py"]
        mutants = [m for m in found if m.range.start.line == line and m.replacement == "-"]
        outcomes = []
        async with aclosing(engine.run(mutants)) as results:
            async for outcome in results:
                outcomes.append((outcome, run.measured))
                go.touch()
        (first,) = outcomes
        return first

    async def edits() -> list[tuple[MutantOutcome, bool]]:
        try:
            first = [outcome async for outcome in engine.run(engine.discover()["m.py"])]
            assert first
            go.unlink()
            add = await after_edit(4, "y = x\n    return y + 1", "y = int(x)\n\n    return y + 1")
            start = await after_edit(9, "y = x\n    return y + 5", "y = int(x)\n    return y + 5")
            return [add, start]
        finally:
            await engine.aclose()

    (add, add_measured), (start, _) = asyncio.run(edits())
    assert add.status == start.status == "Killed"
    # `test_last` waited for this result.
    assert not add_measured
    assert start.killed_by == ("test_m.py::test_start",)
