"""Fixtures of the editor tests: the packaged extension, a code-server and a browser."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.repository import ROOT
from tests.vscode.editor import CodeServer, Editor
from tests.vscode.install import Harness, NoBrowser, harness

EXTENSION = ROOT / "vscode-glue"


@pytest.fixture(scope="session")
def vscode_harness() -> Harness:
    try:
        return harness()
    except NoBrowser as error:
        pytest.skip(f"no editor can be shown on this machine: {error}")


@pytest.fixture(scope="session")
def extensions(vscode_harness: Harness, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Build the extension and the example, and return the paths of the `.vsix` files."""
    return build(tmp_path_factory.mktemp("vsix"))


def build(target: Path) -> list[Path]:
    """Build the `.vsix` files of the extension and of the example, and copy them to `target`."""
    installed = EXTENSION / "node_modules" / ".package-lock.json"
    if not installed.is_file():
        npm("ci", "--no-audit", "--no-fund")
    npm("run", "--silent", "package")
    npm("run", "--silent", "package:example")
    built = (EXTENSION / "testwire.vsix", EXTENSION / "example" / "example.vsix")
    artifacts = ROOT / "artifacts" / "vscode"
    artifacts.mkdir(parents=True, exist_ok=True)
    shutil.copy(built[0], artifacts)
    return [Path(shutil.copy(file, target)) for file in built]


def npm(*arguments: str) -> None:
    done = subprocess.run(
        ["npm", *arguments], cwd=EXTENSION, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, f"npm {' '.join(arguments)}:\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="session")
def code_server(
    vscode_harness: Harness, extensions: list[Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CodeServer]:
    server = CodeServer(vscode_harness, tmp_path_factory.mktemp("code-server"), extensions)
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser(vscode_harness: Harness) -> Iterator[Editor]:
    editor = Editor(vscode_harness)
    yield editor
    editor.close()


@pytest.fixture
def editor(
    browser: Editor, code_server: CodeServer, request: pytest.FixtureRequest
) -> Iterator[Editor]:
    """Yield the browser, and save a screenshot at the end of the test."""
    yield browser
    browser.screenshot(ROOT / "artifacts" / "vscode" / f"{request.node.name}.png")
