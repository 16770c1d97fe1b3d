"""Tests of the engine: a run always ends, reports its observations, and has no false findings.

The servers in these tests are a few lines long and implement a small part of a protocol.
`test_proofs.py` tests the cases themselves.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from testwire.registry import Generation, GenerationCondition, Generations
from testwire_protocols import load
from testwire_tools.conformance import model
from testwire_tools.conformance.data import SpecRequirement
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import Case, CheckFailed, Inconclusive, Skipped, Transcript
from testwire_tools.conformance.run import run_case, run_cases
from testwire_tools.conformance.target import ServerTarget

from .support import cases, scenario, target

PROTOCOL = "msp@0.4"


def server(folder: Path, code: str, **options: Any) -> ServerTarget:
    """Return a target that runs a few lines of Python on the transport stdio."""
    (folder / "server.py").write_text(
        "import os, sys, time, json\n"
        "def send(value):\n"
        "    body = json.dumps(value).encode() if not isinstance(value, bytes) else value\n"
        "    os.write(1, b'Content-Length: %d\\r\\n\\r\\n' % len(body) + body)\n" + code
    )
    info = load(PROTOCOL)
    seconds = {"seconds": 0.4, "start_seconds": 2.0, "slow_seconds": 1.0} | options
    return ServerTarget(
        info, info.transports["stdio"], [sys.executable, "-I", str(folder / "server.py")], **seconds
    )


ANSWERS = """
import re
while True:
    head = sys.stdin.buffer.readline()
    if not head:
        break
    sys.stdin.buffer.readline()
    message = json.loads(sys.stdin.buffer.read(int(head.split(b":")[1])))
    if "id" in message:
        send({"jsonrpc": "2.0", "id": message["id"], "result": {"version": "0.4.0"}})
