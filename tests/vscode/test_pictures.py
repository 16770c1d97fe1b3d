"""The pictures in the README of the extension, made in one window with a small project.

`pytest -m vscode tests/vscode/test_pictures.py --update` writes them to vscode-glue/images/.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.vscode.conftest import EXTENSION, ROOT
from tests.vscode.editor import CodeServer, Editor
from tests.vscode.samples import PRICES, TESTS

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(240)]

MOST_BYTES = 100_000
SURVIVOR = r"^count >= 10 → count > 10 · 6 "

# The tests pass without this test, so that the mutants can run.
WRONG = """\


def test_names():
    assert {"price": 2} == {"price": 3}
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures") / "shop"
    files = {
        ".vscode/settings.json": '{"editor.minimap.enabled": false, "window.commandCenter": false}',
        "shop/__init__.py": "",
        "shop/prices.py": PRICES,
        "tests/test_prices.py": TESTS + WRONG,
        "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["tests"]\npythonpath = ["."]\n',
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    scripts = folder / ".venv" / "bin"
    scripts.mkdir(parents=True)
    for name in ("testwire-pytest", "testwire-mutation"):
        (scripts / name).symlink_to(Path(sys.executable).parent / name)
    return folder


def save(editor: Editor, name: str, request: pytest.FixtureRequest) -> None:
    editor.command("Notifications: Clear All Notifications")
    folder = ROOT / "artifacts" / "vscode"
    if request.config.getoption("--update"):
        folder = EXTENSION / "images"
    picture = folder / f"{name}.png"
    editor.screenshot(picture)
    assert picture.stat().st_size < MOST_BYTES


def test_the_pictures_of_the_readme(
    browser: Editor, code_server: CodeServer, project: Path, request: pytest.FixtureRequest
) -> None:
    browser.open(code_server.url(project), width=1240, height=500)
    browser.view("Testing")
    browser.wait_rows(r"^testwire-pytest in shop ", r"^testwire-mutation in shop ")
    browser.expand_all(r"^test_names ", below=r"^testwire-pytest in shop ")
    browser.command("Test: Run All Tests")
    browser.wait_rows(r"^test_names \(Failed\)")
    browser.wait_until_idle()
    browser.click(r"^test_names ")
    browser.command("Test: Go to Next Test Failure")
    browser.wait_text(".peekview-widget", r"Expected[^]*Actual")
    save(browser, "tests", request)

    browser.command("View: Close All Editors")
    (project / "tests" / "test_prices.py").write_text(TESTS, "utf-8")
    browser.wait_rows(absent=[r"^test_names "])
    browser.toggle(r"^testwire-pytest in shop ")
    browser.expand_all(SURVIVOR, below=r"^testwire-mutation in shop ")
    browser.command("Testwire: Run All Mutants")
    browser.wait_rows(r"^prices\.py · 4 of 8 ", absent=[r"\((Queued|Running)\)"], timeout=90)
    # The rows show their whole text.
    browser.widen(60)
    browser.click(SURVIVOR)
    browser.point(".peekview-widget .codicon-close", "")
    browser.wait_text(".codelens-decoration", r"Survived: count >= 10 → count > 10")
    save(browser, "mutants", request)
