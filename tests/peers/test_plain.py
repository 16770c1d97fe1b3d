"""`testwire verify` passes correct peers that share no code with Testwire, and finds their faults.

`plain/found.json` contains, for each fault of a peer, the ids of the cases to run, separated by
blanks. The last of these cases fails. If no case fails yet, the entry is a list with the cases that
should. Such a fault is expected to be missed, so that the entry must change when a case finds it.
"""

from __future__ import annotations

import asyncio
import functools
import json
import subprocess
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from testwire_protocols import load
from testwire_tools.conformance import run as server_run
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.client import cases as client_cases
from testwire_tools.conformance.client import run as client_run
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.model import Case, CaseOutcome, Run
from testwire_tools.conformance.target import ServerTarget

from tests.peers.plain_peers import FOUND, PEERS, Peer
from tests.support.waiting import patience
from tests.tools.conformance.support import scenario

# A fixture of the module runs many programs.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

AT_ONCE = 4
"""The number of peers that run at the same time. They mostly wait."""

SECONDS = 3.0
"""The time limit for a response on an idle machine. Some faults cause a missing response."""

LEAST = 20
"""The minimum number of faults of a peer."""

Key = TypeVar("Key")

PROJECT = {
    "about.js": "// A file without mutants.\n",
    "calc.js": """\
export function add(a, b) {
  return a + b;
}

export const sign = (x) => (x < 0 ? "\N{MUSICAL SYMBOL G CLEF}" + x : x == 0);
""",
    "sub/more.js": "exports.f = (a) => a + 1;\n",
    "subway/third.js": "exports.g = (a) => a < 1;\n",
}
"""The files in which the mutation server finds mutants."""


@functools.cache
def declared(name: str) -> dict[str, str]:
    """Return the faults of a peer, with the rule that each fault breaks."""
    command = PEERS[name].command("--list-faults")
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    faults: dict[str, str] = json.loads(done.stdout)
    return faults


async def verify(peer: Peer, chosen: list[Case], cwd: Path, *arguments: str) -> Run:
    """Run cases with a peer."""
    for name, text in PROJECT.items():
        (cwd / name).parent.mkdir(exist_ok=True)
        (cwd / name).write_text(text, "utf-8")
    info, data = load(peer.protocol), scenario(peer.protocol)
    transport, command = info.transports[peer.transport], peer.command(*arguments)
    seconds = patience(SECONDS if arguments else 15.0)
    if peer.is_client:
        client = ClientTarget(info, transport, command, cwd, 3 * seconds)
        return await client_run.run_cases(chosen, ClientHarness(client, data))
    server = ServerTarget(info, transport, command, cwd=cwd, seconds=seconds, slow_seconds=20.0)
    return await server_run.run_cases(chosen, server, data)


def at_once(jobs: Mapping[Key, Callable[[], Coroutine[Any, Any, Run]]]) -> dict[Key, Run]:
    """Do the jobs, `AT_ONCE` at a time, and return their results."""

    async def main() -> dict[Key, Run]:
        slots = asyncio.Semaphore(AT_ONCE)

        async def one(job: Callable[[], Coroutine[Any, Any, Run]]) -> Run:
            async with slots:
                return await job()

        return dict(zip(jobs, await asyncio.gather(*map(one, jobs.values())), strict=True))

    return asyncio.run(main())


def selected(request: pytest.FixtureRequest, fixture: str, parameter: str) -> list[Any]:
    """Return the values of a parameter for the selected tests that use a fixture."""
    return [
        item.callspec.params[parameter]
        for item in request.session.items
        if isinstance(item, pytest.Function) and fixture in getattr(item, "fixturenames", ())
    ]


def cases(peer: Peer, *chosen: str) -> list[Case]:
    """Return the cases with these ids or in these groups, or all cases."""
    info = load(peer.protocol)
    made = client_cases.derive if peer.is_client else derive
    every = made(info, info.transports[peer.transport], scenario(peer.protocol))
    return [each for each in every if not chosen or f"{each.id}/".startswith(ways(chosen))]


def variant(name: str, case: str) -> Peer:
    """Return the first variant of a peer to which a case with this id or group applies."""
    return next(each for key, each in PEERS.items() if key.startswith(name) and cases(each, case))


