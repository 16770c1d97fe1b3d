"""Errors that are named are stated.

Fixtures: `tests/codegen/lint/unknown-error-name/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from testwire_base.documents import Location

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="unknown-error-name",
    purpose="Every error that methods, states, groups or the cancellation name stands in `errors`.",
    fix="Correct the name, or add the error to `errors`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    known = {error.name for error in subject.protocol.errors}
    for location, name in _named(subject):
        if name not in known:
            yield Problem(location, f"no error is called {name!r}")


def _named(subject: Subject) -> Iterator[tuple[Location, str]]:
    registry = subject.folder.registry
    protocol = subject.protocol
    for index, message in enumerate(protocol.messages):
        for position, name in enumerate(message.errors):
            yield registry.at(f"/methods/{index}/errors/{position}"), name
    for index, state in enumerate(protocol.lifecycle.states):
        if state.request_error is not None:
            yield registry.at(f"/lifecycle/states/{index}/requestError"), state.request_error
    for index, group in enumerate(protocol.concurrency):
        if group.error is not None:
            yield registry.at(f"/concurrency/groups/{index}/error"), group.error
    if protocol.cancellation is not None:
        yield registry.at("/cancellation/error"), protocol.cancellation.error
