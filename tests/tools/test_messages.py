"""The full text of the most frequent messages, each produced by a real command.

`messages.toml` contains the cases. A command runs in a folder with a small specification in
`spec/`, and with the `files` and the variables in `environment` of the case. `{server}` is replaced
with a mutation server, `{suite}` with a pytest server, and `{python}` with the Python interpreter.
`settle_seconds` limits how long `doctor` waits for a server that exits immediately.
To add a message, write a case and run the test. The test prints the message.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation import cli as mutation
from testwire_servers.pytest_suite import cli as suite
from testwire_tools import cli as tools
from testwire_tools.sessions.doctor import server

from tests.support.commands import run_without
from tests.support.repository import ROOT

CASES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("messages.toml").read_text("utf-8")
)
SERVERS = {
    "{server}": f"{sys.executable} -m testwire_servers.mutation.cli",
    "{suite}": f"{sys.executable} -m testwire_servers.pytest_suite.cli",
}


def arguments(case: dict[str, Any]) -> list[str]:
    words: list[str] = []
    for word in case["command"]:
        server = SERVERS.get(word)
        words += server.split() if server else [word.replace("{python}", sys.executable)]
    return words


def run(case: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run the command of a case, and return the exit code and the combined output."""
    program, *words = arguments(case)
    if "hidden" in case:
        code, out, err, _ = run_without(case["hidden"], words)
        return code, out + err
    mains = {"testwire": tools, "testwire-mutation": mutation, "testwire-pytest": suite}
    main = mains[program].main
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capfd.readouterr()
    return code, out + err


def shown(output: str, folder: Path) -> str:
    """Return the output without the usage line, with placeholders for paths and numbers."""
    for placeholder, command in SERVERS.items():
        output = output.replace(command, placeholder)
    output = output.replace(sys.executable, "{python}")
    output = output.replace(str(folder), "{folder}")
    output = output.replace(str(ROOT / "spec/meta"), "{meta}")
    output = re.sub(r"\(process \d+\)", "(process {number})", output)
    output = re.sub(r"\[Errno \d+\]", "[Errno {number}]", output)
    output = re.sub(r"\bin \d+\.\d\ds", "in {seconds}s", output)
    lines = output.splitlines()
    if lines and lines[0].startswith("usage:"):
        lines = [line for line in lines if ": error: " in line]
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "tests/codegen/cases/small/spec", tmp_path / "spec")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return tmp_path


def write(folder: Path, case: dict[str, Any]) -> None:
    """Write the files of a case, and apply its `edit` (`[file, old, new]`)."""
    for name, text in case.get("files", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    if "edit" in case:
        name, old, new = case["edit"]
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")


def test_the_table_has_the_most_frequent_messages() -> None:
    assert len(CASES) >= 40


@pytest.mark.parametrize("name", CASES)
def test_a_message_is_complete(
    name: str, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name]
    write(folder, case)
    if "settle_seconds" in case:
        monkeypatch.setattr(server, "SETTLE_SECONDS", case["settle_seconds"])
    for variable, value in case.get("environment", {}).items():
        monkeypatch.setenv(variable, value)
    code, output = run(case, capfd)
    found = shown(output, folder)
    assert found == case["text"], f"found:\n{found}"
    assert code == case["code"]
