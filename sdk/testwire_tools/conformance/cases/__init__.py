"""The cases: those that are derived from a protocol's descriptors, and those of its data.

Each module has a function `cases(info, transport, scenario)` that yields what applies to this
protocol on this transport at all; what depends on the server at hand is skipped when it runs. Knows
no protocol.

Tests: `tests/tools/conformance/test_proofs.py` has a broken server for each case.
"""

from __future__ import annotations

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.cases import (
    cancellation,
    concurrency,
    errors,
    framing,
    http,
    jsonrpc,
    launch,
    lifecycle,
    progress,
    robustness,
    semantics,
    shutdown,
    types,
)
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import GROUPS, Case

__all__ = ["derive", "untested"]

MODULES = (
    launch,
    framing,
    http,
    jsonrpc,
    lifecycle,
    types,
    errors,
    cancellation,
    progress,
    concurrency,
    robustness,
    semantics,
    shutdown,
)


def derive(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[Case]:
    """All cases of a protocol on a transport, in the order in which they run."""
    made = [
        _standing(case, scenario)
        for module in MODULES
        for case in module.cases(info, transport, scenario)
    ]
    return sorted(made, key=lambda case: GROUPS.index(case.group))


def _standing(case: Case, scenario: Scenario) -> Case:
    """The case with the requirement that the data says it stands for."""
    names = [case.requirement] if case.requirement else scenario.stands.get(case.id, [])
    if not names:
        return case
    requirement = scenario.requirements[names[0]]
    return Case(
        id=case.id,
        group=case.group,
        level="must" if requirement.level == "must" else "should",
        docs=case.docs,
        source=requirement.source,
        run=case.run,
        requirement=names[0],
        also=(*names[1:], *case.also),
    )


def untested(info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Requirements with the level must that no case stands for, on any transport.

    Those are left out of which the data says why there is none.
    """
    tested = {
        name
        for transport in info.transports.values()
        for case in derive(info, transport, scenario)
        for name in (case.requirement, *case.also)
    }
    return [
        name
        for name, requirement in scenario.requirements.items()
        if requirement.level == "must" and name not in tested and name not in scenario.without
    ]
