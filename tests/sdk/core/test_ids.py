"""The tables with the ids of requests in progress."""

from __future__ import annotations

import pytest
from testwire.core.errors import LocalProtocolError
from testwire.core.ids import MAX_ABANDONED, IncomingRequests, OutgoingRequests


def test_ids_of_this_side_are_new_and_numbers() -> None:
    table: OutgoingRequests[str] = OutgoingRequests()
    ids = [table.new_id() for _ in range(3)]
    assert ids == [1, 2, 3]


def test_an_answer_takes_its_request() -> None:
    table: OutgoingRequests[str] = OutgoingRequests()
    table.add(1, "one")
    assert len(table) == 1
    assert table.take(2) is None
    assert table.take("1") is None
    assert table.take(1) == "one"
    assert table.take(1) is None


def test_the_late_answer_of_an_abandoned_request_is_known_once() -> None:
    table: OutgoingRequests[str] = OutgoingRequests()
    table.add(1, "one")
    assert table.abandon(1)
    assert not table.abandon(1)
    assert table.take(1) is None
    assert not table.was_abandoned("1")
    assert table.was_abandoned(1)
    assert not table.was_abandoned(1)


def test_abandoned_requests_take_bounded_memory() -> None:
    table: OutgoingRequests[str] = OutgoingRequests()
    for number in range(MAX_ABANDONED + 10):
        table.add(number, "x")
        table.abandon(number)
    assert not table.was_abandoned(0)
    assert table.was_abandoned(MAX_ABANDONED + 9)
    assert len(table._abandoned) == MAX_ABANDONED - 1


def test_clear_gives_all_that_wait() -> None:
    table: OutgoingRequests[str] = OutgoingRequests()
    table.add(1, "one")
    table.add(2, "two")
    assert table.clear() == ["one", "two"]
    assert len(table) == 0


def test_a_number_and_its_text_are_two_ids() -> None:
    table = IncomingRequests()
    table[1] = "number"
    table["1"] = "text"
    assert table.finish("1") == "text"
    assert table.finish(1) == "number"


def test_a_second_answer_is_refused() -> None:
    table = IncomingRequests()
    table[1] = "m"
    table.finish(1)
    with pytest.raises(LocalProtocolError, match="request in progress with the id 1"):
        table.finish(1)


def test_after_the_last_id_come_those_that_are_free() -> None:
    table: OutgoingRequests[str] = OutgoingRequests(5, 7)
    ids = []
    for _ in range(3):
        ids.append(table.new_id())
        table.add(ids[-1], "x")
    assert ids == [5, 6, 7]
    table.take(6)
    assert table.new_id() == 6
    table.add(6, "x")
    with pytest.raises(LocalProtocolError, match="ids are in use"):
        table.new_id()
