"""Recordings contain the duration of each item, and one recording serves many cases."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Inconclusive, Skipped, Stopped
from testwire_tools.conformance.received import Received
from testwire_tools.conformance.recorder import find_short_item, recorded
from testwire_tools.conformance.recordings import (
    BUSY_SECONDS,
    RecordedCall,
    busy_item,
    durations,
    seconds_of_most,
    short_item,
)
from testwire_tools.conformance.run import run_cases
from testwire_tools.conformance.target import Standby

from .support import cases, run, scenario, target

PROTOCOL = "mstest-runner@1.0"
INFO = load(PROTOCOL)
UPDATES = "testing/testUpdates/tests"
RUN = INFO.methods["testing/runTests"]
PARENTS = ["/notifications/testing~1testUpdates~1tests/*/changes/*/parent"]


def update(at: float, *states: tuple[str, str] | tuple[str, str, str]) -> Received:
    """Return an update. states: the uid, the state and the parent of each node."""
    changes: list[dict[str, Any]] = []
    for uid, state, *parent in states:
        node = {"uid": uid, "execution-state": state}
        changes.append({"node": node, "parent": parent[0] if parent else None})
    params = {"changes": changes}
    return Received({"jsonrpc": "2.0", "method": UPDATES, "params": params}, b"", at)


def call(*updates: Received) -> RecordedCall:
    """Return a call that began at 10.0 and sent these updates before its response."""
    answer = {"jsonrpc": "2.0", "id": 1, "result": {}}
    received = [*updates, Received(answer, b"", 99.0)]
    return RecordedCall(answer=answer, received=received, started=10.0)


def test_a_duration_is_the_time_between_the_states() -> None:
    made = call(
        update(10.5, ("slow", "in-progress")),
        update(11.0, ("quick", "passed")),
        update(13.5, ("slow", "failed")),
    )
    found = {each.item: each for each in durations(INFO, made)}
    assert found["slow"].seconds == 3.0 and found["slow"].seen_running
    # The duration of a test that was not seen running counts from the last update.
    assert found["quick"].seconds == 0.5 and not found["quick"].seen_running


def test_the_first_duration_counts_from_the_request() -> None:
    assert durations(INFO, call(update(10.25, ("first", "passed"))))[0].seconds == 0.25


def test_an_item_without_an_outcome_has_no_duration() -> None:
    assert durations(INFO, call(update(11.0, ("open", "in-progress")))) == []
    assert durations(INFO, None) == []


def test_updates_after_the_response_do_not_count() -> None:
    made = call()
    made.received.append(update(99.5, ("late", "passed")))
    assert durations(INFO, made) == []
    assert len(made.notifications(UPDATES, late=True)) == 1


def test_items_with_children_are_not_measured() -> None:
    made = call(update(15.0, ("test", "passed", "class")), update(15.1, ("class", "passed")))
    assert {each.item for each in durations(INFO, made)} == {"class", "test"}
    assert short_item(durations(INFO, made)) == "class"
    assert short_item(durations(INFO, made, PARENTS)) == "test"


def test_parents_are_also_found_in_the_results_of_earlier_steps() -> None:
    made = call(update(10.1, ("class", "passed")), update(15.0, ("test", "passed")))
    made.scope = {"all": [{"parent": "class"}]}
    assert [each.item for each in durations(INFO, made, ["/all/*/parent"])] == ["test"]


def test_the_short_item_has_the_minimum_duration() -> None:
    made = call(update(11.0, ("a", "passed")), update(11.1, ("b", "passed")))
    assert short_item(durations(INFO, made)) == "b"
    assert short_item([]) is None


def test_items_without_the_longest_take_at_most_the_duration_of_the_call() -> None:
    began = [(name, "in-progress") for name in "abc"]
    in_turn = call(update(11.0, ("a", "passed")), update(13.0, ("b", "passed")))
    at_once = call(update(10.0, *began), update(14.0, *((name, "passed") for name in "abc")))
    assert seconds_of_most(in_turn, durations(INFO, in_turn)) == 1.0
    assert seconds_of_most(at_once, durations(INFO, at_once)) == 4.0


def test_the_busy_item_is_the_shortest_that_can_be_cancelled() -> None:
    made = call(
        update(10.0, ("long", "in-progress"), ("busy", "in-progress"), ("quick", "in-progress")),
        update(10.0 + BUSY_SECONDS / 2, ("quick", "passed")),
        # An item of exactly this duration may seem shorter.
        update(10.0 + BUSY_SECONDS - 0.05, ("busy", "passed")),
        update(30.0, ("long", "passed")),
        update(40.0, ("unseen", "passed")),
    )
    assert busy_item(durations(INFO, made)) == "busy"
    only_unseen = call(update(40.0, ("unseen", "passed")))
    assert busy_item(durations(INFO, only_unseen)) is None


# --- with a server -------------------------------------------------------------------------------


def harness(folder: Path, fault: str = "none", standby: Standby | None = None) -> ServerHarness:
    subject = target(PROTOCOL, "tcp", fault, folder)
    return ServerHarness(subject, scenario(PROTOCOL), standby or Standby())


def test_one_recording_serves_many_cases(tmp_path: Path) -> None:
    standby = Standby()

    async def main() -> list[ServerHarness]:
        made = [harness(tmp_path, standby=standby) for _ in range(3)]
        for each in made:
            call = await recorded(each, RUN)
            assert call.notifications(UPDATES)
            await each.close()
        return made

    first, *others = asyncio.run(main())

    def texts(each: ServerHarness) -> list[str]:
        return [entry["text"] for entry in each.transcript.entries]

    assert any("Starts the server" in text for text in texts(first))
    for other in others:
        note, *rest = texts(other)
        assert "Uses the messages of an earlier call" in note
        # The evidence of the first call is repeated.
        assert rest == texts(first)[: len(rest)] and any(RUN.name in text for text in rest)


def test_cases_that_only_read_messages_run_the_suite_once(tmp_path: Path) -> None:
    chosen = [
        each
        for each in cases(PROTOCOL, "tcp")
        if each.group in ("types", "progress") or each.id == "semantics/stable-ids"
    ]
    subject = target(PROTOCOL, "tcp", "none", tmp_path)
    outcomes = asyncio.run(run_cases(chosen, subject, scenario(PROTOCOL))).outcomes
    whole = {
        entry["text"]
        for outcome in outcomes
        for entry in outcome.transcript.entries
        if entry["direction"] == "sent" and RUN.name in entry["text"]
    }
    assert len(chosen) > 8 and len(whole) == 1


@pytest.mark.parametrize("expected", [CheckFailed, Skipped, Inconclusive])
def test_a_call_that_failed_is_not_repeated(expected: type[Stopped], tmp_path: Path) -> None:
    standby = Standby(recordings={RUN.name: RecordedCall(problem=expected("It ended."))})
    with pytest.raises(expected, match="It ended"):
        asyncio.run(recorded(harness(tmp_path, standby=standby), RUN))


def test_the_short_item_is_found_only_if_it_is_needed(tmp_path: Path) -> None:
    made = call(update(10.1, ("a", "passed")))
    wanted = {"params": {"$from": "/$short"}}

    def short(standby: Standby, data: Any) -> Any:
        each = harness(tmp_path, standby=standby)
        asyncio.run(find_short_item(each, data))
        return each.scope.get("$short")

    assert short(Standby(recordings={RUN.name: made}), wanted) == "a"
    assert short(Standby(), {"params": {}}) is None
    with pytest.raises(Skipped, match="reports no item with an outcome"):
        short(Standby(recordings={RUN.name: call()}), wanted)
    with pytest.raises(Inconclusive, match="preparatory step"):
        short(Standby(recordings={RUN.name: RecordedCall(problem=CheckFailed("x"))}), wanted)


def test_a_long_running_request_processes_the_busy_item(tmp_path: Path) -> None:
    made = call(update(10.0, ("a", "in-progress")), update(12.0, ("a", "passed")))
    each = harness(tmp_path, standby=Standby(recordings={RUN.name: made}))
    assert each.slow_request()[1]["tests"] == [{"uid": "a", "display-name": "a"}]
    # Without a busy item, all tests run.
    assert "tests" not in harness(tmp_path).slow_request()[1]


# --- an order that a document promises -----------------------------------------------------------


@pytest.mark.parametrize("broken", [False, True])
def test_a_promised_order_of_responses(broken: bool, tmp_path: Path) -> None:
    """No bundled specification promises an order, so the test adds the promise to one."""
    case = "concurrency/second-waits"
    told = scenario(PROTOCOL)
    assert case not in {each.id for each in cases(PROTOCOL, "tcp")}
    told.stands[case] = ["response-last"]
    (chosen,) = (each for each in derive(INFO, INFO.transports["tcp"], told) if each.id == case)
    subject = target(PROTOCOL, "tcp", case if broken else "none", tmp_path)
    (outcome,) = run(subject, [chosen], told)
    assert outcome.verdict == ("fail" if broken else "pass"), outcome.message
    assert outcome.case.requirement == "response-last"
