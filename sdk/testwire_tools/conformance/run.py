"""Runs cases against a server, one after the other, each with servers of its own.

Bounds each case in time, so that a run always ends. Knows no protocol and no report.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable, Mapping

from testwire.transports import check_installed

from testwire_tools.conformance import cases as derivation
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness, ServerTarget, Standby
from testwire_tools.conformance.model import STARTS, Case, CaseOutcome, Run
from testwire_tools.conformance.runner import EXTRA_SECONDS, run_each, verdict_of


async def run_case(
    case: Case, target: ServerTarget, scenario: Scenario, standby: Standby | None = None
) -> CaseOutcome:
    """Run one case; whatever happens is an outcome.

    standby: what holds a server from case to case; None has every case start its own. A case that
    does not pass on such a server is run again on a fresh one, and that is what counts.
    """
    outcome, reused = await _attempt(case, target, scenario, standby)
    if reused and outcome.verdict not in ("pass", "skipped"):
        outcome, _ = await _attempt(case, target, scenario, standby)
    return outcome


async def _attempt(
    case: Case, target: ServerTarget, scenario: Scenario, standby: Standby | None
) -> tuple[CaseOutcome, bool]:
    """One attempt, and whether it was made on a server that was there before."""
    harness = ServerHarness(target, scenario, Standby() if standby is None else standby)
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
    cases: Iterable[Case],
    target: ServerTarget,
    scenario: Scenario,
    *,
    expected: Mapping[str, str] | None = None,
    name: str | None = None,
    strict: bool = False,
    done: Callable[[CaseOutcome], None] | None = None,
) -> Run:
    """Run all cases.

    expected: known failures, by id, with the reason. name: what the server is called in reports.
    strict: whether warnings count as failures. done: told of each outcome as it comes.
    """
    check_installed(target.transport.kind)
    run = Run(
        protocol=f"{target.info.id}@{target.info.version}",
        transport=target.transport.id,
        server=name or shlex.join(target.command),
        command=shlex.join(target.command),
        outcomes=[],
        strict=strict,
        untested=derivation.untested(target.info, scenario),
    )
    standby = Standby()

    async def execute(case: Case) -> CaseOutcome:
        if any(each.case.id == STARTS and each.verdict != "pass" for each in run.outcomes):
            # Each would wait for a server in vain.
            text = f"See {STARTS}: the server does not start."
            return CaseOutcome(case, "inconclusive", text, 0.0)
        return await run_case(case, target, scenario, standby)

    try:
        return await run_each(run, cases, execute, expected, done)
    finally:
        await standby.close()
