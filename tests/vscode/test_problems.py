"""Tests of the messages in a real VS Code: each problem with a server has a message with actions.

One window shows a folder whose servers fail in different ways.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vscode.conftest import EXTENSION, ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

# The scenario of each server, and the message in its row.
SERVERS = {
    "exits": ("exit=2", r"The server ended with exit code 2\. .*no configuration found"),
    "hangs": ("mute", r"The server did not respond to “configure” within 10 s\."),
    "nonsense": ("banner", r"found text: “Welcome to the mutation server!”"),
    "version": ("version=0.9.0", r"Expected a server for version 0\.4 .* uses version 0\.9\.0\."),
}


@pytest.fixture(scope="module")
def opened(
    browser: Editor, code_server: CodeServer, tmp_path_factory: pytest.TempPathFactory
) -> Editor:
    folder = tmp_path_factory.mktemp("problems")
    script = str(EXTENSION / "test" / "scriptedServer.mjs")
    node = shutil.which("node")
    servers: list[dict[str, object]] = [
        {"name": name, "command": node, "args": [script, scenario]}
        for name, (scenario, _) in SERVERS.items()
    ]
    servers += [
        {"name": "missing", "command": "testwire-missing"},
        {"name": "variables", "command": node, "envFile": "missing.env"},
        {"name": "floods", "command": node, "args": [script, "flood"]},
        {"name": "mistake"},
    ]
    settings = {
        "testwire.servers": servers,
        "testwire.timeouts.start": 10,
        # Otherwise the text of a terminal is not part of the page.
        "terminal.integrated.gpuAcceleration": "off",
    }
    (folder / ".vscode").mkdir()
    (folder / ".vscode" / "settings.json").write_text(json.dumps(settings), "utf-8")
    (folder / "a.txt").write_text("a + b killed\n", "utf-8")
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "testwire").symlink_to(Path(sys.executable).parent / "testwire")
    browser.open(code_server.url(folder))
    browser.view("Testing")
    return browser


@pytest.fixture
def editor(opened: Editor, request: pytest.FixtureRequest) -> Iterator[Editor]:
    """Yield the editor, and save a screenshot at the end of the test."""
    yield opened
    opened.screenshot(ROOT / "artifacts" / "vscode" / f"{request.node.name}.png")


def test_each_problem_is_a_row_with_its_reason(editor: Editor) -> None:
    editor.wait_rows(r"^hangs in ", r"^floods in ")
    messages = [rf"^{name} does not work: .*{text}" for name, (_, text) in SERVERS.items()]
    editor.expand_all(
        *messages,
        r"^missing does not work: The command “testwire-missing” was not found\.",
        r"^variables does not work: The file .*missing\.env cannot be read: .*“envFile”",
        r"^a - b|^a \+ b → a - b",
    )


def test_each_message_has_actions(editor: Editor) -> None:
    editor.command("Notifications: Show Notifications")
    # VS Code renders only the visible messages.
    texts = []
    for _ in range(len(SERVERS) + 4):
        texts.append(editor.wait_text(".notifications-center", r"Testwire: "))
        editor.keys("ArrowDown")
    text = "\n".join(texts)
    common = r"Diagnose\s+Show Log"
    # In the page, the buttons of a message precede its text.
    for pattern in (
        rf"{common}\s+Restart Server\s+Testwire: hangs is not running: ",
        rf"{common}\s+Testwire: nonsense is not running: ",
        rf"Install\s+Open Setting\s+{common}\s+Testwire: missing is not running: ",
        rf"Open Setting\s+{common}\s+Testwire: variables is not running: ",
        rf"{common}\s+Testwire: floods: The server writes more than 1000 lines per second\.",
        r"Open Setting\s+Testwire: testwire\.servers\[7\]: \"command\" is missing",
    ):
        assert re.search(pattern, text), (pattern, text)


def test_a_server_is_diagnosed_in_a_terminal(editor: Editor) -> None:
    editor.command("Notifications: Clear All Notifications")
    editor.press(r"^exits does not work", "Diagnose Server")
    editor.wait_text(".xterm-rows", r"testwire doctor[^]*FAIL[^]*Exit code 1\.", timeout=60)
