"""Messages that are named exist, and are of the right kind.

Fixtures: `tests/codegen/lint/unknown-method/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from testwire_base.documents import Location

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="unknown-method",
    purpose="Every message that the registry names exists and is of the kind that is needed there.",
    fix="Correct the name, or add the message to `methods`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    known = subject.messages()
    for location, name, kind in _named(subject):
        message = known.get(name)
        if message is None:
            yield Problem(location, f"no message is called {name!r}")
        elif kind is not None and message.kind != kind:
            yield Problem(location, f"{name!r} is a {message.kind}, and a {kind} is needed here")
    cancellation = subject.protocol.cancellation
    if cancellation is not None and cancellation.method in known:
        yield from _cancellation_params(subject, cancellation, known[cancellation.method])


def _named(subject: Subject) -> Iterator[tuple[Location, str, str | None]]:
    registry = subject.folder.registry
    protocol = subject.protocol
    for index, message in enumerate(protocol.messages):
        if message.progress is not None:
            yield registry.at(f"/methods/{index}/progress"), message.progress, "notification"
    for index, state in enumerate(protocol.lifecycle.states):
        for position, name in enumerate(state.allows or ()):
            yield registry.at(f"/lifecycle/states/{index}/allows/{position}"), name, None
    for index, transition in enumerate(protocol.lifecycle.transitions):
        kind = "request" if transition.when == "response" else None
        yield registry.at(f"/lifecycle/transitions/{index}/method"), transition.method, kind
    for index, group in enumerate(protocol.concurrency):
        for position, name in enumerate(group.methods):
            yield registry.at(f"/concurrency/groups/{index}/methods/{position}"), name, "request"
    if protocol.cancellation is not None:
        yield registry.at("/cancellation/method"), protocol.cancellation.method, "notification"
    for index, states in enumerate(protocol.item_states):
        location = registry.at(f"/itemStates/{index}/notification")
        yield location, states.notification, "notification"
    for index, requirement in enumerate(protocol.requirements):
        for position, name in enumerate(requirement.messages):
            yield registry.at(f"/requirements/{index}/messages/{position}"), name, None
    for entry in protocol.capabilities:
        yield registry.at(f"/capabilities/{entry.role}/method"), entry.method, None


def _cancellation_params(
    subject: Subject, cancellation: ir.Cancellation, message: ir.Message
) -> Iterator[Problem]:
    params = None if message.params is None else subject.find(message.params)
    names = set()
    if isinstance(params, ir.Struct):
        names = {field.names.wire for part in subject.bases(params) for field in part.fields}
    if cancellation.id_field not in names:
        yield Problem(
            subject.folder.registry.at("/cancellation/idField"),
            f"the params of {message.names.wire!r} have no member {cancellation.id_field!r}",
        )
