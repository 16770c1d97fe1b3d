"""Tests of the oracle with a small project whose verdicts are known."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from testwire_servers.mutation.model import Mutant, MutantOutcome, Status

from tests.mutation import declared, oracle
from tests.mutation.fresh import Fresh
from tests.servers.mutation.support import mutants_of, write_project

FILES = {
    "sums.py": """\
        def add(a, b):
            return a + b

        def unused(a, b):
            return a - b
        """,
    "test_sums.py": """\
        from sums import add

        def test_add():
            assert add(1, 3) == 4
        """,
}
# The test fails in each second run.
FLAKY = """\
    from pathlib import Path

    def test_flaky():
        marker = Path("marker")
        if marker.exists():
            marker.unlink()
            assert False
        marker.touch()
    """


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path, FILES)


def subtraction(project: Path) -> Mutant:
    (mutant,) = mutants_of(project, lambda m: (m.original, m.replacement) == ("+", "-"))
    return mutant


@pytest.mark.parametrize(
    ("status", "result"),
    [
        ("Killed", "right"),
        ("Survived", "wrong"),
        ("NoCoverage", "wrong"),
        # Without a reason, a user does not learn why there is no verdict.
        ("RuntimeError", "wrong"),
    ],
)
def test_a_verdict_is_compared_with_a_fresh_run(project: Path, status: Status, result: str) -> None:
    fresh = Fresh(project, sys.executable)
    assert fresh.prepare() is None
    before = (project / "sums.py").read_bytes()
    outcome = MutantOutcome(subtraction(project), status, killed_by=("test_sums.py::test_add",))
    found, line = oracle.check_verdict(fresh, outcome)
    assert found == result
    assert bool(line) == (result == "wrong")
    assert (project / "sums.py").read_bytes() == before


def test_a_failure_that_the_server_did_not_see_is_explained_if_the_test_is_flaky(
    project: Path,
) -> None:
    write_project(project, {"test_flaky.py": FLAKY})
    fresh = Fresh(project, sys.executable)
    assert fresh.prepare() is None
    (unused,) = mutants_of(project, lambda m: (m.original, m.replacement) == ("-", "+"))
    outcome = MutantOutcome(unused, "NoCoverage")
    found, line = oracle.check_verdict(fresh, outcome)
    assert found == "explained"
    assert "test_flaky.py::test_flaky also fails" in line
    # The server must notice a flaky test, so it does not excuse a kill.
    killed = replace(outcome, status="Killed", killed_by=("test_flaky.py::test_flaky",))
    assert oracle.check_verdict(fresh, killed)[0] == "wrong"


def test_the_verdicts_of_a_project_are_right(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = oracle.compare(project, sys.executable, samples=4, seed=0)
    assert asyncio.run(work) == []
    assert "4 right" in capsys.readouterr().out


def test_a_project_whose_tests_fail_cannot_be_compared(project: Path) -> None:
    write_project(project, {"test_red.py": "def test_red():\n    assert False\n"})
    (line,) = asyncio.run(oracle.compare(project, sys.executable, samples=4, seed=0))
    assert line.startswith("cannot be compared")
    assert "test_red" in line


def test_the_requirements_of_tests_are_found_in_the_files_of_a_project(tmp_path: Path) -> None:
    assert declared.arguments(tmp_path) == ["--editable", str(tmp_path)]
    write_project(
        tmp_path,
        {
            "PKG-INFO": "Name: p\nProvides-Extra: docs\nProvides-Extra: test\n\nText\n",
            "pyproject.toml": """\
                [dependency-groups]
                base = ["one"]
                tests = [{include-group = "base"}, "two>=2"]
                docs = ["three"]
                """,
            "requirements.txt": "four\n",
            "requirements-dev.txt": "five\n",
            "requirements/test.txt": "six\n",
        },
    )
    assert declared.arguments(tmp_path) == [
        *("--editable", f"{tmp_path}[test]", "one", "two>=2"),
        *("--requirement", str(tmp_path / "requirements/test.txt")),
        *("--requirement", str(tmp_path / "requirements-dev.txt")),
    ]


def test_an_interrupted_installation_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = oracle.Package("p==1", "small")
    (tmp_path / "p" / "env").mkdir(parents=True)
    calls: list[tuple[str, ...]] = []

    def unpack(folder: Path, requirement: str) -> Path:
        return write_project(folder / "p-1", {"PKG-INFO": "Name: p\n"})

    monkeypatch.setattr(oracle, "unpack_source", unpack)
    monkeypatch.setattr(oracle, "make_environment", lambda folder, *names, python: "python")
    monkeypatch.setattr(oracle, "pip", lambda *arguments: calls.append(arguments))
    for _ in range(2):
        assert oracle.install(package, tmp_path, "python")[0] == tmp_path / "p" / "p-1"
    assert len(calls) == 1
