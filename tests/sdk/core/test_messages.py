"""The classification of JSON values as messages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire.core.messages import (
    ABSENT,
    Failure,
    Malformed,
    NotificationMessage,
    Request,
    Success,
    classify,
)

V = {"jsonrpc": "2.0"}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({**V, "id": 1, "method": "m"}, Request(1, "m", ABSENT)),
        ({**V, "id": "1", "method": "m", "params": {}}, Request("1", "m", {})),
        ({**V, "id": 0, "method": "", "params": [1]}, Request(0, "", [1])),
        ({**V, "id": -(10**30), "method": "m"}, Request(-(10**30), "m", ABSENT)),
        ({**V, "id": 1, "method": "m", "params": None}, Request(1, "m", ABSENT)),
        ({**V, "id": 1, "method": "m", "params": "text"}, Request(1, "m", "text")),
        ({**V, "id": 1, "method": "m", "result": 5, "more": 6}, Request(1, "m", ABSENT)),
        (
            {**V, "method": "m", "params": {"jsonrpc": "1.0"}},
            NotificationMessage("m", {"jsonrpc": "1.0"}),
        ),
        ({**V, "method": "m"}, NotificationMessage("m", ABSENT)),
        ({**V, "id": 1, "result": None}, Success(1, None)),
        ({**V, "id": 1, "result": {}, "error": None}, Success(1, {})),
        (
            {**V, "id": 1, "error": {"code": -1, "message": "no", "data": [1]}},
            Failure(1, -1, "no", [1]),
        ),
        ({**V, "id": 1, "result": None, "error": {"code": 0}}, Failure(1, 0, "(no message)", None)),
        ({**V, "id": None, "error": {"code": 5, "message": "x"}}, Failure(None, 5, "x", None)),
        ({**V, "error": {"code": 5, "message": "x"}}, Failure(None, 5, "x", None)),
    ],
)
def test_messages(value: Any, message: object) -> None:
    found = classify(value)
    assert found == message
    assert type(found) is type(message)


@pytest.mark.parametrize(
    ("value", "message_id", "shape", "reason"),
    [
        ([], None, "unknown", "found an empty batch"),
        ([{**V, "id": 1, "method": "m"}], None, "request", "found a batch"),
        ([{**V, "method": "m"}, {**V, "id": 1, "result": 5}, 5], None, "unknown", "found a batch"),
        (5, None, "unknown", "found the number 5"),
        (None, None, "unknown", "found null"),
        (True, None, "unknown", "found a boolean"),
        ("text", None, "unknown", "found a string"),
        ({}, None, "unknown", '"2.0" in the member "jsonrpc", but it is missing'),
        ({"id": 1, "method": "m"}, 1, "request", "it is missing"),
        ({"jsonrpc": "1.0", "id": 1, "method": "m"}, 1, "request", "found '1.0'"),
        ({"jsonrpc": 2.0, "id": "a", "method": "m"}, "a", "request", "found 2.0"),
        ({"jsonrpc": "1.0", "id": 1, "result": 5}, 1, "response", "found '1.0'"),
        ({**V, "id": 1, "method": 5}, 1, "request", 'member "method", but found the'),
        ({**V, "id": 1, "method": None}, 1, "request", "found null"),
        ({**V, "method": {}}, None, "unknown", "found an object"),
        (
            {**V, "id": None, "method": "m"},
            None,
            "request",
            'Expected a string or an integer in "id"',
        ),
        ({**V, "id": 1.5, "method": "m"}, None, "request", "found the number 1.5"),
        ({**V, "id": 1.0, "method": "m"}, None, "request", "found the number 1.0"),
        ({**V, "id": True, "method": "m"}, None, "request", "found a boolean"),
        ({**V, "id": {}, "method": "m"}, None, "request", "found an object"),
        ({**V, "id": [], "method": "m"}, None, "request", "found an array"),
        ({**V}, None, "unknown", 'one of the members "method"'),
        ({**V, "id": 7}, 7, "unknown", 'one of the members "method"'),
        ({**V, "id": 7, "error": None}, 7, "response", 'in "error", but found null'),
        ({**V, "id": None, "result": 5}, None, "response", "Expected the id"),
        ({**V, "result": 5}, None, "response", "Expected the id"),
        ({**V, "id": 7, "result": 5, "error": {"code": 1}}, 7, "response", "both"),
        ({**V, "id": 7, "error": "text"}, 7, "response", 'an integer "code" in "error"'),
        ({**V, "id": 7, "error": {"code": "1"}}, 7, "response", 'an integer "code" in "error"'),
        ({**V, "id": 7, "error": {"code": True}}, 7, "response", 'an integer "code" in "error"'),
        ({**V, "id": 7, "error": {}}, 7, "response", 'an integer "code" in "error"'),
    ],
)
def test_what_is_no_message(value: Any, message_id: Any, shape: str, reason: str) -> None:
    found = classify(value)
    assert type(found) is Malformed
    assert found.id == message_id
    assert type(found.id) is type(message_id)
    assert found.shape == shape
    assert reason in found.reason
    assert found.code == -32600


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
MEMBERS = st.sampled_from(["jsonrpc", "id", "method", "params", "result", "error"])


@given(st.dictionaries(MEMBERS, JSON | st.just("2.0")) | JSON)
def test_any_value_is_something(value: Any) -> None:
    assert type(classify(value)) in (Request, NotificationMessage, Success, Failure, Malformed)


def test_reasons_stay_short() -> None:
    huge = "x" * 100_000
    for value in (
        {"jsonrpc": huge, "id": 1, "method": "m"},
        {**V, "id": 1, "error": huge},
        {**V, "id": 10**4000, "error": 10**4000},
        {**V, "id": 1, "method": 10**4000},
    ):
        found = classify(value)
        assert type(found) is Malformed
        assert len(found.reason) < 300
