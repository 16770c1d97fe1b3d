"""The cases for clients, derived from a protocol's descriptors and its conformance data.

The function `cases(info, transport, scenario)` of each module yields the cases for a protocol and a
transport. A case that does not apply to the client under test is skipped when it runs. A case
checks the event logs of one to three scenarios.

Tests: `tests/tools/conformance/test_client_proofs.py` runs each case against a broken client.
"""

from __future__ import annotations

from typing import Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.client.cases import (
    faults,
    lifecycle,
    messages,
    requests,
    rules,
    traffic,
)
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.runner import covered, in_order

__all__ = ["derive", "untested"]

MODULES: Final = (messages, lifecycle, faults, requests, rules, traffic)

FOR_CLIENTS: Final = "`testwire verify client`"
"""In `without`, the reasons of the requirements for clients contain this string."""


def derive(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[Case]:
    """Return all cases of a protocol on a transport, in the order in which they run."""
    made = [case for module in MODULES for case in module.cases(info, transport, scenario)]
    return in_order(made, scenario.client.get("stands", {}), scenario)


def untested(info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Return the ids of the client requirements that no case covers on any transport.

    Requirements in the member `client.without` of the conformance data are omitted.
    """
    tested = covered(info, scenario, derive)
    reasons = scenario.client.get("without", {})
    return [
        name
        for name, reason in scenario.without.items()
        if FOR_CLIENTS in reason and name not in tested and name not in reasons
    ]
