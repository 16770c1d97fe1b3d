"""Runner of the cases for servers.

Each case has a time limit, so that a run always ends. This module must not depend on the reports.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from testwire_tools.conformance.cases import untested
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import Case, CaseOutcome, Run
from testwire_tools.conformance.runner import EXTRA_SECONDS, run_each, verdict_of
from testwire_tools.conformance.target import ServerTarget, Standby


async def run_case(
    case: Case, target: ServerTarget, scenario: Scenario, standby: Standby | None = None
) -> CaseOutcome:
    """Run one case and return its outcome.

    standby: keeps a running server for the next case. None means a new server for each case.

    A case that does not pass on a reused server is repeated on a new server.
    """
    outcome, reused = await _attempt(case, target, scenario, standby)
    if reused and outcome.verdict not in ("pass", "skipped"):
        outcome, _ = await _attempt(case, target, scenario, standby)
    return outcome


async def _attempt(
    case: Case, target: ServerTarget, scenario: Scenario, standby: Standby | None
) -> tuple[CaseOutcome, bool]:
    """Run a case once; return its outcome and whether the server was reused."""
    requirement = scenario.requirements.get(case.requirement or "")
    harness = ServerHarness(
        target, scenario, Standby() if standby is None else standby, requirement
    )
    started = time.monotonic()
    bound = target.start_seconds + 4 * target.seconds + 2 * target.slow_seconds + EXTRA_SECONDS
    try:
        verdict, text = await verdict_of(case, harness, bound)
        if text:
            harness.transcript.add("note", f"{verdict}: {text}")
        if verdict in ("pass", "skipped") and standby is not None:
            harness.leave()
    finally:
        await harness.close()
    seconds = time.monotonic() - started
    outcome = CaseOutcome(case, verdict, text, round(seconds, 3), harness.transcript)
    return outcome, harness.reused


async def run_cases(
    cases: Iterable[Case], target: ServerTarget, scenario: Scenario, **options: Any
) -> Run:
    """Run all cases. options: passed to `run_each`."""
    standby = Standby()
    try:
        return await run_each(
            lambda case: run_case(case, target, scenario, standby),
            cases,
            target,
            untested(target.info, scenario),
            **options,
        )
    finally:
        await standby.close()
