"""Scenarios, in which the test server behaves correctly or has one fault.

A scenario defines how each response is sent, and which additional messages are sent. Each fault is
noted in the event log, which the cases read. This module must not contain checks.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.steps import fill
from testwire_tools.sessions.by_position import with_unknown

if TYPE_CHECKING:
    from testwire_tools.conformance.client.scripted_server import PreparedResponse, ScriptedServer

LATE_SECONDS: Final = 0.5
WITHHELD_SECONDS: Final = 2.0
"""How long the response is delayed if the request is not cancelled."""
PAUSE_SECONDS: Final = 0.01
LARGE_CHARACTERS: Final = 4 * 1024 * 1024
UNKNOWN_NOTIFICATION: Final = "testwire/noSuchNotification"
UNKNOWN_REQUEST: Final = "testwire/noSuchRequest"
UNKNOWN_ID: Final = 987654321
UNKNOWN_MEMBER: Final = "testwireUnknown"
UNKNOWN_CODE: Final = -31999
BEYOND_ASCII: Final = "ü€\U0001d11e"
INTERNAL_ERROR: Final = -32603
SERVER_ERROR: Final = -32000
PARSE_ERROR: Final = -32700

NEED_EXIT_CODE: Final = frozenset(
    ("stubborn", "crash", "half", "error", "unknown-code", "null", "beyond-ascii")
)
"""Scenarios whose cases require the exit code of the client."""

# fmt: off
OF_STREAMS: Final = frozenset((
    "split", "joined", "duplicate", "unsolicited", "late-progress", "large", "null-id",
    "unknown-requests", "known-requests",
))
"""Scenarios with messages that an HTTP response cannot contain."""
# fmt: on

Deliver = Callable[["ScriptedServer", "PreparedResponse"], Awaitable[None]]


class ServerScenario(NamedTuple):
    """One behaviour of the test server.

    docs: a verb phrase that completes the sentence "the server …".
    bare: whether the server announces no capabilities.
    stubborn: whether the server keeps running after the connection has ended.
    """

    name: str
    docs: str
    deliver: Deliver
    bare: bool = False
    stubborn: bool = False


async def _plain(server: ScriptedServer, received: PreparedResponse) -> None:
    for message in received.before:
        server.send(message)
        # The pause makes it likely that the client receives each message separately.
        await asyncio.sleep(PAUSE_SECONDS)
    server.send(received.response)


async def _late(server: ScriptedServer, received: PreparedResponse) -> None:
    await asyncio.sleep(LATE_SECONDS)
    server.fault()
    await _plain(server, received)


async def _split(server: ScriptedServer, received: PreparedResponse) -> None:
    server.fault()
    for message in [*received.before, received.response]:
        data = server.frame(message)
        body = data.index(b"\r\n\r\n") + 4
        # Split inside the header name, the line endings and the body, and after the headers.
        cuts = [0, 4, data.index(b"\r") + 1, body - 1, body, body + 7, len(data) - 1, len(data)]
        # The lock prevents the server from sending other messages between the parts.
        async with server.writing:
            for start, end in itertools.pairwise(cuts):
                if end == len(data):
                    server.sent(message)  # Logged before the client can react.
                server.write(data[start:end])
                await asyncio.sleep(PAUSE_SECONDS)


async def _joined(server: ScriptedServer, received: PreparedResponse) -> None:
    messages = [*received.before, received.response]
    if received.before:
        server.fault()
    for message in messages:
        server.sent(message)
    server.write(b"".join(map(server.frame, messages)))


def _preceded_by(message: Mapping[str, Any], *, once: bool = False) -> Deliver:
    """Send an unexpected message before each response. once: send only one message."""

    async def deliver(server: ScriptedServer, received: PreparedResponse) -> None:
        if not (once and server.faulty):
            server.fault()
            server.send({"jsonrpc": "2.0", **message})
        await _plain(server, received)

    return deliver


def _notification(text: str = "") -> dict[str, Any]:
    return {"method": UNKNOWN_NOTIFICATION, "params": {"text": text}}


async def _unknown_members(server: ScriptedServer, received: PreparedResponse) -> None:
    server.fault()
    for message in [*received.before, received.response]:
        changed = {**copy.deepcopy(message), UNKNOWN_MEMBER: True}
        more = {"more": [1, None]}
        if isinstance(changed.get("result"), dict):
            changed["result"][UNKNOWN_MEMBER] = more
        if "params" in changed:
            given = (changed.get("method"), changed["params"])
            changed["params"] = with_unknown(server.info, *given, UNKNOWN_MEMBER, more)
        server.send(changed)


async def _duplicate(server: ScriptedServer, received: PreparedResponse) -> None:
    await _plain(server, received)
    server.fault()
    server.send(received.response)


async def _late_progress(server: ScriptedServer, received: PreparedResponse) -> None:
    await _plain(server, received)
    if received.before:
        server.fault()
    for message in received.before:
        server.send(message)


def _instead(**response: Any) -> Deliver:
    """Replace the response to each request after the setup."""

    async def deliver(server: ScriptedServer, received: PreparedResponse) -> None:
        if received.setup or "error" in received.response:
            await _plain(server, received)
            return
        server.fault()
        server.send({"jsonrpc": "2.0", "id": received.id, **response})

    return deliver


def _error(code: int, message: str = "Something went wrong.", **more: Any) -> Deliver:
    return _instead(error={"code": code, "message": message, **more})


def _crash(*, half: bool) -> Deliver:
    """End the process instead of sending a response. half: send part of the response first."""

    async def deliver(server: ScriptedServer, received: PreparedResponse) -> None:
        if received.setup:
            await _plain(server, received)
            return
        server.fault()
        if half:
            server.write(server.frame(received.response)[:-5])
            await asyncio.sleep(PAUSE_SECONDS)
        server.crash()

    return deliver


async def _withheld(server: ScriptedServer, received: PreparedResponse) -> None:
    spec, slow = server.info.cancellation, server.scenario.slow
    if spec is None or slow is None or received.method != slow["method"]:
        await _plain(server, received)
        return
    server.fault()
    try:
        await asyncio.wait_for(received.cancelled.wait(), WITHHELD_SECONDS)
    except TimeoutError:
        await _plain(server, received)
        return
    error = server.info.errors[spec.error]
    content = {"code": error.code, "message": error.message}
    server.send({"jsonrpc": "2.0", "id": received.id, "error": content})


async def _unknown_requests(server: ScriptedServer, received: PreparedResponse) -> None:
    if not server.faulty:
        server.fault()
        for kind, message_id in (("integer", 7001), ("string", "7002")):
            if kind in server.info.ids.accepts:
                server.request(UNKNOWN_REQUEST, {}, message_id)
        await server.answered()
    await _plain(server, received)


async def _known_requests(server: ScriptedServer, received: PreparedResponse) -> None:
    if not received.setup and not server.faulty:
        server.fault()
        for number, (method, params) in enumerate(server.possible_requests()):
            server.request(method, params, 7101 + number)
        await server.answered()
    await _plain(server, received)


# fmt: off
SCENARIOS: Final[Mapping[str, ServerScenario]] = {
    each.name: each
    for each in (
        ServerScenario("plain", "responds correctly to each request", _plain),
        ServerScenario("late", f"sends each response after {LATE_SECONDS:g} seconds", _late),
        ServerScenario("split", "sends each message in several parts", _split),
        ServerScenario("joined", "sends several messages at once", _joined),
        ServerScenario("large", "sends a message of 4 MiB",
                       _preceded_by(_notification("x" * LARGE_CHARACTERS), once=True)),
        ServerScenario("unknown-notification", "sends unknown notifications",
                       _preceded_by(_notification())),
        ServerScenario("unknown-members", "adds unknown members to its messages", _unknown_members),
        ServerScenario("duplicate", "sends each response twice", _duplicate),
        ServerScenario("unsolicited", "sends responses that belong to no request",
                       _preceded_by({"id": UNKNOWN_ID, "result": {}})),
        ServerScenario("null-id", "sends error responses with a null id", _preceded_by(
            {"id": None, "error": {"code": PARSE_ERROR, "message": "Parse error"}})),
        ServerScenario("late-progress", "repeats the progress after the response", _late_progress),
        ServerScenario("unknown-requests", "sends requests with an unknown method",
                       _unknown_requests),
        ServerScenario("known-requests", "sends valid requests to the client", _known_requests),
        ServerScenario("bare", "announces no capabilities", _plain, bare=True),
        ServerScenario("error", "sends error responses", _error(INTERNAL_ERROR)),
        ServerScenario("unknown-code", "sends error responses with an unknown code",
                       _error(UNKNOWN_CODE, data={"testwire": ["anything"]})),
        ServerScenario("beyond-ascii", "sends error responses with non-ASCII characters",
                       _error(SERVER_ERROR, f"Deliberate error: {BEYOND_ASCII * 20}")),
        ServerScenario("null", "sends null as the result of each request", _instead(result=None)),
        ServerScenario("withheld", "responds to the long-running request only when it is cancelled",
                       _withheld),
        ServerScenario("crash", "crashes instead of sending a response", _crash(half=False)),
        ServerScenario("half", "crashes in the middle of a response", _crash(half=True)),
        ServerScenario("stubborn", "keeps running after the connection has ended", _plain,
                       stubborn=True),
    )
}
# fmt: on


def find(name: str, scenario: Scenario) -> ServerScenario:
    """Return the scenario with this name. Raises KeyError for an unknown name."""
    return _of_protocol(scenario).get(name) or SCENARIOS[name]


def _of_protocol(scenario: Scenario) -> dict[str, ServerScenario]:
    return {
        (name := f"semantics/{each['id']}"): ServerScenario(
            name, f"sends notifications to check a rule: {each['docs']}", _with_notifications(each)
        )
        for each in scenario.client.get("hard", [])
    }


def _with_notifications(fault: Mapping[str, Any]) -> Deliver:
    async def deliver(server: ScriptedServer, received: PreparedResponse) -> None:
        for message in received.before:
            server.send(message)
        if received.method == fault["in"]:
            server.fault()
            for number in range(fault.get("times", 1)):
                for each in fault["send"]:
                    params = fill(each["params"], {"params": received.params})
                    server.send({"jsonrpc": "2.0", "method": each["notify"], "params": params})
                if number % 100 == 99:
                    await asyncio.sleep(0)  # The pause lets the event loop write the messages.
        server.send(received.response)

    return deliver


def plan(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[ServerScenario]:
    """Return the scenarios for a client that the user starts, in the order in which they run.

    The plan omits scenarios that require the exit code of the client. The plan also omits scenarios
    that have no effect on this transport or protocol.
    """
    left_out = set(NEED_EXIT_CODE)
    own = list(_of_protocol(scenario).values())
    if not any(place.role == "server" for place in info.capabilities):
        left_out.add("bare")
    if not scenario.client.get("requests"):
        left_out.add("known-requests")
    if not info.ids.null_answer:
        left_out.add("null-id")
    if info.cancellation is None or scenario.slow is None:
        left_out.add("withheld")
    if transport.framing.kind == "httpBody":
        left_out |= OF_STREAMS
        own = []
    return [each for each in SCENARIOS.values() if each.name not in left_out] + own
