"""Pointers into messages lead to something that messages have.

Fixtures: `tests/codegen/lint/message-pointer/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from testwire_base.documents import Location

from testwire_codegen.rules.base import Problem, Rule, Subject
from testwire_codegen.rules.paths import at_pointer, takes

RULE = Rule(
    id="message-pointer",
    purpose="Each pointer of a correlation, a completion, a scope or an item state leads to a "
    "member of the params that it is about, and a completion's value may stand there.",
    fix="Correct the pointer: `/member/member`, with `*` for each item of an array or map.",
)


def check(subject: Subject) -> Iterable[Problem]:
    known = subject.messages()
    for location, name, pointer in _pointers(subject):
        message = known.get(name)
        if message is not None and not at_pointer(subject, message.params, pointer):
            yield Problem(location, f"the params of {name!r} have nothing at {pointer!r}")
    for index, message in enumerate(subject.protocol.messages):
        progress = known.get(message.progress or "")
        if message.completion is None or progress is None:
            continue
        found = at_pointer(subject, progress.params, message.completion.pointer)
        if found and not any(takes(subject, each, message.completion.value) for each in found):
            yield Problem(
                subject.folder.registry.at(f"/methods/{index}/completion/value"),
                f"{message.completion.value!r} cannot stand at {message.completion.pointer!r} in "
                f"the params of {progress.names.wire!r}",
            )


def _pointers(subject: Subject) -> Iterator[tuple[Location, str, str]]:
    """Where a pointer stands, the message whose params it is about, and the pointer."""
    registry = subject.folder.registry
    protocol = subject.protocol
    for index, message in enumerate(protocol.messages):
        place = f"/methods/{index}"
        if message.correlation is not None:
            own, other = message.correlation.request, message.correlation.notification
            yield registry.at(f"{place}/correlation/request"), message.names.wire, own
            yield registry.at(f"{place}/correlation/notification"), message.progress or "", other
        if message.completion is not None:
            location = registry.at(f"{place}/completion/pointer")
            yield location, message.progress or "", message.completion.pointer
    for index, group in enumerate(protocol.concurrency):
        for name in group.methods if group.scope is not None else ():
            yield registry.at(f"/concurrency/groups/{index}/scope"), name, group.scope or ""
    for index, states in enumerate(protocol.item_states):
        for member, pointer in (("item", states.item), ("state", states.state)):
            yield registry.at(f"/itemStates/{index}/{member}"), states.notification, pointer
