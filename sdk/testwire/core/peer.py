"""The local end of a JSON-RPC connection, without input and output.

    peer = Peer(decode=…, encode=…, framing=ContentLength())
    for event in peer.receive_data(chunk): …      # bytes in, events out
    stream.write(peer.respond(event.id, b"{}"))   # messages in, bytes out

`Peer` frames and parses messages, tracks the ids of requests in both directions, enforces the
lifecycle and rejects invalid messages. No input makes `Peer` raise an exception. Every received
request is either rejected (`Refused`) or returned to the caller, who must respond exactly once.
Received params and results are parsed JSON; params and results to send are JSON bytes. Callers
convert and validate the values with `testwire.codec`.

Tests: `tests/sdk/core/test_peer.py`, `tests/sdk/core/test_properties.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final, Literal

from testwire.core.batches import Batch, OpenBatches
from testwire.core.errors import CONDITIONS, STANDARD_ERRORS
from testwire.core.events import (
    Answered,
    Broken,
    CancelRequested,
    Dropped,
    Event,
    Refused,
    RequestFailed,
)
from testwire.core.framing import Framer
from testwire.core.ids import IncomingRequests, OutgoingRequests
from testwire.core.lifecycle import LifecycleGuard
from testwire.core.messages import (
    Failure,
    Malformed,
    Message,
    MessageId,
    NotificationMessage,
    Request,
    Success,
    classify,
)
from testwire.registry import Cancellation, Envelope, ErrorCode, Ids, Lifecycle

__all__ = ["MAX_OPEN_REQUESTS", "Peer"]

MAX_OPEN_REQUESTS: Final = 4096
"""How many requests from the peer can be in progress at once.

