"""Properties of the sans-IO peer, with generated messages, chunks and interleavings.

The most important property is that every request gets exactly one response, regardless of the rest
of the stream.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from testwire.core.events import Answered, Broken, CancelRequested, Refused, RequestFailed
from testwire.core.framing import ContentLength
from testwire.core.messages import NotificationMessage, Request
from testwire.core.peer import Peer

from tests.sdk.core.support import encode, framed, make_peer, unframed

IDS = st.integers(0, 3) | st.sampled_from(["0", "1", "x"])
BAD_IDS: st.SearchStrategy[Any] = st.none() | st.booleans() | st.just(1.5) | st.just([])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
MESSAGES = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0") | JSON},
    optional={
        "id": IDS | BAD_IDS,
        "method": st.sampled_from(["a", "b", "$/cancel"]) | JSON,
        "params": JSON | st.fixed_dictionaries({"id": IDS}),
        "result": JSON,
        "error": JSON | st.fixed_dictionaries({"code": st.integers(), "message": st.text()}),
    },
)
BODIES = st.one_of(
    st.builds(
        lambda i, m: encode({"jsonrpc": "2.0", "id": i, "method": m}), IDS, st.sampled_from("ab")
    ),
    MESSAGES.map(encode),
    JSON.map(encode),
    st.binary(max_size=20),
)


def valid_id(value: Any) -> bool:
    return type(value) in (int, str)


def is_request(body: bytes) -> bool:
    """Return whether a body is a JSON-RPC 2.0 request with a valid id."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return False
    return (
        isinstance(value, dict)
        and value.get("jsonrpc") == "2.0"
        and type(value.get("method")) is str
        and valid_id(value.get("id"))
    )


def pump(peer: Peer, chunks: list[bytes], answer_at_once: bool) -> list[Any]:
    """Pass chunks to a peer, respond to its requests, and return the messages that it sends."""
    sent: list[bytes] = []
    waiting: list[Any] = []
    for chunk in chunks:
        for event in peer.receive_data(chunk):
            if isinstance(event, Request):
                waiting.append(event.id)
            elif isinstance(event, Refused | Broken):
                assert event.reply is not None
                sent.append(event.reply)
            elif isinstance(event, CancelRequested):
                assert event.id in waiting
        if answer_at_once:
            sent += [peer.respond(i, b"null") for i in waiting]
            waiting.clear()
    sent += [peer.respond(message_id, b"null") for message_id in waiting]
    return unframed(b"".join(sent))


@settings(max_examples=300)
@given(st.lists(BODIES, max_size=12), st.data())
def test_every_request_is_answered_exactly_once(bodies: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(framed(body) for body in bodies)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    answers = pump(make_peer(), chunks, data.draw(st.booleans()))
    asked = Counter(repr(json.loads(body)["id"]) for body in bodies if is_request(body))
    by_id = Counter(repr(answer["id"]) for answer in answers)
    for message_id, count in asked.items():
        # Invalid messages with the same id also get responses.
        assert by_id[message_id] >= count
    assert len(answers) <= len(bodies)
    exact = [body for body in bodies if is_request(body)]
    assert len(pump(make_peer(), [b"".join(map(framed, exact))], False)) == len(exact)
    for answer in answers:
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)


@settings(max_examples=300)
@given(st.lists(BODIES, max_size=8), st.data())
def test_chunks_do_not_matter(bodies: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(framed(body) for body in bodies)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=10)))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    one, other = make_peer(), make_peer()
    assert one.receive_data(stream) == [e for c in chunks for e in other.receive_data(c)]


@settings(max_examples=300)
@given(st.lists(st.binary(max_size=60), max_size=6))
def test_no_bytes_make_it_raise(chunks: list[bytes]) -> None:
    peer = make_peer()
    for chunk in chunks:
        peer.receive_data(chunk)
    peer.receive_eof()
    assert peer.closed


class TwoPeers(RuleBasedStateMachine):
    """Both ends of a connection, with bytes in transit in each direction."""

    def __init__(self) -> None:
        super().__init__()
        self.peers = [make_peer(), make_peer()]
        self.wire = [bytearray(), bytearray()]  # The bytes in transit to each peer.
        self.open: list[list[Any]] = [[], []]  # The requests that each peer has received.
        self.asked: list[set[int]] = [set(), set()]  # The requests without a response.
        self.given_up: list[set[int]] = [set(), set()]
        self.answered = [0, 0]

    sides = st.integers(0, 1)

    @rule(side=sides, method=st.sampled_from("ab"))
    def ask(self, side: int, method: str) -> None:
        token: list[int] = []
        message_id, data = self.peers[side].request(method, b"{}", token)
        token.append(message_id)
        self.asked[side].add(message_id)
        self.wire[1 - side] += data

    @rule(side=sides)
    def notify(self, side: int) -> None:
        self.wire[1 - side] += self.peers[side].notify("n", None)

    @rule(side=sides, data=st.data(), fails=st.booleans())
    def answer(self, side: int, data: st.DataObject, fails: bool) -> None:
        if self.open[side]:
            index = data.draw(st.integers(0, len(self.open[side]) - 1))
            message_id = self.open[side].pop(index)
            peer = self.peers[side]
            self.wire[1 - side] += (
                peer.respond_error(message_id, -1, "no")
                if fails
                else peer.respond(message_id, b"[]")
            )

    @rule(side=sides, data=st.data())
    def give_up(self, side: int, data: st.DataObject) -> None:
        if self.asked[side]:
            message_id = data.draw(st.sampled_from(sorted(self.asked[side])))
            self.asked[side].discard(message_id)
            self.given_up[side].add(message_id)
            cancel = self.peers[side].cancel(message_id)
            assert cancel is not None
            self.wire[1 - side] += cancel

    @rule(side=sides, data=st.data())
    def deliver(self, side: int, data: st.DataObject) -> None:
        wire = self.wire[side]
        if wire:
            count = data.draw(st.integers(1, len(wire)))
            self.take(side, bytes(wire[:count]))
            del wire[:count]

    def take(self, side: int, chunk: bytes) -> None:
        for event in self.peers[side].receive_data(chunk):
            if isinstance(event, Request):
                self.open[side].append(event.id)
            elif isinstance(event, Answered | RequestFailed):
                self.answered[side] += 1
                self.asked[side].remove(event.token[0])
            elif isinstance(event, CancelRequested):
                assert event.id in self.open[side]
            else:
                assert isinstance(event, NotificationMessage), event

    @invariant()
    def tables_agree(self) -> None:
        for side in (0, 1):
            assert sorted(self.peers[side].incoming) == sorted(self.open[side])

    def teardown(self) -> None:
        for side in (0, 1):
            self.take(side, bytes(self.wire[side]))
            self.wire[side].clear()
        for side in (0, 1):
            for message_id in self.open[side]:
                self.wire[1 - side] += self.peers[side].respond(message_id, b"null")
            self.open[side].clear()
        for side in (0, 1):
            self.take(side, bytes(self.wire[side]))
            # No request is waiting, and each request that was not cancelled got one response.
            assert len(self.peers[side].outgoing) == 0
            assert self.answered[side] == self.peers[side].outgoing._next - len(self.given_up[side])


TestTwoPeers = TwoPeers.TestCase


def test_the_framing_of_a_pair_is_the_same() -> None:
    assert ContentLength().frame(b"{}") == framed(b"{}")
