"""`testwire replay client --match outcome` replays Microsoft's client against two servers."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from testwire_protocols import load
from testwire_tools.sessions import replay

from tests.live.apps import ROOT
from tests.peers import official
from tests.peers.servers import MAKERS, Server

pytestmark = pytest.mark.slow

PROTOCOL = "mstest-runner@1.0"
RECORDINGS = ROOT.parent / "shared" / "recordings" / "mstest-runner"
RULES = replay.Rules(match="outcome", seconds=120.0)


@pytest.fixture(scope="module", params=MAKERS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Server:
    folder: Path = tmp_path_factory.mktemp("server")
    made: Server = request.param(folder)
    return made


def replayed(file: Path, server: Server, capfd: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Act as the client of a trace.

    Returns the exit code, the last line of the output, and the errors.
    """
    before = Path.cwd()
    os.chdir(server.cwd)
    try:
        code = replay.replay(load(PROTOCOL), "client", file, words=server.command, rules=RULES)
    finally:
        os.chdir(before)
    out, err = capfd.readouterr()
    return code, out.strip().rpartition("\n")[2], err


def test_a_recorded_session_has_the_same_outcomes(
    server: Server, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "session.jsonl"
    record = [sys.executable, "-m", "testwire_tools", "record", "--protocol", PROTOCOL]
    line = [*record, "--out", str(trace), "--", *server.command]
    assert official.main(line, server.cwd, cancel=None) == 0
    code, last, err = replayed(trace, server, capfd)
    assert code == 0, err
    found = re.search(r"requests and responses \(3\) and final states \((\d+)\) match", last)
    # Each test is discovered and then run.
    assert found is not None and int(found[1]) == 2 * len(server.states), last


def test_another_outcome_is_found(
    server: Server, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "session.jsonl"
    record = [sys.executable, "-m", "testwire_tools", "record", "--protocol", PROTOCOL]
    line = [*record, "--out", str(trace), "--", *server.command]
    assert official.main(line, server.cwd, cancel=None) == 0
    changed = re.sub(r'("execution-state": ?)"passed"', r'\1"skipped"', trace.read_text("utf-8"))
    trace.write_text(changed, "utf-8")
    code, _, err = replayed(trace, server, capfd)
    assert code == 1
    assert "expected the recorded final states from the server, found differences:" in err


@pytest.mark.skipif(not RECORDINGS.is_dir(), reason="the recordings are not available here")
@pytest.mark.parametrize("name", ["mstest-full", "xunit-full", "nunit-full", "mstest-cancel"])
def test_microsofts_client_is_replayed(
    name: str, server: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    code, last, err = replayed(RECORDINGS / f"{name}.jsonl", server, capfd)
    assert code == 0, err
    assert "requests and responses" in last
