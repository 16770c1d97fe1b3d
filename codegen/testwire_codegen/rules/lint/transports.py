"""Lint rules on transports: framings, launch, ids, states, profiles.

Tests: `tests/codegen/rules/test_lint.py`,
with the fixtures `tests/codegen/rules/lint/transports.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation


def _id_rules(subject: Subject) -> Iterable[Violation]:
    ids = subject.protocol.ids
    if ids is None:
        return
    written = ("integer", "string") if ids.writes == "either" else (ids.writes,)
    for kind in written:
        if kind not in ids.accepts:
            yield Violation(subject.at("/ids/accepts"), f"ids are written as {kind}, and not read")
    low, high = ids.minimum, ids.maximum
    for name, limit in (("minimum", low), ("maximum", high)):
        if limit is not None and "integer" not in ids.accepts:
            yield Violation(subject.at(f"/ids/{name}"), "no id is an integer, so none has a limit")
    if low is not None and high is not None and low > high:
        yield Violation(subject.at("/ids/maximum"), f"no integer is from {low} to {high}")


def _concurrency_group(subject: Subject) -> Iterable[Violation]:
    seen: dict[str, int] = {}
    for index, group in enumerate(subject.protocol.concurrency):
        place = f"/concurrency/groups/{index}"
        if group.policy == "refuse" and group.error is None:
            yield Violation(subject.at(f"{place}/policy"), "the group refuses without an error")
        if group.policy != "refuse" and group.error is not None:
            yield Violation(
                subject.at(f"{place}/error"),
                f"the group has the policy {group.policy!r}, so nothing is answered with "
                f"{group.error!r}",
            )
        if group.policy == "newestWins" and subject.protocol.cancellation is None:
            yield Violation(
                subject.at(f"{place}/policy"),
                "the newest cannot win in a protocol without `cancellation`",
            )
        for position, name in enumerate(group.methods):
            if seen.setdefault(name, index) != index:
                yield Violation(
                    subject.at(f"{place}/methods/{position}"),
                    f"{name!r} is in group {seen[name]} already",
                )


def _lifecycle_reference(subject: Subject) -> Iterable[Violation]:
    lifecycle = subject.protocol.lifecycle
    names = {state.name for state in lifecycle.states}
    if lifecycle.initial not in names:
        yield Violation(
            subject.at("/lifecycle/initial"), f"no state is called {lifecycle.initial!r}"
        )
    for index, transition in enumerate(lifecycle.transitions):
        for member, name in (("source", transition.source), ("target", transition.target)):
            if name not in names:
                location = subject.at(f"/lifecycle/transitions/{index}/{member}")
                yield Violation(location, f"no state is called {name!r}")
    yield from _ambiguous(lifecycle)
    reached = _reachable(lifecycle)
    for index, state in enumerate(lifecycle.states):
        if lifecycle.initial in names and state.name not in reached:
            yield Violation(state.location, f"no transition leads to the state {state.name!r}")
        if state.allows is not None and state.request_error is None:
            yield Violation(
                subject.at(f"/lifecycle/states/{index}/requestError"),
                f"the state {state.name!r} refuses messages, but names no error for it",
            )
        if state.allows is None and state.request_error is not None:
            yield Violation(
                subject.at(f"/lifecycle/states/{index}/requestError"),
                f"the state {state.name!r} allows every message, so nothing needs an error",
            )


def _reachable(lifecycle: ir.Lifecycle) -> set[str]:
    reached = {lifecycle.initial}
    while True:
        further = {step.target for step in lifecycle.transitions if step.source in reached}
        if further <= reached:
            return reached
        reached |= further


def _ambiguous(lifecycle: ir.Lifecycle) -> Iterable[Violation]:
    seen: set[tuple[str, str, str]] = set()
    for transition in lifecycle.transitions:
        step = (transition.source, transition.method, transition.when)
        if step in seen:
            yield Violation(
                transition.location,
                f"{transition.method!r} leads from {transition.source!r} to two states",
            )
        seen.add(step)


def _transport_framing(subject: Subject) -> Iterable[Violation]:
    protocol = subject.protocol
    framings = {framing.name: framing for framing in protocol.framings}
    for index, transport in enumerate(protocol.transports):
        place = f"/transports/{index}"
        framing = framings.get(transport.framing)
        if framing is None:
            yield Violation(
                subject.at(f"{place}/framing"), f"no framing is called {transport.framing!r}"
            )
        elif (framing.kind == "httpBody") != (transport.kind == "http"):
            yield Violation(
                subject.at(f"{place}/framing"),
                f"a transport of kind {transport.kind!r} cannot carry the framing {framing.kind!r}",
            )
        if (transport.listener is None) != (transport.kind == "stdio"):
            what = "nobody listens on stdio" if transport.listener else "somebody has to listen"
            yield Violation(subject.at(f"{place}/listener"), f"{transport.id!r}: {what}")
    used = {transport.framing for transport in protocol.transports}
    for framing in protocol.framings:
        if framing.name not in used:
            yield Violation(framing.location, f"no transport uses the framing {framing.name!r}")


def _transport_parts(subject: Subject) -> Iterable[Violation]:
    for index, transport in enumerate(subject.protocol.transports):
        place = f"/transports/{index}"
        if transport.http is not None and transport.kind != "http":
            yield Violation(subject.at(f"{place}/http"), f"{transport.id!r} is no HTTP")
        connections = transport.connections
        if connections is not None and transport.listener != "client":
            yield Violation(
                subject.at(f"{place}/connections"),
                f"{transport.id!r}: no client listens, so it accepts no connections",
            )
        elif connections is not None and connections.minimum > connections.maximum:
            yield Violation(
                subject.at(f"{place}/connections/maximum"),
                f"at least {connections.minimum} and at most {connections.maximum} connections",
            )
        names = Counter(each.name for each in transport.launch_environment)
        for name, count in names.items():
            if count > 1:
                location = subject.at(f"{place}/launch/environment")
                yield Violation(location, f"{name} stands {count} times")
    yield from _headers(subject)


def _headers(subject: Subject) -> Iterable[Violation]:
    for framing in subject.protocol.framings:
        if framing.kind == "contentLength":
            continue
        for member, given in (("headers", framing.headers), ("accepts", framing.accepts)):
            if given:
                yield Violation(
                    framing.location,
                    f"the framing {framing.name!r} has `{member}` and, being {framing.kind}, no "
                    "headers",
                )


_NEEDED = {"stdio": None, "tcp": "port", "pipe": "pipe", "http": "port"}
_ALLOWED = {"stdio": set(), "tcp": {"port", "host"}, "pipe": {"pipe"}, "http": {"port", "host"}}
_ANYWHERE = {"flag", "pid", "text"}


def _launch_line(subject: Subject) -> Iterable[Violation]:
    for index, transport in enumerate(subject.protocol.transports):
        place = f"/transports/{index}/launch/options"
        options = transport.launch_options
        needed = _NEEDED[transport.kind]
        if needed is not None and needed not in {option.value for option in options}:
            yield Violation(subject.at(place), f"{transport.id!r} has no option for the {needed}")
        for position, option in enumerate(options):
            location = subject.at(f"{place}/{position}")
            if option.value not in _ALLOWED[transport.kind] | _ANYWHERE:
                yield Violation(location, f"a {transport.kind} transport has no {option.value}")
            if option.value == "flag" and option.default is not None:
                yield Violation(location, f"{option.flag} takes no value, so it has no default")
            elif option.required and option.default is not None:
                yield Violation(location, f"{option.flag} is required and has a default")
        for what in ("flag", "value"):
            counts = Counter(getattr(option, what) for option in options)
            for name, count in counts.items():
                if count > 1 and name not in _ANYWHERE:
                    yield Violation(subject.at(place), f"the {what} {name!r} stands {count} times")


def _profile_writing(subject: Subject) -> Iterable[Violation]:
    profiles = subject.protocol.profiles
    defaults = [index for index, profile in enumerate(profiles) if profile.default]
    for index in defaults[1:]:
        yield Violation(
            subject.at(f"/profiles/{index}/default"),
            f"{profiles[defaults[0]].id!r} is the default already",
        )
    for index, profile in enumerate(profiles):
        for position, writing in enumerate(profile.writes):
            location = subject.at(f"/profiles/{index}/writes/{position}")
            for message in _writing_problems(subject, writing):
                yield Violation(location, f"{profile.id!r}: {message}")


def _writing_problems(subject: Subject, writing: ir.Writing) -> Iterator[str]:
    node = subject.find(writing.type)
    if node is None:
        yield f"no type is called {writing.type}"
    elif writing.kind in ("member", "omit"):
        yield from _member(node, writing)
    elif writing.kind == "value":
        yield from _value(node, writing)
    else:
        yield from _tagged(subject, node, writing)


def _member(node: ir.NamedType, writing: ir.Writing) -> Iterator[str]:
    fields = node.fields if isinstance(node, ir.Struct) else ()
    field = next((field for field in fields if field.name == writing.member), None)
    if field is None:
        yield f"{node.name} has no member {writing.member!r}"
    elif writing.kind == "omit" and field.required:
        yield f"{node.name}.{writing.member} is required and cannot be left out"
    elif writing.kind == "member" and writing.spelling not in field.aliases:
        yield f"{writing.spelling!r} is no other spelling of {node.name}.{writing.member}"


def _value(node: ir.NamedType, writing: ir.Writing) -> Iterator[str]:
    values = node.values if isinstance(node, ir.Enum) else ()
    entry = next((entry for entry in values if entry.value == writing.value), None)
    if entry is None:
        yield f"{node.name} has no value {writing.value!r}"
    elif writing.spelling not in entry.aliases:
        yield f"{writing.spelling!r} is no other spelling of {writing.value!r} in {node.name}"


def _tagged(subject: Subject, node: ir.NamedType, writing: ir.Writing) -> Iterator[str]:
    members = node.members if isinstance(node, ir.Union) else ()
    if ir.Ref(writing.spelling or "") not in members:
        yield f"{node.name} is no union with {writing.spelling}"
        return
    target = subject.find(writing.spelling or "")
    carriers = [target] if isinstance(target, ir.Struct) else []
    if isinstance(target, ir.Union):
        found = [subject.find(each.name) for each in target.members if isinstance(each, ir.Ref)]
        carriers = [each for each in found if isinstance(each, ir.Struct)]
    if not any(
        field.name == writing.member for carrier in carriers for field in subject.fields(carrier)
    ):
        yield f"{writing.spelling} has no member {writing.member!r}"


CHECKS: Final[Mapping[str, LintCheck]] = {
    "id-rules": _id_rules,
    "concurrency-group": _concurrency_group,
    "lifecycle-reference": _lifecycle_reference,
    "transport-framing": _transport_framing,
    "transport-parts": _transport_parts,
    "launch-line": _launch_line,
    "profile-writing": _profile_writing,
}
