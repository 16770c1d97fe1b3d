"""The cases for clients. Here is what a client sends by itself; `hard.py` has what it has to bear.

Each looks at the records of one play or two. What a client never does is skipped, not passed.

Tests: `tests/tools/conformance/test_client_proofs.py` has a broken client for each case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

from testwire import codec
from testwire.core.messages import ABSENT as NO_PARAMS
from testwire.errors import InvalidMessage
from testwire.registry import LifecycleState, Method, Notification, ProtocolInfo, Transport

from testwire_tools.conformance.client import hard
from testwire_tools.conformance.client.bench import UNSEEN_HERE, ClientBench
from testwire_tools.conformance.client.record import ABSENT, Message, Record
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import GROUPS, Case, Failed, Group, Level, Skipped

__all__ = ["derive", "untested"]

JSONRPC: Final = "JSON-RPC 2.0"
FRAMING: Final = "The framing of the spec"
LIFECYCLE: Final = "The lifecycle of the spec"
TYPES: Final = "The types of the spec"

Judge = Callable[[ClientBench], Awaitable[None]]


def derive(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[Case]:
    """All cases of a protocol on a transport, in the order in which they run."""
    made = [
        _standing(case, scenario)
        for part in (_cases, hard.cases)
        for case in part(info, transport, scenario)
    ]
    return sorted(made, key=lambda case: GROUPS.index(case.group))


def untested(info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Requirements with the level must that bind clients and that no case stands for.

    Which those are, the data says: where it says why servers have no case for them, and where they
    have one here on another transport, or a reason, they are left out.
    """
    tested = {
        name
        for transport in info.transports.values()
        for each in derive(info, transport, scenario)
        for name in (each.requirement, *each.also)
    }
    reasons = scenario.client.get("without", {})
    return [
        name
        for name, reason in scenario.without.items()
        if BINDS_CLIENTS in reason and name not in tested and name not in reasons
    ]


BINDS_CLIENTS: Final = "binds clients"
"""So the data says why there is no case for servers."""


def _standing(case: Case, scenario: Scenario) -> Case:
    """The case with the requirements that the data says it stands for."""
    said = scenario.client.get("stands", {}).get(case.id)
    if said is None:
        return case
    name, *also = [said] if isinstance(said, str) else said
    requirement = scenario.requirements[name]
    level: Level = "must" if requirement.level == "must" else "should"
    return Case(
        case.id, case.group, level, case.docs, requirement.source, case.run, name, tuple(also)
    )


def case(id: str, level: Level, docs: str, source: str, run: Judge) -> Case:
    group: Any = id.split("/")[0]
    made: Group = group
    return Case(id, made, level, docs, source, run)


def _cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    yield case(
        "launch/connects",
        "must",
        "The client starts the server, or connects to it, and talks to it.",
        "The transports of the spec",
        _connects,
    )
    yield from _framing(transport)
    yield from _jsonrpc(info)
    yield from _lifecycle(info, scenario)
    yield from _types(info)
    yield from _ends(info, transport)


# --- starting and ending -------------------------------------------------------------------------


async def _connects(bench: ClientBench) -> None:
    record = await bench.play("plain")
    refused = next(record.of("refused"), None)
    if refused is not None:
        raise Failed(f"The server was started in a way that it cannot take: {refused['text']}")
    if not record.connected:
        how = ""
        if record.own:
            how = " before it ended" if record.code is not None else " in all its time"
        last = f" Its last words: {record.stderr[-1][1].strip()}" if record.stderr else ""
        hint = ""
        if record.own and not bench.target.named:
            hint = (
                " Nothing in its command says where the server is: put {server} there, or let the "
                "client read TESTWIRE_SERVER."
            )
        raise Failed(f"The client did not connect to the server{how}.{hint}{last}")
    if not record.messages:
        raise Failed("The client is connected, but sends no message.")


