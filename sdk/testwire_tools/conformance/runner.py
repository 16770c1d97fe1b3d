"""What runs of servers and of clients have in common: requirements, verdicts, known failures.

Knows no protocol, no wire and no report, and imports neither side's harness.

Tests: `tests/tools/conformance/test_engine.py`, `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import GROUPS, Case, CaseOutcome, Run, Stopped, Verdict

EXTRA_SECONDS: Final = 30.0
"""What a case may take beyond all that it may wait for."""

Derive = Callable[[ProtocolInfo, Transport, Scenario], list[Case]]


def in_order(
    cases: Iterable[Case], covers: Mapping[str, str | Sequence[str]], scenario: Scenario
) -> list[Case]:
    """Cases in the order of their groups, each with the requirements that the data names.

    covers: ids of requirements by the id of the case that covers them, the main one first.
    """
    made = [_with_requirements(case, covers.get(case.id, ()), scenario) for case in cases]
    return sorted(made, key=lambda case: GROUPS.index(case.group))


def _with_requirements(case: Case, covers: str | Sequence[str], scenario: Scenario) -> Case:
    names = [covers] if isinstance(covers, str) else list(covers)
    if case.requirement is not None:
        names = [case.requirement]
    if not names:
        return case
    requirement = scenario.requirements[names[0]]
    return replace(
        case,
        level="must" if requirement.level == "must" else "should",
        source=requirement.source,
        requirement=names[0],
        also=(*names[1:], *case.also),
    )


def covered(info: ProtocolInfo, scenario: Scenario, derive: Derive) -> set[str | None]:
    """The requirements that a case covers, on any transport."""
    return {
        name
        for transport in info.transports.values()
        for case in derive(info, transport, scenario)
        for name in (case.requirement, *case.also)
    }


async def verdict_of(case: Case, harness: Any, seconds: float) -> tuple[Verdict, str]:
    """Run a case for at most so many seconds; gives the verdict and its reason, "" for a pass."""
    try:
        await asyncio.wait_for(case.run(harness), seconds)
    except Stopped as stopped:
        warns = stopped.verdict == "fail" and case.level == "should"
        return "warning" if warns else stopped.verdict, str(stopped)
    except TimeoutError:
        return "inconclusive", f"The case did not end within {seconds:g} seconds."
    except Exception as error:
        # A peer can send what no case has thought of; that must not end the run.
        where = traceback.extract_tb(error.__traceback__)[-1]
        text = f"The case cannot cope with this server: {type(error).__name__}: {error}"
        return "inconclusive", f"{text} ({Path(where.filename).name}:{where.lineno})"
    return "pass", ""


async def run_each(
    run: Run,
    cases: Iterable[Case],
    execute: Callable[[Case], Awaitable[CaseOutcome]],
    expected: Mapping[str, str] | None,
    done: Callable[[CaseOutcome], None] | None,
) -> Run:
    """Add the outcomes of cases to a run, and the known failures that did not fail.

    expected: known failures, by id, with the reason. done: called with each outcome.
    """
    known = expected or {}
    for case in cases:
        outcome = await execute(case)
        outcome.expected = case.id in known
        run.outcomes.append(outcome)
        if done is not None:
            done(outcome)
    # A case that is skipped here says nothing about what is known of it.
    passed = {each.case.id for each in run.outcomes if each.verdict == "pass"}
    others = {each.case.id for each in run.outcomes if each.verdict != "pass"}
    run.stale = sorted((known.keys() & passed) - others)
    return run
