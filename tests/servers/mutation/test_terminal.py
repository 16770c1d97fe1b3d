"""`testwire-mutation run`: the printed survivors, the reports, the selection and the exit code."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from testwire_base.errors import UsageError
from testwire_servers.mutation.cli import main
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import MutantOutcome, ProgressLine, Status, explained
from testwire_servers.mutation.terminal.accepted import FILE, load_accepted
from testwire_servers.mutation.terminal.changed import changed_lines
from testwire_servers.mutation.terminal.output import RunResult
from testwire_servers.mutation.terminal.progress import BarProgress

from tests.servers.mutation.support import (
    ENDLESS,
    config_of,
    mutants_of,
    sleepers,
    write_project,
)
from tests.support.waiting import until

FILES = {
    "m.py": """\
        def add(a, b):
            return a + b


        def big(n):
            return n > 10
        """,
    "test_m.py": "import m\n\ndef test(): assert m.add(1, 2) == 3 and m.big(50) and not m.big(1)\n",
    "pyproject.toml": "[tool.testwire.mutation]\nworkers = 1\nkeep_warm = 0\n",
}

ENTRY = """\
[[accepted]]
file = "m.py"
line = "return n > 10"
original = ">"
replacement = ">="
reason = "The limit itself is never used."
"""


@pytest.fixture
def here(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(project)
    return write_project(project, FILES)


def git(root: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True)


def commit(root: Path) -> None:
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "first")


def outcomes(root: Path, status: Callable[[str], Status]) -> list[MutantOutcome]:
    """Return a result for each mutant. `status` receives the mutated code and the replacement."""
    return [
        MutantOutcome(mutant, status(f"{mutant.original} {mutant.replacement}"))
        for mutant in mutants_of(root)
    ]


def boundary_survives(change: str) -> Status:
    return "Survived" if change == "> >=" else "Killed"


def test_a_run(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(here)
    write_project(here, {"m.py": FILES["m.py"].replace("n > 10", "n > 10 - 0")})
    names = ("html", "json", "sarif")
    reports = [f"--report={name}=r.{name}" for name in names]
    assert main(["run", "m.py", "--since", "HEAD", "--fail-under", "100", *reports]) == 1
    printed = capsys.readouterr()
    assert "    -     return n > 10 - 0\n    +     return n >= 10 - 0\n" in printed.out
    assert "mutation score: " in printed.out
    assert "mutants tested" in printed.err
    html, data, sarif = ((here / f"r.{name}").read_text("utf-8") for name in names)
    assert "<mutation-test-report-app" in html
    mutants = json.loads(data)["files"]["m.py"]["mutants"]
    assert {mutant["location"]["start"]["line"] for mutant in mutants} == {6}
    results = json.loads(sarif)["runs"][0]["results"]
    survived = [mutant for mutant in mutants if mutant["status"] == "Survived"]
    assert len(results) == len(survived) > 0
    place = results[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "m.py"
    assert place["region"]["startLine"] == 6


def test_changed_lines(here: Path) -> None:
    write_project(here, {"sub/é b.py": "a = 1\nb = 2\nc = 3\n", "gone.py": "x = 1\n"})
    commit(here)
    write_project(here, {"sub/é b.py": "a = 1\nc = 4\nd = 5\n", "new.py": "n = 1\n"})
    (here / "gone.py").unlink()
    os.chmod(here / "m.py", 0o755)
    git(here, "add", "sub")
    changed = changed_lines(here, "HEAD")
    assert changed.lines["new.py"] is None
    assert changed.lines["sub/é b.py"] == [range(2, 4)]
    assert changed.lines["gone.py"] == [range(0)]
    assert changed.lines["m.py"] == []
    assert changed_lines(here / "sub", "HEAD").lines == {"é b.py": [range(2, 4)]}
    two = {m.id for m in mutants_of(here) if m.range.start.line == 2}
    only = changed._replace(lines={"m.py": [range(1, 3)]})
    assert {m.id for m in mutants_of(here) if only.contains(m)} == two


def test_since_compares_with_the_common_commit(here: Path) -> None:
    commit(here)
    git(here, "checkout", "-qb", "other")
    write_project(here, {"m.py": "def add(a, b):\n    return b + a\n"})
    git(here, "commit", "-qam", "other")
    git(here, "checkout", "-q", "-")
    assert changed_lines(here, "other").lines == {}


def test_since_without_a_common_commit(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(here)
    git(here, "branch", "other")
    git(here, "commit", "--amend", "-qm", "A root without history, as in a shallow clone.")
    assert main(["run", "--since", "other"]) == 2
    assert "HEAD and other have no common commit" in capsys.readouterr().err


def test_since_ignores_gits_context_between_changes(here: Path) -> None:
    write_project(here, {"n.py": "a = 1\nb = 2\nc = 3\n"})
    commit(here)
    git(here, "config", "diff.interHunkContext", "5")
    write_project(here, {"n.py": "a = 2\nb = 2\nc = 4\n"})
    assert changed_lines(here, "HEAD").lines == {"n.py": [range(1, 2), range(3, 4)]}


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="the system has no symbolic links")
def test_a_link_that_has_become_a_file_is_new(here: Path) -> None:
    os.symlink("m.py", here / "link.py")
    commit(here)
    (here / "link.py").unlink()
    write_project(here, {"link.py": FILES["m.py"]})
    assert changed_lines(here, "HEAD").lines == {"link.py": None}


def test_an_unknown_commit(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(here)
    assert main(["run", "--since", "nowhere"]) == 2
    assert "--since: git rev-parse failed" in capsys.readouterr().err


def test_accepted_survivors(here: Path) -> None:
    engine = Engine(config_of(here), cwd=here)
    (here / FILE).write_text(ENTRY)
    results = outcomes(here, boundary_survives)
    changed, notes = load_accepted(None, here).apply(results, engine.project)
    assert notes == []
    ignored = [each for each in changed if each.status == "Ignored"]
    assert [each.reason for each in ignored] == ["accepted: The limit itself is never used."]
    assert RunResult(here, results, [], 1.0).score != 100
    assert RunResult(here, changed, [], 1.0).score == 100


def test_an_entry_accepts_one_mutant(here: Path) -> None:
    write_project(here, {"m.py": "def f(n):\n    return n > 10\n\ndef g(n):\n    return n > 10\n"})
    (here / FILE).write_text(ENTRY)
    project = Engine(config_of(here), cwd=here).project
    changed, _ = load_accepted(None, here).apply(outcomes(here, boundary_survives), project)
    assert [each.status for each in changed].count("Survived") == 1


@pytest.mark.parametrize(
    ("source", "status", "why"),
    [
        (FILES["m.py"], "Killed", "the tests detect this mutant"),
        ("def big(n):\n    return n > 11\n", "Survived", "this mutant no longer exists"),
    ],
)
def test_an_obsolete_entry(here: Path, source: str, status: Status, why: str) -> None:
    write_project(here, {"m.py": source})
    (here / FILE).write_text(ENTRY)
    project = Engine(config_of(here), cwd=here).project
    _, notes = load_accepted(None, here).apply(outcomes(here, lambda _: status), project)
    assert [why in note and "entry 1 is obsolete" in note for note in notes] == [True]


def test_an_entry_that_was_not_tested_is_not_obsolete(here: Path) -> None:
    (here / FILE).write_text(ENTRY)
    project = Engine(config_of(here), cwd=here).project
    assert load_accepted(None, here).apply([], project) == ([], [])
    failed = outcomes(here, lambda _: "RuntimeError")
    assert load_accepted(None, here).apply(failed, project) == (failed, [])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("x", "not a valid TOML file"),
        ("a = 1", r"only tables \[\[accepted\]\], found a"),
        (ENTRY.replace("The limit itself is never used.", " "), "entry 1: expected a string as"),
        (ENTRY + "lines = 1", "unknown key 'lines'"),
    ],
)
def test_a_wrong_file_of_accepted_survivors(here: Path, content: str, message: str) -> None:
    (here / FILE).write_text(content)
    with pytest.raises(UsageError, match=message):
        load_accepted(None, here)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.py"], "expected a file or folder in"),
        (["test_m.py"], "expected a source file with mutants"),
        (["--report", "json=missing/r.json"], "writable folder"),
        (["--accepted", "missing.toml"], "missing.toml: cannot read the file"),
        (["--config", "missing.toml"], "'missing.toml' does not exist"),
    ],
)
def test_wrong_arguments(
    here: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_project_without_source_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(here)
    assert main(["run", "--since", "HEAD"]) == 0
    (here / "m.py").unlink()
    assert main(["run"]) == 2
    assert "no source files were found in" in capsys.readouterr().err


def test_output_that_cannot_represent_a_character(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(here)
    write_project(here, {"語.py": "def f(:\n"})
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    assert main(["run", "--since", "HEAD"]) == 0
    assert rb"\u8a9e.py: not valid Python" in written.getvalue()


def test_tests_that_fail_without_a_mutant(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_project(here, {"test_m.py": "def test(): assert False\n"})
    assert main(["run"]) == 3
    assert "test_m.py::test" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_an_interrupted_run_prints_its_results(project: Path, sandboxes: Path) -> None:
    settings = "[tool.testwire.mutation]\ntimeout_constant = 100\nworkers = 1\n"
    early = "def early(x):\n    return x + 1\n\n\n" + textwrap.dedent(ENDLESS["m.py"])
    write_project(project, {**ENDLESS, "m.py": early, "pyproject.toml": settings})
    process = subprocess.Popen(
        [sys.executable, "-m", "testwire_servers.mutation.cli", "run", "m.py"],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        asyncio.run(until(lambda: bool(sleepers(sandboxes))))
        # An impatient user does not disturb the cleanup.
        for _ in range(3):
            process.send_signal(signal.SIGINT)
            time.sleep(0.05)
        printed, errors = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert "m.py: no test runs line 2" in printed
    assert "interrupted" in errors
    assert "Traceback" not in printed + errors
    asyncio.run(until(lambda: not list(sandboxes.iterdir()), 10))


def test_a_file_without_results_is_an_error(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failed = [
        replace(each, reason="imported from elsewhere")
        for each in outcomes(here, lambda _: "RuntimeError")
    ]
    result = RunResult(here, failed, [], 1.0)
    assert result.untested_files == {"m.py": "imported from elsewhere"}
    assert [finding.severity for finding in result.findings()] == ["error"]
    result.show()
    assert "could not be tested: imported from elsewhere" in capsys.readouterr().out
    one_killed = [replace(failed[0], status="Killed"), *failed[1:]]
    assert RunResult(here, one_killed, [], 1.0).untested_files == {}


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ModuleNotFoundError("no", name="coverage"), r"'coverage'.* -m pip install 'testwire\["),
        (OSError(errno.ENOSPC, "No space left on device", "/x"), "/x: cannot be written: No space"),
    ],
)
def test_known_causes_are_explained(
    here: Path,
    error: Exception,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("testwire_servers.mutation.config.load_config", fail)
    assert main(["run"]) in (2, 3)
    assert re.search(message, capsys.readouterr().err)
    assert explained(OSError(errno.EACCES, "no")) is None


def test_the_bar_replaces_progress_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    bar = BarProgress()
    bar.start(3)
    bar.log(ProgressLine("1 of 3 mutants tested"))
    bar.log("a [warning]")
    bar.advance()
    assert capsys.readouterr().err == "testwire-mutation: a [warning]\n"
    assert bar.bar.tasks[0].completed == 1
