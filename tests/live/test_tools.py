"""Run doctor, call, record, replay and drift wire with each program."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.live import apps, known, raw
from tests.live.session import connected

pytestmark = pytest.mark.live

PROTOCOL = ("--protocol", "mstest-runner@1.0")
PID = 4711
"""The process id that the client sends. A replay requires the same value."""


@pytest.fixture(params=apps.APPS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def command(name: str, built: Path) -> list[str]:
    return apps.command(built, name)


def run_tool(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "testwire_tools", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=240)


def test_doctor_finds_no_problem(command: list[str]) -> None:
    done = run_tool("doctor", *PROTOCOL, "--", *command)
    assert done.returncode == 0, done.stdout
    assert "No problems found." in done.stdout


def test_call_discovers_tests(command: list[str]) -> None:
    params = json.dumps({"runId": raw.RUN_ID})
    done = run_tool("call", *PROTOCOL, "testing/discoverTests", params, "--", *command)
    assert (done.returncode, json.loads(done.stdout)) == (0, {})
    (nodes,) = (
        change["params"]["changes"]
        for line in done.stderr.splitlines()
        if (change := notification(line)) and change["params"]["changes"]
    )
    assert any("Grüße_世界" in change["node"]["display-name"] for change in nodes)


def notification(line: str) -> dict[str, Any] | None:
    """Return an update that `call` printed, or None for a different line."""
    start = "← testing/testUpdates/tests "
    return {"params": json.loads(line.removeprefix(start))} if line.startswith(start) else None


def play(command: list[str]) -> tuple[dict[str, Any], ...]:
    """Discover the tests and run two of them. Returns the nodes by uid for both requests."""

    async def main() -> tuple[dict[str, Any], ...]:
        async with connected(command, process_id=PID) as live:
            found = await live.discover(run_id=raw.RUN_ID)
            tests = [found.named("Passes"), found.named("Fails")]
            ran, _ = await live.run(tests, run_id=raw.RUN_ID.replace("0f6d", "1f6d"))
            return tuple(
                {uid: node.model_dump(by_alias=True) for uid, node in updates.nodes.items()}
                for updates in (found, ran)
            )

    return asyncio.run(main())


def test_a_recorded_session_is_replayed(name: str, command: list[str], tmp_path: Path) -> None:
    trace = str(tmp_path / "session.jsonl")
    tool = [sys.executable, "-m", "testwire_tools"]
    live = play([*tool, "record", *PROTOCOL, "--out", trace, "--", *command])
    assert len(live[1]) == 2
    assert drift(trace) == known.findings("drift wire", name).keys()
    # The client receives the same nodes from the replay as from the program.
    assert play([*tool, "replay", "server", *PROTOCOL, trace]) == live


RECORDINGS = apps.ROOT.parent / "shared" / "recordings" / "mstest-runner"


@pytest.mark.skipif(not RECORDINGS.is_dir(), reason="the recordings are not available here")
@pytest.mark.parametrize("session", ["full", "cancel"])
@pytest.mark.parametrize("name", apps.FRAMEWORKS)
def test_microsofts_client_is_replayed(name: str, command: list[str], session: str) -> None:
    trace = str(RECORDINGS / f"{name}-{session}.jsonl")
    options = ("--match", "outcome", "--timeout", "120")
    done = run_tool("replay", "client", *PROTOCOL, *options, trace, "--", *command)
    assert done.returncode == 0, done.stderr


def drift(trace: str) -> set[str]:
    """Return the rule and the subject of each finding for a trace."""
    done = run_tool("drift", "wire", *PROTOCOL, "--format", "json", trace)
    found = json.loads(done.stdout)["findings"]
    return {f"{each['rule']} {each['subject'].partition('#')[2]}" for each in found}
