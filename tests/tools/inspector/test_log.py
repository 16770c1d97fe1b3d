"""Messages are checked against their types, in live and recorded sessions."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from testwire_base.errors import Unreadable
from testwire_base.packages import load_info
from testwire_tools.inspector.log import MESSAGES, Logged, MessageLog
from testwire_tools.inspector.source import Clock, follow

INFO = load_info("msp").info


def logged(*messages: tuple[str, object]) -> list[Logged]:
    found: list[Logged] = []
    log, clock = MessageLog(INFO, found.append), Clock()
    for direction, message in messages:
        log.add(clock.entry(direction, json.dumps(message).encode()))
    return found


def test_a_valid_session_has_no_problems() -> None:
    found = logged(
        ("out", {"jsonrpc": "2.0", "id": 1, "method": "configure", "params": {}}),
        ("in", {"jsonrpc": "2.0", "id": 1, "result": {"version": "0.4.0"}}),
        ("in", {"jsonrpc": "2.0", "method": "reportMutationTestProgress", "params": {"files": {}}}),
    )
    assert [each.problems for each in found] == [(), (), ()]
    assert [each.row.method for each in found[:2]] == ["configure", "configure"]
    assert found[1].value.version == "0.4.0" and found[1].row.latency is not None


@pytest.mark.parametrize(
    ("direction", "message", "problem"),
    [
        (
            "out",
            {"id": 1, "method": "configure", "params": {"configFilePath": 5}},
            "/configFilePath: ",
        ),
        ("out", {"id": 1, "method": "other"}, "Mutation Server Protocol has no request 'other'"),
        ("in", {"method": "other"}, "Mutation Server Protocol has no notification 'other'"),
        ("in", {"method": "reportMutationTestProgress", "params": {"files": []}}, "/files: "),
        ("in", {"id": 7, "result": {}}, "no request with this id is waiting for a response"),
        ("in", 5, "not a JSON-RPC message"),
    ],
)
def test_a_problem_is_marked(direction: str, message: object, problem: str) -> None:
    (found,) = logged((direction, message))
    assert found.problems[0].startswith(problem)
    assert found.value is None


def test_a_wrong_result_is_marked() -> None:
    found = logged(
        ("out", {"id": 1, "method": "configure", "params": {}}), ("in", {"id": 1, "result": {}})
    )
    assert found[1].problems == ("/version: Field required",)


def test_only_the_last_messages_are_kept() -> None:
    log, clock = MessageLog(INFO, lambda _: None), Clock()
    for _ in range(MESSAGES + 3):
        log.add(clock.entry("in", b"{"))
    assert len(log.messages) == MESSAGES
    assert log.messages[-1].number == MESSAGES + 3


def test_a_trace_is_followed_while_it_is_written(tmp_path: Path) -> None:
    trace = tmp_path / "session.jsonl"
    line = '{"t": 1, "dir": "clientToServer", "message": {"method": "a"}}\n'

    async def main() -> None:
        with trace.open("w", encoding="utf-8") as file:
            file.write(line + line[:9])
            file.flush()
            entries = follow(trace)
            assert (await anext(entries)).line == 1
            second = asyncio.ensure_future(anext(entries))
            await asyncio.sleep(0)
            assert not second.done()
            file.write(line[9:] + "\n5\n")
            file.flush()
            assert (await second).message == {"method": "a"}
            with pytest.raises(Unreadable, match="expected a JSON object in each line"):
                await anext(entries)

    asyncio.run(asyncio.wait_for(main(), 60))
