"""Tests of the mutants in a real VS Code: marks, CodeLens, reruns, tests of a mutant, the score.

All tests use one window with a small workspace. `testwire record` records the messages of the
mutation server, so that the tests can assert the requested mutants.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor
from tests.vscode.samples import PRICES, TESTS

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(300)]

PYPROJECT = """\
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
"""

LENS = ".codelens-decoration"
MARK = '[class*="ced-"][class*="TextEditorDecorationType"]'
SURVIVOR = r"^count >= 10 → count > 10 · 6"
SETTLED = [r"\((Queued|Running)\)"]


def bin_path(name: str) -> str:
    return str(Path(sys.executable).parent / name)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mutants") / "shop"
    record = ["record", "--protocol", "msp", "--out", "trace.jsonl", "--"]
    servers = [
        {"name": "pytest", "protocol": "mstest-runner", "command": bin_path("testwire-pytest")},
        {
            "name": "mutation",
            "command": bin_path("testwire"),
            "args": [*record, bin_path("testwire-mutation")],
            "filePatterns": ["**/*.py"],
        },
    ]
    files = {
        ".vscode/settings.json": json.dumps({"testwire.servers": servers}),
        "shop/__init__.py": "",
        "shop/prices.py": PRICES,
        "tests/test_prices.py": TESTS,
        "pyproject.toml": PYPROJECT,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def window(browser: Editor, code_server: CodeServer, workspace: Path) -> Editor:
    """Show the workspace, and run all mutants."""
    browser.open(code_server.url(workspace))
    browser.view("Testing")
    browser.wait_rows(r"^mutation in shop ", r"^pytest in shop ")
    browser.expand_all(r" · 10 ", r"^test_total ")
    browser.command("Testwire: Run All Mutants")
    browser.wait_rows(r" · 10 \(Failed\)", absent=SETTLED, timeout=90)
    browser.click(SURVIVOR)
    browser.wait_text(".tab.active", r"prices\.py")
    return browser


def runs(workspace: Path) -> list[dict[str, Any]]:
    """Return the parameters of the recorded requests for runs."""
    found = []
    for trace in sorted(workspace.glob("trace*.jsonl")):
        for line in trace.read_text("utf-8").splitlines():
            message = json.loads(line).get("message")
            if isinstance(message, dict) and message.get("method") == "mutationTest":
                found.append(message.get("params"))
    return found


def next_run(workspace: Path, count: int) -> dict[str, Any]:
    """Wait for a request after the first `count` requests, and return its parameters."""
    deadline = time.monotonic() + 30
    while len(found := runs(workspace)) <= count:
        assert time.monotonic() < deadline, f"no request after {found}"
        time.sleep(0.05)
    return found[count]


def shot(window: Editor, name: str) -> None:
    window.screenshot(ROOT / "artifacts" / "vscode" / f"mutants-{name}.png")


def test_survivors_are_marked_in_the_editor(window: Editor) -> None:
    window.wait_text(
        LENS,
        r"Survived: count >= 10 → count > 10",
        r"4 of 8 mutants detected\s+\|\s+Rerun survivors\s+\|\s+Rerun all mutants of the file",
        r"No coverage: price - percent → None",
        r"Rerun\s+\|\s+Next survivor",
    )
    # The words of a line are separate elements of the page.
    window.wait_text(MARK, r">=\s*10[^]*price\s*-\s*percent")
    shot(window, "survivors")


def test_names_of_groups_contain_counts(window: Editor) -> None:
    # The names of tests do not contain counts.
    tests = r"^tests/test_prices\.py \(Not yet run\)"
    window.wait_rows(r"^shop · 4 of 8 \(Failed\)", r"^prices\.py · 4 of 8 \(Failed\)", tests)


def test_the_status_bar_shows_the_score(window: Editor) -> None:
    window.wait_text(".statusbar", r"50 % · 4 of 8 mutants")
    name = "Mutation score 50 %: 4 of 8 mutants detected, Killed: 4, Survived: 2, No coverage: 2"
    window.wait_snapshot(name)
    window.command("View: Show Explorer")
    window.point(".statusbar-item", "4 of 8 mutants")
    window.wait_rows(SURVIVOR)


def test_a_hover_shows_the_details(window: Editor) -> None:
    window.point(MARK, ">=", "hover")
    window.wait_text(
        ".monaco-hover",
        r"Survived: count >= 10 → count > 10",
        r"Comparison >= to >",
        r"no test detects the change",
        r"Covered by: tests/test_prices\.py::test_bulk",
        r"- +return count >= 10\s+\+ +return count > 10",
        r"Show Difference \| Rerun \| Next survivor",
    )
    shot(window, "hover")
    window.point(".monaco-hover a", "tests/test_prices.py::test_bulk")
    window.wait_text(".tab.active", r"test_prices\.py")
    window.wait_text(".statusbar", r"Ln 8, ")


def test_next_and_previous_survivor(window: Editor) -> None:
    window.command("Testwire: Next Survivor")
    window.wait_text(".tab.active", r"^prices\.py")
    window.wait_text(".statusbar", r"1 of 4: Survived: ")
    window.wait_text(".statusbar", r"Ln 6, ")
    for number, line in ((2, 6), (3, 10), (4, 10)):
        window.keys("Control+Alt+F8")
        window.wait_text(".statusbar", rf"{number} of 4: ")
        window.wait_text(".statusbar", rf"Ln {line}, ")
    window.command("Testwire: Previous Survivor")
    window.wait_text(".statusbar", r"3 of 4: No coverage: ")


def test_the_difference(window: Editor) -> None:
    window.point(f"{LENS} a", "Survived: count >= 10 → count > 10")
    window.wait_text(".tab.active", r"prices\.py: count >= 10 → count > 10")
    window.wait_text(".editor.modified", r"return\s*count\s*>\s*10")
    window.wait_text(".editor.original", r"return\s*count\s*>=\s*10")
    shot(window, "difference")
    window.command("View: Close Editor")


def test_a_rerun_requests_exactly_the_chosen_mutants(window: Editor, workspace: Path) -> None:
    def changes(request: dict[str, Any]) -> list[tuple[int, str]]:
        mutants = request["mutants"]["shop/prices.py"]["mutants"]
        return [(each["location"]["start"]["line"], each["replacement"]) for each in mutants]

    # One mutant: another mutant has the same range, so the request lists the mutant.
    count = len(runs(workspace))
    window.run(SURVIVOR)
    request = next_run(workspace, count)
    assert len(changes(request)) == 1
    assert changes(request)[0][0] == 6
    window.wait_rows(SURVIVOR, absent=SETTLED)

    # The survivors of the file.
    window.click(r"^price - .* → price \+ .* · 10")
    window.wait_text(".statusbar", r"Ln 10, ")
    window.command("Testwire: Rerun Survivors of the File")
    request = next_run(workspace, count + 1)
    assert sorted(line for line, _ in changes(request)) == [6, 6, 10, 10]
    window.wait_rows(SURVIVOR, absent=SETTLED)

    # The function around the cursor. Its ranges contain no other mutants.
    window.command("Testwire: Rerun Mutants of the Function")
    request = next_run(workspace, count + 2)
    assert "mutants" not in request
    assert {each["range"]["start"]["line"] for each in request["files"]} == {10}
    window.wait_rows(SURVIVOR, absent=SETTLED)

    window.command("Testwire: Rerun Mutants of the File")
    assert next_run(workspace, count + 3) == {"files": [{"path": "shop/prices.py"}]}
    window.wait_rows(SURVIVOR, absent=SETTLED)


def test_the_menu_of_a_row_lists_the_tests(window: Editor) -> None:
    window.menu(r"^price \* count → price / count", "Show Tests That Kill the Mutant")
    window.wait_text(".quick-input-widget", r"Killed by[^]*tests/test_prices\.py::test_total")
    shot(window, "killed-by")
    window.keys("Enter")
    window.wait_text(".tab.active", r"test_prices\.py")
    window.wait_text(".statusbar", r"Ln 4, ")
    window.menu(SURVIVOR, "Show Tests That Cover the Mutant")
    window.wait_text(".quick-input-widget", r"Covered by[^]*tests/test_prices\.py::test_bulk")
    window.keys("Escape")
    window.menu(SURVIVOR, "Show the Change of the Mutant")
    window.wait_text(".tab.active", r"prices\.py: count >= 10 → count > 10")
    window.command("View: Close Editor")


def test_marks_are_kept_over_a_restart(window: Editor, workspace: Path) -> None:
    count = len(runs(workspace))
    window.reload()
    window.wait_text(".statusbar", r"50 % · 4 of 8 mutants", timeout=90)
    # VS Code restores the results by the ids, and marks them as outdated.
    window.command("Testing: Focus on Test Explorer View")
    window.expand_all(r"^prices\.py · 4 of 8 ", SURVIVOR + r" \(Failed\).*outdated")
    window.click(SURVIVOR)
    window.wait_text(".tab.active", r"^prices\.py")
    window.wait_text(LENS, r"Survived: count >= 10 → count > 10")
    window.wait_text(LENS, r"4 of 8 mutants detected")
    window.wait_text(MARK, r">=\s*10[^]*price\s*-\s*percent")
    shot(window, "restart")
    assert len(runs(workspace)) == count

    # The marks of a changed file are removed.
    (workspace / "shop" / "prices.py").write_text(f"# A comment.\n{PRICES}", "utf-8")
    window.wait_rows(r"^count >= 10 → count > 10 · 7", r"^prices\.py \(")
    window.wait_text("body", r"^(?![^]*Survived: count)")
