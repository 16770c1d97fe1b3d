"""`testwire replay --match outcome` compares requests and outcomes, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from testwire.core.framing import make_framing
from testwire.registry import Role
from testwire.transports.memory import memory_pair
from testwire_protocols import load
from testwire_tools.sessions.outcomes import OutcomePlayer
from testwire_tools.sessions.reading import load as read
from testwire_tools.sessions.stage import Diverged, Rules, Stage

from tests.tools.sessions.support import session

INFO = load("mstest-runner@1.0")
RUN = "0f6d6a0e-52c1-4b5b-8a55-3a6f4f6f0b77"
Line = tuple[str, dict[str, Any]]
Live = Callable[[dict[str, Any]], list[dict[str, Any]]]
"""Maps a message from the replay to the messages that the live peer sends next."""


def request(number: int, method: str = "testing/runTests", **params: Any) -> dict[str, Any]:
    content = {"runId": RUN, **params}
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": content}


def told(method: str, params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def update(**states: str) -> dict[str, Any]:
    changes = [
        {"node": {"uid": uid, "execution-state": state}, "parent": None}
        for uid, state in states.items()
    ]
    return told("testing/testUpdates/tests", {"runId": RUN, "changes": changes})


def done(number: int, **content: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, **(content or {"result": {"attachments": []}})}


def failed(number: int, code: int) -> dict[str, Any]:
    return done(number, error={"code": code, "message": f"text {number}"})


CANCEL = told("$/cancelRequest", {"id": 1})
EXIT = told("exit", None)


def replayed(
    path: Path, lines: list[Line], live: Live, *, plays: Role = "client", seconds: float = 20
) -> Stage:
    """Replay a session against a live peer in memory. Raises Diverged."""
    trace = session(path / "trace.jsonl", lines)
    stage = Stage(INFO, plays, read(trace), Rules(match="outcome", seconds=seconds))
    framing = INFO.transports["tcp"].framing

    async def main() -> None:
        ours, theirs = memory_pair()
        player = OutcomePlayer(stage, stage.connections[1], ours, framing)

        async def peer() -> None:
            frames = make_framing(framing)
            for message in live({}):
                theirs.write(frames.frame(json.dumps(message).encode()))
            while data := await theirs.receive():
                for body in frames.receive(data):
                    for message in live(json.loads(body)):
                        theirs.write(frames.frame(json.dumps(message).encode()))

        serving = asyncio.ensure_future(peer())
        try:
            await player.run()
            await ours.aclose()
            await serving
        finally:
            await ours.aclose()
            await serving

    asyncio.run(main())
    return stage


def answers(*messages: dict[str, Any], to: str = "testing/runTests") -> Live:
    return lambda message: list(messages) if message.get("method") == to else []


RAN: list[Line] = [
    (">", request(1)),
    ("<", told("client/log", {"level": "Information", "message": "one"})),
    ("<", update(a="in-progress", b="in-progress")),
    ("<", update(a="passed", b="failed")),
    ("<", told("testing/testUpdates/tests", {"runId": RUN, "changes": None})),
    ("<", done(1)),
    (">", EXIT),
]


def test_order_number_and_batches_of_updates_may_differ(tmp_path: Path) -> None:
    live = answers(
        update(b="in-progress"), update(b="failed"), update(a="passed"),
        told("unknown", {}), done(1, result={"attachments": [{"uri": "/x"}]}),
    )  # fmt: skip
    stage = replayed(tmp_path, RAN, live)
    assert (stage.states, stage.notes) == (2, [])


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        ([update(a="passed", b="passed"), done(1)], '"b"\n    recorded  "failed"\n    received'),
        ([update(a="passed"), done(1)], '"b"\n    recorded  "failed"\n    received  nothing'),
        ([update(a="passed", b="failed", c="passed"), done(1)], '"c"\n    recorded  nothing'),
        ([done(1)], '"a"\n    recorded  "passed"\n    received  nothing'),
        ([update(a="passed", b="failed"), failed(1, 0)], '/error\n    recorded  nothing'),
        ([update(a="passed", b="failed"), request(9)], "a different message"),
    ],
)  # fmt: skip
def test_another_outcome_is_a_deviation(
    tmp_path: Path, messages: list[dict[str, Any]], text: str
) -> None:
    with pytest.raises(Diverged) as caught:
        replayed(tmp_path, RAN, answers(*messages))
    assert text in str(caught.value)


def test_the_states_of_a_different_suite_are_not_compared(tmp_path: Path) -> None:
    stage = replayed(tmp_path, RAN, answers(update(x="passed", y="passed"), done(1)))
    assert stage.states == 0
    assert "found 2 states of other items; the final states are not compared" in stage.notes[0]


@pytest.mark.parametrize(
    ("recorded", "live", "same"),
    [(-32602, -32602, True), (-32602, 0, False), (0, -32602, False)],
)
def test_the_code_of_an_error_is_compared(
    tmp_path: Path, recorded: int, live: int, same: bool
) -> None:
    lines: list[Line] = [(">", request(1)), ("<", failed(1, recorded))]
    if same:
        replayed(tmp_path, lines, answers({**failed(1, live), "more": 1}))
        return
    with pytest.raises(Diverged, match=rf"/error/code\n +recorded  {recorded}\n"):
        replayed(tmp_path, lines, answers(failed(1, live)))


def cancelled(*after: Line) -> list[Line]:
    return [(">", request(1)), ("<", update(a="in-progress")), (">", CANCEL), *after]


@pytest.mark.parametrize(
    ("recorded", "late"),
    [
        (failed(1, -32800), failed(1, -32800)),
        (failed(1, -32800), done(1)),
        (done(1), failed(1, -32800)),
    ],
)
def test_a_cancelled_request_may_have_finished(
    tmp_path: Path, recorded: dict[str, Any], late: dict[str, Any]
) -> None:
    begun: list[str] = []

    def live(message: dict[str, Any]) -> list[dict[str, Any]]:
        begun.append(message.get("method", ""))
        if message.get("method") == "$/cancelRequest":
            return [update(a="passed"), late]
        return [update(a="in-progress")] if message.get("method") == "testing/runTests" else []

    replayed(tmp_path, cancelled(("<", recorded), (">", EXIT)), live)
    assert begun[1:3] == ["testing/runTests", "$/cancelRequest"]


def test_a_selected_item_does_not_show_that_the_suite_is_the_same(tmp_path: Path) -> None:
    """The recorded client selects `b`, which this server does not know."""

    def live(message: dict[str, Any]) -> list[dict[str, Any]]:
        if message.get("method") != "testing/runTests":
            return []
        chosen = "tests" in message["params"]
        return [update(b="error") if chosen else update(c="passed"), done(message["id"])]

    one = request(2, tests=[{"uid": "b", "display-name": ""}])
    selecting: list[Line] = [(">", one), ("<", update(b="passed")), ("<", done(2)), (">", EXIT)]
    stage = replayed(tmp_path, [*RAN[:-1], *selecting], live)
    assert stage.states == 0 and "states of other items" in stage.notes[0]
    with pytest.raises(Diverged, match="final states"):
        replayed(tmp_path, selecting, live)


def test_the_server_may_write_a_uuid_in_another_form(tmp_path: Path) -> None:
    """The recorded client writes a UUID with braces, and the server may write either form."""
    written = f"{{{RUN.upper()}}}"
    recorded: list[Line] = json.loads(json.dumps(RAN).replace(RUN, written))
    live = answers(update(a="passed"), update(b="failed"), done(1))
    assert replayed(tmp_path, recorded, live).states == 2
    with pytest.raises(Diverged, match="final states"):
        replayed(tmp_path, recorded, answers(update(a="passed"), update(b="passed"), done(1)))


def test_a_cancellation_waits_for_progress_or_the_response(tmp_path: Path) -> None:
    received: list[str] = []

    def live(message: dict[str, Any]) -> list[dict[str, Any]]:
        received.append(message.get("method", ""))
        return [done(1)] if message.get("method") == "testing/runTests" else []

    lines = cancelled(("<", failed(1, -32800)))
    replayed(tmp_path, lines, live)
    assert received[1:] == ["testing/runTests", "$/cancelRequest"]
    with pytest.raises(Diverged, match="expected progress of the request 1 before its cancel"):
        replayed(tmp_path, lines, answers(), seconds=0.05)


def test_a_response_that_is_not_in_the_trace_is_ignored(tmp_path: Path) -> None:
    def live(message: dict[str, Any]) -> list[dict[str, Any]]:
        if message.get("method") == "testing/runTests":
            return [update(a="in-progress")]
        return [failed(1, -32800)] if message.get("method") == "$/cancelRequest" else []

    lines = cancelled((">", request(2)), ("<", failed(2, 0)))
    with pytest.raises(Diverged, match="/error"):
        replayed(tmp_path, lines, lambda m: [failed(2, 1)] if m.get("id") == 2 else live(m))
    replayed(tmp_path, lines, lambda m: [failed(2, 0)] if m.get("id") == 2 else live(m))


# --- a live client -------------------------------------------------------------------------------


def client(*messages: dict[str, Any]) -> Live:
    return lambda message: [] if message else list(messages)


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        ([request(7), told("initialized", {}), told("exit", {})], ""),
        ([request(7, runId="1f6d6a0e-52c1-4b5b-8a55-3a6f4f6f0b77"), EXIT], ""),
        ([request(7, tests=[]), EXIT], "/params/tests"),
        ([request(7, "testing/discoverTests"), EXIT], "a different message"),
        ([EXIT], "a different message"),
        ([request(7), request(8)], "a different message"),
    ],
)
def test_the_requests_of_a_client(
    tmp_path: Path, messages: list[dict[str, Any]], text: str
) -> None:
    if not text:
        replayed(tmp_path, RAN, client(*messages), plays="server", seconds=1)
        return
    with pytest.raises(Diverged, match=text):
        replayed(tmp_path, RAN, client(*messages), plays="server")


def test_the_order_of_requests_is_compared(tmp_path: Path) -> None:
    lines: list[Line] = [
        (">", request(1, "testing/discoverTests")), (">", request(2)),
        ("<", done(1, result={})), ("<", done(2)),
    ]  # fmt: skip
    first, second = request(1, "testing/discoverTests"), request(2)
    with pytest.raises(Diverged):
        replayed(tmp_path, lines, client(second, first), plays="server")
