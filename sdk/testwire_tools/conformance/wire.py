"""Connection of the conformance runner to a server. The runner can send arbitrary bytes.

The framing of the runtime splits the received bytes into messages. Each message is stored and added
to the transcript. Every wait has a timeout, and the number of stored messages is limited.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from testwire.core.framing import make_framing
from testwire.registry import Framing, ProtocolInfo
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream
from testwire_base.registrations import RegisteredNames

from testwire_tools.conformance import causes
from testwire_tools.conformance.causes import Cause
from testwire_tools.conformance.model import CheckFailed, Transcript
from testwire_tools.conformance.patience import Patience, key_of
from testwire_tools.conformance.received import ABSENT, Received, encode, parse
from testwire_tools.conformance.spellings import canonical_states
from testwire_tools.conformance.traffic import Traffic
from testwire_tools.sessions.by_position import named_message, written_params

RECEIVED_BYTES: Final = 32 * 1024 * 1024
"""The maximum number of bytes that a connection stores in one case."""
RAW_BYTES: Final = 1024 * 1024
"""The maximum number of raw bytes to store for the cases that check headers."""
MAX_MESSAGES: Final = 100_000
"""The maximum number of messages that a connection stores in one case."""
END_SECONDS: Final = 3.0


@dataclass(eq=False)
class Wire:
    """A connection to a server.

    info: the protocol, which determines whether params are arrays.
    seconds: the time limit for a response.
    results: results for requests from the server, by method. Requests with other methods get an
    error.
    start_seconds: the time limit from the start of the server to its first message.
    patience: shortens repeated waits. All connections of a run share it.
    """

    info: ProtocolInfo
    stream: Stream
    framing: Framing
    child: ChildProcess
    transcript: Transcript
    seconds: float
    results: Mapping[str, Any]
    start_seconds: float = 0.0
    patience: Patience = field(default_factory=Patience)
    received: list[Received] = field(default_factory=list)
    junk: bytearray = field(default_factory=bytearray)
    """The bytes received between messages."""
    raw: bytearray = field(default_factory=bytearray)
    ended: bool = False
    broken: str | None = None
    """The reason why further messages cannot be read, such as a framing error."""
    spoiled: bool = False
    """Whether the case has made the connection unsuitable for later cases."""
    blamed: Cause | None = None
    """Why a response is missing, if the cause is known."""
    heard: bool = False
    """Whether the server has sent a message."""
    _input_ended: bool = False
    _next: int = 0
    _answers: list[Received] = field(default_factory=list)
    _size: int = 0
    """The number of bytes received in this case."""
    _asked: list[Any] = field(default_factory=list)
    _keys: dict[str, str] = field(default_factory=dict)
    """Maps the id of each request, as a string, to the key of the request in `patience`."""
    _waiters: list[asyncio.Future[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._framer = make_framing(self.framing, resync=True, max_body=RECEIVED_BYTES)
        self.registered = RegisteredNames(self.info.registrations)
        """The methods that the server has registered, also in earlier cases."""
        self.traffic = Traffic(self.framing)
        self._first = len(self.transcript.entries)
        self._opening: list[dict[str, Any]] = []
        """The messages of the setup, for the transcripts of later cases."""
        self.stream.start(self._data, self._end)

    # Reuse

    @property
    def sound(self) -> bool:
        """Whether the next case can reuse the connection.

        Errors and pending requests prevent reuse.
        """
        return not (
            self.ended
            or self.broken is not None
            or self.spoiled
            or self.junk
            or self.child.exit_code is not None
            or any(not self.answers_to(each) for each in self._asked)
        )

    def end_setup(self) -> None:
        """Keep the messages of the setup for all cases that use the connection."""
        self.traffic.end_setup()
        entries = self.transcript.entries[self._first :]
        self._opening = [{**e, "at": 0.0} for e in entries if e["direction"] == "sent"]

    def hand_on(self, transcript: Transcript) -> None:
        """Prepare the connection for the next case. The numbering of request ids continues."""
        self.transcript = transcript
        transcript.entries += self._opening
        self._asked.clear()
        self.received.clear()
        self._answers.clear()
        self._size = 0
        self.raw.clear()
        self.blamed = None
        self.traffic.next_case()

    # Sending

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes unchanged. Bytes are dropped if the connection is closed."""
        self.transcript.add("sent", data.decode("utf-8", "backslashreplace"), data=data)
        self.traffic.sent(data)
        if self.stream.writable:
            self.stream.write(data)
            try:
                await asyncio.wait_for(self.stream.drain(), self.seconds)
            except TimeoutError:
                self.transcript.add("note", "The server does not read its input.")

    def frame(self, body: bytes) -> bytes:
        """Add the framing of the protocol to a body. The body can be arbitrary bytes."""
        try:
            return make_framing(self.framing).frame(body)
        except UnicodeDecodeError:
            # An ASCII-only framing cannot escape a body that is not valid UTF-8.
            return make_framing(self.framing._replace(ascii_only=False)).frame(body)

    async def send_body(self, body: bytes) -> None:
        """Send arbitrary bytes as the body of a message."""
        await self.send_bytes(self.frame(body))

    async def send(self, message: Any) -> None:
        """Send a JSON value as the body of a message."""
        await self.send_body(encode(message))

    def new_id(self) -> int:
        self._next += 1
        return self._next

    async def request(self, method: str, params: Any = ABSENT, message_id: Any = None) -> Any:
        """Send a request; return its id. Pass the id to `answer` to wait for the response."""
        chosen = self.new_id() if message_id is None else message_id
        self._asked.append(chosen)
        self._keys[repr(chosen)] = key_of(method, params)
        await self.send(self.message(method, params, chosen))
        return chosen

    async def notify(self, method: str, params: Any = ABSENT) -> None:
        await self.send(self.message(method, params))

    def message(
        self, method: str, params: Any = ABSENT, message_id: Any = ABSENT
    ) -> dict[str, Any]:
        """Return a request, or a notification if `message_id` is ABSENT.

        params: an object, which becomes an array if the protocol requires one.
        """
        made: dict[str, Any] = {"jsonrpc": "2.0"}
        if message_id is not ABSENT:
            made["id"] = message_id
        made["method"] = method
        if params is not ABSENT:
            made["params"] = written_params(self.info, method, params)
        return made

    # Receiving

    async def until(self, ready: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until `ready` returns True; return False on a timeout or at the end of the input."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + (self.seconds if seconds is None else seconds)
        while not ready():
            left = deadline - loop.time()
            if left <= 0 or self.ended or self.broken is not None:
                return False
            waiter = loop.create_future()
            self._waiters.append(waiter)
            await asyncio.wait({waiter}, timeout=left)
        return True

    def _patience(self, seconds: float | None) -> float:
        chosen = self.seconds if seconds is None else seconds
        return chosen if self.heard else max(chosen, self.start_seconds)

    def answers_to(self, message_id: Any) -> list[dict[str, Any]]:
        """Return the received responses with this id."""
        return [each.value for each in self._answers if each.answers(message_id)]

    def strangers(self, before: int = 0) -> list[Received]:
        """Return the responses that do not belong to a call of `request`.

        before: the number of earlier messages to ignore.
        """
        return [
            each
            for each in self.received[before:]
            if each.is_answer() and not any(map(each.answers, self._asked))
        ]

    async def answer(self, message_id: Any, seconds: float | None = None) -> dict[str, Any]:
        """Wait for the response to a request. Raises CheckFailed if no response arrives."""
        usual = self._patience(seconds)
        key = self._keys.get(repr(message_id), "")
        limit = self.patience.limit(key, usual)

        def ready() -> bool:
            lost = self._with_wrong_id(message_id) or self._invalid(message_id)
            return bool(self.answers_to(message_id) or lost)

        arrived = await self.until(ready, limit)
        if key and (arrived or not (self.ended or self.broken)):
            self.patience.note(key, limit, arrived)
        if self.answers_to(message_id):
            return self.answers_to(message_id)[0]
        why = await self.why(limit) + self.patience.earlier(key, limit)
        raise CheckFailed(f"Expected a response with the id {message_id!r}, but {why}")

    async def why(self, seconds: float | None = None) -> str:
        """Return the reason why no response arrived, for the end of an error message.

        The method also stores the cause in `blamed`, if the cause is known.
        """
        if self.broken is not None:
            self.blamed = causes.unreadable(self.broken)
            return f"the received bytes cannot be read: {self.broken}"
        if self.ended:
            code = await self.child.finished(END_SECONDS)
            last = self.received[-1].body if self.received else b""
            self.blamed = causes.ended(self.info, code, last, self.traffic.unanswered())
            if code is None:
                return "the server closed the connection."
            return f"the server ended with exit code {code}."
        seen = self.causes()
        self.blamed = seen[0] if seen else None
        if self.blamed is not None and self.blamed.kind == "wrong-id":
            return "the id of the received response has another type."
        if any(map(self._invalid, self._asked)):
            return "the received response is not valid JSON."
        waited = self.seconds if seconds is None else seconds
        if any(each.is_answer() and each.value.get("id") is None for each in self.received):
            return f"received only one with the id null within {waited:g} seconds."
        return f"received none within {waited:g} seconds."

    async def call(self, method: str, params: Any = ABSENT, seconds: float | None = None) -> Any:
        """Send a request and wait for the response. Raises CheckFailed if no response arrives."""
        return await self.answer(await self.request(method, params), seconds)

    def causes(self) -> list[Cause]:
        """Return the faults in the messages of this case, the most important one first."""
        found = ((id, self._with_wrong_id(id)) for id in self._asked)
        wrong = [causes.wrong_id(each, id) for id, each in found if each is not None]
        invalid = list(causes.invalid_bodies(self.info, self.received, bytes(self.raw)))
        return [*wrong, *sorted(invalid, key=lambda each: each.kind, reverse=True)]

    def _invalid(self, message_id: Any) -> bool:
        """Return whether a body that is not valid JSON is the response to this request."""
        bodies = (each.body for each in self.received if each.value is ABSENT)
        return any(causes.is_response(each, message_id) for each in bodies)

    def _with_wrong_id(self, message_id: Any) -> Received | None:
        """Return the response whose id has another type than the id of this request, or None."""
        found = (each for each in self._answers if each.answers_otherwise(message_id))
        return next((each for each in found if not any(map(each.answers, self._asked))), None)

    def notifications(self, method: str | None = None) -> list[dict[str, Any]]:
        """Return the received notifications. method: None means all methods."""
        return [
            each.value
            for each in self.received
            if isinstance(each.value, dict)
            and "method" in each.value
            and "id" not in each.value
            and method in (None, each.value["method"])
        ]

    def find(self, message_id: Any) -> Received:
        """Return the first received response with this id. Such a response must exist."""
        return next(each for each in self.received if each.answers(message_id))

    def after_answer(self, message_id: Any, method: str | None) -> list[Any]:
        """Return the notifications with this method that were received after the response."""
        rest = self.received[self.received.index(self.find(message_id)) :]
        return [
            e.value for e in rest if isinstance(e.value, dict) and e.value.get("method") == method
        ]

    async def end_input(self) -> None:
        """Close the input of the server."""
        self.spoiled = True
        self._input_ended = True
        self.transcript.add("note", "Closes the input of the server.")
        if isinstance(self.stream, ProcessStream):
            self.stream.end_input()
        else:
            await self.stream.aclose()

    async def close(self) -> None:
        """End the server and its child processes."""
        await self.child.stop(patience=0.0)
        await self.stream.aclose()

    def _data(self, data: bytes) -> None:
        if self.broken is not None:
            return  # A server that sends too many messages must not fill the memory.
        self._size += len(data)
        if len(self.raw) < RAW_BYTES:
            self.raw += data[: RAW_BYTES - len(self.raw)]
        for body in self._framer.receive(data):
            self._take(body)
        if self._framer.skipped:
            skipped = bytes(self._framer.skipped)
            self._framer.skipped.clear()
            self.junk += skipped[:RAW_BYTES]
            self.traffic.junk(skipped)
            self.transcript.add("received", "not a message: " + repr(skipped)[1:])
        if self._framer.error is not None:
            self._stop_reading(str(self._framer.error))
        elif self._size > RECEIVED_BYTES:
            self._stop_reading(f"The server sent more than {RECEIVED_BYTES >> 20} MiB in one case.")
        self._wake()

    def _stop_reading(self, why: str) -> None:
        if self.broken is None:
            self.broken = why
            self.transcript.add("note", why)

    def _take(self, body: bytes) -> None:
        if self.broken is not None:
            return
        self.heard = True
        self.transcript.add("received", body.decode("utf-8", "backslashreplace"))
        value = parse(body)
        self.traffic.received(body, value)
        if len(self.received) >= MAX_MESSAGES:
            self._stop_reading(f"The server sent more than {MAX_MESSAGES:,} messages in one case.")
            return
        now = time.monotonic()
        for each in (value, *(value if isinstance(value, list) else ())):
            named = canonical_states(self.info, named_message(self.info, each))
            received = Received(named, body, now, each)
            self.received.append(received)
            if received.is_answer():
                self._answers.append(received)
            if isinstance(named, dict) and "method" in named:
                self.registered.note(str(named["method"]), named.get("params"))
        if isinstance(value, dict) and "method" in value and value.get("id") is not None:
            answer: dict[str, Any] = {"jsonrpc": "2.0", "id": value["id"]}
            if value["method"] in self.results:
                answer["result"] = self.results[value["method"]]
            else:
                answer["error"] = {"code": -32601, "message": "Method not found"}
            self.transcript.add("sent", encode(answer).decode())
            framed = self.frame(encode(answer))
            self.traffic.sent(framed)
            self.stream.write(framed)

    def _end(self, error: Exception | None) -> None:
        self.ended = True
        text = "The connection ended." if error is None else str(error)
        if self._input_ended:
            # After the input is closed, the transport stops reading, even if the server is running.
            text = "Stops reading the output of the server."
        self.transcript.add("note", text)
        self._wake()

    def _wake(self) -> None:
        waiting, self._waiters = self._waiters, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)
