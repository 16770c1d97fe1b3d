"""Batches: arrays of messages, and the arrays of their responses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from testwire.core.events import Dropped, Event, Refused
from testwire.core.framing import Ndjson
from testwire.core.messages import NotificationMessage, Request
from testwire.core.peer import Peer
from testwire.registry import Envelope, Ids, Lifecycle, LifecycleState, LifecycleTransition

ACCEPT = Envelope(batches="accept")
LIFECYCLE = Lifecycle(
    "new",
    (LifecycleState("new", ("hello",)), LifecycleState("ready")),
    (LifecycleTransition("new", "hello", "response", "ready"),),
)


def peer(**options: Any) -> Peer:
    return Peer(
        decode=json.loads,
        encode=lambda value: json.dumps(value).encode(),
        framing=Ndjson(),
        **{"envelope": ACCEPT, **options},
    )


def ask(number: Any, method: str = "echo") -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method}


TELL = {"jsonrpc": "2.0", "method": "note"}


def receive(server: Peer, value: Any) -> list[Event]:
    return server.receive_data(json.dumps(value).encode() + b"\n")


def ids(reply: bytes) -> list[Any]:
    return [each["id"] for each in json.loads(reply)]


def test_the_last_response_completes_the_array() -> None:
    server = peer()
    events = receive(server, [ask(1), TELL, ask(2)])
    assert [type(each) for each in events] == [Request, NotificationMessage, Request]
    assert server.respond(2, b"{}") == b""
    assert ids(server.respond_error(1, -1, "no")) == [2, 1]
    # The ids are free again, and a request outside of a batch gets a single response.
    receive(server, ask(1))
    assert json.loads(server.respond(1, b"{}"))["id"] == 1


def test_an_empty_batch_is_an_invalid_request() -> None:
    (event,) = receive(peer(), [])
    assert isinstance(event, Refused)
    assert json.loads(event.reply)["error"]["code"] == -32600
    (event,) = receive(peer(ids=Ids(null_answer=False)), [])
    assert isinstance(event, Dropped)


def test_notifications_get_no_response() -> None:
    assert [type(each) for each in receive(peer(), [TELL, TELL])] == [NotificationMessage] * 2


def test_invalid_messages_are_in_the_array() -> None:
    server = peer()
    events = receive(server, [1, ask(1), {"id": 5, "jsonrpc": "1.0"}])
    assert [each.reply for each in events if isinstance(each, Refused)] == [b"", b""]
    reply = server.respond(1, b"{}")
    assert ids(reply) == [None, 5, 1]
    events = receive(server, [1, 2])
    first, last = (each.reply for each in events if isinstance(each, Refused))
    assert first == b""
    assert ids(last) == [None, None]


def test_an_id_that_is_in_use() -> None:
    server = peer()
    events = receive(server, [ask(1), ask(1)])
    assert [type(each) for each in events] == [Request, Refused]
    assert ids(server.respond(1, b"{}")) == [1, 1]
    receive(server, ask(7))
    (event,) = receive(server, [ask(7)])
    assert isinstance(event, Refused)
    assert ids(event.reply) == [7]
    assert json.loads(server.respond(7, b"{}"))["id"] == 7


def test_the_lifecycle_holds_inside_a_batch() -> None:
    server = peer(lifecycle=LIFECYCLE, methods={"hello", "echo"})
    events = receive(server, [ask(1), ask(2, "hello"), ask(3)])
    assert [type(each) for each in events] == [Refused, Request]
    assert server.respond(2, b"{}") == b""
    (event,) = server.released()
    assert isinstance(event, Request)
    reply = server.respond(3, b"{}")
    assert ids(reply) == [1, 2, 3]
    assert "error" in json.loads(reply)[0]


@pytest.mark.parametrize(
    ("value", "found"), [([], "found an empty batch"), ([ask(1)], "found a batch")]
)
def test_without_the_rule_a_batch_is_rejected(value: Any, found: str) -> None:
    (event,) = receive(peer(envelope=Envelope()), value)
    assert isinstance(event, Refused)
    assert found in event.reason
