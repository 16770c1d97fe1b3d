"""Proofs that the cases detect violations of the requirements that they cover.

A proof is a faulty peer that breaks a requirement and does not pass the case. Without a proof, the
case only claims to cover the requirement. `testwire_tools/proofs.json` lists the proofs:

    {protocol: {role: {case: {requirement: fault}}}}

A fault is the name of a fault of `tests/tools/conformance/broken_server.py` or `broken_client.py`.
With a prefix such as `mstest-server: `, it is a fault of the peer with this name, from
`tests/peers/plain`.

Tests: `tests/tools/conformance/test_coverage.py`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from importlib import resources

from testwire.registry import ProtocolInfo, Role

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Run
from testwire_tools.conformance.runner import Derive

FILE = "proofs.json"

UNPROVEN = "a case checks them, but no test of Testwire shows that this case detects violations"
"""The explanation of the unproven requirements of a run."""

Proofs = Mapping[str, Mapping[str, str]]
"""The fault that proves a requirement, by case and requirement."""


@functools.cache
def _every() -> Mapping[str, Mapping[Role, Proofs]]:
    text = resources.files("testwire_tools").joinpath(FILE).read_text("utf-8")
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


def add_coverage(run: Run, info: ProtocolInfo, scenario: Scenario, derive: Derive) -> None:
    """Store in a run which requirements have a proof. The others count as untested."""
    proven: dict[str, bool] = {}
    for transport in info.transports.values():
        for case in derive(info, transport, scenario):
            claimed = unproven(run.protocol, run.side, case)
            for name in filter(None, (case.requirement, *case.also)):
                proven[name] = proven.get(name, False) or name not in claimed
    run.proven = [name for name in proven if proven[name]]
    run.unproven = [name for name in proven if not proven[name]]
    run.untested += run.unproven
