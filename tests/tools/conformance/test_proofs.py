"""Every server case passes with a correct server and fails with a broken server.

`broken_server.py` and `plays.py` contain a fault for each case, with the id of the case. The script
`matrix.py` checks that other cases pass with the fault.
"""

from __future__ import annotations

import asyncio

import pytest
from testwire_protocols import PROTOCOLS, load
from testwire_tools.conformance.model import CaseOutcome, Run
from testwire_tools.conformance.proofs import proofs_of
from testwire_tools.conformance.run import run_case, run_cases

from .broken_peers import proved
from .support import SERVERS, STARTS_LATE, cases, scenario, target

# A fixture of the module runs many programs.
pytestmark = pytest.mark.timeout(900)

Proof = tuple[str, str, str]
"""A protocol, a transport and a fault: the id of a case, which a requirement can follow."""

AT_ONCE = 6
"""The number of broken servers that run at the same time."""

NOT_SENT = {
    "cancellation/other-id": "no test of the correct server takes a second",
    "cancellation/stops-work": "no test of the correct server takes a second",
    "concurrency/refusal-is-silent": "no test of the correct server takes a second",
    "semantics/initialize-once": "only servers of newer generations reject a second request",
    "semantics/marker-on-failure": "only servers of newer generations always send the marker",
    "semantics/no-marker-on-failure": "only servers of older generations omit the marker",
    "semantics/null-selection-rejected": "only servers of one generation reject null",
    "semantics/progress-announced": "the case needs a server without the capability",
    "types/notification/testing/testUpdates/attachments": "a different process sends it",
    "semantics/visibility-optional": "the server sends the request only to certain clients",
    "types/notification/updateStatusBatch": "the server sends it only to certain clients",
}
"""Cases that are skipped with the correct server, with reasons."""


TRAFFIC = "traffic/envelope"
"""The cases of this group run the same code, so one proof suffices; see `test_traffic.py`."""


def proofs() -> list[Proof]:
    """Return each case of each protocol once, with the first transport of the case."""
    found: list[Proof] = []
    for protocol in SERVERS:
        seen: set[str] = set()
        for transport in load(protocol).transports:
            for case in cases(protocol, transport):
                if case.id not in seen and (case.group != "traffic" or case.id == TRAFFIC):
                    seen.add(case.id)
                    found.append((protocol, transport, case.id))
    return found


def further_proofs() -> list[Proof]:
    """Return the faults of `proofs.json` that break a further requirement of a case."""
    found: list[Proof] = []
    for protocol in SERVERS:
        ids = {
            name: {each.id for each in cases(protocol, name)} for name in load(protocol).transports
        }
        for case, requirements in proofs_of(protocol, "server").items():
            transports = [name for name in ids if case in ids[name]]
            for fault in requirements.values():
                if fault.startswith(f"{case} "):
                    place = transports[-1 if fault in STARTS_LATE else 0]
                    found.append((protocol, place, fault))
    return found


EVERY = proofs()
FURTHER = further_proofs()
WHOLE = [(protocol, transport) for protocol in SERVERS for transport in load(protocol).transports]


def test_every_version_has_a_broken_server() -> None:
    bundled = {f"{name}@{version}" for name, protocol in PROTOCOLS.items() for version in protocol}
    assert bundled == set(SERVERS)


@pytest.mark.parametrize(("protocol", "transport", "case"), [*EVERY, *FURTHER])
def test_every_case_has_its_broken_server(protocol: str, transport: str, case: str) -> None:
    assert proved(case), f"add the fault {case!r} to broken_server.py or plays.py"


def test_a_case_without_a_broken_server_is_found() -> None:
    assert not proved("json-rpc/none-such")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Run]:
    """Run all cases with the server that has no fault, and return the outcomes."""

    async def verify(protocol: str, transport: str) -> Run:
        subject = target(protocol, transport, "none", tmp_path_factory.mktemp("whole"))
        every = cases(protocol, transport)
        run = await run_cases(every, subject, scenario(protocol))
        for place, outcome in enumerate(run.outcomes):
            if outcome.verdict == "skipped" and outcome.case.id not in NOT_SENT:
                # On a busy machine, the server may respond before it reads the second message.
                slow = target(protocol, transport, "slow", tmp_path_factory.mktemp("slow"))
                run.outcomes[place] = await run_case(outcome.case, slow, scenario(protocol))
        return run

    async def main() -> list[Run]:
        return await asyncio.gather(*(verify(*each) for each in WHOLE))

    return dict(zip(WHOLE, asyncio.run(main()), strict=True))


@pytest.mark.parametrize(("protocol", "transport"), WHOLE)
def test_the_whole_server_passes(
    protocol: str, transport: str, whole: dict[tuple[str, str], Run]
) -> None:
    assert not [
        (o.case.id, o.verdict, o.message)
        for o in whole[protocol, transport].outcomes
        if o.verdict != "pass" and not (o.verdict == "skipped" and o.case.id in NOT_SENT)
    ]


@pytest.fixture(scope="module")
def outcomes(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[Proof, CaseOutcome]:
    """Return the outcome of each selected case with its broken server."""
    wanted = [
        item.callspec.params["proof"]
        for item in request.session.items
        if isinstance(item, pytest.Function) and "proof" in getattr(item, "fixturenames", ())
    ]
    found: dict[Proof, CaseOutcome] = {}

    async def main() -> None:
        slots = asyncio.Semaphore(AT_ONCE)

        async def prove(proof: Proof) -> None:
            protocol, transport, name = proof
            chosen = name.split()[0]
            (case,) = [each for each in cases(protocol, transport) if each.id == chosen]
            async with slots:
                folder = tmp_path_factory.mktemp("broken")
                subject = target(protocol, transport, name, folder)
                found[proof] = await run_case(case, subject, scenario(protocol))

        await asyncio.gather(*map(prove, wanted))

    asyncio.run(main())
    return found


@pytest.mark.parametrize("proof", [*EVERY, *FURTHER], ids="-".join)
def test_the_broken_server_fails_its_case(proof: Proof, outcomes: dict[Proof, CaseOutcome]) -> None:
    outcome = outcomes[proof]
    assert outcome.verdict in ("fail", "warning", "note"), (outcome.verdict, outcome.message)
    assert outcome.message and outcome.transcript.entries
