"""Clients with the habits of public clients see every outcome of two servers.

The servers are a server from `testwire new server`, and the pytest server.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from testwire_codegen.commands.new import new_server

from tests.live.apps import ROOT
from tests.peers import filled, impatient, strict, supervisor

pytestmark = pytest.mark.slow

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


@pytest.fixture(scope="module", params=[template, pytest_server])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Server:
    folder: Path = tmp_path_factory.mktemp("server")
    made: Server = request.param(folder)
    return made


def counts(states: Mapping[str, str]) -> list[str]:
    return sorted(states.values())


def test_a_supervisor_sees_every_outcome(server: Server) -> None:
    runs, code = supervisor.visit(server.command, server.cwd)
    assert counts(runs[0]) == counts(server.states)
    assert runs[1:] == [{uid: state} for uid, state in runs[0].items()]
    assert code == 0


def test_an_impatient_client_sees_every_outcome(server: Server) -> None:
    found, states = impatient.visit(server.command, server.cwd)
    assert states == server.states
    names = {node["display-name"] for node in found.values() if "execution-state" in node}
    assert names == server.states.keys()


def test_a_strict_client_sees_every_outcome(server: Server) -> None:
    seen, session = strict.visit(server.command, server.cwd)
    assert seen[0] == dict.fromkeys(server.states, "discovered")
    assert seen[1] == seen[2] == server.states
    # Only messages without a handler are dropped.
    assert not [each for each in session.dropped if each["method"] in strict.HANDLERS]
