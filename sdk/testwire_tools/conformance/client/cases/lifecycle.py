"""Cases about the start of a client, the order of its messages, and its end.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire.registry import ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.harness import (
    CONNECTS,
    ENDS,
    NOT_STARTED_HERE,
    ClientHarness,
)
from testwire_tools.conformance.client.record import ABSENT, Record
from testwire_tools.conformance.model import CheckFailed, Level, Skipped

SOURCE: Final = "Specification: lifecycle"


cases = CaseTable()


def _first_requests(given: Derivation) -> Iterator[Mapping[str, str]]:
    for step in given.scenario.setup:
        if "request" in step:
            yield {"name": step["request"]}
            return


def _is_strict(given: Derivation) -> bool:
    """Return whether the initial state allows only certain methods."""
    return _allows(given.info, given.info.lifecycle.initial) is not None


def _first_level(given: Derivation, name: str) -> Level:
    return "must" if _is_strict(given) else "should"


def _restricts_later(given: Derivation) -> bool:
    """Return whether a later state allows only certain methods."""
    lifecycle = given.info.lifecycle
    return any(s.allows is not None for s in lifecycle.states if s.name != lifecycle.initial)


def _has_capabilities(given: Derivation) -> bool:
    """Return whether servers announce which methods a client may call."""
    methods = [m for m in given.info.methods.values() if m.direction != "serverToClient"]
    announces = any(place.role == "server" for place in given.info.capabilities)
    return announces and any(method.capability for method in methods)


def _allows(info: ProtocolInfo, name: str) -> tuple[str, ...] | None:
    """Return the methods that a state allows. None means all methods."""
    return next(state.allows for state in info.lifecycle.states if state.name == name)


@cases.row("lifecycle/first", SOURCE, _first_level, each=_first_requests)
async def first(harness: ClientHarness, name: str) -> None:
    """The first message of a connection is `{name}`."""
    allowed = _allows(harness.info, harness.info.lifecycle.initial) or ()
    seen: set[Any] = set()
    for message in (await harness.plain()).objects:
        if message.connection in seen or message.method is None:
            continue
        seen.add(message.connection)
        if message.method != name and message.method not in allowed:
            raise CheckFailed(f"Expected {name!r} as the first message, found {message.method!r}.")


@cases.row("lifecycle/waits", SOURCE, when=_is_strict, each=_first_requests)
async def waits(harness: ClientHarness, name: str) -> None:
    """The client waits for the response to `{name}` before it sends other messages."""
    # A slow response shows whether the client waits for it.
    record = await harness.tried("late")
    allowed = _allows(harness.info, harness.info.lifecycle.initial) or ()
    answered = _answered(record, name)
    began: set[Any] = set()
    for message in record.objects:
        before = message.position < answered.get(message.connection, len(record.events))
        forbidden = message.method is not None and message.method not in allowed
        if before and forbidden and message.connection in began:
            raise CheckFailed(
                f"Expected no message before the response to {name!r}, received {message.method!r}."
            )
        if message.method == name:
            began.add(message.connection)


def _answered(record: Record, name: str) -> dict[Any, int]:
    """For each connection, return the position of the first response to a method."""
    asked = {message.key for message in record.objects if message.method == name}
    found: dict[Any, int] = {}
    for message in record.sent:
        if message.key in asked:
            found.setdefault(message.connection, message.position)
    return found


@cases.row("lifecycle/allowed", SOURCE, when=_restricts_later)
async def allowed(harness: ClientHarness) -> None:
    """After the setup, the client sends only messages that the state of the session allows."""
    info = harness.info
    # The case `lifecycle/waits` checks the states before the response to the first request.
    reached = {
        each.target
        for each in info.lifecycle.transitions
        if each.when == "response" or each.method in info.notifications
    }
    for state, method in _forbidden(info, await harness.plain()):
        if (method in info.methods or method in info.notifications) and state in reached:
            raise CheckFailed(
                f"Received {method!r}, which the protocol does not allow in the state {state!r}."
            )


def _forbidden(info: ProtocolInfo, record: Record) -> Iterator[tuple[str, str]]:
    """Yield the state and the method of each forbidden message."""
    moves = {(t.source, t.method, t.when): t.target for t in reversed(info.lifecycle.transitions)}
    states: dict[Any, str] = {}
    asked: dict[Any, str] = {}
    for message in sorted([*record.messages, *record.sent], key=lambda each: each.position):
        where = message.connection
        state = states.setdefault(where, info.lifecycle.initial)
        if message.is_sent:
            if message.get("result") is not ABSENT:
                states[where] = moves.get((state, asked.get(message.key, ""), "response"), state)
        elif message.method is not None:
            allows = _allows(info, state)
            if allows is not None and message.method not in allows:
                yield state, message.method
            asked[message.key] = message.method
            states[where] = moves.get((state, message.method, "request"), state)


@cases.row("lifecycle/announced", "Specification: capabilities", when=_has_capabilities)
async def announced(harness: ClientHarness) -> None:
    """The client calls only methods whose capability the server has announced."""
    record = await harness.tried("bare")
    for name in sorted(record.methods & harness.info.methods.keys()):
        capability = harness.info.methods[name].capability
        if capability is not None:
            raise CheckFailed(f"Received {name!r} without the server's capability {capability!r}.")


# --- start and end -------------------------------------------------------------------------------


def _closing_notifications(given: Derivation) -> list[Mapping[str, str]]:
    lifecycle = given.info.lifecycle
    closing = {state.name for state in lifecycle.states if state.allows == ()}
    names = {each.method for each in lifecycle.transitions if each.target in closing}
    return [{"name": name} for name in sorted(names & given.info.notifications.keys())]


@cases.row(CONNECTS, "Specification: transports")
async def connects(harness: ClientHarness) -> None:
    """The client launches the server or connects to it, and sends a message."""
    record = await harness.record("plain")
    for event in record.of("refused"):
        raise CheckFailed(f"The client launched the server with invalid arguments: {event['text']}")
    if not any(record.of("open")):
        raise CheckFailed(" ".join(_why_not_connected(harness, record)))
    if not record.messages:
        raise CheckFailed(
            f"Expected a message from the client after it connected, received {_rest(record)}."
        )


def _rest(record: Record) -> str:
    """Describe the bytes of a client that sent no complete message."""
    data = "".join(event["data"] for event in record.of("junk", "rest")).encode("latin-1")
    for event in record.of("broken"):
        return f"bytes that cannot be read: {event['text']}"
    for event in record.of("rest"):
        return f"only a part of a message, which ends {event['where']}: {data[:200]!r}"
    return f"only {data[:200]!r}" if data else "none"


def _why_not_connected(harness: ClientHarness, record: Record) -> Iterator[str]:
    if record.own and record.code is None:
        yield "The client did not connect to the server within its time limit."
    else:
        yield "The client did not connect to the server."
    if record.own and not harness.target.named:
        yield (
            "The client's command does not contain {server}. Add {server}, or read the "
            "environment variable TESTWIRE_SERVER in the client."
        )


def _own(record: Record) -> Record:
    if not record.own:
        raise Skipped(NOT_STARTED_HERE)
    return record


@cases.row(ENDS, SOURCE)
async def ends(harness: ClientHarness) -> None:
    """If the server behaves correctly, the client exits with code 0."""
    record = _own(await harness.plain())
    if record.code is None:
        seconds = harness.target.seconds
        raise CheckFailed(f"Expected the client's command to end within {seconds:g} seconds.")
    if record.code != 0:
        raise CheckFailed(f"Expected exit code 0; the client exited with code {record.code}.")


@cases.row("shutdown/nothing-left", SOURCE)
async def nothing_left(harness: ClientHarness) -> None:
    """When the client exits, the server that it launched ends too."""
    await _check_nothing_left("plain", harness)


def _launches(given: Derivation) -> bool:
    return given.transport.listener != "server"


@cases.row("shutdown/stubborn-server", SOURCE, "advice", when=_launches)
async def stubborn_server(harness: ClientHarness) -> None:
    """The client ends a server that keeps running after the connection has ended."""
    await _check_nothing_left("stubborn", harness)


async def _check_nothing_left(name: str, harness: ClientHarness) -> None:
    await harness.plain()
    record = _own(await harness.record(name))
    if harness.target.connects:
        raise Skipped("The client does not launch the server; it connects to a running server.")
    if record.left:
        raise CheckFailed("Expected the launched server to end with the client; it keeps running.")


@cases.row("shutdown/says-so", SOURCE, "advice", each=_closing_notifications)
async def announces_its_end(harness: ClientHarness, name: str) -> None:
    """The client sends `{name}` before it closes the connection."""
    if name not in (await harness.plain()).methods:
        raise CheckFailed(f"Expected {name!r} before the end of the connection, received none.")
