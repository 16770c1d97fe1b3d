"""One window with four folders and live servers: pytest through two protocols, .NET, and mutants.

All tests of this module use the same window, and each test leaves all folders collapsed.
Screenshots are saved in artifacts/vscode/.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.waiting import until_sync
from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor, Row
from tests.vscode.folders import STEP_SECONDS, STEPS, Workspace, make, process_of

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(600)]

PICTURES = ROOT / "artifacts" / "vscode"
NAMES = ("pytest", "runner", "dotnet", "mutants")

LAST = {
    "pytest": r"^test_fixture ",
    "runner": r"^test_fixture ",
    "dotnet": r"^Skipped ",
    "mutants": r" · 10 ",
}
"""A row that is shown when a folder is expanded."""

QUICK = {
    "pytest": r"^test_adds ",
    "runner": r"^test_adds ",
    "dotnet": r"^Passes ",
    "mutants": r"^price \* count → None · 2 ",
}
"""A test that passes at once."""

SLOW = {
    "pytest": r"^tests/test_slow\.py ",
    "runner": r"^test_slow\.py ",
    "dotnet": r"^Steps ",
    "mutants": r"^slow\.py ",
}
"""The node of the slow tests."""

OUTPUT = {
    "pytest": (QUICK["pytest"], "printed by the test"),
    "runner": (QUICK["runner"], "printed by the test"),
    "dotnet": (r"^Prints ", "to standard output"),
    "mutants": (QUICK["mutants"], r"Killed: shop/prices\.py:2: price \* count → None"),
}
"""A test, and its output."""

FAILURE = {
    "pytest": (r"^test_differs ", r"assert \{'a': 1\}[^]*Expected[^]*Actual"),
    "runner": (r"^test_differs ", r"assert \{'a': 1\} == \{'a': 2\}"),
    "dotnet": (r"^Fails ", r"expected text[^]*actual text"),
    "mutants": (r"^price - 1 → price \+ 1 ", r"No test runs this code[^]*price - 1[^]*price \+ 1"),
}
"""A failing test, and its message."""

SERVERS = {
    "pytest": "testwire-pytest",
    "runner": "testwire-pytest",
    "dotnet": "/app",
    "mutants": "testwire-mutation",
}
"""A part of the command line of each server."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return make(tmp_path_factory.mktemp("four"))


@pytest.fixture(scope="module")
def window(browser: Editor, code_server: CodeServer, workspace: Workspace) -> Iterator[Editor]:
    browser.open(code_server.url(workspace.file))
    browser.view("Testing")
    browser.wait_rows(*(rf"^{name} in {name} " for name in workspace.folders), timeout=60)
    yield browser
    browser.screenshot(PICTURES / "folders-end.png")


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest, workspace: Workspace) -> str:
    """Return the name of each folder. The folder of the .NET app is skipped without an SDK."""
    given = str(request.param)
    if given not in workspace.folders:
        pytest.skip(f"There is no .NET app: {workspace.no_dotnet}")
    return given


@contextmanager
def expanded(window: Editor, name: str) -> Iterator[list[Row]]:
    """Expand a folder, and yield its rows."""
    top = rf"^{name} in "
    yield window.expand_all(LAST[name], below=top)
    window.toggle(top)
    window.wait_rows(absent=[LAST[name]])


def states(rows: list[Row]) -> dict[str, str]:
    """Return the state of each row by its label."""
    found = (re.fullmatch(r"(.*) \(([^)]*)\)(, .*)?", row.label) for row in rows)
    return {match.group(1): match.group(2) for match in found if match}


def run(window: Editor, pattern: str) -> None:
    """Run a test, and wait until it has passed."""
    window.run(pattern)
    window.wait_until_idle()
    window.wait_rows(pattern + r".*\(Passed\)")


def test_each_folder_has_a_tree(window: Editor, name: str) -> None:
    expected = {
        "pytest": [
            (1, "pytest in pytest"),
            (2, "tests/test_cart.py"),
            (3, "test_adds"),
            (3, "test_differs"),
            (3, "test_cases[1]"),
        ],
        "runner": [
            (1, "runner in runner"),
            (2, "runner"),
            (3, "tests"),
            (4, "test_cart.py"),
            (5, "test_adds"),
        ],
        "dotnet": [
            (1, "dotnet in dotnet"),
            (2, "Live"),
            (3, "Outcomes"),
            (4, "Passes"),
            (4, "Fails"),
        ],
        "mutants": [
            (1, "mutants in mutants"),
            (2, "shop"),
            (3, "prices.py"),
            (4, "price * count → None · 2"),
            (4, "price * count → price / count · 2"),
        ],
    }
    with expanded(window, name) as rows:
        assert set(states(rows).values()) == {"Not yet run"}
        shown = [(row.level, row.label.removesuffix(" (Not yet run)")) for row in rows]
        assert shown[:5] == expected[name]
        window.screenshot(PICTURES / f"folders-{name}.png")


