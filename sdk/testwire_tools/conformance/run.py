"""Runs cases against a server, one after the other, each with servers of its own.

Bounds each case in time, so that a run always ends. Knows no protocol and no report.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import asyncio
import shlex
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from testwire_tools.conformance import cases as derivation
from testwire_tools.conformance.bench import Bench, Standby, Target
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import STARTS, Case, Outcome, Run, Stopped, Verdict

__all__ = ["run_case", "run_cases"]

EXTRA_SECONDS: Final = 30.0
"""What a case may take beyond all that it may wait for."""


async def run_case(
    case: Case, target: Target, scenario: Scenario, standby: Standby | None = None
) -> Outcome:
    """Run one case; whatever happens is an outcome.

    standby: what holds a server from case to case; None has every case start its own. A case that
    does not pass on such a server is run again on a fresh one, and that is what counts.
    """
    outcome, reused = await _attempt(case, target, scenario, standby)
    if reused and outcome.verdict not in ("pass", "skipped"):
        outcome, _ = await _attempt(case, target, scenario, standby)
    return outcome


async def _attempt(
    case: Case, target: Target, scenario: Scenario, standby: Standby | None
) -> tuple[Outcome, bool]:
    """One attempt, and whether it was made on a server that was there before."""
    bench = Bench(target, scenario, Standby() if standby is None else standby)
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
    except Exception as error:
        # A server can send what no case has thought of; that must not end the run.
        where = traceback.extract_tb(error.__traceback__)[-1]
        text = f"The case cannot cope with this server: {type(error).__name__}: {error}"
        verdict, text = "inconclusive", f"{text} ({Path(where.filename).name}:{where.lineno})"
    finally:
        if text:
            bench.transcript.add("note", f"{verdict}: {text}")
        if verdict in ("pass", "skipped") and standby is not None:
            bench.leave()
        await bench.close()
    seconds = time.monotonic() - started
    outcome = Outcome(case, verdict, text, round(seconds, 3), bench.transcript)
    return outcome, bench.reused


async def run_cases(
    cases: Iterable[Case],
    target: Target,
    scenario: Scenario,
    *,
    expected: Mapping[str, str] | None = None,
    name: str | None = None,
    strict: bool = False,
    done: Callable[[Outcome], None] | None = None,
) -> Run:
    """Run all cases.

    expected: known failures, by id, with the reason. name: what the server is called in reports.
    strict: whether warnings count as failures. done: told of each outcome as it comes.
    """
    listed = list(cases)
    known = expected or {}
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
    try:
        starts = True
        for case in listed:
            if starts:
                outcome = await run_case(case, target, scenario, standby)
                starts = case.id != STARTS or outcome.verdict == "pass"
            else:
                # Each would wait for a server in vain.
                outcome = Outcome(
                    case, "inconclusive", f"See {STARTS}: the server does not start.", 0.0
                )
            outcome.expected = case.id in known
            run.outcomes.append(outcome)
            if done is not None:
                done(outcome)
    finally:
        await standby.close()
    failing = {o.case.id for o in run.outcomes if o.verdict in ("fail", "warning", "inconclusive")}
    # A case that is skipped here says nothing about what is known of it.
    skipped = {o.case.id for o in run.outcomes if o.verdict == "skipped"}
    ran = {o.case.id for o in run.outcomes}
    run.stale = sorted((known.keys() & ran) - failing - skipped)
    return run
