"""Runner of the cases for servers.

Each case has a time limit, so that a run always ends. This module must not depend on the reports.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from testwire_tools.conformance.cases import derive, untested
from testwire_tools.conformance.causes import Cause, Causes
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import FINDINGS, Case, CaseOutcome, Run
from testwire_tools.conformance.proofs import add_coverage
from testwire_tools.conformance.runner import EXTRA_SECONDS, run_each, verdict_of
from testwire_tools.conformance.target import ServerTarget, Standby


async def run_case(
    case: Case, target: ServerTarget, scenario: Scenario, standby: Standby | None = None
) -> CaseOutcome:
    """Run one case and return its outcome.

    standby: keeps a running server for the next case. None means a new server for each case.

    A case that does not pass is repeated on a new server if the reused server has received invalid
    messages. It is also repeated if the reused server has ended and the protocol allows this.
    Otherwise the first outcome counts.
    """
    shared = Standby() if standby is None else standby
    outcome, harness = await _attempt(case, target, scenario, shared, standby is not None)
    fine = outcome.verdict in ("pass", "skipped")
    if harness.doubtful and not (fine and not harness.violations):
        outcome, harness = await _attempt(case, target, scenario, shared, standby is not None)
    shared.violations += harness.violations
    if outcome.verdict in FINDINGS:
        stderr = harness.wires[-1].child.stderr_tail if harness.wires else []
        found = _causes(outcome, harness)
        shared.causes.settle(outcome, found, target.transport.id, stderr)
    if outcome.verdict not in ("pass", "skipped"):
        shared.failed[case.id] = outcome.verdict
        if case.group == "traffic":
            seen = (v.case.split()[-1] for v in shared.violations if v.text in outcome.message)
            outcome.related = tuple(dict.fromkeys(each for each in seen if each != case.id))
    return outcome


async def _attempt(
    case: Case, target: ServerTarget, scenario: Scenario, standby: Standby, keep: bool
) -> tuple[CaseOutcome, ServerHarness]:
    """Run a case once; return its outcome and its harness.

    keep: whether the server is kept for the next case.
    """
    requirement = scenario.requirements.get(case.requirement or "")
    harness = ServerHarness(target, scenario, standby, requirement, case.id)
    started = time.monotonic()
    bound = target.start_seconds + 4 * target.seconds + 2 * target.slow_seconds + EXTRA_SECONDS
    try:
        verdict, text = await verdict_of(case, harness, bound)
        if text:
            harness.transcript.add("note", f"{verdict}: {text}")
        harness.check_traffic()
        if verdict in ("pass", "skipped") and keep:
            harness.leave()
    finally:
        await harness.close()
    harness.check_traffic()
    standby.observed.setdefault(case.id, []).extend(_observed(harness))
    seconds = time.monotonic() - started
    outcome = CaseOutcome(case, verdict, text, round(seconds, 3), harness.transcript)
    return outcome, harness


def _causes(outcome: CaseOutcome, harness: ServerHarness) -> list[Cause]:
    """Return the known causes of a finding, the most important one first."""
    case, standby = outcome.case, harness.standby
    if case.group == "traffic":
        rule = f"wire-{case.id.removeprefix('traffic/')}"
        of_rule = [each for each in standby.violations if each.rule == rule]
        found = [
            [c for c in standby.observed.get(v.case.split()[-1], ()) if c.violates(rule, v.text)]
            for v in of_rule
        ]
        # A violation without a known cause must be reported.
        return [each[0] for each in found] if all(found) else []
    blamed = [*(each.blamed for each in harness.wires), harness.blamed]
    hostile = {case.id} if any(each.traffic.hostile for each in harness.wires) else set()
    return [
        *(
            # The end after an invalid message has another cause in each case.
            each._replace(methods=each.methods | hostile) if each.kind == "ended" else each
            for each in filter(None, blamed)
        ),
        *(each for each in _observed(harness) if case.id.startswith(each.fails)),
    ]


def _observed(harness: ServerHarness) -> list[Cause]:
    """Return the faults in the messages of the case, the most important one first."""
    wires = filter(None, (*harness.wires, harness.standby.wire))
    return [cause for wire in wires for cause in wire.causes()]


async def run_cases(
    cases: Iterable[Case],
    target: ServerTarget,
    scenario: Scenario,
    causes: Causes | None = None,
    **options: Any,
) -> Run:
    """Run all cases.

    causes: the causes of failures on other transports. options: passed to `run_each`.
    """
    standby = Standby(causes=Causes() if causes is None else causes)
    try:
        run = await run_each(
            lambda case: run_case(case, target, scenario, standby),
            cases,
            target,
            untested(target.info, scenario),
            **options,
        )
    finally:
        await standby.close()
    add_coverage(run, target.info, scenario, derive)
    return run
