"""The servers with which the clients of this folder are tested, and the states of their tests."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from testwire_codegen.commands.new import new_server

from tests.live.apps import ROOT
from tests.peers import filled

TESTS = """\
import pytest


def test_passes():
    pass


def test_fails():
    assert [1, 2] == [1, 3]


@pytest.mark.skip(reason="not today")
def test_skipped():
    pass


@pytest.fixture
def broken():
    raise OSError("no disk")


def test_error(broken):
    pass


@pytest.mark.xfail
def test_expected():
    assert False


@pytest.mark.parametrize("word", ["one two", "a::b", "[x]"])
def test_each(word):
    assert word != "a::b"


def test_grüße_世界():
    pass
"""


class Server(NamedTuple):
    command: list[str]
    cwd: Path
    states: Mapping[str, str]
    """The state of each test by display name."""


def template(folder: Path) -> Server:
    assert new_server("mstest-runner@1.0", "demo-server", folder / "demo", root=ROOT) == 0
    command = [sys.executable, str(Path(filled.__file__)), str(folder / "demo")]
    return Server(command, folder, {f"test {state}": state for state in filled.STATES})


def pytest_server(folder: Path) -> Server:
    (folder / "test_all.py").write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]
    states = {
        "test_passes": "passed",
        "test_fails": "failed",
        "test_skipped": "skipped",
        "test_error": "error",
        "test_expected": "skipped",
        "test_each[one two]": "passed",
        "test_grüße_世界": "passed",
        "test_each[a::b]": "failed",
        "test_each[[x]]": "passed",
    }
    return Server(command, folder, states)


MAKERS = (template, pytest_server)
