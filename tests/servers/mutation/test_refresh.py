"""Verdicts after an edit are the same as in a new session."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import BaselineError, Mutant
from testwire_servers.mutation.reads import Reads
from testwire_servers.mutation.worker.host import Host

from tests.servers.mutation.support import (
    config_of,
    describe,
    mutants_of,
    run_project,
    write_project,
)

FILES: Mapping[str, str] = {
    "m.py": """\
        import pathlib


        def add(x):
            return x + 1


        def twice(x):
            y = add(x)
            return y * 2


        def data():
            return int(pathlib.Path("data.txt").read_text()) + 3


        def start(x):
            return x + 9


        VALUE = start(1)
        """,
    "n.py": """\
        import m


        def other(x):
            return x - 4


        def late(x):
            return m.add(x) - 7
        """,
    "test_m.py": """\
        import m


        def test_add():
            assert m.add(1) == 2


        def test_twice():
            assert m.twice(1) == 4


        def test_data():
            assert m.data() > 4
        """,
    "test_n.py": """\
        import n


        def test_other():
            assert n.other(4) < 1


        def test_late():
            n.late(7)
        """,
    "data.txt": "2",
    "README.md": "Text.",
}

Edit = tuple[str, str, str]


class Editor:
    """An engine that stays warm while the project changes."""

    def __init__(self, project: Path) -> None:
        self.log: list[str] = []
        self.project = project
        self.engine = Engine(
            config_of(project, timeout_constant=60.0), cwd=project, log=self.log.append
        )

    async def statuses(self) -> dict[str, str]:
        mutants = [m for found in self.engine.discover().values() for m in found]
        chosen = set(map(describe, first_of_lines(mutants)))
        self.log.clear()
        run = self.engine.run([m for m in mutants if describe(m) in chosen])
        return {describe(result.mutant): result.status async for result in run}

    @property
    def measured(self) -> str:
        """How tests ran without mutants before the last results: `all`, `some` or `none`."""
        if "running the tests without mutants" in self.log:
            return "all"
        return "some" if any("that the change reaches" in line for line in self.log) else "none"

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.project / path
        text = file.read_text("utf-8") if file.exists() else ""
        assert old in text
        file.write_text(text.replace(old, new, 1) if old else new, "utf-8")


def first_of_lines(mutants: Iterable[Mutant]) -> list[Mutant]:
    """Return one mutant of each line, because all of them would take long."""
    return [*{(m.path, m.range.start.line): m for m in mutants}.values()]


def with_editor(project: Path, work: Callable[[Editor], object]) -> None:
    async def run() -> None:
        editor = Editor(write_project(project, FILES))
        try:
            await work(editor)  # type: ignore[misc]
        finally:
            await editor.engine.aclose()

    asyncio.run(run())


def fresh(project: Path) -> dict[str, str]:
    """Return the statuses of a new session."""
    chosen = set(map(describe, first_of_lines(mutants_of(project))))
    return run_project(project, lambda m: describe(m) in chosen, timeout_constant=60.0).statuses


# The edit, and which tests must run again without mutants.
EDITS: Mapping[str, tuple[Edit, str]] = {
    "a file that no test opens": (("README.md", "Text", "More text"), "none"),
    "a new file that no test opens": ((".coverage", "", "x"), "none"),
    "a function": (("m.py", "x + 1", "1 + x"), "some"),
    "a longer function": (("m.py", "y = add(x)\n", "y = x\n    y = add(y)\n"), "some"),
    "other lines": (("m.py", "return y", "# A comment.\n\n    pass\n    return y"), "none"),
    "other lines at import": (("m.py", "VALUE", "# A comment.\n\nVALUE"), "none"),
    "a function that another file calls": (("n.py", "add(x) - 7", "twice(x) - 7"), "some"),
    "a test that no longer checks": (("test_m.py", "assert m.twice(1) == 4", "m.twice(1)"), "some"),
    "a test that checks more": (("test_n.py", "n.late(7)", "assert n.late(7) == 1"), "some"),
    "a file that a test opens": (("data.txt", "2", "1000"), "all"),
    "code that runs at import": (("m.py", "start(1)", "start(2)"), "all"),
    "a function that runs at import": (("m.py", "x + 9", "x + 8"), "all"),
    "other tests": (("test_m.py", "", "import m\n\ndef test(): assert m.VALUE == 10\n"), "all"),
    "a new test file": (("test_o.py", "", "import m\n\ndef test(): m.start(3)\n"), "all"),
    "a conftest": (("conftest.py", "", "import m\nm.add = lambda x: x + 1\n"), "all"),
}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("name", list(EDITS))
def test_verdicts_after_an_edit(project: Path, name: str) -> None:
    edit, measured = EDITS[name]

    async def work(editor: Editor) -> None:
        await editor.statuses()
        assert editor.measured == "all"
        editor.edit(*edit)
        after = await editor.statuses()
        assert after == await asyncio.to_thread(fresh, project)
        assert editor.measured == measured
        # The session is still warm.
        await editor.statuses()
        assert editor.measured == "none"

    with_editor(project, work)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_times_do_not_count(project: Path) -> None:
    async def work(editor: Editor) -> None:
        before = await editor.statuses()
        for path in FILES:
            os.utime(project / path, (1, 1))
        assert await editor.statuses() == before
        assert editor.measured == "none"

    with_editor(project, work)


@pytest.mark.parametrize("reset", [False, True])
def test_a_worker_forgets_durations_and_passes_if_tests_may_have_changed(
    project: Path, reset: bool
) -> None:
    runner = SimpleNamespace(reset=lambda paths: True)
    host = Host(SimpleNamespace(sandbox=str(project), log=""), runner, print)
    host._history.add([["done", "test_m.py::test_add", 0.1], ["end", 0]])
    assert host.handle({"op": "update", "paths": [], "reset": reset}) == {"usable": True}
    assert host._history.passes("test_m.py::test_add") == (not reset)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_an_edit_without_a_new_measurement_would_be_noticed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison with a new session finds verdicts of the old tests."""

    async def work(editor: Editor) -> None:
        await editor.statuses()
        monkeypatch.setattr(Reads, "relevant", lambda *_: frozenset())
        editor.edit("test_m.py", "assert m.twice(1) == 4", "m.twice(1)")
        assert await editor.statuses() != await asyncio.to_thread(fresh, project)

    with_editor(project, work)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("seed", range(2))
def test_verdicts_after_random_edits(project: Path, seed: int) -> None:
    chance = random.Random(seed)

    async def verdicts(statuses: Callable[[], Awaitable[dict[str, str]]]) -> dict[str, str] | str:
        try:
            return await statuses()
        except BaselineError:
            return "the tests fail"

    async def work(editor: Editor) -> None:
        for _ in range(3):
            name = chance.choice(["m.py", "n.py", "test_m.py", "test_n.py", "data.txt"])
            text = (project / name).read_text("utf-8")
            number = chance.choice([*re.finditer(r"\b\d\b", text)])
            new = text[: number.start()] + str(chance.randint(0, 9)) + text[number.end() :]
            (project / name).write_text(new, "utf-8")
            expected = await verdicts(lambda: asyncio.to_thread(fresh, project))
            assert await verdicts(editor.statuses) == expected

    with_editor(project, work)
