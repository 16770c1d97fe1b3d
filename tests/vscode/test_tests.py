"""Tests of the extension in a real VS Code: the tests that the Test Explorer shows, and settings.

One window shows two folders with the same tests. Their servers use different protocols. The server
of the folder `mapped` runs in a copy of the folder, as in a container.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

PICTURES = ROOT / "artifacts" / "vscode"

TESTS = """\
import os
import time

import pytest


def test_environment():
    names = ("FROM_FILE", "FROM_SETTING", "REMOVED")
    assert [os.environ.get(name) for name in names] == ["file", "setting", None]


def test_differs():
    print("printed by the test")
    assert {"a": 1} == {"a": 2}


@pytest.mark.slow
def test_slow():
    pass


@pytest.mark.skip(reason="not now")
def test_skips():
    pass


@pytest.fixture
def broken():
    raise RuntimeError("broken")


def test_fixture(broken):
    pass


@pytest.mark.timeout(1)
def test_waits():
    time.sleep(60)


def test_attaches(record_property, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("attached")
    record_property("notes", str(notes))


def is_one(value):
    assert value == 1


def test_helper():
    is_one(2)
"""

# Writes a Cobertura file, as plugins for coverage do.
COVERAGE = """import coverage


def pytest_addoption(parser):
    parser.addoption("--cover")


def pytest_sessionstart(session):
    session.config.measured = coverage.Coverage(data_file=None, include=["tests/*"])
    if session.config.getoption("--cover"):
        session.config.measured.start()


def pytest_sessionfinish(session):
    file = session.config.getoption("--cover")
    if file:
        session.config.measured.stop()
        session.config.measured.xml_report(outfile=file)
"""

PYPROJECT = '[tool.pytest.ini_options]\nmarkers = ["slow"]\n'


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@dataclass(frozen=True)
class Window:
    """The editor with both folders."""

    editor: Editor
    mapped: Path
    plain: Path


@pytest.fixture(scope="module")
def window(
    browser: Editor, code_server: CodeServer, tmp_path_factory: pytest.TempPathFactory
) -> Window:
    work = tmp_path_factory.mktemp("tests")
    for name, file in (("mapped", "mapped"), ("server", "mapped"), ("plain", "plain")):
        variables = "# variables\nexport FROM_FILE='file'\n"
        project = {"pyproject.toml": PYPROJECT, "test.env": variables}
        write(work / name, {**project, f"tests/test_{file}.py": TESTS})
    write(work / "server", {"conftest.py": COVERAGE})
    command = Path(sys.executable).parent / "testwire-pytest"
    script = work / "in-container"
    script.write_text(f"#!/bin/sh\ncd '{work / 'server'}' && exec '{command}' \"$@\"\n", "utf-8")
    script.chmod(0o755)
    common = {
        "envFile": "test.env",
        "env": {"FROM_SETTING": "setting", "REMOVED": None},
    }
    mapped = {
        "name": "mapped tests",
        "protocol": "mstest-runner",
        "command": str(script),
        "args": ["--server", "--client-port", "${port}", "--client-host", "${host}", "--"],
        "coverageArgs": ["--cover", "${coverageFile}"],
        "pathMappings": {str(work / "server"): "${workspaceFolder}"},
        **common,
    }
    plain = {
        "name": "plain tests",
        "protocol": "test-runner",
        "command": str(command),
        "filePatterns": [],
        **common,
    }
    for name, server in (("mapped", mapped), ("plain", plain)):
        settings = {"testwire.servers": [server]}
        write(work / name, {".vscode/settings.json": json.dumps(settings)})
    workspace = work / "shop.code-workspace"
    folders = [{"path": name} for name in ("mapped", "plain")]
    # Otherwise the text of a terminal is not part of the page.
    settings = {"terminal.integrated.gpuAcceleration": "off"}
    workspace.write_text(json.dumps({"folders": folders, "settings": settings}), "utf-8")
    browser.open(f"{code_server.address}?workspace={quote(str(workspace))}")
    browser.view("Testing")
    browser.wait_rows(r"^mapped tests in mapped ", r"^plain tests in plain ", timeout=60)
    browser.expand_all(r"test_mapped\.py", r"test_plain\.py", r"^test_helper ")
    return Window(browser, work / "mapped", work / "plain")


@pytest.fixture
def editor(window: Window, request: pytest.FixtureRequest) -> Iterator[Editor]:
    """Yield the editor, and save a screenshot at the end of the test."""
    yield window.editor
    window.editor.screenshot(PICTURES / f"{request.node.name}.png")


def states(editor: Editor) -> dict[tuple[str, str], str]:
    """Return the state of each test by its server and its name."""
    found = {}
    server = ""
    for row in editor.rows():
        name, _, rest = row.label.partition(" (")
        if row.level == 1:
            server = name
        elif name.startswith("test_") and not name.endswith(".py"):
            found[server, name] = rest.partition(")")[0]
    return found


def test_both_protocols_run_the_tests_of_their_folder(window: Window, editor: Editor) -> None:
    """The tests receive the variables of the settings and of the env file."""
    editor.command("Test: Run All Tests")
    editor.wait_rows(r"^test_slow \(Passed\), in \d", absent=[r"\((Queued|Running|Not yet run)\)"])
    found = states(editor)
    for server in ("mapped tests in mapped", "plain tests in plain"):
        assert {name: state for (each, name), state in found.items() if each == server} == {
            "test_environment": "Passed",
            "test_differs": "Failed",
            "test_slow": "Passed",
            "test_skips": "Skipped",
            "test_fixture": "Errored",
            "test_waits": "Errored",
            "test_attaches": "Passed",
            "test_helper": "Failed",
        }


def test_paths_of_a_container_become_local_paths(window: Window, editor: Editor) -> None:
    editor.click(r"^test_differs ")
    editor.wait_text(".tab.active", r"test_mapped\.py")
    editor.wait_text(".breadcrumbs-control", r"mapped[^]*tests[^]*test_mapped\.py")


def test_output_contains_local_paths(window: Window, editor: Editor) -> None:
    """VS Code shows the paths in the output as links."""
    # The output of one test fits into the panel.
    editor.run(r"^test_differs ")
    editor.wait_until_idle()
    editor.command("Test Results: Focus on Test Results View")
    text = editor.wait_text(".xterm-rows", r"mapped/tests/test_mapped\.py:14: AssertionError")
    assert f"{window.mapped / 'tests' / 'test_mapped.py'}:14: AssertionError" in text
    editor.screenshot(PICTURES / "output.png")


def test_a_path_in_the_output_opens_the_file(window: Window, editor: Editor) -> None:
    editor.command("View: Close All Editors")
    editor.point(".xterm-rows span", "test_mapped.py:14", "hover")
    editor.point(".xterm-rows span", "test_mapped.py:14", "click", "Control")
    editor.wait_text(".tab.active", r"test_mapped\.py")
    editor.wait_text(".statusbar", r"Ln 14, ")


def test_the_files_and_the_time_limit_of_a_test(window: Window, editor: Editor) -> None:
    editor.run(r"^test_attaches ")
    editor.wait_text(".xterm-rows", r"Attachment: notes /\S*/notes\.txt")
    editor.run(r"^test_waits ")
    editor.wait_until_idle()
    editor.click(r"^test_waits ")
    editor.command("Test: Go to Next Test Failure")
    editor.wait_text(".peekview-widget", r"Timeout")
    editor.screenshot(PICTURES / "timeout.png")
    editor.keys("Escape")


def test_a_stack_frame_opens_its_line(window: Window, editor: Editor) -> None:
    editor.run(r"^test_helper ")
    editor.wait_until_idle()
    editor.click(r"^test_helper ")
    editor.command("Test: Go to Next Test Failure")
    editor.wait_text(".peekview-widget", r"assert 2 == 1")
    editor.screenshot(PICTURES / "stack.png")
    # The peek view is at the line that fails. The frame below is the line of the call.
    editor.wait_text(".statusbar", r"Ln 48, ")
    frame = '.multiCallStackFrame .header:has-text("test_mapped.py")'
    editor.point(frame, "", "hover")
    editor.point(f'{frame} [aria-label^="Open File"]', "")
    editor.wait_text(".statusbar", r"Ln 52, ")


def test_the_log_has_levels(window: Window, editor: Editor) -> None:
    editor.command("Testwire: Show Log")
    editor.wait_text(".panel .view-lines", r"\[info\] \[mapped tests\] ")


def test_the_coverage_of_a_container_marks_local_lines(window: Window, editor: Editor) -> None:
    editor.press(r"^test_slow ", "Run Test with Coverage")
    editor.wait_text(".pane-body", r"test_mapped\.py[^]*%", timeout=60)
    editor.screenshot(PICTURES / "coverage.png")
    editor.click(r"^test_slow ")
    editor.wait_text(".tab.active", r"test_mapped\.py")
    editor.point(".coverage-deco-gutter.coverage-deco-hit", "", "hover")
    editor.point(".coverage-deco-gutter.coverage-deco-miss", "", "hover")
    editor.screenshot(PICTURES / "coverage-lines.png")


@pytest.fixture
def added(window: Window) -> str:
    """Return the pattern of a new test, which only the folder `plain` contains."""
    file = window.plain / "tests" / "test_plain.py"
    file.write_text(TESTS.replace("test_attaches", "test_added"), "utf-8")
    # The server of this folder watches no files.
    window.editor.command("Test: Refresh Tests")
    window.editor.wait_rows(r"^test_added ")
    return r"^test_added "


def test_a_refresh_lists_the_tests_again(added: str, editor: Editor) -> None:
    editor.wait_rows(added, r"^test_attaches ")


def test_a_breakpoint_of_the_test_runner_protocol(added: str, editor: Editor) -> None:
    """The server starts the debugger, and the editor connects to its port."""
    editor.click(added)
    editor.wait_text(".tab.active", r"test_plain\.py")
    editor.command("View: Focus Active Editor Group")
    editor.keys("ArrowDown")
    editor.command("Debug: Toggle Breakpoint")
    editor.press(added, "Debug Test")
    editor.wait_text(".debug-call-stack", r"test_added[^]*test_plain\.py", timeout=60)
    editor.screenshot(PICTURES / "breakpoint-runner.png")
    editor.command("Debug: Continue")
    editor.view("Testing")
    editor.wait_rows(r"^test_added \(Passed\)")


def test_marks_are_tags(window: Window, editor: Editor) -> None:
    editor.type(".testing-filter-wrapper", "@testwire:slow ")
    editor.wait_rows(r"^test_slow ", absent=[r"^test_differs ", r"^test_skips "])
    editor.screenshot(PICTURES / "tags.png")
    editor.keys("Control+a", "Delete")
    editor.wait_rows(r"^test_differs ")


def test_a_continuous_run_repeats_after_a_file_is_saved(window: Window, editor: Editor) -> None:
    editor.run(r"^test_slow ")
    editor.wait_text(".test-explorer", r"\b1/1\b")
    editor.press(r"^tests/test_mapped\.py", "Turn on Continuous Run")
    editor.click(r"^test_differs ")
    editor.wait_text(".tab.active", r"test_mapped\.py")
    editor.command("View: Focus Active Editor Group")
    editor.keys("Control+End", "Enter", "Control+s")
    # All tests of the saved file have been run again, and one of them is skipped.
    editor.wait_text(".test-explorer", r"\b3/7\b", timeout=60)
