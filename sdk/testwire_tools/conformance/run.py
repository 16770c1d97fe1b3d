"""Runs cases against a server, one after the other, each with servers of its own.

Bounds each case in time, so that a run always ends. Knows no protocol and no report.

Tests: `tests/conformance/test_engine.py`.
"""

from __future__ import annotations

import asyncio
import shlex
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from testwire_tools.conformance import cases as derivation
from testwire_tools.conformance.bench import Bench, Target
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Outcome, Run, Stopped, Verdict

__all__ = ["run_case", "run_cases"]

EXTRA_SECONDS: Final = 30.0
"""What a case may take beyond all that it may wait for."""


async def run_case(case: Case, target: Target, scenario: Scenario) -> Outcome:
    """Run one case; whatever happens is an outcome."""
    bench = Bench(target, scenario)
    started = time.monotonic()
    bound = target.start_seconds + 4 * target.seconds + 2 * target.slow_seconds + EXTRA_SECONDS
    verdict: Verdict = "pass"
    text = ""
    try:
        await asyncio.wait_for(case.run(bench), bound)
    except Stopped as stopped:
        verdict, text = stopped.verdict, str(stopped)
        if verdict == "fail" and case.level == "should":
            verdict = "warning"
    except TimeoutError:
        verdict, text = "inconclusive", f"The case did not end within {bound:g} seconds."
    finally:
        await bench.close()
    seconds = time.monotonic() - started
    return Outcome(case, verdict, text, round(seconds, 3), bench.transcript)


async def run_cases(
    cases: Iterable[Case],
    target: Target,
    scenario: Scenario,
    *,
    expected: Mapping[str, str] | None = None,
    name: str | None = None,
    done: Callable[[Outcome], None] | None = None,
) -> Run:
    """Run all cases.

    expected: known failures, by id, with the reason. name: what the server is called in reports.
    done: told of each outcome as it comes.
    """
    listed = list(cases)
    known = expected or {}
    run = Run(
        protocol=f"{target.info.id}@{target.info.version}",
        transport=target.transport.id,
        server=name or shlex.join(target.command),
        outcomes=[],
        untested=[
            each
            for each in derivation.untested(scenario, listed)
            if scenario.requirements[each].level == "must"
        ],
    )
    for case in listed:
        outcome = await run_case(case, target, scenario)
        outcome.expected = case.id in known
        run.outcomes.append(outcome)
        if done is not None:
            done(outcome)
    failing = {o.case.id for o in run.outcomes if o.verdict in ("fail", "warning", "inconclusive")}
    # A case that is skipped here says nothing about what is known of it.
    skipped = {o.case.id for o in run.outcomes if o.verdict == "skipped"}
    run.stale = sorted(known.keys() - failing - skipped)
    return run
