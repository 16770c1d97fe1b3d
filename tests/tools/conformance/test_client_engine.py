"""Tests of the engine for clients: event logs, the test server and the harness."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from testwire import codec
from testwire.core.framing import make_framing
from testwire.transports.memory import memory_pair
from testwire_protocols import PROTOCOLS, load
from testwire_tools.conformance import data
from testwire_tools.conformance.client import record as records
from testwire_tools.conformance.client.cases import derive, untested
from testwire_tools.conformance.client.cases.faults import check_continues
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.run import run_case
from testwire_tools.conformance.client.scenarios import (
    NEED_EXIT_CODE,
    SCENARIOS,
    UNKNOWN_REQUEST,
    plan,
)
from testwire_tools.conformance.client.scripted_server import RecordWriter, ScriptedServer
from testwire_tools.conformance.model import CheckFailed, Inconclusive, Skipped

from tests.support.waiting import settled, until, until_sync

KEYS = [f"{name}@{version}" for name, versions in PROTOCOLS.items() for version in versions]


def scenario(key: str) -> data.Scenario:
    name, _, version = key.partition("@")
    return data.load(name, version)


def event(kind: str, at: float = 1.0, **more: Any) -> dict[str, Any]:
    return {"event": kind, "at": at, "connection": 1, "pid": 1, **more}


def received(message: Any, at: float = 1.0) -> dict[str, Any]:
    return event("received", at, body=json.dumps(message), head="Content-Length: 1\r\n\r\n")


def asked(method: str, at: float = 1.0) -> dict[str, Any]:
    return received({"jsonrpc": "2.0", "id": 1, "method": method, "params": {}}, at)


# --- the data ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_every_protocol_has_a_scripted_server_that_keeps_its_types(key: str) -> None:
    info, client = load(key), scenario(key).client
    for name, reply in client["replies"].items():
        if "$" not in json.dumps(reply["result"]):
            codec.decode_result(info.methods[name], reply["result"], "client")
        for before in reply.get("before", []):
            text = json.dumps(before["params"])
            text = text.replace(
                '{"$from": "/params/runId"}', f'"{"0" * 8}-0000-4000-8000-{"0" * 12}"'
            )
            text = text.replace('{"$from": "/params/id"}', '"T1"')
            descriptor = info.notifications[before["notify"]]
            codec.decode_params(descriptor, json.loads(text), "client")
    for name, use in client.get("requests", {}).items():
        assert info.methods[name].direction != "clientToServer"
        if info.methods[name].params is not None:
            codec.decode_params(info.methods[name], use["params"], "client")


@pytest.mark.parametrize("key", KEYS)
def test_what_cases_stand_for_is_there(key: str) -> None:
    made = scenario(key)
    ids = {
        case.id
        for transport in load(key).transports.values()
        for case in derive(load(key), transport, made)
    }
    asked: set[str] = set()
    for case, said in made.client.get("stands", {}).items():
        assert case in ids
        asked |= {said} if isinstance(said, str) else set(said)
    every = (*made.client.get("hard", []), *made.client.get("rules", []))
    asked |= {each["requirement"] for each in every if "requirement" in each}
    reasons = made.client.get("without", {})
    assert asked | reasons.keys() <= made.requirements.keys()
    assert not asked & reasons.keys(), "there is a case after all"


@pytest.mark.parametrize("key", KEYS)
def test_each_obligation_of_a_client_has_a_case_or_a_reason(key: str) -> None:
    made = scenario(key)
    assert untested(load(key), made) == []
    for name in made.without:
        made.client.get("without", {}).pop(name, None)
        made.client["stands"] = {}
    # No cases and no reasons are left, so each requirement for clients is untested.
    binding = [name for name, why in made.without.items() if "clients (see" in why]
    assert bool(untested(load(key), made)) == bool(binding)


def test_faults_that_need_a_notification_are_left_out_without_one() -> None:
    info = load("test-runner@0.1")
    told = {case.id for case in derive(info, info.transports["stdio"], data.Scenario())}
    assert "framing/reads-pieces" in told
    assert told.isdisjoint({"framing/reads-several", "robustness/late-progress"})


def test_the_plan_contains_only_scenarios_that_need_no_exit_code() -> None:
    info = load("msp@0.4")
    names = [each.name for each in plan(info, info.transports["stdio"], scenario("msp@0.4"))]
    assert names[0] == "plain"
    assert not NEED_EXIT_CODE & set(names)
    assert set(names) | NEED_EXIT_CODE | {"bare", "known-requests"} == SCENARIOS.keys()


# --- the test server -----------------------------------------------------------------------------


def serve(name: str, *messages: Any, key: str = "msp@0.4", transport: str = "stdio") -> Any:
    """Run a scenario, send the messages, and return the server's messages and its event log."""
    info = load(key)
    path = Path(os.environ["TW_RECORD"])

    async def main() -> list[Any]:
        near, far = memory_pair()
        framing = info.transports[transport].framing
        got: list[Any] = []
        framer = make_framing(framing)
        server = ScriptedServer(
            info,
            info.transports[transport],
            scenario(key),
            SCENARIOS[name],
            RecordWriter(path),
            far,
            crashed=lambda: None,
            over=lambda: None,
        )
        assert server
        near.start(lambda data: got.extend(map(json.loads, framer.receive(data))), lambda e: None)
        for message in messages:
            near.write(make_framing(framing).frame(json.dumps(message).encode()))
            await settled(turns=30)
        await near.aclose()
        await settled(turns=30)
        return got

    return asyncio.run(main()), records.read(path)


