"""A server that ignores a cancellation is ended, with each protocol."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.support.waiting import until_sync
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

MANY = Path(__file__).parent / "many.mjs"
RUN = {"msp": "Testwire: Run All Mutants"}


@pytest.mark.parametrize("protocol", ["mstest-runner", "test-runner", "msp"])
def test_a_server_that_ignores_a_cancellation_is_ended(
    editor: Editor, code_server: CodeServer, tmp_path: Path, protocol: str
) -> None:
    log = tmp_path / "many.log"
    server = {
        "name": "many",
        "protocol": protocol,
        "command": shutil.which("node"),
        "args": [str(MANY), protocol, "4", "deaf", str(log)],
    }
    settings = tmp_path / "project" / ".vscode" / "settings.json"
    settings.parent.mkdir(parents=True)
    values = {"testwire.servers": [server], "testwire.timeouts.cancel": 1}
    settings.write_text(json.dumps(values), "utf-8")
    editor.open(code_server.url(tmp_path / "project"))
    editor.view("Testing")
    editor.wait_rows(r"^a_last\.py ")
    editor.expand_all()
    editor.command(RUN.get(protocol, "Test: Run All Tests"))
    until_sync(lambda: "running" in log.read_text("utf-8"))
    first = int(re.findall(r"^start (\d+)", log.read_text("utf-8"), re.M)[0])
    editor.button("Cancel Test Run")
    editor.wait_until_idle()
    until_sync(lambda: not Path(f"/proc/{first}").exists())
    assert not any("Passed" in row.label for row in editor.rows())
    # The next run starts a new server.
    editor.command(RUN.get(protocol, "Test: Run All Tests"))
    until_sync(lambda: log.read_text("utf-8").count("running") == 2)
    assert len(re.findall(r"^start \d+", log.read_text("utf-8"), re.M)) == 2