"""
"""A server that responds to every request with a valid result of `configure`."""


def case(run: Any, level: Any = "must", id: str = "json-rpc/x") -> Case:
    return Case(id, level, "It does.", "Nowhere", run)


def verify(subject: ServerTarget, *chosen: Case, **options: Any) -> model.Run:
    return asyncio.run(run_cases(chosen, subject, scenario(PROTOCOL), **options))


HANGS = "time.sleep(60)"
EXITS = "sys.stderr.write('no licence\\n'); sys.exit(7)"
JUNK = "os.write(1, b'hello, I am a server\\n' * 100); time.sleep(60)"
SILENT_END = "os.close(1); time.sleep(60)"
NO_JSON = "send(b'{'); send(b'\\xff'); send(b'[]'); send(b'5'); time.sleep(60)"


@pytest.mark.parametrize("code", [HANGS, EXITS, JUNK, SILENT_END, NO_JSON])
def test_a_server_that_does_not_talk_ends_the_run_at_once(code: str, tmp_path: Path) -> None:
    started = time.monotonic()
    run = verify(server(tmp_path, code), *cases(PROTOCOL, "stdio"))
    assert time.monotonic() - started < 50
    first, *others = run.outcomes
    assert (first.case.id, first.verdict) == ("launch/starts", "fail")
    assert {outcome.verdict for outcome in others} == {"inconclusive"}
    assert not run.clean


def test_it_says_why(tmp_path: Path) -> None:
    run = verify(server(tmp_path, EXITS), *cases(PROTOCOL, "stdio")[:1])
    assert "exit code 7" in run.outcomes[0].message
    assert "no licence" in run.outcomes[0].message
    assert any(each["direction"] == "stderr" for each in run.outcomes[0].transcript.entries)


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    info = load(PROTOCOL)
    subject = ServerTarget(info, info.transports["stdio"], [str(tmp_path / "none")])
    run = verify(subject, *cases(PROTOCOL, "stdio")[:2])
    assert [outcome.verdict for outcome in run.outcomes] == ["fail", "inconclusive"]


@pytest.mark.parametrize(
    ("raised", "level", "verdict"),
    [
        (CheckFailed("x"), "must", "fail"),
        (CheckFailed("x"), "should", "warning"),
        (Skipped("x"), "must", "skipped"),
        (Inconclusive("x"), "should", "inconclusive"),
        (KeyError("x"), "must", "inconclusive"),
    ],
)
def test_verdicts(raised: Exception, level: str, verdict: str, tmp_path: Path) -> None:
    async def run(harness: ServerHarness) -> None:
        raise raised

    (outcome,) = verify(server(tmp_path, ANSWERS), case(run, level)).outcomes
    assert outcome.verdict == verdict
    assert "x" in outcome.message


def test_a_case_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testwire_tools.conformance.run.EXTRA_SECONDS", -8.0)

    async def run(harness: ServerHarness) -> None:
        await harness.ready()
        await asyncio.sleep(60)

    (outcome,) = verify(server(tmp_path, ANSWERS), case(run)).outcomes
    assert outcome.verdict == "inconclusive" and "did not end" in outcome.message


def test_nothing_of_a_case_is_left_running(tmp_path: Path) -> None:
    pids: list[int] = []

    async def run(harness: ServerHarness) -> None:
        for _ in range(2):
            pids.append((await harness.open()).child.pid)
        raise CheckFailed("x")

    verify(server(tmp_path, "time.sleep(60)"), case(run))
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def asks(harness: ServerHarness) -> None:
    await harness.probe(await harness.ready())


def starts(outcome: model.CaseOutcome) -> int:
    return sum("Starts the server" in each["text"] for each in outcome.transcript.entries)


def test_a_server_serves_several_cases(tmp_path: Path) -> None:
    run = verify(server(tmp_path, ANSWERS), *(case(asks) for _ in range(3)))
    assert [outcome.verdict for outcome in run.outcomes] == ["pass"] * 3
    assert [starts(outcome) for outcome in run.outcomes] == [1, 0, 0]


WORN = ANSWERS.replace('if "id" in message:', 'if message.get("id", 9) < 3:')
"""A server that responds only to its first two requests."""


def test_a_server_that_has_received_only_valid_messages_must_pass_every_case(
    tmp_path: Path,
) -> None:
    run = verify(server(tmp_path, WORN), *(case(asks) for _ in range(4)))
    assert [outcome.verdict for outcome in run.outcomes] == ["pass", "fail"] * 2
    assert [starts(outcome) for outcome in run.outcomes] == [1, 0] * 2


def test_a_case_that_fails_after_invalid_messages_runs_again_on_a_new_server(
    tmp_path: Path,
) -> None:
    async def asks_badly(harness: ServerHarness) -> None:
        wire = await harness.ready()
        await wire.send({"method": "configure"})
        await harness.probe(wire)

    run = verify(server(tmp_path, WORN), *(case(each) for each in (asks_badly, asks) * 2))
    assert [outcome.verdict for outcome in run.outcomes] == ["pass"] * 4
    assert [starts(outcome) for outcome in run.outcomes] == [1] * 4


def test_a_failed_case_ends_its_server(tmp_path: Path) -> None:
    async def fails(harness: ServerHarness) -> None:
        await asks(harness)
        raise CheckFailed("x")

    run = verify(server(tmp_path, ANSWERS), case(asks), case(fails), case(asks))
    assert [outcome.verdict for outcome in run.outcomes] == ["pass", "fail", "pass"]
    assert [starts(outcome) for outcome in run.outcomes] == [1, 0, 1]


def test_what_is_open_or_spoiled_is_not_handed_on(tmp_path: Path) -> None:
    async def leaves_open(harness: ServerHarness) -> None:
        wire = await harness.ready()
        await wire.request("configure", {})

    async def spoils(harness: ServerHarness) -> None:
        (await harness.ready()).spoiled = True

    slow = ANSWERS.replace("    if ", "    time.sleep(0.05)\n    if ", 1)
    slow = slow.replace('    if "id"', '    if message.get("id") != 2 and "id"')
    for run_first in (leaves_open, spoils):
        run = verify(server(tmp_path, slow), case(run_first), case(asks))
        assert starts(run.outcomes[1]) == 1


def test_known_failures(tmp_path: Path) -> None:
    async def fails(harness: ServerHarness) -> None:
        raise CheckFailed("x")

    async def skips(harness: ServerHarness) -> None:
        raise Skipped("x")

    async def passes(harness: ServerHarness) -> None:
        pass

    chosen = [case(fails, id="a/f"), case(skips, id="a/s"), case(passes, id="a/p")]
    subject = server(tmp_path, ANSWERS)
    assert not verify(subject, *chosen).clean
    known = verify(subject, *chosen, expected={"a/f": "so it is"})
    assert known.clean and known.outcomes[0].expected
    # An expected failure is stale if its case passes, but not if its case is skipped or unknown.
    assert verify(subject, *chosen, expected={"a/f": "x", "a/s": "x", "b/x": "x"}).clean
    gone = verify(subject, *chosen, expected={"a/f": "x", "a/p": "x"})
    assert gone.stale == ["a/p"] and not gone.clean


@pytest.mark.parametrize(("names", "verdict"), [(("old",), "skipped"), (("new", "old"), "pass")])
def test_a_requirement_of_other_generations_is_skipped(
    names: tuple[str, ...], verdict: str, tmp_path: Path
) -> None:
    old = Generation("old", (GenerationCondition("/version", range="<0.4"),))
    generations = Generations("configure", "/version", (old, Generation("new")))
    subject = server(tmp_path, ANSWERS)
    subject = replace(subject, info=subject.info._replace(generations=generations))
    data = scenario(PROTOCOL)
    quick = SpecRequirement("quick", "must", "It is.", "Nowhere", names)
    data.requirements = {**data.requirements, "quick": quick}

    async def runs(harness: ServerHarness) -> None:
        await harness.ready()

    chosen = [replace(case(runs, id=each), requirement="quick") for each in ("json-rpc/x", "y")]
    run = asyncio.run(run_cases(chosen, subject, data))
    assert {each.verdict for each in run.outcomes} == {verdict}
    if verdict == "skipped":
        text = "applies to the generations old; the generation of this server is new."
        assert all(text in each.message for each in run.outcomes)


def test_warnings_count_where_they_are_told_to(tmp_path: Path) -> None:
    async def fails(harness: ServerHarness) -> None:
        raise CheckFailed("x")

    chosen = case(fails, "should", "a/w")
    subject = server(tmp_path, ANSWERS)
    assert verify(subject, chosen).clean
    assert not verify(subject, chosen, strict=True).clean
    assert verify(subject, chosen, strict=True, expected={"a/w": "known"}).clean


def test_a_transcript_is_bounded() -> None:
    transcript = Transcript()
    for _ in range(model.TRANSCRIPT_ENTRIES + 5):
        transcript.add("sent", "x" * (model.TEXT_CHARACTERS + 1))
    assert len(transcript.entries) == model.TRANSCRIPT_ENTRIES
    assert transcript.left_out == 5
    assert transcript.entries[0]["text"].endswith(f"… ({model.TEXT_CHARACTERS + 1} characters)")


def test_a_server_that_floods_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testwire_tools.conformance.wire.MAX_MESSAGES", 1000)
    flood = "while True: send({'jsonrpc': '2.0', 'method': 'noise', 'params': {}})"
    run = verify(server(tmp_path, flood, seconds=5.0), *cases(PROTOCOL, "stdio")[:1])
    assert "more than 1,000 messages" in run.outcomes[0].message


def test_evidence_is_the_bytes_that_were_sent(tmp_path: Path) -> None:
    run = verify(server(tmp_path, ANSWERS), case(asks))
    sent = [e["text"] for e in run.outcomes[0].transcript.entries if e["direction"] == "sent"]
    assert sent[0].startswith("Content-Length: ") and '\r\n\r\n{"jsonrpc":"2.0","id":1' in sent[0]
    got = [e["text"] for e in run.outcomes[0].transcript.entries if e["direction"] == "received"]
    assert got[0].startswith('{"jsonrpc": "2.0", "id": 1')


def test_only_declared_capabilities_are_tested(tmp_path: Path) -> None:
    protocol = "msp@0.0.1-alpha.1"
    chosen = [c for c in cases(protocol, "http") if c.id in ("types/result/mutate",)]
    subject = target(protocol, "http", "launch/none", tmp_path)

    async def main() -> model.CaseOutcome:
        info = load(protocol)
        harness = ServerHarness(subject, scenario(protocol))
        harness.scope["initialize"] = {"serverInfo": {"version": "1"}, "capabilities": {}}
        with pytest.raises(Skipped, match="mutationTestProvider"):
            harness.require(info.methods["mutate"])
        harness.scope["initialize"]["capabilities"]["mutationTestProvider"] = {}
        harness.require(info.methods["mutate"])
        return await run_case(chosen[0], subject, scenario(protocol))

    assert asyncio.run(main()).verdict == "pass"
