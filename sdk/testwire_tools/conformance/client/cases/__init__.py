"""The cases for clients, derived from a protocol's descriptors and its conformance data.

Each module has a function `cases(info, transport, scenario)` that yields what applies to this
protocol on this transport; what depends on the client is skipped when it runs. A case looks at the
records of one scenario or two. Knows no protocol.

Tests: `tests/tools/conformance/test_client_proofs.py` has a broken client for each case.
"""

from __future__ import annotations

from typing import Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.client.cases import faults, lifecycle, messages, requests
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.runner import covered, in_order

__all__ = ["derive", "untested"]

MODULES: Final = (messages, lifecycle, faults, requests)

BINDS_CLIENTS: Final = "binds clients"
"""In the reason why there is no case for servers."""


def derive(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[Case]:
    """All cases of a protocol on a transport, in the order in which they run."""
    made = [case for module in MODULES for case in module.cases(info, transport, scenario)]
    return in_order(made, scenario.client.get("stands", {}), scenario)


def untested(info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Requirements with the level must that bind clients and that no case covers.

    Those are left out for which the data has a reason.
    """
    tested = covered(info, scenario, derive)
    reasons = scenario.client.get("without", {})
    return [
        name
        for name, reason in scenario.without.items()
        if BINDS_CLIENTS in reason and name not in tested and name not in reasons
    ]
