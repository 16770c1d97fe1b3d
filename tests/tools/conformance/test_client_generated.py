"""Tests that the generated Python and TypeScript clients pass all cases of their protocol.

`clients/drive.py` and `clients/drive.mjs` use these clients to send the requests of an editor. A
case is skipped if it checks a message that the scripts do not send.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest
from testwire_protocols import load
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.client.run import run_case
from testwire_tools.conformance.model import Case, CaseOutcome

from tests.tools.conformance.client_support import SCRIPTS, cases, scenario
from tests.wire.run import DIST, ready

CLIENTS = Path(__file__).with_name("clients")
SECONDS = 15.0
OTHERS = [
    ("msp@0.4", "socket"),
    ("test-runner@0.1", "pipe"),
    ("test-runner@0.1", "socket"),
]
"""Further transports, on which only the start and the end of the server are checked."""
STARTS = ("launch/", "lifecycle/", "shutdown/", "robustness/server-crash")
NOT_SENT = "The client does not send"


def verify(
    command: list[str], protocol: str, transport: str, chosen: list[Case]
) -> list[CaseOutcome]:
    info = load(protocol)
    target = ClientTarget(info, info.transports[transport], command, seconds=SECONDS)
    made = ClientHarness(target, scenario(protocol))

    async def main() -> list[CaseOutcome]:
        return [await run_case(case, made) for case in chosen]

    return asyncio.run(main())


def bad(outcomes: list[CaseOutcome]) -> list[tuple[str, str, str]]:
    return [
        (o.case.id, o.verdict, o.message)
        for o in outcomes
        if o.verdict != "pass" and not (o.verdict == "skipped" and o.message.startswith(NOT_SENT))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("place", [*SCRIPTS, *OTHERS], ids=" ".join)
def test_the_python_client_passes(place: tuple[str, str]) -> None:
    chosen = cases(*place)
    if place in OTHERS:
        chosen = [case for case in chosen if case.id.startswith(STARTS)]
    command = [sys.executable, str(CLIENTS / "drive.py"), *place, "{server}"]
    outcomes = verify(command, *place, chosen)
    assert bad(outcomes) == []
    assert sum(outcome.verdict == "pass" for outcome in outcomes) >= min(len(chosen), 5)


@pytest.mark.wire
@pytest.mark.parametrize("place", [*SCRIPTS, *OTHERS], ids=" ".join)
def test_the_typescript_client_passes(place: tuple[str, str]) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("'node' is not installed here")
    ready(DIST)
    chosen = cases(*place)
    if place in OTHERS:
        chosen = [case for case in chosen if case.id.startswith(STARTS)]
    command = [node, str(CLIENTS / "drive.mjs"), str(DIST), *place, "{server}"]
    outcomes = verify(command, *place, chosen)
    assert bad(outcomes) == []
    assert sum(outcome.verdict == "pass" for outcome in outcomes) >= min(len(chosen), 5)
