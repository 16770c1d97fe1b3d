"""A large array is parsed piece by piece, with the same outcome as in one piece."""

from __future__ import annotations

import json
from typing import Any

import pytest
from testwire import codec
from testwire.core import pieces
from testwire.errors import InvalidMessage
from testwire_protocols.mstest_runner.v1_0 import PROTOCOL, TestUpdateNotificationParams

TEST_UPDATES = PROTOCOL.notifications["testing/testUpdates/tests"]
RUN = "aaaaaaaa-0000-0000-0000-bbbbbbbbbbbb"


def change(at: int) -> dict[str, Any]:
    traits = [{"a": '},{"node":'}, {"b": ""}]
    text = "x" * (at % 300)
    node = {"uid": str(at), "display-name": text, "node-type": "action", "traits": traits}
    return {"node": node, "parent": None}


def message(items: list[Any], **more: Any) -> dict[str, Any]:
    params = {"runId": RUN, "changes": items, **more}
    return {"jsonrpc": "2.0", "method": "testing/testUpdates/tests", "params": params}


def parse(value: Any, **style: Any) -> Any:
    return pieces.parse(bytearray(json.dumps(value, **style).encode()), codec.json_decoder())


@pytest.mark.parametrize(
    "style", [{}, {"separators": (",", ":")}, {"indent": 2}], ids=["blanks", "compact", "lines"]
)
@pytest.mark.parametrize("count", [2, 1000, 4000])
def test_all_items_arrive_in_order(count: int, style: dict[str, Any]) -> None:
    value = message([change(at) for at in range(count)])
    read = parse(value, **style)
    assert isinstance(read["params"]["changes"], pieces.Pieces)
    assert {**value, "params": pieces.whole(read["params"])} == value


@pytest.mark.parametrize(
    "value",
    [
        message([]),
        message([change(0)]),
        message([1, 2]),
        message([change(at) for at in range(2000)], other=[{"x": 1}]),
        {"jsonrpc": "2.0", "method": "m", "params": {"a": [{"n": 1}] * 9, "b": [{"n": 2}] * 9}},
        {"jsonrpc": "2.0", "method": "m", "params": {"tree": [{"n": [{"n": []}]}, {"n": []}]}},
        {"jsonrpc": "2.0", "method": "m[{", "params": {"text": "}]"}},
        [{"jsonrpc": "2.0", "method": "m"}, {"jsonrpc": "2.0", "method": "m"}],
        "[{}]",
    ],
)
def test_other_messages_are_parsed_as_before(value: Any) -> None:
    assert parse(value) == value


def test_invalid_json_is_reported() -> None:
    body = json.dumps(message([change(at) for at in range(3000)])).encode()
    cut = body.index(b'"uid": "1500"')
    with pytest.raises(ValueError):
        pieces.parse(bytearray(body[:200] + body[260:]), codec.json_decoder())
    broken = pieces.parse(bytearray(body[:cut] + b"!" + body[cut:]), codec.json_decoder())
    with pytest.raises(InvalidMessage):
        codec.decode_params(TEST_UPDATES, broken["params"], "client")


def test_the_typed_value_is_the_same() -> None:
    value = message([change(at) for at in range(3000)])
    read = codec.decode_params(TEST_UPDATES, parse(value)["params"], "client")
    assert read == TestUpdateNotificationParams.model_validate(value["params"])
    assert json.loads(codec.encode_params(TEST_UPDATES, read) or b"") == value["params"]


def test_an_invalid_item_has_a_pointer() -> None:
    items = [change(at) for at in range(3000)]
    del items[2000]["node"]["node-type"]
    with pytest.raises(InvalidMessage) as caught:
        codec.decode_params(TEST_UPDATES, parse(message(items))["params"], "client")
    assert [each["pointer"] for each in caught.value.errors] == ["/changes/2000/node/node-type"]