def _ends(info: ProtocolInfo, transport: Transport) -> Iterator[Case]:
    yield case(
        "shutdown/ends",
        "must",
        "The client comes to its end by itself, with exit code 0, where nothing goes wrong.",
        LIFECYCLE,
        _ends_well,
    )
    yield case(
        "shutdown/nothing-left",
        "must",
        "When the client has ended, so has the server that it started.",
        LIFECYCLE,
        _nothing_left("plain"),
    )
    if transport.listener != "server":
        yield case(
            "shutdown/stubborn-server",
            "should",
            "A server that does not end with its connection is ended by the client.",
            LIFECYCLE,
            _nothing_left("stubborn"),
        )
    for name in _end_words(info):
        yield case(
            "shutdown/says-so",
            "should",
            f"The client sends `{name}` before it closes the connection.",
            LIFECYCLE,
            _says(name),
        )


def _end_words(info: ProtocolInfo) -> Iterator[str]:
    """The notifications by which a client ends the server."""
    closing = {state.name for state in info.lifecycle.states if state.allows == ()}
    words = {each.method for each in info.lifecycle.transitions if each.target in closing}
    yield from sorted(words & info.notifications.keys())


def _own(record: Record) -> Record:
    if not record.own:
        raise Skipped(UNSEEN_HERE)
    return record


async def _ends_well(bench: ClientBench) -> None:
    record = _own(await bench.plain())
    if record.code is None:
        raise Failed(f"The client's command did not end within {bench.target.seconds:g} seconds.")
    if record.code != 0:
        raise Failed(f"The client's command ended with exit code {record.code}.")


def _nothing_left(play: str) -> Judge:
    async def run(bench: ClientBench) -> None:
        await bench.plain()
        record = _own(await bench.play(play))
        if bench.target.connects:
            raise Skipped("The client does not start the server, it connects to one that runs.")
        if record.left:
            raise Failed("The client has ended; the server that it started runs on.")

    return run


def _says(name: str) -> Judge:
    async def run(bench: ClientBench) -> None:
        if name not in (await bench.plain()).methods:
            raise Failed(f"The client never sends {name!r}.")

    return run


# --- framing -------------------------------------------------------------------------------------


def _framing(transport: Transport) -> Iterator[Case]:
    framing = transport.framing
    if framing.kind == "contentLength":
        yield case(
            "framing/only-messages",
            "must",
            "Nothing but messages is sent.",
            FRAMING,
            _only_messages,
        )
        yield case(
            "framing/headers",
            "must",
            "Headers are spelled and ended the way that all readers take them.",
            FRAMING,
            _headers,
        )
        yield case(
            "framing/bodies",
            "must",
            "Each body is one whole JSON text in UTF-8, as long as its header says.",
            FRAMING,
            _bodies,
        )
    if framing.ascii_only:
        yield case(
            "framing/ascii",
            "must",
            "Bodies hold ASCII alone; other characters are escaped.",
            FRAMING,
            _ascii,
        )


async def _only_messages(bench: ClientBench) -> None:
    record = await bench.plain()
    for event in record.of("junk"):
        raise Failed(f"Between messages stood {event['data'].encode('latin-1')[:200]!r}.")


async def _headers(bench: ClientBench) -> None:
    written = bench.target.transport.framing.headers
    for number, message in enumerate((await bench.plain()).messages, 1):
        head = message.head
        if not head.endswith(b"\r\n\r\n"):
            raise Failed(
                f"The headers of message {number} do not end in two pairs of carriage return and "
                f"line feed: {head[-60:]!r}."
            )
        # What stands in front of them is the business of another case.
        found = re.search(rb"(?i)content-[a-z]+:[^\x00]*\Z", head)
        lines = (found.group() if found else head).split(b"\r\n")[:-2]
        wanted = [b"Content-Length: %d" % len(message.body)]
        wanted += [f"{name}: {value}".encode("ascii") for name, value in written]
        for line in wanted:
            if line not in lines:
                raise Failed(
                    f"Message {number} has no header line {line.decode()!r}, but {head[:200]!r}."
                )


