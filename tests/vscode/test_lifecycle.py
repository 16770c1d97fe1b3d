"""The server of a removed folder is ended, although it ignores the end of its input and SIGTERM."""

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
