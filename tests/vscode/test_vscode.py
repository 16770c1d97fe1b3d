"""Tests of the extension in a real VS Code: the mutants and results that the Test Explorer shows.

Each test opens a separate workspace in one code-server. The assertions use the accessibility tree,
which contains the roles and names for screen readers. At the end of each test, a screenshot is
saved in artifacts/vscode/.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.waiting import until_sync
from tests.vscode.conftest import EXTENSION, ROOT
from tests.vscode.editor import CodeServer, Editor, Row
from tests.vscode.samples import CART, PRICES, TESTS

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

SCRIPTED_SERVER = EXTENSION / "test" / "scriptedServer.mjs"

# While the file `hold` exists, `test_bulk` does not end, and each test notes that it has started.
CONFTEST = """\
import time
from pathlib import Path

FOLDER = Path({folder!r})


def pytest_runtest_setup(item):
    hold = FOLDER / "hold"
    if hold.exists():
        (FOLDER / item.name).touch()
    while hold.exists() and item.name == "test_bulk":
        time.sleep(0.01)
"""

# A run that continued after its cancellation would block the only worker.
ONE_WORKER = """
[tool.testwire.mutation]
cache = false
timeout_constant = 600
workers = 1
"""

PYPROJECT = """\
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture
def show(editor: Editor, code_server: CodeServer) -> Callable[[Path], None]:
    """Return a function that opens a workspace and the view `Testing`."""

    def go(workspace: Path) -> None:
        editor.open(code_server.url(workspace))
        editor.view("Testing")

    return go


@pytest.fixture
def scripted(tmp_path: Path, show: Callable[[Path], None]) -> Callable[..., Path]:
    """Return a function that opens a workspace with the scripted server."""

    def go(files: dict[str, str], scenario: str = "normal", **settings: object) -> Path:
        server = {
            "name": "scripted",
            "command": shutil.which("node"),
            "args": [str(SCRIPTED_SERVER), scenario],
            **settings,
        }
        values = {"testwire.servers": [server], "testwire.timeouts.cancel": 1}
        write(tmp_path, {".vscode/settings.json": json.dumps(values), ".requests": "", **files})
        show(tmp_path)
        return tmp_path

    return go


def requests(workspace: Path, method: str) -> list[Any]:
    lines = (workspace / ".requests").read_text("utf-8").splitlines()
    return [json.loads(line.split(" ", 1)[1]) for line in lines if line.startswith(method + " ")]


def wait_for_note(workspace: Path, note: str, seconds: float = 30) -> None:
    """Wait until the scripted server has written `note` to the file `.requests`.

    A test cannot wait for the tree, because VS Code does not update accessible names during a run.
    """
    deadline = time.monotonic() + seconds
    while note not in (text := (workspace / ".requests").read_text("utf-8")):
        assert time.monotonic() < deadline, f"no {note!r} in:\n{text}"
        time.sleep(0.05)


def install_servers(workspace: Path, *names: str) -> None:
    """Add scripts of this environment to the virtual environment of a workspace."""
    scripts = workspace / ".venv" / "bin"
    scripts.mkdir(parents=True)
    for name in names:
        (scripts / name).symlink_to(Path(sys.executable).parent / name)


def results(rows: list[Row]) -> dict[str, str]:
    found = {}
    for row in rows:
        match = re.match(r"(.* · \d+) \(([^)]*)\)", row.label)
        if match:
            found[match.group(1)] = match.group(2)
    return found