@pytest.fixture(autouse=True)
def _record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TW_RECORD", str(tmp_path / "record.jsonl"))


CONFIGURE = {"jsonrpc": "2.0", "id": 1, "method": "configure", "params": {}}
DISCOVER = {"jsonrpc": "2.0", "id": "x", "method": "discover", "params": {}}


def test_a_plain_server_answers_and_keeps_a_record() -> None:
    got, kept = serve("plain", CONFIGURE, DISCOVER)
    assert [message["id"] for message in got] == [1, "x"]
    assert [e["event"] for e in kept] == ["open", *["received", "sent"] * 2, "end"]
    made = Record(kept, 0.0)
    assert [message.method for message in made.messages] == ["configure", "discover"]
    assert made.messages[0].head.startswith(b"Content-Length: ")
    assert made.methods == {"configure", "discover"}
    assert made.fault is None


def test_what_does_not_exist_is_refused() -> None:
    (answer,), _ = serve("plain", {**CONFIGURE, "method": "nope"})
    assert answer["error"]["code"] == -32601


def test_there_are_no_faults_during_the_setup() -> None:
    got, kept = serve("error", CONFIGURE, DISCOVER)
    assert "result" in got[0]
    assert got[1]["error"]["code"] == -32603
    assert [e["event"] for e in kept].index("fault") > 2


def test_a_response_can_contain_values_of_the_request() -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "testrunner/run", "params": {"id": "T9"}}
    got, _ = serve("plain", hello, key="test-runner@0.1")
    assert [message["params"]["id"] for message in got[:-1]] == ["T9", "T9"]
    (refused,), _ = serve("plain", {**hello, "params": {}}, key="test-runner@0.1")
    assert refused["error"]["code"] == -32602


