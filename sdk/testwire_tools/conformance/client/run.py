"""Runs the cases for clients. Knows no protocol and no report.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable, Mapping

from testwire_tools.conformance.client.bench import ClientBench
from testwire_tools.conformance.client.cases import untested
from testwire_tools.conformance.model import (
    Case,
    Outcome,
    Run,
    Stopped,
    Transcript,
    Verdict,
)

__all__ = ["run_case", "run_cases"]


async def run_case(case: Case, bench: ClientBench) -> Outcome:
    """Run one case; whatever happens is an outcome. Its evidence is the play that it looked at."""
    bench.seen.clear()
    started = time.monotonic()
    verdict: Verdict = "pass"
    text = ""
    try:
        await case.run(bench)
    except Stopped as stopped:
        verdict, text = stopped.verdict, str(stopped)
        if verdict == "fail" and case.level == "should":
            verdict = "warning"
    seconds = round(time.monotonic() - started, 3)
    transcript = Transcript()
    for name in bench.seen[-1:]:
        try:
            transcript = (await bench.play(name)).transcript()
        except Stopped:
            break
        transcript.entries.insert(
            0, {"at": 0.0, "direction": "note", "text": f"The play is {name!r}."}
        )
    return Outcome(case, verdict, text, seconds, transcript)


async def run_cases(
    cases: Iterable[Case],
    bench: ClientBench,
    *,
    expected: Mapping[str, str] | None = None,
    name: str | None = None,
    strict: bool = False,
    done: Callable[[Outcome], None] | None = None,
) -> Run:
    """Run all cases; parameters as for servers."""
    known = expected or {}
    target = bench.target
    command = shlex.join(target.command)
    run = Run(
        protocol=f"{target.info.id}@{target.info.version}",
        transport=target.transport.id,
        server=name or command or "client",
        command=command,
        side="client",
        strict=strict,
        untested=untested(target.info, bench.scenario),
        outcomes=[],
    )
    for case in cases:
        outcome = await run_case(case, bench)
        outcome.expected = case.id in known
        run.outcomes.append(outcome)
        if done is not None:
            done(outcome)
    failing = {o.case.id for o in run.outcomes if o.verdict in ("fail", "warning", "inconclusive")}
    skipped = {o.case.id for o in run.outcomes if o.verdict == "skipped"}
    ran = {o.case.id for o in run.outcomes}
    run.stale = sorted((known.keys() & ran) - failing - skipped)
    return run
