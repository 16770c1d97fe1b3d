"""Tests of the settings and of the walkthrough in a real VS Code: suggestions, hovers and steps."""

from __future__ import annotations

import pytest

from tests.support.waiting import until_sync
from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

PICTURES = ROOT / "artifacts" / "vscode"

SETTINGS = """\
{
  "testwire.servers": [
    {
      "command": "shop-tests",
      "protocol":
    }
  ]
}
"""


@pytest.fixture(scope="module")
def window(
    browser: Editor, code_server: CodeServer, tmp_path_factory: pytest.TempPathFactory
) -> Editor:
    folder = tmp_path_factory.mktemp("settings")
    file = folder / ".vscode" / "settings.json"
    file.parent.mkdir()
    file.write_text(SETTINGS, "utf-8")
    browser.open(code_server.url(folder))
    browser.command("Preferences: Open Workspace Settings (JSON)")
    browser.wait_text(".tab.active", r"settings\.json")
    return browser


def go_to(window: Editor, line: int) -> None:
    """Move the cursor to the end of a line."""
    window.command("View: Focus Active Editor Group")

    def moved() -> bool:
        # The list of commands receives keys until it has closed.
        window.keys("Control+Home", *["ArrowDown"] * (line - 1), "End")
        try:
            window.wait_text(".statusbar", rf"Ln {line}, Col", timeout=3)
        except AssertionError:
            return False
        return True

    until_sync(moved)


def suggestions(window: Editor, line: int, member: str) -> list[str]:
    """Request suggestions at the end of a line, until they contain `member`. Return the words."""
    go_to(window, line)
    found: list[str] = []

    def complete() -> bool:
        # The editor has no suggestions until the language server has read the schema.
        window.keys("Escape", "Control+Space")
        try:
            text = window.wait_text(".suggest-widget", r"\S", timeout=3)
        except AssertionError:
            return False
        found[:] = text.replace('"', "").split()
        return member in found

    until_sync(complete)
    window.screenshot(PICTURES / f"settings-{line}.png")
    window.keys("Escape")
    return found


def test_the_values_of_a_setting_are_suggested(window: Editor) -> None:
    found = suggestions(window, 5, "mstest-runner")
    assert {"msp", "test-runner"} <= set(found)


def test_the_members_of_a_server_are_suggested(window: Editor) -> None:
    found = suggestions(window, 3, "coverageArgs")
    assert {"args", "cwd", "env", "envFile", "pathMappings", "transport"} <= set(found)


def test_a_hover_explains_a_setting(window: Editor) -> None:
    go_to(window, 4)
    window.keys("Home", "ArrowRight")
    window.command("Show or Focus Hover")
    window.wait_text(".monaco-hover", r"A command on PATH, or a path")
    window.screenshot(PICTURES / "settings-hover.png")


def test_the_walkthrough_has_three_steps(window: Editor) -> None:
    window.command("Welcome: Open Walkthrough")
    window.wait_text(".quick-input-list", r"Get started with Testwire")
    window.keys(*"Get started with Testwire")
    window.keys("Enter")
    steps = r"Install a server[^]*Run the tests[^]*Add other servers"
    window.wait_text(".gettingStartedContainer", steps)
    window.wait_text(".gettingStartedContainer", r"install the servers in the environment")
    window.screenshot(PICTURES / "walkthrough.png")