def test_no_capabilities_are_announced_in_the_scenario_bare() -> None:
    hello = {"clientInfo": {"version": "0.0.1-alpha.1"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
    (answer,), kept = serve("bare", message, key="msp@0.0.1-alpha.1", transport="http")
    assert answer["result"]["capabilities"] == {}
    assert Record(kept, 0.0).fault is not None


def test_pieces_of_messages_are_not_mixed() -> None:
    """In the scenario `split`, the pieces of different responses are not interleaved."""
    info = load("msp@0.4")
    framing = info.transports["stdio"].framing

    async def main() -> list[Any]:
        near, far = memory_pair()
        got: list[Any] = []
        framer = make_framing(framing)
        ScriptedServer(
            info,
            info.transports["stdio"],
            scenario("msp@0.4"),
            SCENARIOS["split"],
            RecordWriter(Path(os.environ["TW_RECORD"])),
            far,
            crashed=lambda: None,
            over=lambda: None,
        )
        near.start(lambda data: got.extend(map(json.loads, framer.receive(data))), lambda e: None)
        for number in range(3):
            near.write(make_framing(framing).frame(json.dumps({**DISCOVER, "id": number}).encode()))
        async with asyncio.timeout(10):
            while len(got) < 3 and framer.error is None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return got

    assert sorted(message["id"] for message in asyncio.run(main())) == [0, 1, 2]


def test_junk_is_kept_apart() -> None:
    info = load("msp@0.4")

    async def main() -> None:
        near, far = memory_pair()
        ScriptedServer(
            info,
            info.transports["stdio"],
            scenario("msp@0.4"),
            SCENARIOS["plain"],
            RecordWriter(Path(os.environ["TW_RECORD"])),
            far,
            crashed=lambda: None,
            over=lambda: None,
        )
        near.start(lambda data: None, lambda error: None)
        near.write(b"hello\nContent-Length: 2\r\n\r\n{}")
        await settled(turns=30)

    asyncio.run(main())
    kept = records.read(Path(os.environ["TW_RECORD"]))
    assert [e["event"] for e in kept] == ["open", "received", "junk"]
    assert kept[-1]["data"] == "hello\n"


# --- event logs ----------------------------------------------------------------------------------


def test_a_line_that_was_not_finished_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps(event("open")) + '\n{"event": "rec')
    assert [e["event"] for e in records.read(path)] == ["open"]
    assert records.read(tmp_path / "none") == []


def test_the_transcript_has_both_sides_in_order() -> None:
    made = Record(
        [
            event("open", 10.0),
            asked("configure", 10.1),
            event("sent", 10.2, body='{"id":1}'),
            event("junk", 10.3, data="\xff"),
            event("end", 10.5, text=""),
        ],
        started=10.0,
        own=True,
        code=0,
        seconds=0.6,
        stderr=[(10.25, "careful")],
    )
    told = made.transcript().entries
    assert [e["direction"] for e in told] == [
        "note",
        "received",
        "sent",
        "stderr",
        "received",
        "note",
        "note",
    ]
    assert [e["at"] for e in told] == [0.0, 0.1, 0.2, 0.25, 0.3, 0.5, 0.6]
    assert "ended with code 0" in told[-1]["text"]


# --- the checks ----------------------------------------------------------------------------------


def bench(command: list[str] | None = None, seconds: float = 20.0, **more: Any) -> ClientHarness:
    info = load("msp@0.4")
    target = ClientTarget(info, info.transports["stdio"], command or [], seconds=seconds)
    return ClientHarness(target, scenario("msp@0.4"), **more)


def own(*methods: str, code: int | None = 0, fault: bool = True) -> Record:
    events = [event("open"), *([event("fault")] if fault else []), *map(asked, methods)]
    return Record(events, 0.0, own=True, code=code)


def test_a_cancelled_scenario_leaves_no_process(tmp_path: Path) -> None:
    pids = tmp_path / "pids"

    async def main() -> list[str]:
        client = bench(["sh", "-c", f"sleep 60 & echo $$ $! > {pids}; wait"])
        running = asyncio.ensure_future(client.record("plain"))
        await until(lambda: pids.is_file() and pids.read_text().endswith("\n"))
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        return pids.read_text().split()

    leader, child = asyncio.run(main())
    assert state(leader) == "", "the process was not reaped"
    until_sync(lambda: state(child) in ("", "Z"), 10.0)


def state(pid: str) -> str:
    """Return the state of a process, such as `S` or `Z`. Empty if it does not exist."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return ""


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (own("a", "b"), None),
        (own("a", "b", "c"), None),
        (own("a", "b", "$/cancelRequest"), None),
        (own("a"), "the client did not send 'b'"),
        (own("a", "b", code=1), "exit code 0, as without the fault; the client exited with code 1"),
        (own("a", "b", code=None), "command to end within"),
        (own("a", "b", code=-11), "signal 11"),
    ],
)
def test_what_going_on_means(record: Record, message: str | None) -> None:
    # Cancellations are not compared, because they depend on timing.
    plain = own("a", "b", "$/cancelRequest", fault=False)
    if message is None:
        check_continues(bench(given={"plain": plain}), record)
        return
    with pytest.raises(CheckFailed, match=message):
        check_continues(bench(given={"plain": plain}), record)


def others(*events: dict[str, Any]) -> Record:
    return Record([event("open"), *events], 0.0)


@pytest.mark.parametrize(
    ("record", "good"),
    [
        (others(event("fault", 1.0), event("end", 1.1)), False),
        (others(event("fault", 1.0), asked("b", 1.05), event("end", 1.1)), True),
        (others(event("fault", 1.0), event("end", 9.0)), True),
        (others(event("fault", 1.0)), True),
    ],
)
def test_what_staying_means(record: Record, good: bool) -> None:
    plain = others(asked("a"), asked("b"))
    if good:
        check_continues(bench(given={"plain": plain}), record)
        return
    with pytest.raises(CheckFailed, match="closed the connection at once"):
        check_continues(bench(given={"plain": plain}), record)


def test_scenarios_that_have_not_run_are_skipped() -> None:
    made = bench(given={"plain": own("a", fault=False)})
    with pytest.raises(Skipped, match="has not run yet"):
        asyncio.run(made.record("late"))
    with pytest.raises(Skipped, match="needs an exit code"):
        asyncio.run(made.record("crash"))


def test_a_client_without_messages_is_inconclusive() -> None:
    with pytest.raises(Inconclusive, match="launch/connects"):
        asyncio.run(bench([sys.executable, "-c", ""]).plain())


def test_a_client_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        "import subprocess, sys, time, pathlib\n"
        "child = subprocess.Popen(['sleep', '60'])\n"
        f"pathlib.Path({str(mark)!r}).write_text(str(child.pid))\n"
        "time.sleep(60)\n"
    )
    began = time.monotonic()
    record = asyncio.run(bench([sys.executable, "-c", code], seconds=1.0).record("plain"))
    assert record.hung and time.monotonic() - began < 50
    pid = int(mark.read_text())
    deadline = time.monotonic() + 60
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    assert not Path(f"/proc/{pid}").exists()


def test_what_a_client_prints_is_in_the_transcript() -> None:
    code = "import os; print('out'); print('end', end=''); print(os.environ['TESTWIRE_TRANSPORT'])"
    record = asyncio.run(bench([sys.executable, "-c", code]).record("plain"))
    assert [text for _, text in record.stderr] == ["out", "endstdio"]


def test_each_scenario_runs_once() -> None:
    made = bench([sys.executable, "-c", "pass"])

    async def main() -> bool:
        return await made.record("plain") is await made.record("plain")

    assert asyncio.run(main())
    assert made.records.keys() == {"plain"}


# --- cases ---------------------------------------------------------------------------------------


def outcome(key: str, case: str, messages: list[Any], **given: list[dict[str, Any]]) -> str:
    """Return the verdict of a case. messages: what the client sent to the correct server."""
    info, made = load(key), scenario(key)
    transport = next(iter(info.transports.values()))
    logs = {"plain": [event("open"), *map(received, messages)], **given}
    harness = ClientHarness(
        ClientTarget(info, transport, []),
        made,
        {name: Record(events, 1.0) for name, events in logs.items()},
    )
    (chosen,) = (each for each in derive(info, transport, made) if each.id == case)
    return asyncio.run(run_case(chosen, harness)).verdict


@pytest.mark.parametrize(
    ("message", "verdict"),
    [
        ({"method": "exit", "params": None}, "pass"),
        ({"method": "exit"}, "pass"),
        ({"method": "exit", "params": {}}, "pass"),
        ({"method": "exit", "params": []}, "fail"),
        ({"id": 1, "method": "testing/discoverTests", "params": None}, "fail"),
        ({"id": 1, "method": "testing/discoverTests"}, "fail"),
        ({"method": "testwire/other", "params": None}, "fail"),
    ],
)
def test_only_ignored_params_can_be_null(message: dict[str, Any], verdict: str) -> None:
    assert outcome("mstest-runner@1.0", "json-rpc/params", [message]) == verdict


@pytest.mark.parametrize(
    ("key", "answer", "verdict"),
    [
        ("mstest-runner@1.0", {"result": None}, "pass"),
        ("mstest-runner@1.0", {"error": {"code": -32601, "message": "?"}}, "pass"),
        ("mstest-runner@1.0", {"result": {}}, "fail"),
        ("mstest-runner@1.0", {"error": {"code": 0, "message": "?"}}, "fail"),
        ("test-runner@0.1", {"result": None}, "fail"),
    ],
)
def test_the_result_of_an_unknown_request(key: str, answer: dict[str, Any], verdict: str) -> None:
    request = {"jsonrpc": "2.0", "id": 7001, "method": UNKNOWN_REQUEST, "params": {}}
    unknown = [
        event("open"),
        event("fault"),
        event("sent", body=json.dumps(request)),
        received({"jsonrpc": "2.0", "id": 7001, **answer}),
    ]
    given = {"unknown-requests": unknown}
    ready = {"jsonrpc": "2.0", "method": "exit", "params": {}}
    unknown.insert(1, received(ready))
    assert outcome(key, "errors/unknown-method", [ready], **given) == verdict