Further requests are rejected, to limit memory.
"""

DEFAULT_IDS: Final = Ids()
DEFAULT_ENVELOPE: Final = Envelope()

Tap = Callable[[Literal["in", "out"], bytes], None]


class Peer:
    """The local end of a connection. `Peer` converts bytes to events, and messages to bytes.

    - `decode`: parses JSON bytes. `decode` may raise only ValueError, for invalid JSON.
    - `encode`: writes a value as JSON bytes.
    - `errors`: the protocol's error codes, by name.
    - `lifecycle`: the protocol's lifecycle. Clients omit this argument.
    - `max_open`: how many requests from the peer can be in progress at once.
    - `tap`: receives the direction and the body of each message, for example to write a trace.
    - `ids`, `envelope`: the protocol's rules for ids, params and error data.
    - `methods`: the names of all request methods, or None if they are not known.
    """

    def __init__(
        self,
        *,
        decode: Callable[[bytes], Any],
        encode: Callable[[Any], bytes],
        framing: Framer,
        errors: Mapping[str, ErrorCode] | None = None,
        lifecycle: Lifecycle | None = None,
        cancellation: Cancellation | None = None,
        max_open: int = MAX_OPEN_REQUESTS,
        tap: Tap | None = None,
        ids: Ids = DEFAULT_IDS,
        envelope: Envelope = DEFAULT_ENVELOPE,
        methods: Container[str] | None = None,
    ) -> None:
        self._decode = decode
        self._encode = encode
        self.framing = framing
        self._codes = dict(STANDARD_ERRORS)
        if errors:
            self._codes.update((name, error.code) for name, error in errors.items())
            self._codes.update(
                (CONDITIONS[error.condition], error.code)
                for error in errors.values()
                if error.condition is not None
            )
        guard = LifecycleGuard(lifecycle) if lifecycle is not None else None
        self.guard = None if guard is None or guard.trivial else guard
        self._cancel_method = cancellation.method if cancellation else None
        self._cancel_id_field = cancellation.id_field if cancellation else ""
        self._ids = ids
        self._names = methods
        self._text_ids = ids.writes == "string"
        self._envelope = envelope
        first = 1 if ids.minimum is None else max(1, ids.minimum)
        self.outgoing: OutgoingRequests[Any] = OutgoingRequests(first, ids.maximum)
        self.incoming = IncomingRequests()
        self._batches = OpenBatches()
        self._held: list[Request | NotificationMessage] = []
        """Messages that wait until a response changes the state."""
        self.max_open = max_open
        self.tap = tap
        self.closed = False
        """True when the stream has ended or is broken."""
        self._methods: dict[str, bytes] = {}

    # Bytes to events
    def receive_data(self, data: bytes) -> list[Event]:
        """Process a chunk of the stream and return its events. A chunk can end at any byte."""
        events: list[Event] = []
        if self.closed:
            return events
        framing = self.framing
        tap = self.tap
        for body in framing.receive(data):
            if tap is not None:
                tap("in", bytes(body))
            try:
                value = self._decode(body)
            except ValueError as error:
                reason = f"Expected JSON, but the body of {len(body)} bytes is invalid: {error}"
                events.append(self._refuse_unknown("ParseError", reason))
                continue
            if type(value) is list and value and self._envelope.batches == "accept":
                events += self._batches.read(value, self.incoming, self._process, self._send)
            elif (event := self._process(classify(value))) is not None:
                events.append(event)
        if framing.skipped:
            text = bytes(framing.skipped[:200]).decode("utf-8", "replace").strip()
            framing.skipped.clear()
            events.append(Dropped(f"Skipped text between messages: {text!r}"))
        if framing.error is not None:
            self.closed = True
            reason = str(framing.error)
            reply = None
            if self._ids.null_answer:
                body = self._error_body(None, self._codes["ParseError"], reason, None)
                reply = self._send(body)
            events.append(Broken(reason, reply))
        return events

    def released(self) -> list[Event]:
        """Return the events of messages that waited for a response to change the state.

        Call it after `respond` and `respond_error`.
        """
        if not self._held:
            return []
        held, self._held = self._held, []
        admitted = (self._admit(m) if type(m) is Request else self._receive(m) for m in held)
        return [event for event in admitted if event is not None]

    def receive_eof(self) -> list[Event]:
        """Handle the end of the stream and return the last events."""
        if self.closed:
            return []
        self.closed = True
        error = self.framing.receive_eof()
        return [] if error is None else [Broken(str(error), None)]

    def _process(self, message: Message) -> Event | None:
        return self._admit(message) if type(message) is Request else self._receive(message)

    def _receive(self, message: Any) -> Event | None:
        kind = type(message)
        if kind is Success:
            message_id = self._own_id(message.id) if self._text_ids else message.id
            token = self.outgoing.take(message_id)
            if token is not None:
                return Answered(token, message.result)
            return self._unmatched(message_id)
        if kind is NotificationMessage:
            return self._receive_notification(message)
        if kind is Failure:
            if message.id is None:
                return Dropped(
                    "The peer could not read a message from this program: "
                    f"{message.message} (code {message.code})"
                )
            message_id = self._own_id(message.id) if self._text_ids else message.id
            token = self.outgoing.take(message_id)
            if token is not None:
                return RequestFailed(token, message.code, message.message, message.data, False)
            return self._unmatched(message_id)
        return self._receive_malformed(message)

    def _admit(self, message: Request) -> Event | None:
        message_id, method, _ = message
        incoming = self.incoming
        if message_id in incoming:
            reason = f"The id {message_id!r:.80} is in use by a request in progress; use another id"
            return self._refuse(message_id, "InvalidRequest", reason)
        if len(incoming) + len(self._held) >= self.max_open:
            reason = f"Expected at most {self.max_open} requests in progress; wait for responses"
            return self._refuse(message_id, "InternalError", reason)
        guard = self.guard
        if guard is not None:
            if self._waits(method):
                self._held.append(message)
                return None
            known = self._names is None or method in self._names
            if guard.admits(method):
                # The method of a notification counts as unknown, and does not change the state.
                if known:
                    guard.passed(method, "request")
            else:
                name = guard.state.request_error or "InvalidRequest"
                # For an unknown method, "unknown method" is a better message than "not allowed in
                # this state". The state's error is still used in two cases: the lifecycle has
                # ended, or the error's code differs from the code of InvalidRequest.
                if known or guard.ended or self.code(name) != self._codes["InvalidRequest"]:
                    reason = f"The state {guard.state.name!r} does not allow {method!r}"
                    return self._refuse(message_id, name, reason)
        incoming[message_id] = method
        return message

    def _receive_notification(self, message: NotificationMessage) -> Event | None:
        method, params = message
        if method == self._cancel_method:
            target = params.get(self._cancel_id_field) if type(params) is dict else None
            if type(target) is not int and type(target) is not str:
                return Dropped(f"Expected the id of a request in {method!r}, but found no valid id")
            if target in self.incoming:
                return CancelRequested(target)
            # The request is also waiting, or it already has a response.
            if self._held:
                self._held.append(message)
            return None
        guard = self.guard
        if guard is not None:
            if self._waits(method):
                self._held.append(message)
                return None
            if not guard.admits(method):
                return Dropped(f"The state {guard.state.name!r} does not allow {method!r}")
            if self._names is None or method not in self._names:
                guard.passed(method, "request")
        return message

    def _receive_malformed(self, message: Malformed) -> Event:
        if message.shape != "request" and message.id is not None:
            # Without this event, the caller would wait for the response forever.
            message_id = self._own_id(message.id) if self._text_ids else message.id
            token = self.outgoing.take(message_id)
            if token is not None:
                return RequestFailed(token, message.code, message.reason, None, True)
        if message.shape != "response":
            # Every request gets a response, because its sender would wait forever.
            if message.id is None and message.shape == "unknown":
                return self._refuse_unknown("InvalidRequest", message.reason)
            return self._refuse(message.id, "InvalidRequest", message.reason)
        return Dropped(f"Ignored an invalid response: {message.reason}")

    def _waits(self, method: str) -> bool:
        """Return whether a message waits until a response has changed the state.

        The order of the messages determines whether a message is allowed. The time of the response
        has no effect.
        """
        guard = self.guard
        if guard is None or self._held:
            return bool(self._held)
        return not guard.admits(method) and guard.may_admit(method, self.incoming.values())

    def _unmatched(self, message_id: MessageId) -> Event | None:
        if self.outgoing.was_abandoned(message_id):
            return None
        return Dropped(f"Ignored a response: no request with the id {message_id!r:.80} is waiting")

    def _refuse(self, message_id: MessageId | None, name: str, reason: str) -> Refused:
        code = self._codes.get(name, STANDARD_ERRORS["InvalidRequest"])
        batch = self._batches.take(message_id, own=message_id not in self.incoming)
        reply = self._reply(self._error_body(message_id, code, reason, None), batch)
        return Refused(reply, code, reason)

    def _refuse_unknown(self, name: str, reason: str) -> Refused | Dropped:
        """Reject a message that has no readable id.

        If the protocol does not allow a null id in a response, the message is dropped.
        """
        if self._ids.null_answer:
            return self._refuse(None, name, reason)
        return Dropped(f"Ignored a message without a usable id: {reason}")

    def _own_id(self, message_id: MessageId) -> MessageId:
        """Convert a string id of this program back to its number."""
        if type(message_id) is str and message_id.isascii() and message_id.isdigit():
            number = int(message_id[:20])
            return number if str(number) == message_id else message_id
        # This program wrote only string ids, so a number matches no id.
        return message_id if type(message_id) is str else str(message_id)

    # Messages to bytes

    def request(self, method: str, params: bytes | None, token: Any) -> tuple[int, bytes]:
        """Return the id of a new request and the bytes to send.

        - `params`: JSON bytes of an object or an array. None omits the member.
        - `token`: an object that the event for the response contains.
        """
        message_id = self.outgoing.new_id()
        name = self._methods.get(method) or self._method(method)
        if params is None and self._envelope.params == "always":
            params = b"{}"
        if self._text_ids:
            rest = b"" if params is None else b',"params":%b' % params
            body = b'{"jsonrpc":"2.0","id":"%d","method":%b%b}' % (message_id, name, rest)
        elif params is None:
            body = b'{"jsonrpc":"2.0","id":%d,"method":%b}' % (message_id, name)
        else:
            body = b'{"jsonrpc":"2.0","id":%d,"method":%b,"params":%b}' % (message_id, name, params)
        self.outgoing.add(message_id, token)
        return message_id, self._send(body)

    def notify(self, method: str, params: bytes | None) -> bytes:
        """Return the bytes to send for a notification; `params` is as in `request`."""
        name = self._methods.get(method) or self._method(method)
        if params is None:
            if self._envelope.params == "always":
                return self._send(b'{"jsonrpc":"2.0","method":%b,"params":{}}' % name)
            return self._send(b'{"jsonrpc":"2.0","method":%b}' % name)
        return self._send(b'{"jsonrpc":"2.0","method":%b,"params":%b}' % (name, params))

    def respond(self, message_id: MessageId, result: bytes) -> bytes:
        """Return the bytes to send for a successful response.

        Raises LocalProtocolError if the request already has a response.
        """
        method = self.incoming.finish(message_id)
        if self.guard is not None:
            self.guard.passed(method, "response")
        shown = b"%d" % message_id if type(message_id) is int else self._encode(message_id)
        body = b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (shown, result)
        return self._reply(body, self._batches.take(message_id))

    def respond_error(
        self, message_id: MessageId, code: int, message: str, data: Any = None
    ) -> bytes:
        """Return the bytes to send for an error response.

        If `data` is None, the member is omitted. If the protocol allows only objects as data, other
        values are omitted too. Raises ValueError if `data` cannot be written as JSON, and
        LocalProtocolError if the request already has a response.
        """
        body = self._error_body(message_id, code, message, data)
        self.incoming.finish(message_id)
        return self._reply(body, self._batches.take(message_id))

    def cancel(self, message_id: int, *, keep: bool = False) -> bytes | None:
        """Abandon a request of this program. A late response is then ignored.

        With `keep`, the request continues to wait for its response. Return the bytes of the
        cancellation notification. Return None if the request already has a response or the
        protocol has no cancellation.
        """
        waiting = message_id in self.outgoing if keep else self.outgoing.abandon(message_id)
        if not waiting or self._cancel_method is None:
            return None
        shown = str(message_id) if self._text_ids else message_id
        return self.notify(self._cancel_method, self._encode({self._cancel_id_field: shown}))

    def code(self, name: str) -> int:
        """Return the code of an error of the protocol or of JSON-RPC.

        An unknown name returns the code of InternalError.
        """
        return self._codes.get(name, STANDARD_ERRORS["InternalError"])

    def _error_body(self, message_id: MessageId | None, code: int, text: str, data: Any) -> bytes:
        error: dict[str, Any] = {"code": code, "message": text}
        if data is not None and (type(data) is dict or self._envelope.error_data == "any"):
            error["data"] = data
        return self._encode({"jsonrpc": "2.0", "id": message_id, "error": error})

    def _method(self, method: str) -> bytes:
        encoded = self._methods[method] = self._encode(method)
        return encoded

    def _reply(self, body: bytes, batch: Batch | None) -> bytes:
        """Return the bytes of a response. In a batch, only the last response returns bytes."""
        array = body if batch is None else batch.add(body)
        return b"" if array is None else self._send(array)

    def _send(self, body: bytes) -> bytes:
        if self.tap is not None:
            self.tap("out", body)
        return self.framing.frame(body)