async def _bodies(bench: ClientBench) -> None:
    record = await bench.plain()
    for event in record.of("broken"):
        raise Failed(event["text"])
    for message in record.messages:
        try:
            json.loads(message.body.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise Failed(f"A body is no JSON: {error}: {message.body[:200]!r}") from None


async def _ascii(bench: ClientBench) -> None:
    for message in (await bench.plain()).messages:
        if not message.body.isascii():
            raise Failed(f"A body holds other characters than ASCII: {message.body[:200]!r}.")


# --- JSON-RPC ------------------------------------------------------------------------------------


def _jsonrpc(info: ProtocolInfo) -> Iterator[Case]:
    yield case(
        "json-rpc/version",
        "must",
        'Every message has `"jsonrpc": "2.0"`.',
        f"{JSONRPC}, section 4",
        _version,
    )
    yield case(
        "json-rpc/shape",
        "must",
        "Every message is a request, a notification or an answer, and no list of them.",
        f"{JSONRPC}, sections 4 and 5",
        _shape,
    )
    if info.envelope.params == "always":
        yield case(
            "json-rpc/params",
            "must",
            "Every request and notification has params, which are an object.",
            "The envelope of the spec",
            _params,
        )
    yield case(
        "json-rpc/ids",
        "must",
        "Ids of requests are of a kind that every server takes.",
        "The ids of the spec",
        _ids,
    )
    yield case(
        "json-rpc/unique-ids",
        "must",
        "No two requests of a connection have the same id.",
        f"{JSONRPC}, section 4, id",
        _unique,
    )


def _named(message: Message) -> str:
    return f"{message.body[:200].decode('utf-8', 'backslashreplace')}"


def _values(record: Record) -> list[Message]:
    """The messages that are objects; the others are the business of other cases."""
    return [message for message in record.messages if isinstance(message.value, dict)]


async def _version(bench: ClientBench) -> None:
    for message in _values(await bench.plain()):
        if message.get("jsonrpc") != "2.0":
            raise Failed(f"A message does not say its version: {_named(message)}")


async def _shape(bench: ClientBench) -> None:
    for message in (await bench.plain()).messages:
        if message.value is ABSENT:
            continue
        if not isinstance(message.value, dict):
            raise Failed(f"A message is no object: {_named(message)}")
        if "method" in message.value:
            if message.method is None:
                raise Failed(f"The name of a method is no string: {_named(message)}")
            if "result" in message.value or "error" in message.value:
                raise Failed(f"A message is request and answer in one: {_named(message)}")
        elif ("result" in message.value) == ("error" in message.value):
            raise Failed(f"A message is neither a request nor an answer: {_named(message)}")


async def _params(bench: ClientBench) -> None:
    for message in _values(await bench.plain()):
        if message.method is not None and not isinstance(message.get("params"), dict):
            raise Failed(f"The params of {message.method!r} are no object: {_named(message)}")


async def _ids(bench: ClientBench) -> None:
    rules = bench.info.ids
    for message in _values(await bench.plain()):
        if not message.is_request:
            continue
        chosen = message.get("id")
        if isinstance(chosen, bool) or not isinstance(chosen, int | str):
            raise Failed(f"The id of {message.method!r} is neither a string nor whole: {chosen!r}.")
        kind = "string" if isinstance(chosen, str) else "integer"
        if kind not in rules.accepts or (rules.writes != "either" and kind != rules.writes):
            raise Failed(
                f"The id of {message.method!r} is {chosen!r}; clients of this protocol write "
                f"{rules.writes}s."
            )
        low, high = rules.minimum, rules.maximum
        if isinstance(chosen, int) and not (
            (low is None or chosen >= low) and (high is None or chosen <= high)
        ):
            raise Failed(f"The id of {message.method!r} is {chosen}, beyond {low} to {high}.")


async def _unique(bench: ClientBench) -> None:
    seen: set[Any] = set()
    for message in _values(await bench.plain()):
        if not message.is_request:
            continue
        key = message.connection, json.dumps(message.get("id"))
        if key in seen:
            raise Failed(f"Two requests have the id {json.dumps(message.get('id'))}.")
        seen.add(key)


# --- lifecycle -----------------------------------------------------------------------------------


def _lifecycle(info: ProtocolInfo, scenario: Scenario) -> Iterator[Case]:
    states = {state.name: state for state in info.lifecycle.states}
    initial = states[info.lifecycle.initial]
    first = next((step["request"] for step in scenario.setup if "request" in step), None)
    if first is not None:
        strict = initial.allows is not None
        yield case(
            "lifecycle/first",
            "must" if strict else "should",
            f"The first message of a connection is `{first}`.",
            LIFECYCLE,
            _first(first, initial),
        )
        if strict:
            yield case(
                "lifecycle/waits",
                "must",
                f"The client waits for the answer to `{first}` before it sends more.",
                LIFECYCLE,
                _waits(first, states),
            )
    if any(state.allows is not None for state in states.values() if state is not initial):
        yield case(
            "lifecycle/allowed",
            "must",
            "Once a session is set up, the client sends what its state allows.",
            LIFECYCLE,
            _allowed(states),
        )
    guarded = [m for m in info.methods.values() if m.direction != "serverToClient" and m.capability]
    if guarded and any(place.role == "server" for place in info.capabilities):
        yield case(
            "lifecycle/announced",
            "must",
            "What the server has not announced is not asked for.",
            "The capabilities of the spec",
            _announced,
        )


def _first(name: str, initial: LifecycleState) -> Judge:
    async def run(bench: ClientBench) -> None:
        seen: set[Any] = set()
        for message in _values(await bench.plain()):
            if message.connection in seen or message.method is None:
                continue
            seen.add(message.connection)
            if message.method != name and message.method not in (initial.allows or ()):
                raise Failed(f"The first message is {message.method!r}, and not {name!r}.")

    return run


def parsed(body: str) -> dict[str, Any]:
    """A body of the record as an object; an empty one where it is none."""
    try:
        value: Any = json.loads(body.encode("latin-1"))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


class _Sequence:
    """Follows the lifecycle of each connection through a record."""

    def __init__(self, info: ProtocolInfo, states: dict[str, LifecycleState]) -> None:
        self._table = info.lifecycle
        self._states = states
        self._state: dict[Any, str] = {}
        self._asked: dict[Any, str] = {}

    def broken(self, record: Record) -> Iterator[tuple[str, str]]:
        """State and method of each message that its state does not allow."""
        for event in record.events:
            if event["event"] not in ("sent", "received"):
                continue
            where = event["pid"], event["connection"]
            state = self._state.setdefault(where, self._table.initial)
            value = parsed(event["body"])
            method, message_id = value.get("method"), json.dumps(value.get("id"))
            if event["event"] == "received" and isinstance(method, str):
                allows = self._states[state].allows
                if allows is not None and method not in allows:
                    yield state, method
                self._asked[where, message_id] = method
                self._move(where, method, "request")
            elif event["event"] == "sent" and "result" in value:
                self._move(where, self._asked.get((where, message_id), ""), "response")

    def _move(self, where: Any, method: str, when: str) -> None:
        for each in self._table.transitions:
            if (each.source, each.method, each.when) == (self._state[where], method, when):
                self._state[where] = each.target
                return


def _waits(name: str, states: dict[str, LifecycleState]) -> Judge:
    async def run(bench: ClientBench) -> None:
        await bench.plain()
        # Where the answer takes its time, it shows whether it is waited for.
        record = await bench.tried("late")
        answered = {(e["pid"], e["connection"]): i for i, e in _first_answers(record, name)}
        for message in _values(record):
            before = message.position < answered.get(message.connection, len(record.events))
            allowed = states[bench.info.lifecycle.initial].allows or ()
            began = any(
                m.method == name and m.connection == message.connection
                for m in record.messages
                if m.position < message.position
            )
            if before and began and message.method is not None and message.method not in allowed:
                raise Failed(
                    f"{message.method!r} came before the answer to {name!r} had been sent."
                )

    return run


def _first_answers(record: Record, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Where in the record the answers to the first request of each connection are."""
    asked = {(m.connection, json.dumps(m.get("id"))) for m in _values(record) if m.method == name}
    done: set[Any] = set()
    for position, event in enumerate(record.events):
        if event["event"] != "sent":
            continue
        value = parsed(event["body"])
        where = event["pid"], event["connection"]
        if (where, json.dumps(value.get("id"))) in asked and where not in done:
            done.add(where)
            yield position, event


def _allowed(states: dict[str, LifecycleState]) -> Judge:
    async def run(bench: ClientBench) -> None:
        record = await bench.plain()
        for state, method in _Sequence(bench.info, dict(states)).broken(record):
            known = method in bench.info.methods or method in bench.info.notifications
            if known and state in _reached(bench.info):
                raise Failed(f"{method!r} is not allowed in the state {state!r}.")

    return run


def _reached(info: ProtocolInfo) -> set[str]:
    """The states that come after an answer or the word that ends: not those of the beginning."""
    return {
        each.target
        for each in info.lifecycle.transitions
        if each.when == "response" or each.method in info.notifications
    }


async def _announced(bench: ClientBench) -> None:
    await bench.plain()
    record = await bench.tried("bare")
    for name in sorted(record.methods & bench.info.methods.keys()):
        capability = bench.info.methods[name].capability
        if capability is not None:
            raise Failed(f"The client sends {name!r} to a server without {capability!r}.")


# --- types ---------------------------------------------------------------------------------------


def _types(info: ProtocolInfo) -> Iterator[Case]:
    cancels = None if info.cancellation is None else info.cancellation.method
    every: list[Method[Any, Any] | Notification[Any]] = [*info.methods.values()]
    every += info.notifications.values()
    for each in every:
        if each.direction == "serverToClient" or each.name == cancels or each.params is None:
            continue  # Not the client's, or with cases of its own, or with nothing to judge.
        yield case(
            f"types/params/{each.name}",
            "must",
            f"The params of `{each.name}` are of their type.",
            TYPES,
            _typed(each.name),
        )
    yield case(
        "types/known-messages",
        "must",
        "The client sends only messages that clients of this protocol send.",
        TYPES,
        _known,
    )


def _typed(name: str) -> Judge:
    async def run(bench: ClientBench) -> None:
        found = [m for m in _values(await bench.plain()) if m.method == name]
        if not found:
            raise Skipped(f"The client does not send {name!r}.")
        for message in found:
            check_params(bench.info, name, message.get("params"))

    return run


def check_params(info: ProtocolInfo, name: str, params: Any) -> None:
    """Have the params of a message of the client be of their type. Raises Failed."""
    descriptor = info.methods.get(name) or info.notifications[name]
    try:
        codec.decode_params(descriptor, NO_PARAMS if params is ABSENT else params, "server")
    except InvalidMessage as error:
        raise Failed(f"{error} ({described(error)})") from None


def described(error: InvalidMessage) -> str:
    return "; ".join(f"{e['pointer'] or '(all of it)'}: {e['message']}" for e in error.errors)


async def _known(bench: ClientBench) -> None:
    info = bench.info
    for message in _values(await bench.plain()):
        name = message.method
        if name is None:
            continue
        descriptor = info.methods.get(name) or info.notifications.get(name)
        if descriptor is None or descriptor.direction == "serverToClient":
            raise Failed(f"The client sends {name!r}, which it has no business to send.")
        if message.is_request != (name in info.methods):
            kind = "a request, with" if name in info.methods else "a notification, without"
            raise Failed(f"{name!r} is {kind} an id.")
