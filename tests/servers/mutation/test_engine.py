"""Tests of mutants in real projects: each status, and projects that cannot be tested."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import pytest
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import BaselineError, MutantOutcome, MutationError

from tests.servers.mutation.support import (
    config_of,
    describe,
    mutants_of,
    run_project,
    write_project,
)

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")


@needs_fork
def test_a_change_that_does_not_compile(project: Path) -> None:
    test = "import m\n\ndef test_f():\n    assert m.f() == 1\n"
    write_project(project, {"m.py": "def f():\n    return 1\n", "test_m.py": test})
    mutants = [replace(m, replacement="(") for m in mutants_of(project) if m.replacement == "2"]

    async def run() -> list[MutantOutcome]:
        engine = Engine(config_of(project), cwd=project)
        try:
            return [outcome async for outcome in engine.run(mutants)]
        finally:
            await engine.aclose()

    (outcome,) = asyncio.run(run())
    assert outcome.status == "CompileError"
    assert "line 2" in (outcome.reason or "")


@needs_fork
def test_every_status_that_tests_bring_about(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": """\
                import os

                LIMIT = 3
                UNUSED = 90


                def covered(x):
                    if x > 2:
                        return 10
                    return 1


                def loop(n):
                    while n > 0:
                        n -= 1
                    return n


                def crash(x):
                    if x is None:
                        os.abort()
                    return 0 + -x


                def uncovered():
                    return 7


                SKIPPED = 5  # pragma: no mutate
                """,
            "test_m.py": """\
                import m


                def test_covered():
                    assert m.covered(3) == 10


                def test_loop():
                    assert m.loop(2) == 0


                def test_crash():
                    assert m.crash(4) == -4


                def test_limit():
                    assert m.LIMIT == 3
                """,
        },
    )
    # Each further mutant of the loop would take as long as its time limit.
    wanted = ("10 → 11", "1 → 2", "> → >=", "1 → 0", "is → is not", "7 → 8", "5 → 6", "3 → 4")
    shown = (*(f"{each} @m.py" for each in wanted), "90 → 91 @m.py")
    run = run_project(project, lambda mutant: describe(mutant).startswith(shown))
    killed = run.of("11")
    assert killed.status == "Killed"
    assert killed.killed_by == ("test_m.py::test_covered",)
    assert killed.covered_by == ("test_m.py::test_covered",)
    assert killed.tests_completed == 1
    assert killed.static is False
    assert killed.reason is not None
    assert "11" in killed.reason
    assert killed.duration is not None
    assert killed.duration > 0
    assert run.of("2", original="1", line=10).status == "NoCoverage"
    assert run.of(">=", line=8).status == "Survived"
    assert run.of("0", line=15).status == "Timeout"
    assert "test_loop" in (run.of("0", line=15).reason or "")
    crash = run.of("is not", line=20)
    assert crash.status == "Killed"
    assert "SIGABRT" in (crash.reason or "")
    assert run.of("8").status == "NoCoverage"
    assert run.of("8").covered_by == ()
    ignored = run.of("6", line=29)
    assert ignored.status == "Ignored"
    assert "pragma" in (ignored.reason or "")
    static = run.of("4", line=3)
    assert static.status == "Killed"
    assert static.static is True
    survived = run.of("91")
    assert survived.status == "Survived"
    assert survived.static is True
    assert survived.covered_by == tuple(
        f"test_m.py::test_{n}" for n in ("covered", "loop", "crash", "limit")
    )


@needs_fork
def test_code_that_compiles_to_the_same_is_ignored(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "def f():\n    return 4 + 0\n",
            "test_m.py": "import m\ndef test(): assert m.f()\n",
        },
    )
    result = run_project(project, lambda mutant: mutant.replacement in ("-", "|")).of("-")
    assert result.status == "Ignored"
    assert "equivalent" in (result.reason or "")


@needs_fork
def test_a_change_of_the_project_is_seen(project: Path) -> None:
    write_project(
        project,
        {"m.py": "def f(x):\n    return x + 1\n", "test_m.py": "import m\ndef test(): m.f(1)\n"},
    )

    async def run() -> list[str]:
        engine = Engine(config_of(project), cwd=project)
        statuses: list[str] = []
        try:
            for check in ("m.f(1)", "assert m.f(1) == 2"):
                (project / "test_m.py").write_text(f"import m\ndef test(): {check}\n")
                mutants = [m for f in engine.discover().values() for m in f if m.replacement == "-"]
                statuses += [r.status async for r in engine.run(mutants)]
        finally:
            await engine.aclose()
        return statuses

    assert asyncio.run(run()) == ["Survived", "Killed"]


def test_failing_tests_are_named(project: Path) -> None:
    write_project(
        project,
        {
            "m.py": "x = 1\n",
            "test_m.py": "def test_good(): pass\ndef test_bad(): assert 1 == 2\n",
        },
    )
    with pytest.raises(BaselineError) as error:
        run_project(project)
    assert str(error.value).startswith("test_m.py::test_bad: expected all tests to pass")
    assert "test_m.py::test_bad: assert 1 == 2" in str(error.value)


def test_tests_that_cannot_be_imported_are_named(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n", "test_m.py": "import no_such_module\n"})
    with pytest.raises(BaselineError, match=r"test_m\.py.*no_such_module"):
        run_project(project)


def test_a_project_without_tests(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n"})
    with pytest.raises(BaselineError, match="found none"):
        run_project(project)


def test_wrong_pytest_arguments_are_shown(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n", "test_m.py": "def test(): pass\n"})
    with pytest.raises(BaselineError, match="--no-such-option"):
        run_project(project, pytest_args=("--no-such-option",))


@pytest.mark.parametrize("python", ["/no/such/python", "no-such-python"])
def test_an_interpreter_that_is_not_there(project: Path, python: str) -> None:
    write_project(project, {"m.py": "x = 1\n"})
    with pytest.raises(MutationError, match="Set `python`"):
        run_project(project, python=python)


def test_an_interpreter_without_pytest(project: Path, tmp_path: Path) -> None:
    import venv

    write_project(project, {"m.py": "x = 1\n"})
    venv.create(tmp_path / "bare", with_pip=False, symlinks=os.name != "nt")
    folder = "Scripts" if os.name == "nt" else "bin"
    with pytest.raises(MutationError, match="expected the module 'coverage', but it is missing"):
        run_project(project, python=str(tmp_path / "bare" / folder / "python"))


@needs_fork
def test_nothing_is_run_for_ignored_mutants(project: Path) -> None:
    write_project(project, {"m.py": "x = 1\n"})
    run = run_project(project, exclude=("m.py",))
    assert {result.status for result in run.results} == {"Ignored"}
    assert not any("running" in line for line in run.log)


@needs_fork
def test_utf16_and_friends_run_too(project: Path) -> None:
    """Offsets count characters, not bytes, in a file with CRLF and a byte order mark."""
    source = "\ufeff# ünï 😀\r\n\r\n\r\ndef f(x):\r\n    s = '😀' * x; return len(s) + 1\r\n"
    write_project(
        project,
        {
            "m.py": source.encode(),
            "test_m.py": "import m\n\ndef test(): assert m.f(2) == 3\n",
        },
    )
    run = run_project(project, lambda m: m.original in ("+", "1") and m.replacement in ("-", "2"))
    assert run.statuses == {"+ → - @m.py:5": "Killed", "1 → 2 @m.py:5": "Killed"}
    (minus,) = [r.mutant for r in run.results if r.mutant.replacement == "-"]
    assert (
        minus.range.start.column
        == len("    s = '😀' * x; return len(s) ".encode("utf-16-le")) // 2 + 1
    )


def test_mutants_of_an_older_file_are_told_from_the_new(project: Path) -> None:
    write_project(
        project, {"m.py": "x = 1\n", "test_m.py": "import m\n\ndef test(): assert m.x == 1\n"}
    )
    (old, _) = mutants_of(project)
    (project / "m.py").write_text("x = 1  # other\n")

    async def run() -> list[str]:
        engine = Engine(config_of(project), cwd=project)
        try:
            return [f"{r.status}: {r.reason}" async for r in engine.run([old])]
        finally:
            await engine.aclose()

    (line,) = asyncio.run(run())
    assert line == "RuntimeError: m.py has changed since its mutants were listed"


@needs_fork
def test_a_run_starts_on_the_workers_that_are_warm(project: Path) -> None:
    """Further processes start while the first one tests, and join the run."""
    lines = [f"def f{n}(x):\n    return x + {n}\n" for n in range(1, 7)]
    tests = [f"def test_{n}():\n    assert m.f{n}(1)\n" for n in range(1, 7)]
    write_project(project, {"m.py": "\n".join(lines), "test_m.py": "import m\n" + "\n".join(tests)})

    async def run() -> list[int]:
        engine = Engine(config_of(project, workers=3), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]
        counts = []
        try:
            for chosen in (mutants[:1], mutants[1:]):
                assert len([result async for result in engine.run(chosen)]) == len(chosen)
                assert engine._session is not None
                assert engine._session._growth is not None
                counts.append(len(engine._session._workers))
                await engine._session._growth
            counts.append(len(engine._session._workers))
        finally:
            await engine.aclose()
        return counts

    first, _, last = asyncio.run(run())
    assert (first, last) == (1, 3)
