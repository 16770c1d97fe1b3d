"""The cases that check the exit codes of a lifecycle, with a correct and a faulty server."""

from __future__ import annotations

import sys
from pathlib import Path

from testwire.registry import Lifecycle
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.target import ServerTarget

from tests.support.repository import ROOT
from tests.support.toy_exits import exit_protocol
from tests.support.toy_protocol import lifecycle_protocol
from tests.tools.conformance.support import run

SCENARIO = Scenario(setup=[{"request": "hello"}])
CODES = {
    "shutdown/bye": 1,
    "shutdown/bye/null-params": 1,
    "shutdown/bye/no-params": 1,
    "shutdown/over/bye": 0,
    "shutdown/new/bye": 1,
    "shutdown/end-of-input": 3,
}
"""The exit code that each case expects."""


def verdicts(mode: str) -> dict[str, str]:
    info = exit_protocol()
    stdio = info.transports["stdio"]
    command = [sys.executable, "-m", "tests.tools.sessions.lifecycle_server", mode]
    target = ServerTarget(info, stdio, command, cwd=Path(ROOT), seconds=10.0)
    chosen = [each for each in derive(info, stdio, SCENARIO) if each.id.startswith("shutdown/")]
    return {each.case.id: each.verdict for each in run(target, chosen, SCENARIO)}


def test_a_server_with_the_stated_exit_codes_passes() -> None:
    assert verdicts("exits") == dict.fromkeys(CODES, "pass")


def test_a_server_that_always_exits_with_9_fails() -> None:
    assert verdicts("always-9") == dict.fromkeys(CODES, "fail")


def test_without_stated_codes_there_are_no_further_cases() -> None:
    info = lifecycle_protocol()
    cases = derive(info, info.transports["stdio"], SCENARIO)
    ids = {each.id for each in cases if each.id.startswith("shutdown/")}
    assert ids == CODES.keys() - {"shutdown/over/bye", "shutdown/new/bye"}


def test_a_lifecycle_that_never_ends_has_no_case() -> None:
    info = exit_protocol()._replace(lifecycle=Lifecycle("new", exit_protocol().lifecycle.states))
    cases = derive(info, info.transports["stdio"], SCENARIO)
    assert {each.id for each in cases if "bye" in each.id} == set()
