"""The requirements that a faulty peer proves.

A case states which requirements it covers. This is only a claim until a peer that breaks the
requirement fails the case. `proofs.json` lists these peers:

    {protocol: {role: {case: {requirement: fault}}}}

A fault is the name of a fault of `tests/tools/conformance/broken_server.py` or `broken_client.py`.
With a prefix such as `mstest-server: `, it is a fault of this peer in `tests/peers/plain`.

Tests: `tests/tools/conformance/test_coverage.py`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from importlib import resources
from typing import NamedTuple

from testwire.registry import ProtocolInfo, Role

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.runner import Derive

FILE = "proofs.json"

Proofs = Mapping[str, Mapping[str, str]]
"""The fault that proves a requirement, by case and requirement."""


class Coverage(NamedTuple):
    """The ids of requirements, each in one list.

    without: `must` requirements that no case covers.
    unproven: requirements that cases cover, but no faulty peer breaks.
    proven: the other requirements that cases cover.
    """

    without: list[str]
    unproven: list[str]
    proven: list[str]


@functools.cache
def _every() -> Mapping[str, Mapping[Role, Proofs]]:
    text = resources.files(__package__).joinpath(FILE).read_text("utf-8")
    every: Mapping[str, Mapping[Role, Proofs]] = json.loads(text)
    return every


def proofs_of(protocol: str, role: Role) -> Proofs:
    """Return the proofs for a protocol such as `name@1.0`. Only bundled protocols have proofs.

    role: the role of the peer under test.
    """
    return _every().get(protocol, {}).get(role, {})


def unproven(protocol: str, role: Role, case: Case) -> list[str]:
    """Return the requirements that a case covers without a proof."""
    proven = proofs_of(protocol, role).get(case.id, {})
    return [each for each in (case.requirement, *case.also) if each and each not in proven]


def coverage(
    info: ProtocolInfo,
    scenario: Scenario,
    derive: Derive,
    untested: Callable[[ProtocolInfo, Scenario], list[str]],
    role: Role,
) -> Coverage:
    """Return how the cases of all transports cover the requirements.

    untested: returns the requirements that no case covers.
    """
    covered: dict[str, bool] = {}
    for transport in info.transports.values():
        for case in derive(info, transport, scenario):
            open_ = unproven(f"{info.id}@{info.version}", role, case)
            for name in filter(None, (case.requirement, *case.also)):
                covered[name] = covered.get(name, False) or name not in open_
    return Coverage(
        untested(info, scenario),
        [name for name, proven in covered.items() if not proven],
        [name for name, proven in covered.items() if proven],
    )
