"""Cases of how a client reaches its server, in which order it sends what, and how both end.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire.registry import ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.harness import NOT_STARTED_HERE, ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record
from testwire_tools.conformance.model import CheckFailed, Level, Skipped

SOURCE: Final = "The lifecycle of the spec"


cases = CaseTable()


def _first_requests(given: Derivation) -> Iterator[Mapping[str, str]]:
    """The request with which a session begins, if there is one."""
    for step in given.scenario.setup:
        if "request" in step:
            yield {"name": step["request"]}
            return


def _is_strict(given: Derivation) -> bool:
    """Whether the initial state allows certain methods only."""
    return _allows(given.info, given.info.lifecycle.initial) is not None


def _first_level(given: Derivation, name: str) -> Level:
    return "must" if _is_strict(given) else "should"


def _restricts_later(given: Derivation) -> bool:
    """Whether a state after the initial one allows certain methods only."""
    lifecycle = given.info.lifecycle
    return any(s.allows is not None for s in lifecycle.states if s.name != lifecycle.initial)


def _has_capabilities(given: Derivation) -> bool:
    """Whether a server announces which methods a client may call."""
    methods = [m for m in given.info.methods.values() if m.direction != "serverToClient"]
    announces = any(place.role == "server" for place in given.info.capabilities)
    return announces and any(method.capability for method in methods)


def _allows(info: ProtocolInfo, name: str) -> tuple[str, ...] | None:
    """The methods that a state allows; None if it allows all."""
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
            raise CheckFailed(f"The first message is {message.method!r}, and not {name!r}.")


@cases.row("lifecycle/waits", SOURCE, when=_is_strict, each=_first_requests)
async def waits(harness: ClientHarness, name: str) -> None:
    """The client waits for the answer to `{name}` before it sends more."""
    # A response that takes its time shows whether the client waits for it.
    record = await harness.tried("late")
    allowed = _allows(harness.info, harness.info.lifecycle.initial) or ()
    answered = _answered(record, name)
    began: set[Any] = set()
    for message in record.objects:
        before = message.position < answered.get(message.connection, len(record.events))
        forbidden = message.method is not None and message.method not in allowed
        if before and forbidden and message.connection in began:
            raise CheckFailed(
                f"{message.method!r} came before the answer to {name!r} had been sent."
            )
        if message.method == name:
            began.add(message.connection)


def _answered(record: Record, name: str) -> dict[Any, int]:
    """Where in the record each connection has the first response to requests of a method."""
    asked = {message.key for message in record.objects if message.method == name}
    found: dict[Any, int] = {}
    for message in record.sent:
        if message.key in asked:
            found.setdefault(message.connection, message.position)
    return found


@cases.row("lifecycle/allowed", SOURCE, when=_restricts_later)
async def allowed(harness: ClientHarness) -> None:
    """Once a session is set up, the client sends what its state allows."""
    info = harness.info
    # The states after a response or after the notification that ends, not those of the beginning.
    reached = {
        each.target
        for each in info.lifecycle.transitions
        if each.when == "response" or each.method in info.notifications
    }
    for state, method in _forbidden(info, await harness.plain()):
        if (method in info.methods or method in info.notifications) and state in reached:
            raise CheckFailed(f"{method!r} is not allowed in the state {state!r}.")


def _forbidden(info: ProtocolInfo, record: Record) -> Iterator[tuple[str, str]]:
    """State and method of each message that its state does not allow."""
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


@cases.row("lifecycle/announced", "The capabilities of the spec", when=_has_capabilities)
async def announced(harness: ClientHarness) -> None:
    """What the server has not announced is not asked for."""
    record = await harness.tried("bare")
    for name in sorted(record.methods & harness.info.methods.keys()):
        capability = harness.info.methods[name].capability
        if capability is not None:
            raise CheckFailed(f"The client sends {name!r} to a server without {capability!r}.")


# --- the beginning and the end -------------------------------------------------------------------


def _closing_notifications(given: Derivation) -> list[Mapping[str, str]]:
    """The notifications by which a client ends the server."""
    lifecycle = given.info.lifecycle
    closing = {state.name for state in lifecycle.states if state.allows == ()}
    names = {each.method for each in lifecycle.transitions if each.target in closing}
    return [{"name": name} for name in sorted(names & given.info.notifications.keys())]


@cases.row("launch/connects", "The transports of the spec")
async def connects(harness: ClientHarness) -> None:
    """The client starts the server, or connects to it, and talks to it."""
    record = await harness.record("plain")
    for event in record.of("refused"):
        raise CheckFailed(f"The server was started in a way that it cannot take: {event['text']}")
    if not any(record.of("open")):
        how = hint = ""
        if record.own:
            how = " before it ended" if record.code is not None else " in all its time"
            if not harness.target.named:
                hint = (
                    " Nothing in its command says where the server is: put {server} there, or let "
                    "the client read TESTWIRE_SERVER."
                )
        last = f" Its last words: {record.stderr[-1][1].strip()}" if record.stderr else ""
        raise CheckFailed(f"The client did not connect to the server{how}.{hint}{last}")
    if not record.messages:
        raise CheckFailed("The client is connected, but sends no message.")


def _own(record: Record) -> Record:
    if not record.own:
        raise Skipped(NOT_STARTED_HERE)
    return record


@cases.row("shutdown/ends", SOURCE)
async def ends(harness: ClientHarness) -> None:
    """The client comes to its end by itself, with exit code 0, where nothing goes wrong."""
    record = _own(await harness.plain())
    if record.code is None:
        seconds = harness.target.seconds
        raise CheckFailed(f"The client's command did not end within {seconds:g} seconds.")
    if record.code != 0:
        raise CheckFailed(f"The client's command ended with exit code {record.code}.")


@cases.row("shutdown/nothing-left", SOURCE)
async def nothing_left(harness: ClientHarness) -> None:
    """When the client has ended, so has the server that it started."""
    await _check_nothing_left("plain", harness)


def _launches(given: Derivation) -> bool:
    return given.transport.listener != "server"


@cases.row("shutdown/stubborn-server", SOURCE, "should", when=_launches)
async def stubborn_server(harness: ClientHarness) -> None:
    """A server that does not end with its connection is ended by the client."""
    await _check_nothing_left("stubborn", harness)


async def _check_nothing_left(name: str, harness: ClientHarness) -> None:
    await harness.plain()
    record = _own(await harness.record(name))
    if harness.target.connects:
        raise Skipped("The client does not start the server, it connects to one that runs.")
    if record.left:
        raise CheckFailed("The client has ended; the server that it started runs on.")


@cases.row("shutdown/says-so", SOURCE, "should", each=_closing_notifications)
async def announces_its_end(harness: ClientHarness, name: str) -> None:
    """The client sends `{name}` before it closes the connection."""
    if name not in (await harness.plain()).methods:
        raise CheckFailed(f"The client never sends {name!r}.")
