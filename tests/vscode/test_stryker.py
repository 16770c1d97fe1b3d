"""A window with a live StrykerJS: mutants, marks, reruns, cancellation, the end of its processes.

All tests use one window, and each test depends on the results of the previous tests. StrykerJS
ignores cancellations and the end of its input.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from pathlib import Path

import pytest

from tests.support.waiting import until_sync
from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor, Row
from tests.vscode.folders import process_of
from tests.vscode.processes import has_group, parent_of

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(400)]

PEERS = ROOT / "tests" / "e2e"
SURVIVOR = r"^quantity >= … → quantity > … · 9 "
KILLED = r"^price \* … → price / … · 5 "
SUMMARY = ".test-explorer"
LENS = ".codelens-decoration"
MARK = '[class*="ced-"][class*="TextEditorDecorationType"]'

# Each run of the tests, also for a mutant, adds a line to a file. While the file `hold` exists, the
# tests do not end.
NOTES = """\
import {{ appendFileSync, existsSync }} from 'node:fs';
appendFileSync({log}, 'start\\n');
while (existsSync({hold})) await new Promise((resolve) => setTimeout(resolve, 100));
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    stryker = PEERS / "node_modules" / ".bin" / "stryker"
    if not stryker.exists():
        pytest.skip("StrykerJS is not installed; `nox -s vscode` installs it")
    folder = tmp_path_factory.mktemp("stryker") / "project"
    shutil.copytree(PEERS / "project", folder)
    log = folder.parent / "starts.log"
    log.touch()
    tests = folder / "test" / "price.test.js"
    hold = json.dumps(str(log.with_name("hold")))
    notes = NOTES.format(log=json.dumps(str(log)), hold=hold)
    tests.write_text(notes + tests.read_text("utf-8"), "utf-8")
    # Unlike the runner for commands, this runner reports the tests that cover and kill a mutant.
    runner = {
        "testRunner": "tap",
        "tap": {"testFiles": ["test/**/*.test.js"]},
        "plugins": ["@stryker-mutator/tap-runner"],
        "coverageAnalysis": "perTest",
    }
    config = folder / "stryker.config.json"
    config.write_text(json.dumps(json.loads(config.read_text("utf-8")) | runner), "utf-8")
    server = {
        "name": "StrykerJS",
        "command": str(stryker),
        "transport": "socket",
        "filePatterns": ["src/**/*.js"],
    }
    settings = folder / ".vscode" / "settings.json"
    settings.parent.mkdir()
    values = {"testwire.servers": [server], "testwire.timeouts.cancel": 1}
    settings.write_text(json.dumps(values), "utf-8")
    return folder


@pytest.fixture(scope="module")
def window(browser: Editor, code_server: CodeServer, project: Path) -> Editor:
    browser.open(code_server.url(project))
    browser.view("Testing")
    browser.wait_rows(r"\(Not yet run\)", timeout=60)
    browser.expand_all(SURVIVOR)
    return browser


def shot(window: Editor, name: str) -> None:
    window.screenshot(ROOT / "artifacts" / "vscode" / f"stryker-{name}.png")


def starts(project: Path) -> int:
    """Return how often the tests have started."""
    return (project.parent / "starts.log").read_text("utf-8").count("\n")


def mutants(rows: list[Row]) -> dict[str, str]:
    """Return the state of each mutant by its label."""
    found = (re.match(r"(.* · \d+) \(([^)]*)\)", row.label) for row in rows)
    return {match.group(1): match.group(2) for match in found if match}


def servers(project: Path) -> list[int]:
    """Return the process of the running server, or [] if no server is running."""
    try:
        return [process_of(project, "stryker")]
    except ValueError:
        return []


def settle(window: Editor, summary: str) -> None:
    """Wait until a run has ended, and until the last results have these counts."""
    window.wait_until_idle()
    window.wait_text(SUMMARY, rf"(?<!\d){summary}(?!\d)", timeout=60)


def test_rows_show_the_changes(window: Editor, project: Path) -> None:
    rows = window.rows()
    shown = [(row.level, row.label) for row in rows]
    assert (1, "src (Not yet run)") in shown
    assert (2, "price.js (Not yet run)") in shown
    assert (3, "price * … → price / … · 5 (Not yet run)") in shown
    assert len(mutants(rows)) == 15
    shot(window, "tree")


def test_run_all_tests_does_not_start_mutants(window: Editor, project: Path) -> None:
    window.command("Test: Run All Tests")
    window.run(KILLED)
    settle(window, "1/1")
    rows = window.wait_rows(KILLED + r"\(Passed\)")
    tested = [label for label, state in mutants(rows).items() if state != "Not yet run"]
    assert tested == ["price * … → price / … · 5"]


def test_names_and_the_status_bar_contain_counts(window: Editor) -> None:
    window.run(r"^price\.js")
    settle(window, "8/13")
    # VS Code updates the names of rows when it draws them again.
    window.wait_redrawn(r"^src ", r"^price\.js · 8 of 13 \(Failed\)")
    rows = window.expand_all(SURVIVOR + r"\(Failed\)", r"^src · 8 of 13 \(Failed\)")
    found = mutants(rows)
    assert list(found.values()).count("Passed") == 8
    assert {state for label, state in found.items() if "hello" in label} == {"Not yet run"}
    window.wait_text(".statusbar", r"61 % · 8 of 13 mutants")
    counts = "Killed: 8, Survived: 3, No coverage: 2"
    window.wait_snapshot(f"Mutation score 61 %: 8 of 13 mutants detected, {counts}")


