"""The test server on one connection, which writes an event log.

The event log has one JSON object per line. Each line is flushed at once, so that no event is lost
if the process is killed. Bytes are stored as Latin-1 strings. This module must not contain checks.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import asyncio
import copy
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from testwire.core.framing import make_framing
from testwire.registry import ProtocolInfo, Transport
from testwire.transports.base import Stream
from testwire_base.capabilities import announces

from testwire_tools.conformance.client.scenarios import ServerScenario
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Skipped
from testwire_tools.conformance.received import parse
from testwire_tools.conformance.steps import fill
from testwire_tools.sessions.by_position import named_message, written_message

MAX_BODY: Final = 64 * 1024 * 1024
MAX_RECORD: Final = 64 * 1024 * 1024
"""The maximum size of an event log in bytes. Further events are dropped."""
REST_SECONDS: Final = 0.5
"""How long to wait for the rest of a message before the event log contains its first part."""
MAX_REST: Final = 64 * 1024
"""The maximum size of an incomplete message in the event log, in bytes."""
ANSWER_SECONDS: Final = 2.0
"""How long the test server waits for the responses to its own requests."""
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602


class RecordWriter:
    """Writer of an event log.

    Times are seconds since the epoch, so that times from different processes can be compared.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf-8")
        self._room = MAX_RECORD

    def add(self, event: str, **more: Any) -> None:
        line = json.dumps({"event": event, "at": round(time.time(), 4), **more}) + "\n"
        self._room -= len(line)
        if self._room > 0:
            self._file.write(line)
            self._file.flush()


