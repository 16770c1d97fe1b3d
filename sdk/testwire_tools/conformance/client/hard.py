"""The cases of what a client has to bear, and of what it answers when it is asked itself.

A hard thing is borne where the client goes on as it does without it: it sends what it sent, and
ends with the same code. Where the answer is an error, or none comes, it may do something else; it
must not wait for ever, and not crash.

Tests: `tests/tools/conformance/test_client_proofs.py` has a broken client for each case.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple

from testwire import codec
from testwire.errors import InvalidMessage
from testwire.registry import Cancellation, ProtocolInfo, Transport

from testwire_tools.conformance.client.bench import UNSEEN_HERE, ClientBench
from testwire_tools.conformance.client.plays import UNKNOWN_REQUEST
from testwire_tools.conformance.client.record import ABSENT, Message, Record
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Level, Skipped

__all__ = ["cases"]

JSONRPC: Final = "JSON-RPC 2.0"
OPEN_SECONDS: Final = 2.0
"""A client that stays connected for so long has borne what came, where nothing else shows it."""

Judge = Callable[[ClientBench], Awaitable[None]]

READS: Final = "The framing of the spec: what readers accept"
ANSWERS: Final = f"{JSONRPC}, section 5"
TYPES: Final = "The types of the spec"
TRANSPORTS: Final = "The transports of the spec"


class Hard(NamedTuple):
    """A play and the case that looks at it. docs: what a client does that passes."""

    play: str
    id: str
    level: Level
    docs: str
    source: str
    streams: bool = False
    """True where messages have to be a stream, and are no bodies of HTTP."""


BORNE: Final = (
    Hard(
        "split",
        "framing/reads-pieces",
        "must",
        "A message that arrives in pieces is read.",
        READS,
        streams=True,
    ),
    Hard(
        "joined",
        "framing/reads-several",
        "must",
        "Messages that arrive together are all read.",
        READS,
        streams=True,
    ),
    Hard(
        "late",
        "robustness/late-answer",
        "must",
        "An answer that takes its time is waited for.",
        ANSWERS,
    ),
    Hard(
        "duplicate",
        "robustness/duplicate-answer",
        "should",
        "A second answer to the same request does no harm.",
        ANSWERS,
        streams=True,
    ),
    Hard(
        "unsolicited",
        "robustness/unsolicited-answer",
        "should",
        "An answer to what was never asked does no harm.",
        ANSWERS,
        streams=True,
    ),
    Hard(
        "unknown-notification",
        "robustness/unknown-notification",
        "must",
        "A notification that the client does not know is ignored.",
        f"{JSONRPC}, section 4.1",
    ),
    Hard(
        "unknown-members",
        "robustness/unknown-members",
        "should",
        "Members that the client does not know are ignored.",
        TYPES,
    ),
    Hard(
        "late-progress",
        "robustness/late-progress",
        "should",
        "Notifications that come after the answer do no harm.",
        ANSWERS,
        streams=True,
    ),
    Hard(
        "large",
        "robustness/large-message",
        "should",
        "A message of some megabytes is read.",
        READS,
        streams=True,
    ),
)
"""With these, a client does what it does without them."""

ENDURED: Final = (
    Hard(
        "beyond-ascii",
        "framing/reads-bytes",
        "must",
        "The length of a message counts bytes, not characters.",
        READS,
        streams=True,
    ),
    Hard(
        "error",
        "errors/answer",
        "must",
        "An error is taken as the end of the request.",
        f"{JSONRPC}, section 5.1",
    ),
    Hard(
        "unknown-code",
        "errors/unknown-code",
        "must",
        "An error with a code and data that the client does not know ends the request as well.",
        f"{JSONRPC}, section 5.1",
    ),
    Hard(
        "null",
        "errors/null-result",
        "should",
        "A result of null, where there is to be one, is an error and no crash.",
        TYPES,
    ),
    Hard(
        "crash",
        "robustness/server-crash",
        "must",
        "The end of the server is the end of what was asked of it.",
        TRANSPORTS,
    ),
    Hard(
        "half",
        "robustness/half-answer",
        "must",
        "The end of the server in the middle of an answer is the end of what was asked of it.",
        TRANSPORTS,
        streams=True,
    ),
)
"""These may change what a client does; it is not to hang, nor to crash."""


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    streams = transport.framing.kind != "httpBody"
    for each in BORNE:
        if each.streams and not streams:
            continue
        if each.play == "late-progress" and not _reports(scenario):
            continue
        yield _case(each.id, each.level, each.docs, each.source, _borne(each.play))
    if info.ids.null_answer and streams:
        yield _case(
            "robustness/null-id",
            "should",
            "An error without an id does no harm.",
            f"{JSONRPC}, section 5, id",
            _borne("null-id"),
        )
    for each in ENDURED:
        if each.streams and not streams:
            continue
        if each.play == "beyond-ascii" and transport.framing.ascii_only:
            continue
        yield _case(each.id, each.level, each.docs, each.source, _endured(each.play))
    yield _case(
        "json-rpc/unanswered",
        "must",
        "Notifications and answers are not answered, known or not.",
        f"{JSONRPC}, section 4.1",
        _unanswered,
    )
    if streams:
        yield from _semantics(scenario)
        yield from _asked(info, scenario)
    yield from _cancellation(info, scenario)


def _case(id: str, level: Level, docs: str, source: str, run: Judge) -> Case:
    group: Any = id.split("/")[0]
    return Case(id, group, level, docs, source, run)


def _semantics(scenario: Scenario) -> Iterator[Case]:
    """What the data of a protocol adds."""
    for hard in scenario.client.get("hard", []):
        name = f"semantics/{hard['id']}"
        required = hard.get("requirement")
        if required is None:
            yield _case(name, hard["level"], hard["docs"], hard["source"], _borne(name))
            continue
        said = scenario.requirements[required]
        level: Level = "must" if said.level == "must" else "should"
        yield Case(name, "semantics", level, hard["docs"], said.source, _borne(name), required)


def _reports(scenario: Scenario) -> bool:
    """Whether any reply has notifications before it."""
    return any(reply.get("before") for reply in scenario.client.get("replies", {}).values())


def _borne(play: str) -> Judge:
    async def run(bench: ClientBench) -> None:
        plain = await bench.plain()
        check_goes_on(bench, plain, await bench.tried(play))

    return run


def check_goes_on(bench: ClientBench, plain: Record, record: Record) -> None:
    """Have a client do in a hard play what it does in the plain one. Raises Failed."""
    for event in record.of("broken"):
        raise Failed(event["text"])
    if not record.own:
        _stays(record, _missing(bench, plain, record))
        return
    check_ends(bench, record)
    missing = _missing(bench, plain, record)
    if missing:
        raise Failed(f"The client does not send {', '.join(map(repr, missing))} any more.")
    if record.code != plain.code:
        raise Failed(
            f"The client ended with exit code {record.code}; without it, with {plain.code}."
        )


def _missing(bench: ClientBench, plain: Record, record: Record) -> list[str]:
    """What the client sends in the plain play alone.

    Not cancellations: whether there is one may be a matter of milliseconds.
    """
    cancels = None if bench.info.cancellation is None else bench.info.cancellation.method
    return sorted(plain.methods - record.methods - {cancels})


def _stays(record: Record, missing: list[str]) -> None:
    """For clients that others have started: they do not leave at once, and before their time.

    What they do from one play to the next is not the same, as it is with a command; so only a
    client that breaks off in the middle of what it did in the plain play is convicted.
    """
    last = max((event["at"] for event in record.of("trick")), default=0.0)
    ends = [event["at"] for event in record.of("end")]
    after = any(message.at > last for message in record.messages)
    if missing and not after and ends and min(ends) - last < OPEN_SECONDS:
        raise Failed(
            "The client closes the connection at once, and does not send "
            f"{', '.join(map(repr, missing))} any more."
        )


def check_ends(bench: ClientBench, record: Record) -> None:
    """Have the client's command come to an end of its own. Raises Failed."""
    if record.code is None:
        raise Failed(
            f"The client hangs: its command did not end within {bench.target.seconds:g} seconds."
        )
    if record.code < 0:
        raise Failed(f"The client crashed: signal {-record.code}.")


