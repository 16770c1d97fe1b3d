"""Tests of .NET test apps in a real VS Code, without the C# Dev Kit and settings for servers.

One window shows one workspace, in which each test changes files, runs and looks at the result. The
tests are skipped without a .NET SDK.
"""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest

from tests.live import apps
from tests.vscode.conftest import ROOT
from tests.vscode.editor import CodeServer, Editor

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(600)]

SOURCES = Path(__file__).parent / "dotnet"
PICTURES = ROOT / "artifacts" / "vscode"
BUILD_SECONDS = 240


@pytest.fixture(scope="module")
def dotnet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a `dotnet` that needs no environment. Skips without a .NET SDK."""
    try:
        environment = apps.environment()
    except apps.Unavailable as error:
        pytest.skip(str(error))
    script = tmp_path_factory.mktemp("sdk") / "dotnet"
    lines = [f"export {name}={shlex.quote(value)}" for name, value in environment.items()]
    real = shutil.which("dotnet", path=environment.get("PATH"))
    script.write_text("\n".join(["#!/bin/sh", *lines, f'exec {real} "$@"', ""]), "utf-8")
    script.chmod(0o755)
    return script


@pytest.fixture(scope="module")
def shop(
    browser: Editor,
    code_server: CodeServer,
    dotnet: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Open a workspace with a test app that has not been built, and return its folder."""
    folder = tmp_path_factory.mktemp("shop")
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    settings = folder / ".vscode" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"testwire.dotnet.path": str(dotnet)}), "utf-8")
    browser.open(code_server.url(folder))
    browser.view("Testing")
    return folder


def test_an_app_is_found_built_and_run(editor: Editor, shop: Path) -> None:
    editor.wait_rows(r"^Shop\.Tests: Not built yet\.")
    editor.screenshot(PICTURES / "dotnet-not-built.png")
    editor.command("Testwire: Build Test Apps")
    editor.wait_rows(r"^Shop\.Tests \(Not yet run\)", timeout=BUILD_SECONDS)
    editor.expand_all(r"^Totals ", r"^Cases \(2,2,5\) ")
    editor.run(r"^Totals ")
    editor.wait_rows(r"^Totals \(Passed\)")
    editor.screenshot(PICTURES / "dotnet-run.png")
