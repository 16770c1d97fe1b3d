"""A folder that is removed from the workspace, and a file that is deleted during its run."""

from __future__ import annotations

import json
import re
import shutil
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
    editor.wait_rows(absent=[r"^two in two "])
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