def ways(chosen: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{each}/" for each in chosen)


def found(outcomes: list[CaseOutcome]) -> list[tuple[str, str]]:
    return [(o.case.id, o.message) for o in outcomes if o.verdict in ("fail", "warning", "note")]


@pytest.fixture(scope="module")
def correct(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Run]:
    """Return the run of all cases with each selected peer."""
    jobs = {}
    for name in selected(request, "correct", "name"):
        folder = tmp_path_factory.mktemp("peer")
        jobs[name] = functools.partial(verify, PEERS[name], cases(PEERS[name]), folder)
    return at_once(jobs)


@pytest.mark.parametrize("name", PEERS)
def test_a_correct_peer_passes(name: str, correct: dict[str, Run]) -> None:
    run = correct[name]
    assert [
        (o.case.id, o.verdict, o.message)
        for o in run.outcomes
        if o.verdict not in ("pass", "skipped", "note")
    ] == []
    assert run.count("pass") > 40


@pytest.mark.parametrize("name", FOUND)
def test_each_fault_of_a_peer_has_an_entry(name: str) -> None:
    assert sorted(declared(name)) == sorted(FOUND[name])
    assert len(declared(name)) >= LEAST
    assert all(declared(name).values())


Fault = tuple[str, str]
FAULTS = [
    pytest.param(
        (name, fault),
        id=f"{name}-{fault}",
        marks=pytest.mark.xfail(strict=True) if isinstance(case, list) else (),
    )
    for name, faults in FOUND.items()
    for fault, case in faults.items()
]


@pytest.fixture(scope="module")
def runs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], dict[str, Run]]:
    """Return a function that runs the selected faults of a peer, each with its listed cases."""
    wanted = selected(request, "runs", "fault")

    def job(name: str, fault: str) -> Callable[[], Coroutine[Any, Any, Run]]:
        case = FOUND[name][fault]
        ids = case.split() if isinstance(case, str) else case
        peer, folder = variant(name, ids[-1]), tmp_path_factory.mktemp("peer")
        return functools.partial(verify, peer, cases(peer, *ids), folder, "--fault", fault)

    def all_of(name: str) -> dict[str, Run]:
        jobs = {fault: job(name, fault) for peer, fault in wanted if peer == name}
        done = at_once(jobs)
        for fault, run in done.items():
            if any(each.verdict == "skipped" for each in run.outcomes):
                # On a busy machine, a run may have ended before the cancellation arrives.
                done[fault] = at_once({fault: jobs[fault]})[fault]
        return done

    return functools.cache(all_of)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: Fault, runs: Callable[[str], dict[str, Run]]) -> None:
    name, what = fault
    case = FOUND[name][what]
    wanted = case.split()[-1:] if isinstance(case, str) else None
    assert [id for id, _ in found(runs(name)[what].outcomes) if wanted is None or id in wanted]


ONE_CAUSE = (
    "id-as-string",
    "run-id-as-string",
    "error-id-as-string",
    "length-in-characters",
    "not-json",
    "run-crashes",
)
"""The faults that fail many cases."""

SERVERS = [name for name in FOUND if name.endswith("-server")]


@pytest.mark.parametrize("name", SERVERS)
def test_one_cause_is_one_failure(name: str, tmp_path: Path) -> None:
    peer = PEERS[name]
    # The cases of the other groups depend on the same messages.
    chosen = cases(peer, "launch/starts", "framing", "lifecycle", "types", "semantics", "traffic")

    jobs = {}
    for fault in ONE_CAUSE:
        if fault in declared(name):
            (folder := tmp_path / fault).mkdir()
            jobs[fault] = functools.partial(verify, peer, chosen, folder, "--fault", fault)
    assert len(jobs) >= 3
    for fault, run in at_once(jobs).items():
        failed = [each for each in run.outcomes if each.verdict in ("fail", "warning")]
        (first,) = failed
        assert "\n" in first.message, fault
        if fault == "run-crashes":
            assert "Standard error ends with:\n" in first.message
        others = [each for each in run.outcomes if each.verdict == "inconclusive"]
        for each in others:
            assert first.case.id in each.message, (fault, each.case.id, each.message)


ONE_CAUSE_OF_CLIENTS = (
    ("mstest-client", "id-as-string"),
    ("mstest-client", "length-too-long"),
    ("msp-client", "length-in-characters"),
    ("msp-client", "body-with-comment"),
    ("runner-client", "not-json"),
    ("runner-client", "hangs-after-error"),
)
"""The faults of clients that fail many cases."""


@pytest.fixture(scope="module")
def clients(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[Fault, Run]:
    """Return the run of all cases with each selected fault of a client."""
    jobs = {}
    for name, fault in selected(request, "clients", "client"):
        folder, peer = tmp_path_factory.mktemp("peer"), PEERS[name]
        jobs[name, fault] = functools.partial(verify, peer, cases(peer), folder, "--fault", fault)
    return at_once(jobs)


@pytest.mark.parametrize("client", ONE_CAUSE_OF_CLIENTS, ids="-".join)
def test_one_cause_in_a_client_is_one_failure(client: Fault, clients: dict[Fault, Run]) -> None:
    run = clients[client]
    (first,) = (each for each in run.outcomes if each.verdict in ("fail", "warning"))
    assert "\n" in first.message or "received only a part" in first.message, first.message
    others = [each for each in run.outcomes if each.verdict == "inconclusive"]
    assert {each.cause for each in others} <= {first.case.id, "shutdown/ends", "launch/connects"}
