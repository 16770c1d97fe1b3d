"""`verify client` has no finding for a client that sends what Microsoft's client sends."""

from __future__ import annotations

import asyncio
import sys

import pytest
from testwire_protocols import load
from testwire_tools.conformance import data
from testwire_tools.conformance.client.cases import derive
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.client.run import run_case
from testwire_tools.conformance.model import CaseOutcome

from tests.live.apps import ROOT

pytestmark = pytest.mark.slow

SECONDS = 30.0


def verify(*ids: str) -> list[CaseOutcome]:
    info = load("mstest-runner@1.0")
    scenario = data.load(info.id, info.version)
    command = [sys.executable, "-m", "tests.peers.official", "{server}"]
    target = ClientTarget(info, info.transports["tcp"], command, cwd=ROOT, seconds=SECONDS)
    harness = ClientHarness(target, scenario)
    every = derive(info, info.transports["tcp"], scenario)

    async def main() -> list[CaseOutcome]:
        return [await run_case(case, harness) for case in every if not ids or case.id in ids]

    return asyncio.run(main())


def test_microsofts_client_passes() -> None:
    outcomes = verify()
    bad = {
        outcome.case.id: (outcome.verdict, outcome.message)
        for outcome in outcomes
        if outcome.verdict != "pass"
    }
    # The client announces no debugger and always runs all tests.
    skipped = {"types/answer/client/attachDebugger", "semantics/discovered-tests"}
    assert bad.keys() == skipped, bad
    assert {verdict for verdict, _ in bad.values()} == {"skipped"}
