"""Results are reused only if nothing has changed."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation import store
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.snapshot import FilesSnapshot

from tests.servers.mutation.support import config_of, write_project

FILES = {
    "m.py": "def f(x):\n    return x + 1\n",
    "test_m.py": """\
        import pathlib
        import m


        def test():
            assert m.f(1) == int(pathlib.Path("data.txt").read_text())
        """,
    "data.txt": "2",
    "pyproject.toml": "[tool.testwire.mutation]\n",
    "outside/helper.py": "",
    "README.md": "Text.",
}


def run(project: Path, **changes: object) -> tuple[list[str], bool]:
    """Return the statuses, and whether tests have run."""
    log: list[str] = []

    async def work() -> list[str]:
        # On a busy machine, a mutant must not exceed its time limit.
        config = config_of(project, **{"cache": True, "timeout_constant": 60.0, **changes})
        engine = Engine(config, cwd=project, log=log.append)
        try:
            mutants = [m for found in engine.discover().values() for m in found]
            return sorted([result.status async for result in engine.run(mutants)])
        finally:
            await engine.aclose()

    return asyncio.run(work()), bool(log)


@pytest.fixture
def tested(project: Path) -> list[str]:
    write_project(project, FILES)
    statuses, ran = run(project)
    assert ran
    assert "Killed" in statuses
    return statuses


def test_a_second_run_needs_no_tests(project: Path, tested: list[str]) -> None:
    assert run(project) == (tested, False)
    for file in project.rglob("*.py"):
        file.touch()
    assert run(project) == (tested, False)
    # These settings do not change results.
    assert run(project, workers=2, keep_warm=1.0) == (tested, False)
    assert run(project, cache=False)[1]


def test_a_file_that_no_test_reads_changes_nothing(project: Path, tested: list[str]) -> None:
    write_project(project, {"README.md": "More text.", ".coverage": "x", "docs/page.md": "New."})
    assert run(project) == (tested, False)
    (project / "README.md").unlink()
    assert run(project) == (tested, False)


def test_a_changed_file_is_tested_again(project: Path, tested: list[str]) -> None:
    changed = {
        "m.py": "def f(x):\n    return x + 1  # changed\n",
        "data.txt": "2\n",
        "test_m.py": "import m\n\n\ndef test():\n    assert m.f(1)\n",
        "conftest.py": "",
        "pytest.ini": "[pytest]\n",
    }
    for path, content in changed.items():
        write_project(project, {path: content})
        assert run(project)[1], path
        assert not run(project)[1], path
    (project / "conftest.py").unlink()
    assert run(project)[1]


def test_results_are_those_of_the_new_tests(project: Path, tested: list[str]) -> None:
    write_project(project, {"test_m.py": "import m\n\n\ndef test():\n    m.f(1)\n"})
    statuses, ran = run(project)
    assert ran
    assert "Survived" in statuses
    assert statuses != tested


def test_changed_surroundings_are_tested_again(
    project: Path, tested: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(project, pytest_args=("-q",))[1]
    monkeypatch.setenv("PYTEST_ADDOPTS", "-q")
    assert run(project)[1]
    monkeypatch.setattr(store, "_PROBE", "print('another distribution')")
    assert run(project)[1]
    assert not run(project)[1]


def test_another_distribution_changes_the_surroundings(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "lib"))
    results = store.ResultStore(config_of(project, cache=True))
    found = [results.surroundings()]
    for path in ("a-1.dist-info/METADATA", "b.egg-info/PKG-INFO"):
        write_project(tmp_path / "lib", {path: ""})
        found.append(results.surroundings())
        assert results.surroundings() == found[-1]
    (tmp_path / "lib" / "a-1.dist-info").rename(tmp_path / "lib" / "a-2.dist-info")
    found.append(results.surroundings())
    (tmp_path / "lib" / "b.egg-info" / "PKG-INFO").touch()
    found.append(results.surroundings())
    assert None not in found
    assert len(set(found)) == 5


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("DISPLAY", False),
        ("DISPLAY_CURRENCY", True),
        ("_", False),
        ("_MODE", True),
        ("CI_X", False),
    ],
)
def test_variables_of_a_session_do_not_count(
    project: Path, monkeypatch: pytest.MonkeyPatch, name: str, counts: bool
) -> None:
    results = store.ResultStore(config_of(project, cache=True))
    before = results.surroundings()
    monkeypatch.setenv(name, "another value")
    assert (results.surroundings() != before) is counts


def test_a_changed_module_outside_the_project_is_tested_again(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    helper = tmp_path / "lib" / "helper.py"
    write_project(helper.parent, {"helper.py": "OFFSET = 1\n"})
    monkeypatch.setenv("PYTHONPATH", str(helper.parent))
    test = "import helper, m\n\n\ndef test():\n    assert m.f(1) == 1 + helper.OFFSET\n"
    write_project(project, {**FILES, "test_m.py": test})
    statuses, _ = run(project)
    assert run(project) == (statuses, False)
    helper.write_text("OFFSET = 1  # changed\n", "utf-8")
    assert run(project)[1]


def test_an_interrupted_run_continues(project: Path) -> None:
    write_project(project, FILES)

    async def work() -> set[str]:
        engine = Engine(config_of(project, cache=True), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]
        assert len(mutants) > 3
        results = engine.run(mutants)
        try:
            return {(await anext(results)).mutant.id for _ in range(2)}
        finally:
            await results.aclose()
            await engine.aclose()

    first = asyncio.run(work())
    assert first <= set(stored(project))


def stored(project: Path, **changes: Any) -> list[str]:
    """Return the ids of the mutants with a stored result. changes: the settings of the run."""
    engine = Engine(config_of(project, cache=True, **changes), cwd=project)
    mutants = [m for found in engine.discover().values() for m in found]
    results = store.ResultStore(engine.config)
    surroundings = results.surroundings()
    assert surroundings is not None
    return list(results.find(surroundings, FilesSnapshot.take(project, ()), mutants))


def test_a_store_that_cannot_be_used_is_empty(project: Path) -> None:
    write_project(project, FILES)
    file = store.cache_folder() / "results-3.sqlite"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"not a database")
    statuses, ran = run(project)
    assert ran
    assert "Killed" in statuses
    file.unlink()
    file.mkdir()
    assert run(project) == (statuses, True)


def test_the_store_is_bounded(
    project: Path, tested: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_BYTES", 1)
    write_project(project, {"data.txt": "2\n"})
    run(project)
    file = store.cache_folder() / "results-3.sqlite"
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM states").fetchone() == (1,)
        assert database.execute("SELECT count(DISTINCT state) FROM results").fetchone() == (1,)
    database.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_nothing_is_stored_if_a_file_is_not_known(project: Path, tmp_path: Path) -> None:
    write_project(tmp_path / "data", {"x.txt": "1"})
    write_project(project, FILES)
    (project / "data").symlink_to(tmp_path / "data")
    run(project)
    assert stored(project, timeout_constant=60.0) == []
    (project / "data").unlink()
    assert run(project)[1]
    assert stored(project, timeout_constant=60.0)
