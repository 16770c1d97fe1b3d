"""The commands that write and read messages support params by position."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from testwire.registry import (
    ByPosition,
    Concurrency,
    Correlation,
    Framing,
    ItemClass,
    ItemStates,
    Launch,
    Lifecycle,
    LifecycleState,
    Method,
    Notification,
    ProtocolInfo,
    Role,
    Transport,
)
from testwire.transports.memory import memory_pair
from testwire_tools.sessions.by_position import (
    message_pointers,
    named_message,
    with_unknown,
    written_message,
)
from testwire_tools.sessions.doctor.dialogue import Dialogue
from testwire_tools.sessions.doctor.report import Report
from testwire_tools.sessions.handshake import WrongCall, checked
from testwire_tools.sessions.outcomes import OutcomePlayer
from testwire_tools.sessions.playing import Player
from testwire_tools.sessions.reading import load
from testwire_tools.sessions.stage import Diverged, Rules, Stage

from tests.tools.sessions.support import session


class Walk(BaseModel):
    token: str
    level: int | None = None
    at: float | None = None


ORDER = ByPosition(("token", "level", "at"), ("level", "at"))
STDIO = Transport("stdio", "stdio", None, Framing("ndjson"), Launch())
WALK: Method[Walk, None] = Method(
    "walk",
    direction="clientToServer",
    handler="walk",
    params=lambda: Walk,
    positions=ORDER,
    progress="walked",
    correlation=Correlation("/token", "/token"),
    varies=("/params/at",),
)
WALKED: Notification[Any] = Notification(
    "walked",
    direction="serverToClient",
    handler="walked",
    positions=ByPosition(("token", "item", "state")),
)
STATES = ItemStates("each", "walked", "/item", "/state", (ItemClass("terminal", ("done", "lost")),))
INFO = ProtocolInfo(
    "walks", "1", "Walks", None, {"walk": WALK}, {"walked": WALKED}, {},
    Lifecycle("all", (LifecycleState("all"),)), None, Concurrency(), {"stdio": STDIO}, None,
    item_states=(STATES,),
)  # fmt: skip


def walk(number: int, *params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": "walk", "params": [*params]}


def walked(*params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": "walked", "params": [*params]}


def done(number: int) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": None}


def test_messages_are_converted() -> None:
    message = walk(1, "a", None, 2.5)
    named = named_message(INFO, message)
    assert named["params"] == {"token": "a", "at": 2.5}
    assert written_message(INFO, named) == message
    other = {"method": "other", "params": [1]}
    assert named_message(INFO, other) == written_message(INFO, other) == other
    assert named_message(INFO, ["walk"]) == ["walk"]


def test_pointers_contain_the_positions() -> None:
    pointers = [["params", "at"], ["result", "at"], ["params"]]
    found = message_pointers(INFO, walk(1, "a"), pointers)
    assert found == [["params", "2"], ["result", "at"], ["params"]]
    assert message_pointers(INFO, {"method": "walk", "params": {}}, pointers) == pointers


def test_an_unknown_member_is_an_entry_after_the_last_position() -> None:
    assert with_unknown(INFO, "walk", {"token": "a"}, "x", 7) == ["a", None, None, 7]
    assert with_unknown(INFO, "other", {"token": "a"}, "x", 7) == {"token": "a", "x": 7}
    assert with_unknown(INFO, "walk", None, "x", 7) is None


def test_the_params_of_a_call_are_an_object_or_an_array() -> None:
    for params in ({"token": "a", "at": 1}, ["a", None, 1]):
        assert checked(WALK, params).params == {"token": "a", "at": 1}


@pytest.mark.parametrize(
    ("params", "pointer"), [({"token": 1}, "  /token: "), (["a", "x"], "  /1: ")]
)
def test_a_wrong_param_is_named_as_it_was_written(params: Any, pointer: str) -> None:
    with pytest.raises(WrongCall, match=pointer):
        checked(WALK, params)


def test_doctor_writes_an_array() -> None:
    class Server:
        transport = STDIO

    async def main() -> bytes:
        ours, theirs = memory_pair()
        server: Any = Server()
        Dialogue(INFO, server, ours, 5.0, Report()).notify("walk", {"token": "a", "at": 1})
        return await theirs.receive()

    assert json.loads(asyncio.run(main()))["params"] == ["a", None, 1]


def replayed(
    path: Path, *live: dict[str, Any], plays: Role = "server", outcome: bool = False
) -> list[dict[str, Any]]:
    """Replay a session to a peer that sends `live`; return the messages that the peer receives."""
    stage = Stage(
        INFO,
        plays,
        load(session(path / "trace.jsonl", LINES)),
        Rules(match="outcome" if outcome else "params", seconds=5),
    )
    made = OutcomePlayer if outcome else Player
    expected = 2 if plays == "server" else 1

    async def main() -> list[bytes]:
        ours, theirs = memory_pair()
        for each in live:
            theirs.write(json.dumps(each).encode() + b"\n")
        player = asyncio.ensure_future(made(stage, stage.connections[1], ours, STDIO.framing).run())
        lines: list[bytes] = []
        while not player.done() and len(lines) < expected:
            with contextlib.suppress(TimeoutError):
                lines += (await asyncio.wait_for(theirs.receive(), 0.2)).splitlines()
        await theirs.aclose()
        await player
        return lines

    return [json.loads(line) for line in asyncio.run(main())]


LINES = [
    (">", walk(1, "old", 1, 5.0)),
    ("<", walked("old", "i", "done")),
    ("<", done(1)),
]


def test_a_replay_uses_the_live_token(tmp_path: Path) -> None:
    sent = replayed(tmp_path, walk(9, "new", 1, 6.0))
    assert sent == [walked("new", "i", "done"), done(9)]


def test_a_replay_compares_positions(tmp_path: Path) -> None:
    with pytest.raises(Diverged, match="/params/1\n"):
        replayed(tmp_path, walk(9, "new", 2, 6.0))


def test_outcomes_contain_the_states(tmp_path: Path) -> None:
    options: dict[str, Any] = {"plays": "client", "outcome": True}
    sent = replayed(tmp_path, walked("old", "i", "done"), done(1), **options)
    assert sent == [LINES[0][1]]
    with pytest.raises(Diverged, match="expected the recorded final states"):
        replayed(tmp_path, walked("old", "i", "lost"), done(1), **options)
