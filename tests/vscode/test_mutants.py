"""Tests of the mutants in a real VS Code: marks, CodeLens, reruns, tests of a mutant, the score.

All tests use one window with a small workspace. `testwire record` records the messages of the
mutation server, so that the tests can assert the requested mutants.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(300)]

PRICES = """\
def total(price, count):
    return price * count


def is_bulk(count):
    return count >= 10


def discounted(price, percent):
    return price - percent
"""

# These tests check the result of `total`, but not the limit in `is_bulk`. No test calls
# `discounted`.
TESTS = """\
from shop.prices import is_bulk, total


def test_total():
    assert total(3, 4) == 12


def test_bulk():
    assert is_bulk(20)
    assert not is_bulk(1)
"""

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


def requests(workspace: Path) -> list[object]:
    """Return the parameters of all recorded requests for a run."""
    found = []
    for trace in sorted(workspace.glob("trace*.jsonl")):
        for line in trace.read_text("utf-8").splitlines():
            message = json.loads(line).get("message") or {}
            if isinstance(message, dict) and message.get("method") == "mutationTest":
                found.append(message.get("params"))
    return found


def test_survivors_are_marked_in_the_editor(window: Editor) -> None:
    lenses = window.wait_text(LENS, r"Survived: count >= 10 → count > 10")
    assert "No coverage: price - percent" in lenses
    window.screenshot(ROOT / "artifacts" / "vscode" / "mutants-survivors.png")
    window.wait_text(MARK, r">=\s*10[^]*price\s*-\s*percent")
    window.screenshot(ROOT / "artifacts" / "vscode" / "mutants-survivors.png")