@dataclass(slots=True)
class PreparedResponse:
    """A request from the client, with its response and the notifications before the response.

    setup: whether the request belongs to the setup. Some faults occur only after the setup.
    """

    id: Any
    method: str
    setup: bool
    before: list[dict[str, Any]]
    response: dict[str, Any]
    params: Any = None
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class ScriptedServer:
    """The test server on one connection.

    crashed: called for a deliberate crash.
    over: called when the connection has ended.
    number: the number of the connection in the event log.
    """

    info: ProtocolInfo
    transport: Transport
    scenario: Scenario
    behavior: ServerScenario
    recorder: RecordWriter
    stream: Stream
    crashed: Callable[[], None]
    over: Callable[[], None]
    number: int = 1
    faulty: bool = False
    """Whether a fault has occurred on this connection."""
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Locked while a scenario writes a message in several parts."""
    _raw: bytearray = field(default_factory=bytearray)
    _running: dict[Any, PreparedResponse] = field(default_factory=dict)
    _params: dict[str, Any] = field(default_factory=dict)
    """Params of the client's requests, by method. Some params contain the client's capabilities."""
    _asked: set[Any] = field(default_factory=set)
    _waiter: asyncio.Future[None] | None = None
    _answering: set[asyncio.Task[None]] = field(default_factory=set)
    _closing: asyncio.Task[None] | None = None
    _resting: asyncio.TimerHandle | None = None
    """Adds an incomplete message to the event log, unless the message continues."""
    _gone: bool = False

    def __post_init__(self) -> None:
        framing = self.transport.framing
        resync = framing.kind != "httpBody"
        self._framer = make_framing(framing, resync=resync, max_body=MAX_BODY)
        self._note("open")
        self.stream.start(self._data, self._end)

    # Methods for scenarios

    def frame(self, message: Any) -> bytes:
        return make_framing(self.transport.framing).frame(self._encode(message))

    def write(self, data: bytes) -> None:
        if self.stream.writable and not self._gone:
            self.stream.write(data)

    def sent(self, message: Any) -> None:
        """Add a message to the event log. The scenario itself writes the message to the stream."""
        self._note("sent", body=self._encode(message).decode("latin-1"))

    def send(self, message: Any) -> None:
        # In the event log, the message must precede the client's reaction to it.
        self.sent(message)
        self.write(self.frame(message))

    def fault(self) -> None:
        """Add the fault to the event log."""
        self.faulty = True
        self._note("fault")

    def request(self, method: str, params: Any, message_id: Any) -> None:
        """Send a request to the client."""
        message = {"jsonrpc": "2.0", "id": message_id, "method": method}
        if params is not None:
            message["params"] = params
        self._asked.add((type(message_id), message_id))
        self.send(message)

    async def answered(self) -> None:
        """Wait for the responses to the test server's own requests, with a timeout."""
        if self._asked:
            self._waiter = asyncio.get_running_loop().create_future()
            await asyncio.wait({self._waiter}, timeout=ANSWER_SECONDS)

    def possible_requests(self) -> Iterator[tuple[str, Any]]:
        """Yield the method and the params of each request that the client's capabilities allow."""
        for name, use in self.scenario.client.get("requests", {}).items():
            capability = self.info.methods[name].capability
            if capability is None or self._announced(capability):
                yield name, use.get("params", {})

    def crash(self) -> None:
        self._note("crash")
        self._gone = True
        self.crashed()  # This call ends the process, except with `--listen`.
        self._close()

    # Events of the connection

    def _announced(self, capability: str) -> bool:
        return any(
            announces(self._params.get(place.method), place.path, capability)
            for place in self.info.capabilities
            if place.role == "client" and place.part == "params"
        )

    def _data(self, data: bytes) -> None:
        self._raw += data
        for body in self._framer.receive(data):
            at = self._raw.find(body)
            head = bytes(self._raw[:at]) if at >= 0 else b""
            del self._raw[: max(at, 0) + len(body)]
            self._note("received", body=body.decode("latin-1"), head=head.decode("latin-1"))
            self._take(body)
        skipped = getattr(self._framer, "skipped", None)
        if skipped:
            self._note("junk", data=bytes(skipped).decode("latin-1"))
            skipped.clear()
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        if self._framer.inside and self._framer.error is None:
            # A client that waits for a response may be killed before it sends the rest.
            loop = asyncio.get_running_loop()
            self._resting = loop.call_later(REST_SECONDS, self._note_rest)
        if self._framer.error is not None:
            self._note("broken", text=str(self._framer.error))
            self._gone = True

    def _note_rest(self) -> None:
        """Add an incomplete message to the event log."""
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
            data = bytes(self._raw[:MAX_REST]).decode("latin-1")
            self._note("rest", data=data, where=self._framer.where)

    def _take(self, body: bytes) -> None:
        message = named_message(self.info, parse(body))
        if not isinstance(message, dict):
            return
        method, message_id = message.get("method"), message.get("id")
        if method is None:
            self._asked.discard((type(message_id), message_id))
            if not self._asked and self._waiter is not None and not self._waiter.done():
                self._waiter.set_result(None)
        elif message_id is None:
            self._notified(str(method), message.get("params"))
        elif isinstance(message_id, int | str):
            received = self._prepare(str(method), message.get("params"), message_id)
            self._running[message_id] = received
            task = asyncio.get_running_loop().create_task(self._respond(received))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def _respond(self, received: PreparedResponse) -> None:
        await self.behavior.deliver(self, received)
        self._running.pop(received.id, None)

    def _notified(self, method: str, params: Any) -> None:
        spec = self.info.cancellation
        if spec is not None and method == spec.method and isinstance(params, dict):
            chosen = params.get(spec.id_field)
            if isinstance(chosen, int | str) and chosen in self._running:
                self._running[chosen].cancelled.set()
        elif any(
            (each.method, each.when) == (method, "request") and not self._allows(each.target)
            for each in self.info.lifecycle.transitions
        ):
            # After this notification, the server must exit.
            self._note("told-to-end")
            self._close()

    def _close(self) -> None:
        self._closing = asyncio.get_running_loop().create_task(self.stream.aclose())

    def _allows(self, state: str) -> bool:
        (found,) = (each for each in self.info.lifecycle.states if each.name == state)
        return found.allows is None or bool(found.allows)

    def _prepare(self, method: str, params: Any, message_id: Any) -> PreparedResponse:
        setup = any(step.get("request") == method for step in self.scenario.setup)
        received = PreparedResponse(message_id, method, setup, [], {}, params)
        self._params[method] = params
        content: dict[str, Any]
        try:
            content = self._reply(received)
        except Skipped as missing:
            content = {"error": {"code": INVALID_PARAMS, "message": str(missing)}}
        received.response = {"jsonrpc": "2.0", "id": message_id, **content}
        return received

    def _reply(self, received: PreparedResponse) -> dict[str, Any]:
        """Return the result or the error; store the preceding notifications in `received`."""
        reply = self.scenario.client.get("replies", {}).get(received.method)
        if reply is None:
            text = f"Unknown method {received.method!r:.80}"
            return {"error": {"code": METHOD_NOT_FOUND, "message": text}}
        scope = {"params": received.params}
        before = [
            {"jsonrpc": "2.0", "method": each["notify"], "params": fill(each["params"], scope)}
            for each in reply.get("before", [])
        ]
        result = fill(copy.deepcopy(reply["result"]), scope)
        received.before = before
        if self.behavior.bare:
            self._strip(received.method, result)
        return {"result": result}

    def _strip(self, method: str, result: Any) -> None:
        """Remove the server's capabilities from a result."""
        for place in self.info.capabilities:
            if (place.role, place.method, place.part) == ("server", method, "result"):
                *path, last = place.path.split(".")
                for key in path:
                    result = result.get(key, {})
                result[last] = {}
                self.fault()

    def _encode(self, message: Any) -> bytes:
        ascii_only = self.transport.framing.ascii_only
        message = written_message(self.info, message)
        return json.dumps(message, ensure_ascii=ascii_only, separators=(",", ":")).encode("utf-8")

    def _note(self, event: str, **more: Any) -> None:
        self.recorder.add(event, connection=self.number, pid=os.getpid(), **more)

    def _end(self, error: Exception | None) -> None:
        self._gone = True
        self._note_rest()
        self._note("end", text="" if error is None else str(error))
        for task in self._answering:
            task.cancel()
        self.over()
