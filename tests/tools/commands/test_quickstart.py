"""The quickstart as a newcomer runs it: with the sample, in a project, and on a terminal.

Every run is a separate process with its own temporary folder. The folder must be empty at the end.
"""

from __future__ import annotations

import hashlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from testwire_tools.quickstart import _uncovered
from testwire_tools.report import Survivor, summarize

SAMPLE = Path(str(resources.files("testwire_tools"))) / "sample_project"
COMMAND = [sys.executable, "-m", "testwire_tools", "quickstart"]


def fingerprint(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


class Ran:
    """A run of the quickstart in `folder`, without a terminal."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self.folder = folder
        run = subprocess.run(
            [*COMMAND, *arguments],
            cwd=folder,
            env=environment(self.temporary),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=240,
        )
        self.code, self.out, self.err = run.returncode, run.stdout, run.stderr

    @property
    def left(self) -> list[str]:
        return sorted(path.name for path in self.temporary.iterdir())


def environment(temporary: Path) -> dict[str, str]:
    return os.environ | {"TMPDIR": str(temporary), "COLUMNS": "80", "TERM": "xterm-256color"}


# --- the sample ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    before = fingerprint(SAMPLE)
    ran = Ran(tmp_path_factory.mktemp("quickstart"))
    assert fingerprint(SAMPLE) == before, "the sample was changed"
    return ran


@pytest.fixture(scope="module")
def report(sample: Ran) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((sample.folder / "report.json").read_text("utf-8"))
    return data


def test_the_sample_runs_to_the_end(sample: Ran) -> None:
    assert (sample.code, sample.err, sample.left) == (0, "", [])


def test_it_has_mutants_of_all_kinds(report: dict[str, Any]) -> None:
    counts = summarize(report).counts
    assert sum(counts.values()) >= 20
    assert counts["Killed"] > counts["Survived"] > 0
    assert counts["NoCoverage"] > 0
    assert counts.keys() == {"Killed", "Survived", "NoCoverage", "Timeout"}


def test_every_survivor_is_listed(sample: Ran, report: dict[str, Any]) -> None:
    for path, file in report["files"].items():
        for mutant in file["mutants"]:
            if mutant["status"] == "Survived":
                line = mutant["location"]["start"]["line"]
                replacement = re.escape(mutant["replacement"])
                assert re.search(rf"^{path} +{line} +\S.* {replacement} *$", sample.out, re.M)


def test_lines_without_tests_are_listed(sample: Ran) -> None:
    assert re.search(r"^no test runs src/parcelpost/labels.py, lines? \d+", sample.out, re.M)


def test_killers_lead_to_tests(report: dict[str, Any]) -> None:
    ids = {test["id"] for file in report["testFiles"].values() for test in file["tests"]}
    killed = [
        mutant
        for file in report["files"].values()
        for mutant in file["mutants"]
        if mutant["status"] == "Killed"
    ]
    assert all(mutant["killedBy"] and set(mutant["killedBy"]) <= ids for mutant in killed)
    assert all("location" in test for f in report["testFiles"].values() for test in f["tests"])


def test_a_log_gets_plain_lines(sample: Ran) -> None:
    assert "\x1b" not in sample.out
    assert re.search(r"^tested \d+ of \d+$", sample.out, re.M)
    assert re.search(r"^started it over stdio: version \S+, \d+ mutants", sample.out, re.M)


def test_lines_fit_80_columns(sample: Ran) -> None:
    assert max(map(len, sample.out.splitlines())) <= 80


# --- a terminal ----------------------------------------------------------------------------------


def on_terminal(folder: Path, *arguments: str, stop_at: str | None = None) -> tuple[int, str]:
    """Run the quickstart on a terminal, and press Ctrl-C when its output contains `stop_at`."""
    temporary = folder / "temporary"
    temporary.mkdir()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execve(COMMAND[0], [*COMMAND, *arguments], environment(temporary))
    shown = ""
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 5)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:  # All processes on the terminal have ended.
            break
        if not data:
            break
        shown += data.decode("utf-8", "replace")
        if stop_at is not None and stop_at in shown:
            os.write(terminal, b"\x03")
            stop_at = None
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert list(temporary.iterdir()) == []
    return code, shown


def test_a_terminal_gets_a_bar(tmp_path: Path) -> None:
    tests = "from code_of_mine import more\n\ndef test_more() -> None:\n    assert more(1) == 2\n"
    mine = project(tmp_path, {"code_of_mine.py": CODE, "test_more.py": tests})
    code, shown = on_terminal(tmp_path, "--project", str(mine))
    assert code == 0
    assert "running the tests without mutants" in shown
    assert "testing mutants" in shown
    assert "━" in shown
    assert not re.search(r"^tested \d+ of", shown, re.M)
    assert (tmp_path / "report.html").is_file()


def test_ctrl_c_stops_and_tidies_up(tmp_path: Path) -> None:
    code, shown = on_terminal(tmp_path, stop_at="testing mutants")
    assert code == 130
    assert "interrupted" in shown
    assert "Traceback" not in shown
    assert not (tmp_path / "report.html").exists()


# --- other projects ------------------------------------------------------------------------------

CODE = "def more(x: int) -> int:\n    return x + 1\n"
SETTINGS = '[tool.pytest.ini_options]\npythonpath = ["."]\n'


def project(folder: Path, files: dict[str, str]) -> Path:
    for path, text in {"pyproject.toml": SETTINGS, **files}.items():
        file = folder / "mine" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder / "mine"


def test_a_project_of_ones_own_stays_as_it_is(tmp_path: Path) -> None:
    tests = "from code_of_mine import more\n\ndef test_more() -> None:\n    assert more(1) == 2\n"
    mine = project(tmp_path, {"code_of_mine.py": CODE, "tests/test_more.py": tests})
    before = fingerprint(mine)
    ran = Ran(tmp_path, "--project", "mine", "--report", "out/mine.htm")
    assert (ran.code, ran.err, ran.left) == (0, "", [])
    assert fingerprint(mine) == before
    assert "Mutation tests on mine" in ran.out
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"mine.htm", "mine.json"}


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "expected Python code that can be mutated, found none"),
        ({"code_of_mine.py": CODE}, "Expected tests that pytest can collect, found none"),
        (
            {"code_of_mine.py": CODE, "test_it.py": "def test_it():\n    assert False\n"},
            "expected all tests to pass without a mutant",
        ),
        ({"code_of_mine.py": CODE, "test_it.py": "def test_it(:\n"}, "test_it.py"),
        (
            {"code_of_mine.py": CODE, "pyproject.toml": "[tool.testwire.mutation]\nworker = 1\n"},
            "worker",
        ),
        ({"code_of_mine.py": CODE, "pyproject.toml": "[tool"}, "pyproject.toml"),
    ],
    ids=["empty", "no tests", "failing", "broken tests", "wrong settings", "broken settings"],
)
def test_a_project_that_will_not_do(tmp_path: Path, files: dict[str, str], message: str) -> None:
    mine = project(tmp_path, files)
    before = fingerprint(mine)
    ran = Ran(tmp_path, "--project", str(mine))
    assert ran.code == 2
    assert ran.err.startswith("testwire quickstart: ")
    assert message in ran.err
    assert "Traceback" not in ran.err
    assert ran.left == []
    assert fingerprint(mine) == before
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--project", "nowhere"], "expected the root folder of a Python project, found nowhere"),
        (["--project", "file"], "expected the root folder of a Python project, found file"),
        (["--report", "folder.html"], "expected a file, found the folder folder.html"),
        (["--report", "other.html"], "expected a file, found the folder other.json"),
        (["--report", "data.JSON"], "expected an HTML file"),
        (["--report", "file/report.html"], "file: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_arguments_are_told_before_the_work(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "other.json").mkdir()
    ran = Ran(tmp_path, *arguments)
    assert (ran.code, ran.out, ran.left) == (2, "", [])
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_keep_keeps_the_server(tmp_path: Path) -> None:
    mine = project(tmp_path, {})
    ran = Ran(tmp_path, "--project", str(mine), "--keep")
    kept = re.search(r"^The sample server is in (\S+)$", ran.out, re.M)
    assert kept
    assert (Path(kept.group(1)) / "pyproject.toml").is_file()


def test_uncovered_lines_are_joined() -> None:
    def missed(path: str, line: int, status: str) -> Survivor:
        return Survivor(path, line, 1, "a", "b", "M", status)

    found = [
        missed("b.py", 7, "NoCoverage"),
        missed("b.py", 2, "NoCoverage"),
        missed("b.py", 7, "NoCoverage"),
        missed("b.py", 9, "Survived"),
        missed("c.py", 1, "NoCoverage"),
    ]
    assert _uncovered(found) == {"b.py": [2, 7], "c.py": [1]}
