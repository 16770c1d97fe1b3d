"""The sans-IO peer: the conversion of bytes to events, and of messages to bytes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from testwire.core.errors import LocalProtocolError
from testwire.core.events import Answered, Broken, CancelRequested, Dropped, Refused, RequestFailed
from testwire.core.framing import ContentLength
from testwire.core.messages import ABSENT, NotificationMessage, Request
from testwire.core.peer import Peer
from testwire.registry import (
    Cancellation,
    Envelope,
    ErrorCode,
    Ids,
    Lifecycle,
    LifecycleState,
    LifecycleTransition,
)

from tests.sdk.core.support import framed, make_peer, unframed

V = {"jsonrpc": "2.0"}


def test_a_request_and_its_answer() -> None:
    client, server = make_peer(), make_peer()
    message_id, data = client.request("m", b'{"a":1}', "token")
    assert unframed(data) == [{**V, "id": 1, "method": "m", "params": {"a": 1}}]
    assert server.receive_data(data) == [Request(message_id, "m", {"a": 1})]
    answer = server.respond(message_id, b"[1]")
    assert unframed(answer) == [{**V, "id": 1, "result": [1]}]
    assert client.receive_data(answer) == [Answered("token", [1])]


def test_a_request_and_an_error() -> None:
    client, server = make_peer(), make_peer()
    message_id, data = client.request("m", None, "token")
    assert server.receive_data(data) == [Request(message_id, "m", ABSENT)]
    answer = server.respond_error(message_id, -5, "no", {"x": 1})
    assert unframed(answer) == [
        {**V, "id": 1, "error": {"code": -5, "message": "no", "data": {"x": 1}}}
    ]
    assert client.receive_data(answer) == [RequestFailed("token", -5, "no", {"x": 1}, False)]


def test_a_notification() -> None:
    client, server = make_peer(), make_peer()
    data = client.notify("n", b"{}") + client.notify("n", None)
    assert unframed(data) == [{**V, "method": "n", "params": {}}, {**V, "method": "n"}]
    assert server.receive_data(data) == [
        NotificationMessage("n", {}),
        NotificationMessage("n", ABSENT),
    ]


def test_ids_of_the_two_directions_do_not_meet() -> None:
    one, two = make_peer(), make_peer()
    to_two = one.request("a", None, "one's")[1]
    to_one = two.request("b", None, "two's")[1]
    assert one.receive_data(to_one) == [Request(1, "b", ABSENT)]
    assert two.receive_data(to_two) == [Request(1, "a", ABSENT)]
    assert one.receive_data(two.respond(1, b'"a"')) == [Answered("one's", "a")]
    assert two.receive_data(one.respond(1, b'"b"')) == [Answered("two's", "b")]


@pytest.mark.parametrize("message_id", [0, -7, 10**25, "", "1", "é", "a" * 1000, '"quoted"\n'])
def test_ids_come_back_as_they_were(message_id: Any) -> None:
    server = make_peer()
    server.receive_data(framed({**V, "id": message_id, "method": "m"}))
    (answer,) = unframed(server.respond(message_id, b"null"))
    assert answer == {**V, "id": message_id, "result": None}
    assert type(answer["id"]) is type(message_id)


def test_one_and_its_text_are_two_requests() -> None:
    server = make_peer()
    first = framed({**V, "id": 1, "method": "a"})
    second = framed({**V, "id": "1", "method": "b"})
    assert server.receive_data(first + second) == [
        Request(1, "a", ABSENT),
        Request("1", "b", ABSENT),
    ]
    assert unframed(server.respond("1", b"1") + server.respond(1, b"2")) == [
        {**V, "id": "1", "result": 1},
        {**V, "id": 1, "result": 2},
    ]


def test_a_second_answer_is_refused() -> None:
    server = make_peer()
    server.receive_data(framed({**V, "id": 1, "method": "m"}))
    server.respond(1, b"null")
    with pytest.raises(LocalProtocolError):
        server.respond(1, b"null")
    with pytest.raises(LocalProtocolError):
        server.respond_error(1, -1, "no")
    with pytest.raises(LocalProtocolError):
        server.respond("never asked", b"null")


REFUSED: list[tuple[str, Any, int, Any]] = [
    ("not JSON", b"{", -32700, None),
    ("no body", b"", -32700, None),
    ("not UTF-8", b'{"a":"\xff"}', -32700, None),
    ("two values", b"{}{}", -32700, None),
    ("too deep", b"[" * 100_000, -32700, None),
    ("too deep, closed", b"[" * 100_000 + b"]" * 100_000, -32700, None),
    ("a batch", [{**V, "id": 1, "method": "m"}], -32600, None),
    ("a number", 5, -32600, None),
    ("no version", {"id": 4, "method": "m"}, -32600, 4),
    ("method of a wrong kind", {**V, "id": "a", "method": 5}, -32600, "a"),
    ("null id", {**V, "id": None, "method": "m"}, -32600, None),
    ("float id", {**V, "id": 1.5, "method": "m"}, -32600, None),
    ("nothing at all", {**V, "id": 8}, -32600, 8),
]


@pytest.mark.parametrize(
    ("body", "code", "message_id"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_a_bad_payload_is_answered_and_the_stream_goes_on(
    body: Any, code: int, message_id: Any
) -> None:
    server = make_peer()
    good = framed({**V, "id": 99, "method": "m"})
    refused, request = server.receive_data(framed(body) + good)
    assert type(refused) is Refused
    (answer,) = unframed(refused.reply)
    assert answer["id"] == message_id
    assert type(answer["id"]) is type(message_id)
    assert answer["error"]["code"] == code == refused.code
    assert answer["error"]["message"]
    assert request == Request(99, "m", ABSENT)
    assert len(server.incoming) == 1


def test_an_id_in_use_is_refused() -> None:
    server = make_peer()
    data = framed({**V, "id": 1, "method": "m"})
    assert server.receive_data(data) == [Request(1, "m", ABSENT)]
    (refused,) = server.receive_data(data)
    assert type(refused) is Refused
    assert unframed(refused.reply)[0]["id"] == 1
    server.respond(1, b"null")
    assert server.receive_data(data) == [Request(1, "m", ABSENT)]


def test_requests_in_flight_are_bounded() -> None:
    server = make_peer(max_open=2)
    events = server.receive_data(
        b"".join(framed({**V, "id": number, "method": "m"}) for number in range(3))
    )
    assert [type(event) for event in events] == [Request, Request, Refused]
    assert isinstance(events[2], Refused)
    assert "at most 2 requests in progress" in events[2].reason


@pytest.mark.parametrize(
    "message",
    [
        {**V, "id": 77, "result": 1},
        {**V, "id": "1", "result": 1},
        {**V, "id": 77, "error": {"code": 1, "message": "x"}},
        {**V, "id": None, "error": {"code": -32700, "message": "x"}},
        {**V, "result": 1},
        {**V, "id": 77, "error": 5},
    ],
)
def test_a_response_to_nothing_is_dropped_without_an_answer(message: Any) -> None:
    client = make_peer()
    client.request("m", None, "token")
    (event,) = client.receive_data(framed(message))
    assert type(event) is Dropped
    assert len(client.outgoing) == 1


@pytest.mark.parametrize(
    "broken",
    [
        {**V, "id": 1},
        {**V, "id": 1, "error": None},
        {**V, "id": 1, "error": "text"},
        {**V, "id": 1, "result": 5, "error": {"code": 1, "message": "x"}},
        {"jsonrpc": "1.0", "id": 1, "result": 5},
    ],
)
def test_a_broken_answer_fails_its_request(broken: Any) -> None:
    client = make_peer()
    client.request("m", None, "token")
    (event,) = client.receive_data(framed(broken))
    assert type(event) is RequestFailed
    assert event.token == "token"
    assert event.malformed


class TestCancellation:
    def test_of_a_request_of_the_other_side(self) -> None:
        client, server = make_peer(), make_peer()
        message_id, data = client.request("m", None, "token")
        server.receive_data(data)
        cancel = client.cancel(message_id)
        assert cancel is not None
        assert unframed(cancel) == [{**V, "method": "$/cancel", "params": {"id": 1}}]
        assert server.receive_data(cancel) == [CancelRequested(1)]
        # The request still gets a response, but the client ignores the response.
        assert client.receive_data(server.respond_error(1, -1, "Cancelled")) == []

    def test_of_an_answered_request_is_nothing(self) -> None:
        client, server = make_peer(), make_peer()
        message_id, data = client.request("m", None, "token")
        server.receive_data(data)
        client.receive_data(server.respond(message_id, b"1"))
        assert client.cancel(message_id) is None
        late = framed({**V, "method": "$/cancel", "params": {"id": message_id}})
        assert server.receive_data(late) == []

    def test_the_kind_of_the_id_counts(self) -> None:
        server = make_peer()
        server.receive_data(framed({**V, "id": 1, "method": "m"}))
        text = framed({**V, "method": "$/cancel", "params": {"id": "1"}})
        assert server.receive_data(text) == []

    @pytest.mark.parametrize("params", [None, [], {}, {"id": None}, {"id": 1.0}, {"id": True}])
    def test_without_a_valid_id_is_dropped(self, params: Any) -> None:
        server = make_peer()
        server.receive_data(framed({**V, "id": 1, "method": "m"}))
        (event,) = server.receive_data(framed({**V, "method": "$/cancel", "params": params}))
        assert type(event) is Dropped

    def test_as_a_request_is_a_request(self) -> None:
        server = make_peer()
        message = {**V, "id": 5, "method": "$/cancel", "params": {"id": 1}}
        assert server.receive_data(framed(message)) == [Request(5, "$/cancel", {"id": 1})]

    def test_where_the_protocol_has_none(self) -> None:
        client = make_peer(cancellation=None)
        message_id, _ = client.request("m", None, "token")
        assert client.cancel(message_id) is None
        assert client.receive_data(framed({**V, "id": message_id, "result": 1})) == []


class TestTheEnd:
    def test_a_broken_frame_gives_an_answer_and_the_end(self) -> None:
        server = make_peer()
        good = framed({**V, "id": 1, "method": "m"})
        events = server.receive_data(good + b"Content-Length: x\r\n\r\n" + good)
        assert [type(event) for event in events] == [Request, Broken]
        broken = events[1]
        assert type(broken) is Broken
        assert broken.reply is not None
        (answer,) = unframed(broken.reply)
        assert answer["id"] is None
        assert answer["error"]["code"] == -32700
        assert "Expected a number" in answer["error"]["message"]
        assert server.closed
        assert server.receive_data(good) == []
        assert server.receive_eof() == []
        # Requests that precede the error still get a response.
        assert unframed(server.respond(1, b"1")) == [{**V, "id": 1, "result": 1}]

    def test_a_clean_end(self) -> None:
        server = make_peer()
        assert server.receive_eof() == []
        assert server.closed

    def test_an_end_inside_a_message(self) -> None:
        server = make_peer()
        server.receive_data(b"Content-Length: 10\r\n\r\n{}")
        (event,) = server.receive_eof()
        assert type(event) is Broken
        assert event.reply is None
        assert "after 2 of 10 bytes" in event.reason


class TestLifecycle:
    TABLE = Lifecycle(
        "new",
        (
            LifecycleState("new", ("open",), "NotReady"),
            LifecycleState("ready", ("work", "end"), None),
            LifecycleState("ended", (), "InvalidRequest"),
        ),
        (
            LifecycleTransition("new", "open", "response", "ready"),
            LifecycleTransition("ready", "end", "request", "ended"),
        ),
    )
    ERRORS: ClassVar = {"NotReady": ErrorCode("NotReady", -32002, "Not ready")}

    def code(self, events: list[Any]) -> int:
        (event,) = events
        assert type(event) is Refused
        code: int = unframed(event.reply)[0]["error"]["code"]
        return code

    def test_the_guard(self) -> None:
        server = make_peer(lifecycle=self.TABLE, errors=self.ERRORS)

        def request(method: str) -> list[Any]:
            return server.receive_data(framed({**V, "id": method, "method": method}))

        def notify(method: str) -> list[Any]:
            return server.receive_data(framed({**V, "method": method}))

        assert self.code(request("work")) == -32002
        assert type(notify("work")[0]) is Dropped
        assert type(request("open")[0]) is Request
        server.respond("open", b"null")
        assert self.code(request("open")) == -32600  # This is the default error code.
        assert type(request("work")[0]) is Request
        assert type(notify("end")[0]) is NotificationMessage
        assert self.code(request("end")) == -32600
        server.respond("work", b"null")

    def held(self, *messages: dict[str, Any]) -> Peer:
        """Return a server that received `open` and then messages that are not allowed yet."""
        server = make_peer(
            lifecycle=self.TABLE, errors=self.ERRORS, cancellation=Cancellation("stop", "id", "S")
        )
        data = framed({**V, "id": 1, "method": "open"}) + b"".join(map(framed, messages))
        assert server.receive_data(data) == [Request(1, "open", ABSENT)]
        assert server.released() == []
        return server

    def test_later_messages_wait_for_the_response_that_changes_the_state(self) -> None:
        server = self.held(
            {**V, "id": 2, "method": "work"},
            {**V, "method": "stop", "params": {"id": 2}},
            {**V, "method": "end"},
            {**V, "id": 3, "method": "work"},
        )
        assert server.receive_data(framed({**V, "method": "stop", "params": {"id": 1}})) == [
            CancelRequested(1)
        ]
        server.respond(1, b"null")
        work, cancelled, end, refused = server.released()
        assert work == Request(2, "work", ABSENT)
        assert cancelled == CancelRequested(2)
        assert end == NotificationMessage("end", ABSENT)
        assert self.code([refused]) == -32600
        assert server.released() == []

    def test_they_get_an_error_if_that_request_fails(self) -> None:
        server = self.held({**V, "id": 2, "method": "work"})
        server.respond_error(1, -1, "no")
        assert self.code(server.released()) == -32002

    def test_the_number_of_messages_that_wait_is_limited(self) -> None:
        server = self.held({**V, "id": 2, "method": "work"})
        server.max_open = 2
        assert self.code(server.receive_data(framed({**V, "id": 3, "method": "work"}))) == -32603

    def test_an_unknown_method_is_let_through_to_be_told_so(self) -> None:
        known = {"open", "work"}
        server = make_peer(lifecycle=self.TABLE, errors=self.ERRORS, methods=known)

        def request(method: str) -> list[Any]:
            return server.receive_data(framed({**V, "id": method, "method": method}))

        assert self.code(request("$/unheard")) == -32002
        request("open")
        server.respond("open", b"null")
        assert type(request("$/unheard")[0]) is Request
        assert self.code(request("open")) == -32600
        server.receive_data(framed({**V, "method": "end"}))
        assert self.code(request("of")) == -32600

    def test_a_message_of_the_other_kind_does_not_move_it(self) -> None:
        moves = LifecycleTransition("new", "open", "request", "ended")
        table = self.TABLE._replace(transitions=(moves, *self.TABLE.transitions))
        server = make_peer(lifecycle=table, errors=self.ERRORS, methods={"open", "work"})
        server.receive_data(framed({**V, "method": "open"}))
        assert server.guard is not None and server.guard.state.name == "new"
        server = make_peer(lifecycle=self.TABLE, errors=self.ERRORS, methods={"open", "work"})
        server.receive_data(framed({**V, "id": 1, "method": "open"}))
        server.respond(1, b"null")
        assert type(server.receive_data(framed({**V, "id": 2, "method": "end"}))[0]) is Request
        assert server.guard is not None and server.guard.state.name == "ready"
        server.receive_data(framed({**V, "method": "end"}))
        assert server.guard.ended

    def test_an_error_does_not_move_it(self) -> None:
        server = make_peer(lifecycle=self.TABLE, errors=self.ERRORS)
        server.receive_data(framed({**V, "id": 1, "method": "open"}))
        server.respond_error(1, -1, "no")
        assert self.code(server.receive_data(framed({**V, "id": 2, "method": "work"}))) == -32002


def test_the_protocol_may_state_other_codes() -> None:
    server = make_peer(errors={"ParseError": ErrorCode("ParseError", -1, "x")})
    (event,) = server.receive_data(framed(b"{"))
    assert type(event) is Refused
    assert event.code == -1
    assert server.code("MethodNotFound") == -32601
    assert server.code("unheard of") == -32603


def test_the_tap_sees_every_body() -> None:
    seen: list[tuple[str, bytes]] = []
    server = make_peer(tap=lambda direction, body: seen.append((direction, body)))
    server.receive_data(framed({**V, "id": 1, "method": "m"}) + framed(b"{"))
    server.respond(1, b"null")
    server.notify("n", None)
    assert [direction for direction, _ in seen] == ["in", "in", "out", "out", "out"]
    assert seen[1][1] == b"{"
    assert seen[3][1] == b'{"jsonrpc":"2.0","id":1,"result":null}'


def test_skipped_text_is_told() -> None:
    client = make_peer(framing=ContentLength(resync=True))
    dropped = client.receive_data(b"hello\n" + framed({**V, "method": "n"}))
    assert [type(event) for event in dropped] == [NotificationMessage, Dropped]
    assert isinstance(dropped[1], Dropped)
    assert "hello" in dropped[1].reason


def test_data_of_an_error_that_is_no_json_is_found_before_anything_is_sent() -> None:
    server = make_peer()
    server.receive_data(framed({**V, "id": 1, "method": "m"}))
    with pytest.raises(TypeError):
        server.respond_error(1, -1, "no", object())
    assert unframed(server.respond_error(1, -1, "no"))[0]["id"] == 1


class TestRulesForIds:
    PICKY = Ids(accepts=("integer",), minimum=1, maximum=9, null_answer=False)

    @pytest.mark.parametrize("message_id", [1.0, 1.5, None, True, [], {}])
    def test_an_id_that_json_rpc_does_not_allow_is_answered_with_null(
        self, message_id: Any
    ) -> None:
        server = make_peer(ids=self.PICKY)
        (event,) = server.receive_data(framed({**V, "id": message_id, "method": "m"}))
        assert isinstance(event, Refused)
        (answer,) = unframed(event.reply)
        assert answer["id"] is None
        assert answer["error"]["code"] == -32600
        assert not server.incoming

    @pytest.mark.parametrize("message_id", [1, 9, 0, 10, -1, 2**53, "1", ""])
    def test_other_ids_are_accepted_even_if_the_protocol_allows_fewer(
        self, message_id: Any
    ) -> None:
        server = make_peer(ids=self.PICKY)
        data = framed({**V, "id": message_id, "method": "m"})
        assert server.receive_data(data) == [Request(message_id, "m", ABSENT)]
        assert unframed(server.respond(message_id, b"1")) == [{**V, "id": message_id, "result": 1}]

    @pytest.mark.parametrize(
        "body",
        [
            b"no json",
            b"[]",
            b"{}",
        ],
    )
    def test_without_null_answers_there_is_none(self, body: bytes) -> None:
        server = make_peer(ids=self.PICKY)
        (event,) = server.receive_data(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        assert isinstance(event, Dropped)

    def test_a_batch_with_a_request_is_answered_with_null(self) -> None:
        server = make_peer(ids=self.PICKY)
        batch = [{**V, "method": "m"}, {**V, "id": 3, "method": "m"}]
        (event,) = server.receive_data(framed(batch))
        assert isinstance(event, Refused)
        assert [(each["id"], each["error"]["code"]) for each in unframed(event.reply)] == [
            (None, -32600)
        ]

    def test_without_null_answers_what_can_be_identified_is_answered(self) -> None:
        server = make_peer(ids=self.PICKY)
        (event,) = server.receive_data(framed({"id": 3, "method": "m"}))
        assert isinstance(event, Refused)
        assert unframed(event.reply)[0]["id"] == 3

    def test_without_null_answers_a_broken_stream_just_ends(self) -> None:
        server = make_peer(ids=Ids(null_answer=False))
        (event,) = server.receive_data(b"what?\r\n")
        assert isinstance(event, Broken)
        assert event.reply is None

    def test_ids_may_be_written_as_strings(self) -> None:
        ids = Ids(writes="string", accepts=("string",))
        cancellation = Cancellation("stop", "id", "Stopped")
        client = make_peer(ids=ids, cancellation=cancellation)
        first, data = client.request("m", None, "one")
        assert unframed(data) == [{**V, "id": "1", "method": "m"}]
        _, data = client.request("m", b"{}", "two")
        assert unframed(data) == [{**V, "id": "2", "method": "m", "params": {}}]
        assert client.receive_data(framed({**V, "id": "2", "result": 5})) == [Answered("two", 5)]
        for stranger in (1, "01", " 1", "1 ", "x", "٣"):
            (event,) = client.receive_data(framed({**V, "id": stranger, "result": 5}))
            assert isinstance(event, Dropped)
        stop = client.cancel(first)
        assert stop is not None
        assert unframed(stop) == [{**V, "method": "stop", "params": {"id": "1"}}]
        error = {"code": 1, "message": "late"}
        assert client.receive_data(framed({**V, "id": "1", "error": error})) == []

    def test_the_first_id_is_one_that_is_taken(self) -> None:
        assert make_peer(ids=Ids(minimum=100)).request("m", None, "x")[0] == 100


class TestRulesForTheEnvelope:
    def test_params_are_always_written(self) -> None:
        peer = make_peer(envelope=Envelope(params="always"))
        assert unframed(peer.request("m", None, "x")[1])[0]["params"] == {}
        assert unframed(peer.notify("n", None)) == [{**V, "method": "n", "params": {}}]
        assert unframed(peer.notify("n", b"[1]")) == [{**V, "method": "n", "params": [1]}]

    @pytest.mark.parametrize("data", ["text", 5, [1], False, {"a": 1}, {}])
    def test_the_data_of_errors_are_objects(self, data: Any) -> None:
        peer = make_peer(envelope=Envelope(error_data="object"))
        peer.receive_data(framed({**V, "id": 1, "method": "m"}))
        (answer,) = unframed(peer.respond_error(1, -1, "no", data))
        assert answer["error"].get("data") == (data if isinstance(data, dict) else None)


def test_errors_of_the_protocol_answer_conditions() -> None:
    names = ["parseError", "invalidRequest", "methodNotFound", "invalidParams", "internalError"]
    errors = {
        name: ErrorCode(name.upper(), -1 - index, "", name)  # type: ignore[arg-type]
        for index, name in enumerate(names)
    }
    peer = make_peer(errors=errors)
    (unreadable, senseless) = peer.receive_data(
        b"Content-Length: 1\r\n\r\n?" + framed({"id": 3, "method": "m"})
    )
    assert isinstance(unreadable, Refused)
    assert isinstance(senseless, Refused)
    assert (unreadable.code, senseless.code) == (-1, -2)
    standard = ["ParseError", "InvalidRequest", "MethodNotFound", "InvalidParams", "InternalError"]
    assert [peer.code(name) for name in standard] == [-1, -2, -3, -4, -5]
