"""Projects that change: removed folders, deleted files, many saves, and hidden rows."""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from pathlib import Path

import pytest

from tests.support.waiting import until_sync
from tests.vscode.conftest import EXTENSION
from tests.vscode.editor import CodeServer, Editor
from tests.vscode.processes import is_running

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

SERVER = EXTENSION / "test" / "scriptedServer.mjs"


def test_the_server_of_a_removed_folder_is_ended(
    editor: Editor, code_server: CodeServer, tmp_path: Path
) -> None:
    """The server ignores the end of its input and SIGTERM."""
    server = {"command": shutil.which("node"), "args": [str(SERVER), "stubborn"]}
    for name in ("one", "two"):
        settings = tmp_path / name / ".vscode" / "settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"testwire.servers": [{"name": name, **server}]}), "utf-8")
        (tmp_path / name / f"{name}.txt").write_text("a + b killed\n", "utf-8")
        (tmp_path / name / ".requests").touch()
    file = tmp_path / "shop.code-workspace"

    def write(*names: str) -> None:
        file.write_text(json.dumps({"folders": [{"path": name} for name in names]}), "utf-8")

    write("one", "two")
    editor.open(code_server.url(file))
    editor.view("Testing")
    editor.wait_rows(r"^one in one ", r"^two in two ", timeout=60)
    editor.expand_all(r"^one\.txt ", r"^two\.txt ")
    log = (tmp_path / "two" / ".requests").read_text("utf-8")
    processes = re.findall(r"^(?:start|children) ([\d ]+)$", log, re.M)
    pids = [int(pid) for found in processes for pid in found.split()]
    assert len(pids) == 3
    assert all(map(is_running, pids))
    write("one")
    # The folder that remains is listed again.
    editor.wait_rows(r"^one\.txt ", absent=[r"^two in two "])
    until_sync(lambda: not any(map(is_running, pids)))


def test_a_file_is_deleted_during_its_run(
    editor: Editor, code_server: CodeServer, tmp_path: Path
) -> None:
    """The message has an action that shows the output, and the other file keeps its row."""
    server = {"name": "scripted", "command": shutil.which("node"), "args": [str(SERVER), "normal"]}
    settings = {
        "testwire.servers": [server],
        # Otherwise the text of a terminal is not part of the page.
        "terminal.integrated.gpuAcceleration": "off",
    }
    (tmp_path / ".vscode").mkdir()
    (tmp_path / ".vscode" / "settings.json").write_text(json.dumps(settings), "utf-8")
    first = tmp_path / "first.txt"
    first.write_text("a + b paused\n", "utf-8")
    (tmp_path / "second.txt").write_text("c + d killed\n", "utf-8")
    log = tmp_path / ".requests"
    log.touch()
    editor.open(code_server.url(tmp_path))
    editor.view("Testing")
    editor.wait_rows(r"^first\.txt ", r"^second\.txt ")
    editor.command("Testwire: Run All Mutants")
    until_sync(lambda: "first.txt is paused" in log.read_text("utf-8"))
    first.unlink()
    editor.wait_rows(absent=[r"^first\.txt "])
    first.with_suffix(".txt.go").touch()
    editor.wait_text(".notifications-toasts", r"1 mutant was removed from scripted during the run")
    editor.point(".notifications-toasts .monaco-button", "Show Output")
    editor.wait_text(".xterm-rows", r"first\.txt#.* was removed during the run")
    editor.wait_rows(r"^second\.txt · 1 of 1 ")


CONFTEST = """import time


def pytest_collection():
    with open("collected.log", "a") as file:
        file.write("x")
    time.sleep(1)
"""

TEST = """def test_{name}():
    with open("ran.log", "a") as file:
        file.write("x")
"""


def test_many_saves_and_a_hidden_project(
    editor: Editor, code_server: CodeServer, tmp_path: Path
) -> None:
    """Saves during a collection need only one more collection. Hidden tests do not run."""
    command = str(Path(sys.executable).parent / "testwire-pytest")
    server = {"command": command, "protocol": "mstest-runner", "name": "pytest"}
    for name in ("one", "two"):
        settings = tmp_path / name / ".vscode" / "settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"testwire.servers": [server]}), "utf-8")
        (tmp_path / name / f"test_{name}.py").write_text(TEST.format(name=name), "utf-8")
    one, two = tmp_path / "one", tmp_path / "two"
    (one / "conftest.py").write_text(CONFTEST, "utf-8")
    file = tmp_path / "shop.code-workspace"
    file.write_text(json.dumps({"folders": [{"path": "one"}, {"path": "two"}]}), "utf-8")
    editor.open(code_server.url(file))
    editor.view("Testing")
    editor.wait_rows(r"^pytest in one ", r"^pytest in two ", timeout=60)
    editor.expand_all(r"^test_one ", r"^test_two ")

    log = one / "collected.log"
    before = len(log.read_text("utf-8"))
    for number in range(10):
        (one / "test_one.py").write_text(TEST.format(name=f"save_{number}"), "utf-8")
        time.sleep(0.4)
    editor.wait_rows(r"^test_save_9 ")

    editor.menu(r"^pytest in two ", "Hide Test")
    editor.command("Test: Run All Tests")
    editor.wait_rows(r"^test_save_9 \(Passed\)")
    editor.wait_until_idle()
    assert len(log.read_text("utf-8")) - before <= 6
    assert (one / "ran.log").is_file()
    assert not (two / "ran.log").exists()