def test_mutants_of_a_python_workspace(
    editor: Editor,
    show: Callable[[Path], None],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Without settings, the extension finds the server in the workspace's virtual environment."""
    notes = tmp_path_factory.mktemp("notes")
    write(
        tmp_path,
        {
            "shop/__init__.py": "",
            "shop/prices.py": PRICES,
            "tests/conftest.py": CONFTEST.format(folder=str(notes)),
            "tests/test_prices.py": TESTS,
            "pyproject.toml": PYPROJECT + ONE_WORKER,
        },
    )
    install_servers(tmp_path, "testwire-mutation")

    show(tmp_path)
    editor.wait_rows(r"^shop \(Not yet run\)")
    rows = editor.expand_all()
    assert [(row.label, row.level) for row in rows[:2]] == [
        ("shop (Not yet run)", 1),
        ("prices.py (Not yet run)", 2),
    ]
    mutants = results(rows)
    assert len(mutants) == 8
    # The rows of a line have different labels.
    assert len(mutants) == sum(row.level == 3 for row in rows)
    assert set(mutants.values()) == {"Not yet run"}

    editor.command("Testwire: Run All Mutants")
    rows = editor.wait_rows(
        r"^shop · 4 of 8 \(Failed\)", absent=[r"\((Queued|Running|Not yet run)\)"], timeout=90
    )
    after = results(rows)
    assert after.keys() == mutants.keys()
    assert set(after.values()) == {"Passed", "Failed"}

    def state(change: str) -> str:
        [label] = [label for label in after if change in label]
        return after[label]

    # Killed: a test fails.
    assert state("price * count → price / count · 2") == "Passed"
    assert state("count >= 10 → count < 10 · 6") == "Passed"
    # Survived: all tests pass.
    assert state("count >= 10 → count > 10 · 6") == "Failed"
    # Not covered: no test executes the code.
    assert {after[label] for label in after if label.endswith(" · 10")} == {"Failed"}

    # At the location of a surviving mutant, the editor shows an explanation and the changed lines.
    survivor = r"^count >= 10 → count > 10 · 6"
    editor.run(survivor)
    editor.wait_text(".test-explorer", r"\b0/1\b")  # No test passed in the last run.
    editor.click(survivor)
    editor.wait_text(".tab.active", r"prices\.py")
    editor.command("Test: Go to Next Test Failure")
    editor.wait_text(
        ".peekview-widget",
        r"mutant survived[^]*return count >= 10[^]*return count > 10",
        r"no test detects the change",
    )
    editor.screenshot(ROOT / "artifacts" / "vscode" / "survivor.png")
    editor.wait_snapshot('textbox "Expected result"', 'textbox "Actual result"')

    # A cancelled run does not delay the next one, although its test has not ended.
    (notes / "hold").touch()
    editor.run(survivor)
    until_sync((notes / "test_bulk").exists)
    editor.button("Cancel Test Run")
    editor.run(r"^price \* count → price / count")
    until_sync((notes / "test_total").exists)
    (notes / "hold").unlink()
    editor.wait_rows(absent=[r"\((Queued|Running)\)"])

    # The runs changed only copies of the files.
    assert (tmp_path / "shop" / "prices.py").read_text("utf-8") == PRICES

    # If a test file changes, the results are marked as outdated.
    (tmp_path / "tests" / "test_prices.py").write_text(TESTS + "    assert is_bulk(10)\n", "utf-8")
    editor.wait_redrawn(r"^prices\.py", r"· 6 \(Failed\).*outdated")
    editor.run(survivor)
    editor.wait_rows(survivor + r" \(Passed\)")

    # If a source file changes, its mutants are listed again.
    source = PRICES.replace("count >= 10", "count != 10")
    (tmp_path / "shop" / "prices.py").write_text(source, "utf-8")
    editor.wait_rows(r"^count != 10 → count == 10 · 6", absent=["^count >= 10 "])
    (tmp_path / "shop" / "prices.py").unlink()
    editor.wait_rows(absent=[r"prices\.py"])


def test_pytest(editor: Editor, show: Callable[[Path], None], tmp_path: Path) -> None:
    """Without settings, the extension finds testwire-pytest, and `Run All Tests` runs its tests."""
    write(tmp_path, {"tests/test_shop.py": CART, "shop.py": PRICES, "pyproject.toml": PYPROJECT})
    install_servers(tmp_path, "testwire-pytest", "testwire-mutation")
    show(tmp_path)
    editor.wait_rows(rf"^testwire-pytest in {tmp_path.name} ", r"^testwire-mutation in ")
    editor.expand_all(r"^test_fixture ", r" · 10 ")

    editor.command("Test: Run All Tests")
    editor.wait_rows(r"^test_fixture \(Errored\)", absent=[r"\((Queued|Running)\)"], timeout=60)
    rows = {row.label: row.level for row in editor.rows()}
    for label in (
        "test_adds (Passed)",
        "test_differs (Failed)",
        "test_cases[1] (Passed)",
        "test_cases[2] (Failed)",
        "test_skips (Skipped)",
        "test_fixture (Errored)",
    ):
        assert any(each.startswith(label) and rows[each] == 3 for each in rows), (label, rows)
    # Run All Tests does not start mutants.
    mutants = [label for label in rows if re.search(r" · \d+ \(", label)]
    assert len(mutants) > 5
    assert all("(Not yet run)" in label for label in mutants)

    # The editor shows the difference at the location of the failure.
    editor.click(r"^test_differs ")
    editor.wait_text(".tab.active", r"test_shop\.py")
    editor.command("Test: Go to Next Test Failure")
    editor.wait_text(".peekview-widget", r"assert 2 == 1[^]*Expected[^]*Actual")
    editor.screenshot(ROOT / "artifacts" / "vscode" / "pytest-difference.png")

    # A selected test runs without the others, and a changed file is listed again.
    editor.run(r"^test_adds ")
    editor.wait_text(".test-explorer", r"\b1/1\b")
    text = CART.replace("test_skips", "test_renamed")
    (tmp_path / "tests" / "test_shop.py").write_text(text, "utf-8")
    editor.wait_rows(r"^test_renamed ", absent=["^test_skips "])

    # VS Code reports only the folder if files are moved with it.
    write(tmp_path, {".away/more/test_more.py": "def test_moved():\n    pass\n"})
    (tmp_path / ".away" / "more").rename(tmp_path / "tests" / "more")
    editor.expand_all(r"^test_moved ")
    (tmp_path / "tests" / "more").rename(tmp_path / ".away" / "more")
    editor.wait_rows(r"^test_renamed ", absent=["^test_moved "])


def test_a_breakpoint(editor: Editor, show: Callable[[Path], None], tmp_path: Path) -> None:
    """Without the Python debugger, debugpy of the project's environment is used."""
    command = str(Path(sys.executable).parent / "testwire-pytest")
    server = {"name": "tests", "protocol": "mstest-runner", "command": command}
    write(
        tmp_path,
        {
            ".vscode/settings.json": json.dumps({"testwire.servers": [server]}),
            "test_shop.py": CART,
        },
    )
    show(tmp_path)
    editor.wait_rows(r"^test_shop\.py ")
    editor.expand_all(r"^test_adds ")
    editor.click(r"^test_adds ")
    editor.wait_text(".tab.active", r"test_shop\.py")
    editor.command("View: Focus Active Editor Group")
    editor.keys("ArrowDown", "ArrowDown")
    editor.command("Debug: Toggle Breakpoint")
    editor.press(r"^test_adds ", "Debug Test")
    editor.wait_text(".debug-call-stack", r"test_adds[^]*test_shop\.py", timeout=60)
    editor.screenshot(ROOT / "artifacts" / "vscode" / "breakpoint.png")
    editor.command("Debug: Continue")
    editor.view("Testing")
    editor.wait_rows(r"^test_adds \(Passed\)")


def test_the_example(editor: Editor, show: Callable[[Path], None], tmp_path: Path) -> None:
    """The example shows and runs tests through the package `@testwire/client`."""
    command = str(Path(sys.executable).parent / "testwire-pytest")
    settings = {"testwire.python.detect": False, "example.command": command}
    write(
        tmp_path,
        {
            ".vscode/settings.json": json.dumps(settings),
            "tests/test_shop.py": CART,
            "pyproject.toml": PYPROJECT,
        },
    )
    show(tmp_path)
    editor.wait_rows(r"^tests/test_shop\.py::test_adds \(Not yet run\)")
    editor.run(r"::test_adds ")
    editor.wait_rows(r"::test_adds \(Passed\)", r"::test_differs \(Not yet run\)")
    editor.command("Test: Run All Tests")
    editor.wait_rows(r"::test_differs \(Failed\)", r"::test_cases\[1\] \(Passed\)")


STATUSES = """\
a + b killed
a + c survived
a + d nocoverage
a + e timeout
a + f ignored
a + g error
a + h pending
a + i twice survived
"""


def test_each_status(editor: Editor, scripted: Callable[..., Path]) -> None:
    # The folder needs two files, because VS Code would run a single file instead of its folder.
    files = {"sub/s.txt": STATUSES, "sub/r.txt": "v + w killed\n", "t.txt": "x + y killed\n"}
    workspace = scripted(files)
    editor.wait_rows(r"^sub ", r"^t\.txt ")
    before = results(editor.expand_all())
    assert list(before)[:3] == [
        "v + w → v - w · 1",
        "a + b → a - b · 1",
        "a + c → a - c · 2",
    ]

    # Only the selected mutant gets a result, although a second mutant has the same range.
    editor.run(r"a \* i")
    rows = editor.wait_rows(r"a \* i · 8 \(Failed\)")
    assert [label for label, state in results(rows).items() if state != "Not yet run"] == [
        "a + i → a * i · 8"
    ]
    place = {"start": {"line": 8, "column": 1}, "end": {"line": 8, "column": 6}}
    request = requests(workspace, "mutationTest")[-1]
    assert request["files"] == [{"path": "sub/s.txt", "range": place}]
    [mutant] = request["mutants"]["sub/s.txt"]["mutants"]
    assert mutant["replacement"] == "a * i"

    # Run a folder, and then all mutants.
    editor.run(r"^sub ")
    rows = editor.wait_rows(r"a - b · 1 \(Passed\)", absent=[r"\((Queued|Running)\)"], timeout=30)
    assert requests(workspace, "mutationTest")[-1] == {"files": [{"path": "sub/"}]}
    assert results(rows) == {
        "v + w → v - w · 1": "Passed",
        "a + b → a - b · 1": "Passed",
        "a + c → a - c · 2": "Failed",
        "a + d → a - d · 3": "Failed",
        "a + e → a - e · 4": "Passed",
        "a + f → a - f · 5": "Skipped",
        "a + g → a - g · 6": "Errored",
        "a + h → a - h · 7": "Errored",
        "a + i → a * i · 8": "Failed",
        "a + i → a - i · 8": "Failed",
        "x + y → x - y · 1": "Not yet run",
    }
    editor.command("Testwire: Run All Mutants")
    editor.wait_rows(r"x - y · 1 \(Passed\)", absent=[r"\((Queued|Running)\)"])
    assert requests(workspace, "mutationTest")[-1] == {}


def test_cancelling_reaches_the_server(editor: Editor, scripted: Callable[..., Path]) -> None:
    workspace = scripted({"a.txt": "a + b killed\nc + d slow\n"})
    editor.wait_rows(r"^a\.txt ")
    editor.expand_all("a - b")
    editor.run(r"^a\.txt ")
    wait_for_note(workspace, "waiting for the end")
    editor.button("Cancel Test Run")
    editor.wait_rows(r"a - b · 1 \(Passed\)", absent=[r"\((Queued|Running)\)"])
    # The same server process executes the next run.
    editor.run(r"a - b")
    editor.wait_rows(r"a - b · 1 \(Passed\)", absent=[r"\((Queued|Running)\)"])
    log = (workspace / ".requests").read_text("utf-8")
    assert "cancelled" in log
    assert len(re.findall("^start ", log, re.M)) == 1


def test_a_server_that_ignores_a_cancellation_is_ended(
    editor: Editor, scripted: Callable[..., Path]
) -> None:
    workspace = scripted({"a.txt": "a + b killed\nc + d slow\n"}, scenario="deaf")
    editor.wait_rows(r"^a\.txt ")
    editor.expand_all("a - b")
    editor.run(r"^a\.txt ")
    wait_for_note(workspace, "waiting for the end")
    editor.button("Cancel Test Run")
    editor.wait_rows(absent=[r"\((Queued|Running)\)"])
    # The next run starts a new server process.
    editor.run(r"a - b")
    editor.wait_rows(r"a - b · 1 \(Passed\)", absent=[r"\((Queued|Running)\)"])
    starts = re.findall(r"^start (\d+)", (workspace / ".requests").read_text("utf-8"), re.M)
    assert len(starts) == 2
    with pytest.raises(ProcessLookupError):
        os.kill(int(starts[0]), 0)


def test_a_crash_during_a_run(editor: Editor, scripted: Callable[..., Path]) -> None:
    workspace = scripted({"a.txt": "a + b killed\nc + d crash\ne + f killed\n"})
    editor.wait_rows(r"^a\.txt ")
    editor.expand_all("a - b")
    editor.run(r"^a\.txt ")
    rows = editor.wait_rows(r"e - f · 3 \(Errored\)")
    assert results(rows) == {
        "a + b → a - b · 1": "Passed",
        "c + d → c - d · 2": "Errored",
        "e + f → e - f · 3": "Errored",
    }
    editor.wait_text(
        ".notifications-toasts",
        r"scripted is not running: The server ended with exit code 3\. "
        r"Its last output was: .*about to crash”\. It will be started again in 1 s\.",
    )
    (workspace / "a.txt").write_text("a + b killed\nc + d survived\ne + f killed\n", "utf-8")
    editor.run(r"^a\.txt ")
    editor.wait_rows(r"c - d · 2 \(Failed\)", r"e - f · 3 \(Passed\)", absent=["does not work"])


def test_two_servers(editor: Editor, show: Callable[[Path], None], tmp_path: Path) -> None:
    command = {"command": shutil.which("node"), "args": [str(SCRIPTED_SERVER), "normal"]}
    servers = [{"name": name, "cwd": name, **command} for name in ("one", "two")]
    write(
        tmp_path,
        {
            ".vscode/settings.json": json.dumps({"testwire.servers": servers}),
            "one/a.txt": "a + b killed\n",
            "two/b.txt": "c + d survived\n",
        },
    )
    show(tmp_path)
    editor.wait_rows(rf"^one in {tmp_path.name} ", rf"^two in {tmp_path.name} ")
    rows = editor.expand_all(r"a - b", r"c - d")
    assert [row.level for row in rows] == [1, 2, 3, 4, 1, 2, 3, 4]
    editor.command("Testwire: Run All Mutants")
    editor.wait_rows(r"a - b · 1 \(Passed\)", r"c - d · 1 \(Failed\)")
    (tmp_path / "one" / "a.txt").unlink()
    editor.wait_rows(r"^one in ", r"c - d ", absent=["a - b "])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"command": "no-such-command"}, r"The command “no-such-command” was not found\."),
        ({"scenario": "exit=2"}, r"The server ended with exit code 2\. .*no configuration found"),
        (
            {"scenario": "version=0.9.0"},
            r"Expected a server for version 0\.4 .* uses version 0\.9\.0\.",
        ),
        (
            {"scenario": "banner"},
            r"Expected a protocol message from the server, found text: “Welcome",
        ),
    ],
    ids=["missing", "exits", "version", "banner"],
)
def test_a_server_that_does_not_start(
    editor: Editor, scripted: Callable[..., Path], settings: dict[str, str], message: str
) -> None:
    scripted({"a.txt": "a + b killed\n"}, **settings)
    editor.wait_rows(rf"^scripted does not work: {message}")


