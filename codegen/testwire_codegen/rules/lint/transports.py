"""Checks of the lint rules for transports: framings, launch, ids, states, profiles.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/transports.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.rules.paths import at_pointer


def _id_rules(subject: Subject) -> Iterable[Violation]:
    ids = subject.protocol.ids
    if ids is None:
        return
    written = ("integer", "string") if ids.writes == "either" else (ids.writes,)
    for kind in written:
        if kind not in ids.accepts:
            yield Violation(
                subject.at("/ids/accepts"),
                f"requesters write ids of the kind {kind}, which receivers do not accept",
            )
    low, high = ids.minimum, ids.maximum
    for name, limit in (("minimum", low), ("maximum", high)):
        if limit is not None and "integer" not in ids.accepts:
            yield Violation(
                subject.at(f"/ids/{name}"), f"`{name}` has no effect, because no id is an integer"
            )
    if low is not None and high is not None and low > high:
        yield Violation(subject.at("/ids/maximum"), f"no integer is between {low} and {high}")


def _concurrency_group(subject: Subject) -> Iterable[Violation]:
    seen: dict[str, int] = {}
    for index, group in enumerate(subject.protocol.concurrency):
        place = f"/concurrency/groups/{index}"
        if group.policy == "refuse" and group.error is None:
            yield Violation(
                subject.at(f"{place}/policy"), "the group has the policy `refuse` but no error"
            )
        if group.policy != "refuse" and group.error is not None:
            yield Violation(
                subject.at(f"{place}/error"),
                f"the group has the policy `{group.policy}`, which does not use the error "
                f"{group.error!r}",
            )
        if group.policy == "newestWins" and subject.protocol.cancellation is None:
            yield Violation(
                subject.at(f"{place}/policy"),
                "the policy `newestWins` requires `cancellation`, which the protocol does not have",
            )
        for position, name in enumerate(group.methods):
            if seen.setdefault(name, index) != index:
                yield Violation(
                    subject.at(f"{place}/methods/{position}"),
                    f"{name!r} is already in the group {seen[name]}",
                )


def _lifecycle_reference(subject: Subject) -> Iterable[Violation]:
    lifecycle = subject.protocol.lifecycle
    names = {state.name for state in lifecycle.states}
    if lifecycle.initial not in names:
        yield Violation(
            subject.at("/lifecycle/initial"), f"the state {lifecycle.initial!r} does not exist"
        )
    for index, transition in enumerate(lifecycle.transitions):
        for member, name in (("source", transition.source), ("target", transition.target)):
            if name not in names:
                location = subject.at(f"/lifecycle/transitions/{index}/{member}")
                yield Violation(location, f"the state {name!r} does not exist")
    yield from _ambiguous(lifecycle)
    reached = _reachable(lifecycle)
    for index, state in enumerate(lifecycle.states):
        if lifecycle.initial in names and state.name not in reached:
            yield Violation(state.location, f"no transition leads to the state {state.name!r}")
        if state.allows is not None and state.request_error is None:
            yield Violation(
                subject.at(f"/lifecycle/states/{index}/requestError"),
                f"the state {state.name!r} does not allow every message, but has no error",
            )
        if state.allows is None and state.request_error is not None:
            yield Violation(
                subject.at(f"/lifecycle/states/{index}/requestError"),
                f"the state {state.name!r} allows every message, so its error has no effect",
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
                subject.at(f"{place}/framing"), f"the framing {transport.framing!r} does not exist"
            )
        elif (framing.kind == "httpBody") != (transport.kind == "http"):
            yield Violation(
                subject.at(f"{place}/framing"),
                f"a transport of kind {transport.kind!r} cannot carry the framing {framing.kind!r}",
            )
        if (transport.listener is None) != (transport.kind == "stdio"):
            rule = "must not have a listener" if transport.listener else "must have a listener"
            message = f"the transport {transport.id!r} of kind {transport.kind!r} {rule}"
            yield Violation(subject.at(f"{place}/listener"), message)
    used = {transport.framing for transport in protocol.transports}
    for framing in protocol.framings:
        if framing.name not in used:
            yield Violation(framing.location, f"no transport uses the framing {framing.name!r}")


def _transport_parts(subject: Subject) -> Iterable[Violation]:
    for index, transport in enumerate(subject.protocol.transports):
        place = f"/transports/{index}"
        if transport.http is not None and transport.kind != "http":
            yield Violation(
                subject.at(f"{place}/http"),
                f"the transport {transport.id!r} has `http`, but is not an HTTP transport",
            )
        connections = transport.connections
        if connections is not None and transport.listener != "client":
            yield Violation(
                subject.at(f"{place}/connections"),
                f"the transport {transport.id!r} has `connections`, but its listener is not the "
                "client",
            )
        elif connections is not None and connections.minimum > connections.maximum:
            yield Violation(
                subject.at(f"{place}/connections/maximum"),
                f"the minimum {connections.minimum} is greater than the maximum "
                f"{connections.maximum}",
            )
        names = Counter(each.name for each in transport.launch_environment)
        for name, count in names.items():
            if count > 1:
                location = subject.at(f"{place}/launch/environment")
                yield Violation(location, f"the variable {name} is listed {count} times")
    yield from _headers(subject)


def _headers(subject: Subject) -> Iterable[Violation]:
    for framing in subject.protocol.framings:
        if framing.kind == "contentLength":
            continue
        for member, given in (("headers", framing.headers), ("accepts", framing.accepts)):
            if given:
                yield Violation(
                    framing.location,
                    f"the framing {framing.name!r} of kind {framing.kind} has no headers, but it "
                    f"has `{member}`",
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
            yield Violation(
                subject.at(place),
                f"the transport {transport.id!r} requires an option for the {needed}",
            )
        for position, option in enumerate(options):
            location = subject.at(f"{place}/{position}")
            if option.value not in _ALLOWED[transport.kind] | _ANYWHERE:
                yield Violation(
                    location, f"a {transport.kind} transport does not use a {option.value}"
                )
            if option.value == "flag" and option.default is not None:
                yield Violation(
                    location, f"{option.flag} has no value, so it cannot have a default"
                )
            elif option.required and option.default is not None:
                yield Violation(location, f"{option.flag} is required and has a default")
        for what in ("flag", "value"):
            counts = Counter(getattr(option, what) for option in options)
            for name, count in counts.items():
                if count > 1 and name not in _ANYWHERE:
                    message = f"the {what} {name!r} is listed {count} times"
                    yield Violation(subject.at(place), message)


def _profile_writing(subject: Subject) -> Iterable[Violation]:
    profiles = subject.protocol.profiles
    defaults = [index for index, profile in enumerate(profiles) if profile.default]
    for index in defaults[1:]:
        yield Violation(
            subject.at(f"/profiles/{index}/default"),
            f"the profile {profiles[defaults[0]].id!r} is already the default",
        )
    for index, profile in enumerate(profiles):
        for position, writing in enumerate(profile.writes):
            location = subject.at(f"/profiles/{index}/writes/{position}")
            for message in _writing_problems(subject, writing):
                yield Violation(location, f"the profile {profile.id!r}: {message}")


def _writing_problems(subject: Subject, writing: ir.Writing) -> Iterator[str]:
    node = subject.find(writing.type)
    if node is None:
        yield f"the type {writing.type} does not exist"
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
        yield f"{node.name}.{writing.member} is required and cannot be omitted"
    elif writing.kind == "member" and writing.spelling not in field.aliases:
        yield f"{writing.spelling!r} is not an alternative spelling of {node.name}.{writing.member}"


def _value(node: ir.NamedType, writing: ir.Writing) -> Iterator[str]:
    values = node.values if isinstance(node, ir.Enum) else ()
    entry = next((entry for entry in values if entry.value == writing.value), None)
    if entry is None:
        yield f"{node.name} has no value {writing.value!r}"
    elif writing.spelling not in entry.aliases:
        value = f"the value {writing.value!r} of {node.name}"
        yield f"{writing.spelling!r} is not an alternative spelling of {value}"


def _tagged(subject: Subject, node: ir.NamedType, writing: ir.Writing) -> Iterator[str]:
    members = node.members if isinstance(node, ir.Union) else ()
    if ir.Ref(writing.spelling or "") not in members:
        yield f"{node.name} is not a union that contains {writing.spelling}"
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


def _connection_files(subject: Subject) -> Iterable[Violation]:
    files = subject.protocol.connection_files
    if files is None:
        return
    transports = {each.id: each for each in subject.protocol.transports}
    chosen = transports.get(files.transport)
    location = subject.at("/connectionFiles/transport")
    if chosen is None:
        yield Violation(location, f"the transport {files.transport!r} does not exist")
    elif missing := [option.flag for option in chosen.launch_options if option.required]:
        flags = ", ".join(missing)
        yield Violation(
            location, f"the transport {files.transport!r} requires {flags}, which a file cannot set"
        )
    places = {"argv": files.argv, "name": files.name, "version": files.version,
              "protocolVersion": files.protocol_version}  # fmt: skip
    for member, pointer in places.items():
        found = at_pointer(subject, files.type, pointer) if pointer is not None else [ir.AnyValue()]
        place = subject.at(f"/connectionFiles/{member}")
        if not found:
            yield Violation(place, f"{files.type} has no member at {pointer!r}")
        elif member == "argv" and not any(isinstance(each, ir.ArrayOf) for each in found):
            yield Violation(place, f"the member of {files.type} at {pointer!r} is not an array")


def _batch_transport(subject: Subject) -> Iterable[Violation]:
    envelope = subject.protocol.envelope
    if envelope is None or envelope.batches == "refuse":
        return
    for transport in subject.protocol.transports:
        if transport.kind == "http":
            yield Violation(
                subject.at("/envelope/batches"),
                f"the transport {transport.id!r} carries one message in each body, so it cannot "
                "carry batches",
            )


CHECKS: Final[Mapping[str, LintCheck]] = {
    "batch-transport": _batch_transport,
    "connection-files": _connection_files,
    "id-rules": _id_rules,
    "concurrency-group": _concurrency_group,
    "lifecycle-reference": _lifecycle_reference,
    "transport-framing": _transport_framing,
    "transport-parts": _transport_parts,
    "launch-line": _launch_line,
    "profile-writing": _profile_writing,
}
