"""Every client case passes with a correct client and fails with a broken client.

`broken_client.py` contains a fault for each case, with the id of the case. Despite the fault,
the other cases that use the same scenarios must pass.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import pytest
from testwire_protocols import load
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.run import run_case
from testwire_tools.conformance.model import Case, CaseOutcome
from testwire_tools.conformance.proofs import proofs_of

from tests.tools.conformance.broken_peers import proved_for_clients as proved
from tests.tools.conformance.client_support import CLIENT, OVERLAPS, SCRIPTS, bench, cases

# A fixture of the module runs many programs.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

AT_ONCE = 4


def verify(made: ClientHarness, chosen: list[Case]) -> list[CaseOutcome]:
    async def main() -> list[CaseOutcome]:
        return [await run_case(case, made) for case in chosen]

    return asyncio.run(main())


TRAFFIC = "traffic/stray-response"
"""The cases of this group run the same code, so one proof suffices; see `test_traffic.py`."""


def provable(protocol: str, transport: str) -> list[str]:
    every = cases(protocol, transport)
    return [each.id for each in every if each.group != "traffic" or each.id == TRAFFIC]


EVERY = [(*place, case) for place in SCRIPTS for case in provable(*place)]
FURTHER = [
    (*place, fault)
    for place in SCRIPTS
    for case, requirements in proofs_of(place[0], "client").items()
    for fault in requirements.values()
    if fault.startswith(f"{case} ")
]
"""The faults of `proofs.json` that break a further requirement of a case."""


def test_every_transport_of_every_protocol_has_only_proved_cases() -> None:
    for protocol in {protocol for protocol, _ in SCRIPTS}:
        for transport in load(protocol).transports:
            missing = [case for case in provable(protocol, transport) if not proved(case)]
            assert not missing, f"add faults with these ids to {CLIENT.name}"


def test_every_protocol_has_a_script() -> None:
    from testwire_protocols import PROTOCOLS

    bundled = {f"{name}@{version}" for name, versions in PROTOCOLS.items() for version in versions}
    assert bundled == {protocol for protocol, _ in SCRIPTS}


def test_a_case_without_a_broken_client_is_found() -> None:
    assert not proved("json-rpc/none-such")


@pytest.mark.parametrize("place", SCRIPTS, ids=" ".join)
def test_the_whole_client_passes(place: tuple[str, str]) -> None:
    outcomes = verify(bench(*place, "none"), cases(*place))
    bad = [(o.case.id, o.verdict, o.message) for o in outcomes if o.verdict != "pass"]
    # The only skipped cases are about messages that the client does not send.
    assert not [each for each in bad if not each[2].startswith("The client does not send")]


class Proof(NamedTuple):
    """The outcomes for one fault. `others` are from other cases with the same scenarios."""

    outcome: CaseOutcome
    others: list[CaseOutcome]


async def prove(protocol: str, transport: str, case: str) -> Proof:
    every = cases(protocol, transport)
    made = bench(protocol, transport, case)
    (chosen,) = (each for each in every if each.id == case)
    outcome = await run_case(chosen, made)
    made.given = dict(made.records)
    return Proof(outcome, [await run_case(each, made) for each in every if each.id != case])


@pytest.fixture(scope="module")
def proofs(request: pytest.FixtureRequest) -> dict[tuple[str, str, str], Proof]:
    asked: list[tuple[str, str, str]] = []
    for item in request.session.items:
        if (
            isinstance(item, pytest.Function)
            and item.function is test_the_broken_client_fails_its_case_alone
        ):
            given: dict[str, Any] = item.callspec.params
            asked.append((given["protocol"], given["transport"], given["case"]))

    async def main() -> list[Proof]:
        limit = asyncio.Semaphore(AT_ONCE)

        async def one(place: tuple[str, str, str]) -> Proof:
            async with limit:
                return await prove(*place)

        return await asyncio.gather(*(one(place) for place in asked))

    return dict(zip(asked, asyncio.run(main()), strict=True))


@pytest.fixture(scope="module")
def further() -> dict[tuple[str, str, str], CaseOutcome]:
    """Return the outcomes for the faults that break a further requirement."""

    async def one(protocol: str, transport: str, fault: str) -> CaseOutcome:
        (case,) = (each for each in cases(protocol, transport) if each.id == fault.split()[0])
        return await run_case(case, bench(protocol, transport, fault))

    async def main() -> list[CaseOutcome]:
        return await asyncio.gather(*(one(*each) for each in FURTHER))

    return dict(zip(FURTHER, asyncio.run(main()), strict=True))


@pytest.mark.parametrize("fault", FURTHER, ids=" ".join)
def test_a_fault_of_a_further_requirement_is_found(
    fault: tuple[str, str, str], further: dict[tuple[str, str, str], CaseOutcome]
) -> None:
    assert proved(fault[2]), f"add the fault {fault[2]!r} to {CLIENT.name}"
    outcome = further[fault]
    assert outcome.verdict in ("fail", "warning", "note"), (outcome.verdict, outcome.message)


@pytest.mark.parametrize(("protocol", "transport", "case"), EVERY)
def test_the_broken_client_fails_its_case_alone(
    protocol: str,
    transport: str,
    case: str,
    proofs: dict[tuple[str, str, str], Proof],
) -> None:
    outcome, others = proofs[protocol, transport, case]
    assert outcome.verdict in ("fail", "warning", "note"), (outcome.verdict, outcome.message)
    assert outcome.message and outcome.transcript.entries
    bad = {o.case.id: o.message for o in others if o.verdict in ("fail", "warning")}
    assert bad.keys() == OVERLAPS.get((protocol, case), set())
    if case != "launch/connects":
        assert not [o.case.id for o in others if o.verdict == "inconclusive"]
