"""The byte client of the conformance runner: sends what it is told to, right or wrong.

Everything that comes is cut into messages by the runtime's sans-IO framing, kept within bounds and
written into the transcript. Waiting is bounded in time, keeping in size. Knows no protocol and
judges nothing but that an answer has come.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from testwire.core.framing import make_framing
from testwire.core.messages import ABSENT
from testwire.registry import Framing
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream

from testwire_tools.conformance.model import CheckFailed, Transcript

__all__ = ["ABSENT", "Received", "Wire"]

MAX_BODY: Final = 64 * 1024 * 1024
RAW_BYTES: Final = 1024 * 1024
"""Bytes kept as they came, for the cases that look at headers."""
MAX_MESSAGES: Final = 200_000
END_SECONDS: Final = 3.0


class Received(NamedTuple):
    """A message that came: the parsed value (ABSENT where it is no JSON) and its bytes."""

    value: Any
    body: bytes

    def is_answer(self) -> bool:
        return isinstance(self.value, dict) and "method" not in self.value

    def answers(self, message_id: Any) -> bool:
        """Whether it is the answer with this id, of this type: 1, 1.0, True and "1" are four."""
        return self.is_answer() and same_id(self.value.get("id", ABSENT), message_id)


@dataclass(eq=False)
class Wire:
    """A connection to a server, played by hand.

    answers: results for requests of the server, by method; others are answered with an error.
    start_seconds: how long the first message may take; a process whose input and output are there
    at once may still be starting.
    """

    stream: Stream
    framing: Framing
    child: ChildProcess
    transcript: Transcript
    seconds: float
    answers: Mapping[str, Any]
    start_seconds: float = 0.0
    received: list[Received] = field(default_factory=list)
    junk: bytearray = field(default_factory=bytearray)
    """What stood between messages."""
    raw: bytearray = field(default_factory=bytearray)
    ended: bool = False
    broken: str | None = None
    """Why nothing more can be read, where the bytes made no sense."""
    spoiled: bool = False
    """Something was sent after which nobody knows what the server makes of the rest."""
    heard: bool = False
    """Whether any message has come, so that the server has started."""
    _input_ended: bool = False
    _next: int = 0
    _asked: list[Any] = field(default_factory=list)
    _waiters: list[asyncio.Future[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._framer = make_framing(self.framing, resync=True, max_body=MAX_BODY)
        self.stream.start(self._data, self._end)

    # From one case to the next

    @property
    def sound(self) -> bool:
        """Whether another case may go on with this connection: nothing is open or in doubt."""
        return not (
            self.ended
            or self.broken is not None
            or self.spoiled
            or self.junk
            or self.child.exit_code is not None
            or any(not self.answers_to(each) for each in self._asked)
        )

    def hand_on(self, transcript: Transcript) -> None:
        """Begin another case on this connection. Ids go on, so that no answer is mistaken."""
        self.transcript = transcript
        self._asked.clear()
        self.received.clear()
        self.raw.clear()

    # Sending

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are; what can no longer be sent is dropped."""
        self.transcript.add("sent", data.decode("utf-8", "backslashreplace"))
        if self.stream.writable:
            self.stream.write(data)
            try:
                await asyncio.wait_for(self.stream.drain(), self.seconds)
            except TimeoutError:
                self.transcript.add("note", "The server does not read what is sent.")

    def frame(self, body: bytes) -> bytes:
        """The bytes of a message, written as the protocol's framing says, whatever the body is."""
        try:
            return make_framing(self.framing).frame(body)
        except UnicodeDecodeError:
            # A framing that holds ASCII alone cannot escape what is no text.
            return make_framing(self.framing._replace(ascii_only=False)).frame(body)

    async def send_body(self, body: bytes) -> None:
        """Send bytes as the body of a message, whatever they are."""
        await self.send_bytes(self.frame(body))

    async def send(self, message: Any) -> None:
        """Send any JSON value as a message."""
        await self.send_body(encode(message))

    def new_id(self) -> int:
        self._next += 1
        return self._next

    async def request(self, method: str, params: Any = ABSENT, message_id: Any = None) -> Any:
        """Send a request; gives its id, by which `answer` waits for the answer."""
        chosen = self.new_id() if message_id is None else message_id
        self._asked.append(chosen)
        await self.send(message(method, params, chosen))
        return chosen

    async def notify(self, method: str, params: Any = ABSENT) -> None:
        await self.send(message(method, params))

    # Receiving

    async def until(self, ready: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until `ready` holds; False where the time is over or nothing more can come."""
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
        """The answers so far with this id."""
        return [each.value for each in self.received if each.answers(message_id)]

    def strangers(self, before: int = 0) -> list[Received]:
        """Answers with ids that no request had which was sent with `request`.

        before: how many messages had come when the question arose.
        """
        return [
            each
            for each in self.received[before:]
            if each.is_answer() and not any(map(each.answers, self._asked))
        ]

    async def answer(self, message_id: Any, seconds: float | None = None) -> dict[str, Any]:
        """The answer to a request, a whole message. Raises CheckFailed where none comes."""
        patience = self._patience(seconds)
        if await self.until(lambda: bool(self.answers_to(message_id)), patience):
            return self.answers_to(message_id)[0]
        raise CheckFailed(f"No answer with the id {message_id!r}: {await self.why(patience)}")

    async def why(self, seconds: float | None = None) -> str:
        """Why nothing came, for a message."""
        if self.broken is not None:
            return f"what came cannot be read. {self.broken}"
        if self.ended:
            code = await self.child.wait(END_SECONDS)
            if code is None:
                return "the server closed the connection."
            said = [e["text"] for e in self.transcript.entries if e["direction"] == "stderr"]
            last = f" It said: {said[-1].strip():.200}" if said else ""
            return f"the server ended with exit code {code}.{last}"
        waited = self.seconds if seconds is None else seconds
        others = [
            json.dumps(each.value.get("id"))
            for each in self.received
            if each.is_answer() and each.value.get("id") is None
        ]
        beside = f" (an answer with the id {others[-1]} came)" if others else ""
        return f"nothing came within {waited:g} seconds{beside}."

    async def call(self, method: str, params: Any = ABSENT, seconds: float | None = None) -> Any:
        """Send a request and wait for its answer, a whole message. Raises CheckFailed."""
        return await self.answer(await self.request(method, params), seconds)

    def notifications(self, method: str | None = None) -> list[dict[str, Any]]:
        """The notifications so far, of one method or of all."""
        return [
            each.value
            for each in self.received
            if isinstance(each.value, dict)
            and "method" in each.value
            and "id" not in each.value
            and method in (None, each.value["method"])
        ]

    def find(self, message_id: Any) -> Received:
        """The first answer with this id; there has to be one."""
        return next(each for each in self.received if each.answers(message_id))

    def after_answer(self, message_id: Any, method: str | None) -> list[Any]:
        """The notifications of a method that came after an answer."""
        rest = self.received[self.received.index(self.find(message_id)) :]
        return [
            each.value
            for each in rest
            if isinstance(each.value, dict) and each.value.get("method") == method
        ]

    async def end_input(self) -> None:
        """Send nothing more, and let the server know."""
        self.spoiled = True
        self._input_ended = True
        self.transcript.add("note", "Ends the server's input.")
        if isinstance(self.stream, ProcessStream):
            self.stream.end_input()
        else:
            await self.stream.aclose()

    async def close(self) -> None:
        """End the server and all that it started."""
        await self.child.stop(patience=0.0)
        await self.stream.aclose()

    def _data(self, data: bytes) -> None:
        if len(self.raw) < RAW_BYTES:
            self.raw += data[: RAW_BYTES - len(self.raw)]
        for body in self._framer.receive(data):
            self._take(body)
        if self._framer.skipped:
            skipped = bytes(self._framer.skipped)
            self._framer.skipped.clear()
            self.junk += skipped[:RAW_BYTES]
            self.transcript.add("received", "no message: " + repr(skipped)[1:])
        if self._framer.error is not None and self.broken is None:
            self.broken = str(self._framer.error)
            self.transcript.add("note", self.broken)
        self._wake()

    def _take(self, body: bytes) -> None:
        self.heard = True
        self.transcript.add("received", body.decode("utf-8", "backslashreplace"))
        value = parse(body)
        if len(self.received) >= MAX_MESSAGES:
            self.broken = f"The server sent more than {MAX_MESSAGES} messages."
            return
        self.received.append(Received(value, body))
        if isinstance(value, dict) and "method" in value and value.get("id") is not None:
            answer: dict[str, Any] = {"jsonrpc": "2.0", "id": value["id"]}
            if value["method"] in self.answers:
                answer["result"] = self.answers[value["method"]]
            else:
                answer["error"] = {"code": -32601, "message": "Method not found"}
            self.transcript.add("sent", encode(answer).decode())
            self.stream.write(self.frame(encode(answer)))

    def _end(self, error: Exception | None) -> None:
        self.ended = True
        text = "The connection ended." if error is None else str(error)
        if self._input_ended:
            # The transport waits only so long for last words, be the server there or not.
            text = "Nothing more is read."
        self.transcript.add("note", text)
        self._wake()

    def _wake(self) -> None:
        waiting, self._waiters = self._waiters, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)


def message(method: str, params: Any = ABSENT, message_id: Any = ABSENT) -> dict[str, Any]:
    """A request, or a notification where there is no id."""
    made: dict[str, Any] = {"jsonrpc": "2.0"}
    if message_id is not ABSENT:
        made["id"] = message_id
    made["method"] = method
    if params is not ABSENT:
        made["params"] = params
    return made


def encode(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def parse(body: bytes) -> Any:
    """The value of a body, ABSENT where it is no JSON."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return ABSENT


def same_id(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
