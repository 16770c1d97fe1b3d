"""A server that lists by file lists the tests of a file only when the file is expanded."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

MANY = Path(__file__).parent / "many.mjs"


def test_the_tests_of_a_file_are_listed_when_it_is_expanded(
    editor: Editor, code_server: CodeServer, tmp_path: Path
) -> None:
    log = tmp_path / "many.log"
    server = {
        "name": "lazy",
        "protocol": "test-runner",
        "command": shutil.which("node"),
        "args": [str(MANY), "test-runner", "103", "lazy", str(log)],
    }
    settings = tmp_path / "project" / ".vscode" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"testwire.servers": [server]}), "utf-8")
    editor.open(code_server.url(tmp_path / "project"))
    editor.view("Testing")
    editor.wait_rows(r"^a_last\.py ", r"^file_0000\.py ", absent=[r"^test_"])
    assert "listed" not in log.read_text("utf-8")
    editor.toggle(r"^a_last\.py ")
    editor.wait_rows(r"^test_100 ", r"^test_101 ", r"^test_102 ", absent=[r"^test_0 "])
    assert log.read_text("utf-8").count("listed") == 1
    editor.run(r"^test_102 ")
    editor.wait_rows(r"^test_102 \(Passed\)")
