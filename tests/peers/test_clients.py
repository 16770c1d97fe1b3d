"""Clients that behave like public clients receive every outcome of two servers.

The servers are a server from `testwire new server`, and the pytest server.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.peers import impatient, strict, supervisor
from tests.peers.servers import MAKERS, Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=MAKERS)
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