def test_run_all_tests(window: Editor, workspace: Workspace) -> None:
    """All tests run and have results. Mutants do not run."""
    window.command("Test: Run All Tests")
    window.wait_text(".test-explorer", r"\d+/\d+")
    window.wait_until_idle()
    python = {"test_adds": "Passed", "test_differs": "Failed", "test_skips": "Skipped"}
    expected = {
        "pytest": {**python, "test_cases[2]": "Failed", "test_fixture": "Errored"},
        "runner": {**python, "test_cases": "Failed", "test_fixture": "Errored"},
        "dotnet": {
            "Passes": "Passed",
            "Fails": "Failed",
            "Throws": "Failed",
            "Skipped": "Skipped",
            "Adds (1,2,3)": "Passed",
            "Adds": "Failed",
            "Adds (2,2,5)": "Failed",
            "Grüße_世界": "Passed",
            'naïve ☃ 😀 "quoted"': "Passed",
        },
        "mutants": {"price * count → None · 2": "Not yet run"},
    }
    for name in workspace.folders:
        with expanded(window, name) as rows:
            found = states(rows)
            assert found.items() >= expected[name].items(), found
            window.screenshot(PICTURES / f"folders-{name}-results.png")
        if name != "mutants":
            assert len(workspace.steps(name)) == STEPS


def test_only_failed_tests_run_again(window: Editor, workspace: Workspace) -> None:
    steps = {name: workspace.steps(name) for name in workspace.folders}
    failed = 0
    for name in workspace.folders:
        with expanded(window, name) as rows:
            tests = [row.label for row in rows if row.expanded is None]
            failed += sum(bool(re.search(r" \((Failed|Errored)\)", label)) for label in tests)
    window.command("Test: Rerun Failed Tests")
    window.wait_text(".result-summary", rf"\b0/{failed}\b")
    window.wait_until_idle()
    assert steps == {name: workspace.steps(name) for name in workspace.folders}
    window.screenshot(PICTURES / "folders-rerun.png")


def test_the_output_of_a_test(window: Editor, name: str) -> None:
    pattern, text = OUTPUT[name]
    with expanded(window, name):
        run(window, pattern)
        window.command("Test: Show Output")
        window.wait_text(".xterm-rows", text)
        window.screenshot(PICTURES / f"folders-{name}-output.png")
        window.command("View: Hide Panel")


def test_the_message_of_a_failed_test(window: Editor, name: str) -> None:
    """The message is at the line of the failure. It has a difference if the protocol has values."""
    pattern, text = FAILURE[name]
    with expanded(window, name):
        window.run(pattern)
        window.wait_until_idle()
        window.wait_rows(pattern + r".*\(Failed\)")
        window.click(pattern)
        window.command("Test: Go to Next Test Failure")
        window.wait_text(".peekview-widget", text)
        window.screenshot(PICTURES / f"folders-{name}-failure.png")
        window.keys("Escape")
        window.command("View: Close All Editors")


def test_a_cancelled_run_starts_nothing_new(
    window: Editor, workspace: Workspace, name: str
) -> None:
    before = len(workspace.steps(name))
    # testwire-mutation runs the tests without a mutant first.
    first = before + (3 if name == "mutants" else 1)
    with expanded(window, name):
        window.run(SLOW[name])
        until_sync(lambda: len(workspace.steps(name)) >= first)
        window.button("Cancel Test Run")
        cancelled = time.time()
        window.wait_until_idle()
        started = workspace.steps(name)
        late = [round(when - cancelled, 1) for when in started if when > cancelled]
        print(f"{name}: tests that started after the cancellation, in seconds: {late}")
        # This is the number of tests that fit into the two seconds.
        workers = 2 if name == "mutants" else 1
        assert len(late) <= workers * 2 / STEP_SECONDS
        # The same server executes the next run.
        run(window, QUICK[name])
        assert workspace.steps(name) == started
        window.screenshot(PICTURES / f"folders-{name}-cancelled.png")


def test_a_killed_server_is_replaced(window: Editor, workspace: Workspace, name: str) -> None:
    before = len(workspace.steps(name))
    first = before + (3 if name == "mutants" else 1)
    with expanded(window, name) as rows:
        labels = set(states(rows))
        window.run(SLOW[name])
        until_sync(lambda: len(workspace.steps(name)) >= first)
        server = process_of(workspace.folders[name], SERVERS[name])
        os.kill(server, signal.SIGKILL)
        window.wait_text(".notifications-toasts", rf"{name} is not running[^]*SIGKILL")
        window.wait_until_idle()
        window.screenshot(PICTURES / f"folders-{name}-killed.png")
    with expanded(window, name) as rows:
        assert "Errored" in states(rows).values()
        run(window, QUICK[name])
        assert process_of(workspace.folders[name], SERVERS[name]) != server
        after = window.wait_rows(absent=["does not work"])
        assert labels <= set(states(after))
    window.command("Notifications: Clear All Notifications")