def test_settings_that_are_mended_take_effect(
    editor: Editor, scripted: Callable[..., Path]
) -> None:
    workspace = scripted({"a.txt": "a + b killed\n"}, scenario="exit=2")
    editor.wait_rows(r"^scripted does not work")
    settings = workspace / ".vscode" / "settings.json"
    settings.write_text(settings.read_text("utf-8").replace("exit=2", "normal"), "utf-8")
    editor.wait_rows(r"^a\.txt ", absent=["does not work"])


def test_a_server_made_from_the_template(
    editor: Editor, show: Callable[[Path], None], tmp_path: Path
) -> None:
    """A project from `testwire new server` contains settings for its server."""
    project = tmp_path / "demo"
    made = ["new", "server", "--protocol", "msp@0.4", "--name", "demo", str(project)]
    subprocess.run(
        [sys.executable, "-m", "testwire_tools", *made], check=True, capture_output=True, timeout=60
    )
    # Installing the project would create a similar script.
    script = project / ".venv" / "bin" / "demo"
    script.parent.mkdir(parents=True)
    script.write_text(
        f"#!/bin/sh\nPYTHONPATH=src exec '{sys.executable}' -m demo \"$@\"\n", "utf-8"
    )
    script.chmod(0o755)
    show(project)
    editor.wait_rows(r"\(Not yet run\)")
    editor.expand_all(r" · \d+ ")
    editor.command("Testwire: Run All Mutants")
    rows = editor.wait_rows(
        r"\(Passed\)", r"\(Failed\)", absent=[r"\((Queued|Running|Not yet run)\)"], timeout=90
    )
    assert set(results(rows).values()) == {"Passed", "Failed"}
