"""A workspace that is not trusted starts no server, until the user trusts it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.waiting import until_sync
from tests.vscode.editor import TRUST, CodeServer, Editor
from tests.vscode.install import Harness
from tests.vscode.samples import CART

pytestmark = [pytest.mark.vscode, pytest.mark.timeout(420)]

COMMAND = Path(sys.executable).parent / "testwire-pytest"

SETTINGS = {
    TRUST: True,
    "security.workspace.trust.startupPrompt": "never",
    "security.workspace.trust.banner": "never",
    # Both extensions start servers at the same time. Only the example starts one without trust.
    "example.command": str(COMMAND),
    "extensions.supportUntrustedWorkspaces": {"testwire.testwire-example": {"supported": True}},
}


@pytest.fixture
def careful(
    vscode_harness: Harness, extensions: list[Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CodeServer]:
    folder = tmp_path_factory.mktemp("careful")
    server = CodeServer(vscode_harness, folder, extensions, SETTINGS)
    yield server
    server.close()


def test_a_workspace_without_trust_starts_nothing(
    editor: Editor, careful: CodeServer, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    server = tmp_path / ".venv" / "bin" / "testwire-pytest"
    server.parent.mkdir(parents=True)
    server.write_text(f"#!/bin/sh\ntouch '{started}'\nexec '{COMMAND}' \"$@\"\n", "utf-8")
    server.chmod(0o755)
    (tmp_path / "test_shop.py").write_text(CART, "utf-8")
    editor.open(careful.url(tmp_path))
    editor.view("Testing")
    editor.wait_text(".statusbar", "Restricted Mode")
    editor.wait_rows(r"test_shop\.py::test_adds ")
    assert not started.exists()
    editor.command("Workspaces: Manage Workspace Trust")
    editor.point(".workspace-trust-editor .monaco-button", "Trust")
    until_sync(started.exists)
