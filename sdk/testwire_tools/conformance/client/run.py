"""Runner of the cases for clients.

This module must not depend on the reports.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import partial
from typing import Any

from testwire_tools.conformance.client.cases import derive, untested
from testwire_tools.conformance.client.causes import causes_of
from testwire_tools.conformance.client.harness import CONNECTS, ENDS, START_SECONDS, ClientHarness
from testwire_tools.conformance.model import FINDINGS, Case, CaseOutcome, Run, Transcript
from testwire_tools.conformance.proofs import add_coverage
from testwire_tools.conformance.runner import EXTRA_SECONDS, run_each, verdict_of


async def run_case(case: Case, harness: ClientHarness) -> CaseOutcome:
    """Run one case and return its outcome.

    The outcome contains the transcript of the last scenario that the case used.
    """
    harness.seen.clear()
    started = time.monotonic()
    # A case uses at most three scenarios, and each scenario can require a run of the client.
    bound = 3 * (harness.target.seconds + START_SECONDS) + EXTRA_SECONDS
    verdict, text = await verdict_of(case, harness, bound)
    seconds = round(time.monotonic() - started, 3)
    transcript = Transcript()
    for name in harness.seen[-1:]:
        if name in harness.records:
            transcript = harness.records[name].transcript()
            note = {"at": 0.0, "direction": "note", "text": f"The scenario is {name!r}."}
            transcript.entries.insert(0, note)
    outcome = CaseOutcome(case, verdict, text, seconds, transcript)
    if verdict in FINDINGS:
        _settle(outcome, harness)
    if outcome.verdict not in ("pass", "skipped"):
        harness.failed[case.id] = outcome.verdict
    return outcome


def _settle(outcome: CaseOutcome, harness: ClientHarness) -> None:
    """Add the cause of a finding, or name the case that reports the same cause."""
    found, transport = causes_of(outcome, harness), harness.target.transport.id
    if outcome.verdict != "inconclusive":
        output = _output(harness)
        harness.causes.settle(outcome, found, transport, output, "The client's output ends with:")
    elif not harness.causes.explain(outcome, found, transport):
        reports = (each for each in (CONNECTS, ENDS) if outcome.message.endswith(f"see {each}."))
        outcome.cause = next(reports, "")


def _output(harness: ClientHarness) -> list[str]:
    """Return the output of the client in the last scenario that the case used."""
    names = [name for name in harness.seen if name in harness.records]
    return [text for _, text in harness.records[names[-1]].stderr] if names else []


async def run_cases(cases: Iterable[Case], harness: ClientHarness, **options: Any) -> Run:
    """Run all cases. options: passed to `run_each`."""
    target, one = harness.target, partial(run_case, harness=harness)
    uncovered = untested(target.info, harness.scenario)
    run = await run_each(one, cases, target, uncovered, side="client", **options)
    add_coverage(run, target.info, harness.scenario, derive)
    return run
