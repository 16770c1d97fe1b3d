"""The settings on the page about Stryker's VS Code extension start the mutation server."""

from __future__ import annotations

import json
import tomllib
from pathlib import PurePosixPath

from testwire.cli import parse
from testwire_protocols.msp.v0_4.info import PROTOCOL
from testwire_servers.mutation.files import is_excluded

from tests.docs.pages import ROOT, files

PAGE = ROOT / "docs/guides/stryker-vscode.md"


def test_the_settings_start_the_server() -> None:
    settings = json.loads(files(PAGE.read_text("utf-8"))[".vscode/settings.json"])
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    path = PurePosixPath(settings.pop("strykerMutator.server.path"))
    assert path.parts[:2] == (".venv", "bin") and path.name in scripts
    arguments = settings.pop("strykerMutator.server.args")
    assert parse(PROTOCOL, arguments, path.name).transport.kind == "stdio"
    assert is_excluded("src/a.py", [settings.pop("strykerMutator.watchPattern")])
    assert settings == {}