def _endured(play: str) -> Judge:
    async def run(bench: ClientBench) -> None:
        plain = await bench.plain()
        record = await bench.tried(play)
        if not record.own:
            raise Skipped(UNSEEN_HERE)
        check_ends(bench, record)
        if play != "null":
            return
        # How it ends where it is told of an error is its own choice; this is one.
        other = await bench.play("error")
        if record.code not in (plain.code, other.code):
            raise Failed(
                f"The client ended with exit code {record.code}; with an error it ends with "
                f"{other.code}."
            )

    return run


async def _unanswered(bench: ClientBench) -> None:
    for play in ("plain", "unknown-notification"):
        await bench.plain()
        record = await bench.play(play)
        for message in record.messages:
            if message.is_answer:
                raise Failed(f"An answer came that nobody asked for: {message.body[:200]!r}")


# --- requests of the server ----------------------------------------------------------------------


def _asked(info: ProtocolInfo, scenario: Scenario) -> Iterator[Case]:
    known = [m for m in info.methods.values() if m.direction != "clientToServer"]
    level: Level = "must" if known else "should"
    yield _case(
        "errors/unknown-method",
        level,
        "A request of the server for a method that does not exist is answered with that error.",
        f"{JSONRPC}, section 5.1",
        _unknown_method,
    )
    yield _case(
        "json-rpc/echoes-id",
        level,
        "An answer of the client carries the id of the request, of the same type.",
        f"{JSONRPC}, section 5, id",
        _echoes,
    )
    for name in scenario.client.get("requests", {}):
        yield _case(
            f"types/answer/{name}",
            "must" if info.methods[name].required else "should",
            f"`{name}` is answered with a result of its type, or with an error.",
            "The types of the spec",
            _answers(name),
        )


