"""Fixtures that create servers with `testwire new`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import pytest
from testwire_codegen.commands.new import new_server

from tests.support.connect import ROOT

Make = Callable[[str], list[str]]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Return a function that creates a server for a protocol and returns the server's command."""
    known: dict[str, list[str]] = {}

    def make(protocol: str) -> list[str]:
        if protocol not in known:
            folder = tmp_path_factory.mktemp("made") / "server"
            assert new_server(protocol, "demo", folder, root=ROOT) == 0
            code = f"import sys\nsys.path.insert(0, {os.fspath(folder / 'src')!r})\n"
            code += "from demo.cli import main\nsys.exit(main())"
            known[protocol] = [sys.executable, "-c", code]
        return known[protocol]

    return make


@pytest.fixture
def mstest_server(made: Make) -> list[str]:
    return made("mstest-runner@1.0")
