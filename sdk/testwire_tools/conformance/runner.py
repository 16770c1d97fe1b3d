"""Shared code of server runs and client runs: requirements, verdicts and known failures.

This module must not import `wire`, `reports` or a harness.

Tests: `tests/tools/conformance/test_engine.py`, `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import traceback
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from testwire.registry import ProtocolInfo, Role, Transport
from testwire.transports import check_installed

from testwire_tools.conformance.changes import EarlierResult
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import (
    DERIVED,
    GROUPS,
    LEVEL_VERDICTS,
    STARTS,
    Case,
    CaseOutcome,
    Level,
    Run,
    Stopped,
    Verdict,
)
from testwire_tools.conformance.progress import progress

if TYPE_CHECKING:
    from testwire_tools.conformance.client.harness import ClientTarget
    from testwire_tools.conformance.target import ServerTarget

EXTRA_SECONDS: Final = 30.0
"""The time that a case may take in addition to all response timeouts."""

_LEVELS: Final[Mapping[str, Level]] = {"must": "must", "should": "should"}

Derive = Callable[[ProtocolInfo, Transport, Scenario], list[Case]]


def in_order(
    cases: Iterable[Case], covers: Mapping[str, str | Sequence[str]], scenario: Scenario
) -> list[Case]:
    """Sort the cases by group, and add the requirements that they cover.

    covers: maps case ids to ids of requirements, the main requirement first.
    """
    made = [_with_requirements(case, covers.get(case.id, ()), scenario) for case in cases]
    return sorted(made, key=lambda case: GROUPS.index(case.group))


def _with_requirements(case: Case, covers: str | Sequence[str], scenario: Scenario) -> Case:
    names = [covers] if isinstance(covers, str) else list(covers)
    if case.requirement is not None:
        names = [case.requirement]
    if not names:
        return replace(case, source=_source(case, scenario))
    requirement = scenario.requirements[names[0]]
    return replace(
        case,
        level=_LEVELS.get(requirement.level, "advice"),
        source=requirement.source,
        requirement=names[0],
        also=(*names[1:], *case.also),
        breaks=requirement.breaks,
        recorded=requirement.recorded,
    )


def _source(case: Case, scenario: Scenario) -> str:
    """Return the source of a case. For a case about a method, this is the source of the method."""
    if not case.source.startswith(DERIVED):
        return case.source
    # An id such as types/result/testing/runTests ends with the name of the method.
    found = [name for name in scenario.methods if case.id.endswith(f"/{name}")]
    return scenario.methods[max(found, key=len)] if found else case.source


def covered(info: ProtocolInfo, scenario: Scenario, derive: Derive) -> set[str | None]:
    """Return the ids of the requirements that have a case on at least one transport."""
    return {
        name
        for transport in info.transports.values()
        for case in derive(info, transport, scenario)
        for name in (case.requirement, *case.also)
    }


async def verdict_of(case: Case, harness: Any, seconds: float) -> tuple[Verdict, str]:
    """Run a case with a time limit; return its verdict and the reason.

    The reason is empty if the case passed.
    """
    try:
        await asyncio.wait_for(case.run(harness), seconds)
    except Stopped as stopped:
        failed = stopped.verdict == "fail"
        return LEVEL_VERDICTS[case.level] if failed else stopped.verdict, str(stopped)
    except TimeoutError:
        return "inconclusive", f"The case did not end within {seconds:g} seconds."
    except Exception as error:
        # An unexpected message can crash a case. The remaining cases must still run.
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}:{where.lineno}"
        return (
            "inconclusive",
            f"The case raised an unexpected error at {place}: {type(error).__name__}: {error}",
        )
    return "pass", ""


async def run_each(
    run_case: Callable[[Case], Awaitable[CaseOutcome]],
    cases: Iterable[Case],
    target: ServerTarget | ClientTarget,
    untested: list[str],
    *,
    side: Role = "server",
    expected: Mapping[str, str] | None = None,
    earlier: EarlierResult | None = None,
    name: str | None = None,
    done: Callable[[Run, CaseOutcome], None] | None = None,
    **members: Any,
) -> Run:
    """Run all cases. After Ctrl-C, the result contains the cases that have ended.

    expected: the known failures, as a mapping from case ids to reasons.
    earlier: the result with which the outcomes are compared.
    name: the name of the peer under test in reports.
    done: called with each outcome as soon as it is available.
    members: further members of the result, such as `strict`.
    """
    check_installed(target.transport.kind)
    command = shlex.join(target.command)
    run = Run(
        protocol=f"{target.info.id}@{target.info.version}",
        transport=target.transport.id,
        server=name or command or side,
        outcomes=[],
        untested=untested,
        command=command,
        side=side,
        **members,
    )
    previous = None if earlier is None else earlier.verdicts(run)
    if earlier is not None and previous is not None:
        run.since = str(earlier.path)
    every = list(cases)
    async with progress(run, every):
        with contextlib.suppress(_Interrupted):
            await _run_all(run_case, every, run, expected or {}, previous or {}, done)
    # A known failure is stale if its case passed, but not if its case was skipped.
    passed = {each.case.id for each in run.outcomes if each.verdict == "pass"}
    others = {each.case.id for each in run.outcomes if each.verdict != "pass"}
    run.stale = sorted(((expected or {}).keys() & passed) - others)
    return run


class _Interrupted(Exception):
    """The run ends before its last case."""


async def _run_all(
    run_case: Callable[[Case], Awaitable[CaseOutcome]],
    cases: Iterable[Case],
    run: Run,
    known: Mapping[str, str],
    previous: Mapping[str, str],
    done: Callable[[Run, CaseOutcome], None] | None,
) -> None:
    """Append the outcome of each case to the run. Raises _Interrupted."""
    for case in cases:
        if any(each.case.id == STARTS and each.verdict != "pass" for each in run.outcomes):
            # Without a running server, each case would only wait for its timeout.
            text = f"The server does not start; see {STARTS}."
            outcome = CaseOutcome(case, "inconclusive", text, 0.0)
        else:
            try:
                outcome = await run_case(case)
            except asyncio.CancelledError:
                run.interrupted = f"interrupted in the case {case.id}"
                raise _Interrupted from None
        outcome.expected = case.id in known or outcome.cause in known
        outcome.previous = previous.get(case.id)
        run.outcomes.append(outcome)
        try:
            if done is not None:
                done(run, outcome)
        except BrokenPipeError:
            run.interrupted = f"the output pipe was closed after the case {case.id}"
            raise _Interrupted from None