def _pairs(record: Record, method: str) -> Iterator[tuple[Any, list[Message]]]:
    """The ids of the server's requests of a method, each with the answers that could be meant."""
    for position, value in record.sent:
        if isinstance(value, dict) and value.get("method") == method and "id" in value:
            where = record.events[position]["pid"], record.events[position]["connection"]
            yield (
                value["id"],
                [
                    message
                    for message in record.messages
                    if message.is_answer
                    and message.connection == where
                    and str(message.get("id")) == str(value["id"])
                ],
            )


async def _unknown_method(bench: ClientBench) -> None:
    plain = await bench.plain()
    record = await bench.tried("unknown-requests")
    wanted = bench.info.errors[
        next(e.name for e in bench.info.errors.values() if e.condition == "methodNotFound")
    ].code
    for message_id, answers in _pairs(record, UNKNOWN_REQUEST):
        if not answers:
            raise Failed(f"The request with the id {message_id!r} was not answered.")
        error = answers[0].get("error")
        code = error.get("code") if isinstance(error, dict) else None
        if code != wanted:
            raise Failed(f"It was answered with {answers[0].body[:200]!r}, not with {wanted}.")
    check_goes_on(bench, plain, record)


async def _echoes(bench: ClientBench) -> None:
    await bench.plain()
    record = await bench.tried("unknown-requests")
    seen = False
    for message_id, answers in _pairs(record, UNKNOWN_REQUEST):
        for message in answers:
            seen = True
            if type(message.get("id")) is not type(message_id):
                raise Failed(f"The id {message_id!r} came back as {message.get('id')!r}.")
    strangers = [m for m in record.messages if m.is_answer and m.get("id") in (None, ABSENT)]
    if strangers:
        raise Failed(f"An answer has no id: {strangers[0].body[:200]!r}")
    if not seen:
        raise Skipped("The client does not answer.")


def _answers(name: str) -> Judge:
    async def run(bench: ClientBench) -> None:
        plain = await bench.plain()
        record = await bench.play("known-requests")
        pairs = list(_pairs(record, name))
        if not pairs:
            raise Skipped("The client has not announced that it takes it.")
        method = bench.info.methods[name]
        for _, answers in pairs:
            if not answers:
                raise Failed(f"{name!r} was not answered.")
            result = answers[0].get("result")
            if result is ABSENT:
                continue
            try:
                codec.decode_result(method, result, "server")
            except InvalidMessage as error:
                raise Failed(str(error)) from None
        check_goes_on(bench, plain, record)

    return run


# --- cancellation --------------------------------------------------------------------------------


def _cancellation(info: ProtocolInfo, scenario: Scenario) -> Iterator[Case]:
    said = info.cancellation
    if said is None or scenario.slow is None:
        return
    source = "The cancellation of the spec"
    yield _case(
        "cancellation/form",
        "must",
        f"`{said.method}` names, in `{said.id_field}`, a request that the client has sent.",
        source,
        _form(said),
    )
    yield _case(
        "cancellation/goes-on",
        "should",
        "The answer to a request that was cancelled is taken, and the session goes on.",
        source,
        _after(said),
    )


def _cancels(record: Record, said: Cancellation) -> list[Message]:
    trick = record.trick or 0.0
    sent = [message for message in record.messages if message.method == said.method]
    found = [message for message in sent if message.at >= trick]
    if not found:
        raise Skipped("The client cancels nothing.")
    return found


def _form(said: Cancellation) -> Judge:
    async def run(bench: ClientBench) -> None:
        from testwire_tools.conformance.client.cases import check_params

        await bench.plain()
        record = await bench.tried("withheld")
        for message in _cancels(record, said):
            if message.get("id") is not ABSENT:
                raise Failed(f"{said.method!r} is a notification; it came with an id.")
            params = message.get("params")
            check_params(bench.info, said.method, params)
            chosen = params.get(said.id_field) if isinstance(params, dict) else None
            sent = [
                other.get("id")
                for other in record.messages[: record.messages.index(message)]
                if other.is_request and other.connection == message.connection
            ]
            if not any(type(each) is type(chosen) and each == chosen for each in sent):
                raise Failed(f"It names {chosen!r}, which is the id of no request.")

    return run


def _after(said: Cancellation) -> Judge:
    async def run(bench: ClientBench) -> None:
        plain = await bench.plain()
        record = await bench.tried("withheld")
        _cancels(record, said)
        check_goes_on(bench, plain, record)

    return run
