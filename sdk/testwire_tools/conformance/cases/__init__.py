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
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.runner import covered, in_order

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
    made = [case for module in MODULES for case in module.cases(info, transport, scenario)]
    return in_order(made, scenario.stands, scenario)


def untested(info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Requirements with the level must that no case covers, on any transport.

    Those are left out of which the data says why there is none.
    """
    tested = covered(info, scenario, derive)
    return [
        name
        for name, requirement in scenario.requirements.items()
        if requirement.level == "must" and name not in tested and name not in scenario.without
    ]