def test_survivors_are_marked(window: Editor) -> None:
    window.click(SURVIVOR)
    window.wait_text(".tab.active", r"price\.js")
    explanation = r"EqualityOperator: [^]*no test detects the change"
    window.wait_text(".peekview-widget", explanation, r"quantity\s*>\s*100")
    shot(window, "survivor")
    window.point(".peekview-actions .codicon-close", "")
    window.wait_text(
        LENS,
        r"Survived: quantity >= 100 → quantity > 100",
        r"8 of 13 mutants detected\s+\|\s+Rerun survivors\s+\|\s+Rerun all mutants of the file",
        "No coverage: 'quantity' → \"\"",
    )
    window.wait_text(MARK, r"quantity\s*>=\s*100")
    shot(window, "marks")


def test_hovers_and_menus_show_the_tests(window: Editor) -> None:
    window.point(MARK, "100", "hover")
    # VS Code shows the lines of the difference when it has loaded their highlighting.
    difference = r"- +return quantity >= 100;\n\+ +return quantity > 100;"
    window.wait_text(
        ".monaco-hover",
        difference,
        r"Survived: quantity >= 100 → quantity > 100",
        r"EqualityOperator: ",
        r"Covered by: test/price\.test\.js",
    )
    shot(window, "hover")
    window.point(".monaco-hover a", "test/price.test.js")
    window.wait_text(".tab.active", r"price\.test\.js")
    window.menu(KILLED, "Show Tests That Kill the Mutant")
    window.wait_text(".quick-input-widget", r"Killed by: price \* quantity[^]*test/price\.test\.js")
    shot(window, "killed-by")
    window.keys("Escape")
    window.menu(SURVIVOR, "Show Tests That Cover the Mutant")
    window.wait_text(".quick-input-widget", r"Covered by[^]*test/price\.test\.js")
    window.keys("Escape")


def test_next_previous_and_the_difference(window: Editor) -> None:
    # The cursor is in a file whose path follows the path of the source.
    window.command("Testwire: Next Survivor")
    window.wait_text(".statusbar", r"1 of 5: [^]*Ln 2, ")
    window.command("Testwire: Previous Survivor")
    window.wait_text(".statusbar", r"5 of 5: Survived: quantity >= 100[^]*Ln 9, ")
    window.command("Testwire: Show the Change of the Mutant")
    window.wait_text(".tab.active", r"price\.js: quantity >= 100 → quantity > 100")
    window.wait_text(".editor.modified", r"return\s*quantity\s*>\s*100")
    window.wait_text(".editor.original", r"return\s*quantity\s*>=\s*100")
    shot(window, "difference")
    window.command("View: Close Editor")


def test_reruns(window: Editor) -> None:
    window.click(SURVIVOR)
    window.wait_text(".tab.active", r"^price\.js")
    window.command("Testwire: Rerun Mutants of the Line")
    settle(window, "0/1")
    window.command("Testwire: Rerun Mutants of the Function")
    settle(window, "4/5")
    window.command("Testwire: Rerun All Survivors")
    settle(window, "0/5")


def test_a_run_does_not_wait_for_an_earlier_run(window: Editor, project: Path) -> None:
    before = starts(project)
    window.command("Testwire: Rerun Mutants of the File")
    until_sync(lambda: starts(project) > before + 1)
    window.run(KILLED)
    window.wait_text(SUMMARY, r"(?<!\d)1/1(?!\d)", timeout=60)
    window.wait_until_idle()
    # The earlier run has results for all of its mutants.
    window.wait_redrawn(r"^src ", r"^price\.js · 8 of 13 ")
    rows = window.expand_all(SURVIVOR + r"\(Failed\)")
    assert sorted(set(mutants(rows).values())) == ["Failed", "Not yet run", "Passed"]


def test_a_cancelled_run_ends(window: Editor, project: Path) -> None:
    before = starts(project)
    server = process_of(project, "stryker")
    # On a fast machine, the run could otherwise end before the limit.
    hold = project.parent / "hold"
    hold.touch()
    window.command("Testwire: Run All Mutants")
    until_sync(lambda: starts(project) > before)
    window.button("Cancel Test Run")
    window.wait_until_idle()
    # StrykerJS ignores the cancellation, so it is ended with its workers.
    until_sync(lambda: not has_group(server))
    hold.unlink()
    ended = starts(project)
    window.run(KILLED)
    settle(window, "1/1")
    # The tests have run without mutants, and for one mutant.
    assert starts(project) - ended <= 3


def test_a_killed_server_is_replaced(window: Editor, project: Path) -> None:
    before = starts(project)
    window.command("Testwire: Run All Mutants")
    until_sync(lambda: starts(project) > before + 1)
    server = process_of(project, "stryker")
    os.kill(server, signal.SIGKILL)
    window.wait_text(".notifications-toasts", r"StrykerJS is not running[^]*SIGKILL")
    window.wait_until_idle()
    shot(window, "killed")
    until_sync(lambda: not has_group(server))
    window.run(KILLED)
    settle(window, "1/1")
    window.wait_rows(KILLED + r"\(Passed\)", absent=["does not work"])
    window.command("Notifications: Clear All Notifications")


def test_servers_end_with_the_extension_host(window: Editor, project: Path) -> None:
    server = process_of(project, "stryker")
    host = parent_of(server)
    os.kill(host, signal.SIGKILL)
    until_sync(lambda: not has_group(server))
    # VS Code starts the extension host again, and the tests are listed again.
    window.command("Testing: Focus on Test Explorer View")
    until_sync(lambda: any(each != server for each in servers(project)))


def test_servers_end_with_the_window(window: Editor, project: Path) -> None:
    server = process_of(project, "stryker")
    window.reload()
    until_sync(lambda: not has_group(server))
