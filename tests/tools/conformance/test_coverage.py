"""For each requirement in `proofs.json`, a test runs the faulty peer that proves it.

`test_proofs.py`, `test_client_proofs.py` and `tests/peers/test_plain.py` run the faults.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from testwire.registry import Role
from testwire_protocols import load
from testwire_tools.conformance import proofs, reports
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.client.cases import derive as derive_for_clients
from testwire_tools.conformance.model import Run

from tests.peers.plain_peers import FOUND, PEERS

from .broken_peers import proved, proved_for_clients
from .support import SERVERS, scenario

DERIVE = {"server": derive, "client": derive_for_clients}
ROLES: tuple[Role, ...] = ("server", "client")
PLACES = [(protocol, role) for protocol in SERVERS for role in ROLES]

UNPROVEN: dict[tuple[str, str], set[tuple[str, str]]] = {}
"""The cases and requirements without a proof. Add a faulty peer instead of an entry."""


class Proof(NamedTuple):
    case: str
    requirement: str
    fault: str


def claims(protocol: str, role: Role) -> set[tuple[str, str]]:
    """Return each case with each requirement that it covers."""
    info = load(protocol)
    return {
        (case.id, name)
        for transport in info.transports.values()
        for case in DERIVE[role](info, transport, scenario(protocol))
        for name in (case.requirement, *case.also)
        if name is not None
    }


def listed(protocol: str, role: Role) -> Iterator[Proof]:
    for case, requirements in proofs.proofs_of(protocol, role).items():
        for requirement, fault in requirements.items():
            yield Proof(case, requirement, fault)


def problem(protocol: str, role: Role, proof: Proof) -> str | None:
    """Return what is wrong with a proof, or None."""
    peer, colon, name = proof.fault.partition(": ")
    if colon:
        entry = FOUND.get(peer, {}).get(name)
        if peer not in PEERS or not isinstance(entry, str):
            return "no test finds this fault"
        if PEERS[peer].protocol != protocol or PEERS[peer].is_client != (role == "client"):
            return "the fault belongs to a different protocol or role"
        return None if entry.split()[-1] == proof.case else "a different case finds the fault"
    if proof.fault not in (proof.case, f"{proof.case} {proof.requirement}"):
        return "the fault does not name its case and its requirement"
    known = proved if role == "server" else proved_for_clients
    return None if known(proof.fault) else "the broken peer does not have this fault"


@pytest.mark.parametrize(("protocol", "role"), PLACES)
def test_each_proof_is_a_fault_that_a_test_runs(protocol: str, role: Role) -> None:
    wrong = {each: problem(protocol, role, each) for each in listed(protocol, role)}
    assert {each: text for each, text in wrong.items() if text is not None} == {}


@pytest.mark.parametrize(("protocol", "role"), PLACES)
def test_a_fault_proves_one_requirement_of_its_case(protocol: str, role: Role) -> None:
    seen = [each.fault for each in listed(protocol, role)]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(("protocol", "role"), PLACES)
def test_what_has_no_proof_is_listed(protocol: str, role: Role) -> None:
    proven = {(each.case, each.requirement) for each in listed(protocol, role)}
    assert claims(protocol, role) - proven == UNPROVEN.get((protocol, role), set())
    assert proven <= claims(protocol, role)


def test_wrong_proofs_are_found() -> None:
    place: tuple[str, Role] = ("mstest-runner@1.0", "server")
    state = Proof("progress/states/testing/runTests", "states-are-closed", "mstest-server: other")
    assert problem(*place, state) == "no test finds this fault"
    state = state._replace(fault="mstest-server: other-state")
    assert problem(*place, state) is None
    assert problem("mstest-runner@1.0", "client", state) is not None
    assert problem(*place, state._replace(case="types/known-messages")) is not None
    ascii_only = Proof("framing/ascii", "ascii-bodies", "framing/ascii")
    assert problem(*place, ascii_only) is None
    assert problem(*place, ascii_only._replace(fault="framing/headers")) is not None
    assert problem(*place, ascii_only._replace(fault="framing/ascii ascii-bodies")) is not None


def test_a_requirement_without_a_proof_is_reported_as_untested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def covered() -> Run:
        run = Run("msp@0.4", "stdio", "server", [])
        proofs.add_coverage(run, load("msp@0.4"), scenario("msp@0.4"), derive)
        return run

    whole = covered()
    assert (whole.untested, whole.unproven) == ([], [])
    assert "socket-port" in whole.proven
    assert f"Requirements: {len(whole.proven)} of {len(whole.proven)} tested" in reports.tail(whole)

    fewer = json.loads(json.dumps(proofs._every()))
    for requirements in fewer["msp@0.4"]["server"].values():
        requirements.pop("socket-port", None)
    monkeypatch.setattr(proofs, "_every", lambda: fewer)
    run = covered()
    assert run.untested == run.unproven == ["socket-port"]
    assert reports.plain(run)["unproven"] == ["socket-port"]
    assert "Unproven requirements: socket-port (a case checks them, but " in reports.tail(run)
