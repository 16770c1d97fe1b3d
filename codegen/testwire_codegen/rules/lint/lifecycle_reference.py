"""The lifecycle table is closed and can be walked.

Fixtures: `tests/codegen/lint/lifecycle-reference/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="lifecycle-reference",
    purpose="The lifecycle names states that exist and can be reached; a state that does not allow "
    "every message says what answers the others; each message leads to one state.",
    fix="Correct the table in `lifecycle`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    lifecycle = subject.protocol.lifecycle
    names = {state.name for state in lifecycle.states}
    if lifecycle.initial not in names:
        yield Problem(
            registry.at("/lifecycle/initial"), f"no state is called {lifecycle.initial!r}"
        )
    for index, transition in enumerate(lifecycle.transitions):
        for member, name in (("source", transition.source), ("target", transition.target)):
            if name not in names:
                location = registry.at(f"/lifecycle/transitions/{index}/{member}")
                yield Problem(location, f"no state is called {name!r}")
    yield from _ambiguous(lifecycle)
    reached = _reachable(lifecycle)
    for index, state in enumerate(lifecycle.states):
        if lifecycle.initial in names and state.name not in reached:
            yield Problem(state.location, f"no transition leads to the state {state.name!r}")
        if state.allows is not None and state.request_error is None:
            yield Problem(
                registry.at(f"/lifecycle/states/{index}/requestError"),
                f"the state {state.name!r} refuses messages, but names no error for it",
            )
        if state.allows is None and state.request_error is not None:
            yield Problem(
                registry.at(f"/lifecycle/states/{index}/requestError"),
                f"the state {state.name!r} allows every message, so nothing needs an error",
            )


def _reachable(lifecycle: ir.Lifecycle) -> set[str]:
    reached = {lifecycle.initial}
    while True:
        further = {step.target for step in lifecycle.transitions if step.source in reached}
        if further <= reached:
            return reached
        reached |= further


def _ambiguous(lifecycle: ir.Lifecycle) -> Iterable[Problem]:
    seen: set[tuple[str, str, str]] = set()
    for transition in lifecycle.transitions:
        step = (transition.source, transition.method, transition.when)
        if step in seen:
            yield Problem(
                transition.location,
                f"{transition.method!r} leads from {transition.source!r} to two states",
            )
        seen.add(step)
