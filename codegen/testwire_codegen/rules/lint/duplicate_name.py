"""Lists hold each name once.

Fixtures: `tests/codegen/lint/duplicate-name/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from testwire_base.documents import Location

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="duplicate-name",
    purpose="Messages, errors, transports, states, profiles, requirements and errata have names "
    "of their own; errors share a code only where one of them answers a condition.",
    fix="Rename one of the two, or remove it.",
)


def check(subject: Subject) -> Iterable[Problem]:
    seen: dict[tuple[str, str | int], Location] = {}
    for what, name, location in _names(subject):
        first = seen.setdefault((what, name), location)
        if first is not location:
            yield Problem(location, f"the {what} {name!r} stands at line {first.line} already")


def _names(subject: Subject) -> Iterator[tuple[str, str | int, Location]]:
    protocol = subject.protocol
    for message in protocol.messages:
        yield "message", message.names.wire, message.location
    for error in protocol.errors:
        yield "error", error.name, error.location
        if error.condition is None:
            yield "error code", error.code, error.location
    for transport in protocol.transports:
        yield "transport", transport.id, transport.location
    for state in protocol.lifecycle.states:
        yield "state", state.name, state.location
    for profile in protocol.profiles:
        yield "profile", profile.id, profile.location
    for states in protocol.item_states:
        yield "item state", states.id, states.location
    for requirement in protocol.requirements:
        yield "requirement", requirement.id, requirement.location
    for erratum in protocol.errata:
        yield "erratum", erratum.id, erratum.location
