"""Capability flags exist where they are announced.

Fixtures: `tests/codegen/lint/capability-path/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="capability-path",
    purpose="The capability of a message is a path through the capabilities type of its receiver, "
    "and each role announces its capabilities where `capabilities` says.",
    fix="Correct the path, or describe the role's capabilities in `capabilities`.",
)

_RECEIVERS: dict[str, tuple[ir.Role, ...]] = {
    "clientToServer": ("server",),
    "serverToClient": ("client",),
    "both": ("client", "server"),
}


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    announced = {entry.role: entry for entry in subject.protocol.capabilities}
    for index, message in enumerate(subject.protocol.messages):
        if message.capability is None:
            continue
        location = registry.at(f"/methods/{index}/capability")
        for role in _RECEIVERS[message.direction]:
            entry = announced.get(role)
            if entry is None:
                yield Problem(
                    location, f"`capabilities` does not say where a {role} announces its own"
                )
            elif _walk(subject, ir.Ref(entry.type), message.capability) is None:
                yield Problem(location, f"{entry.type} has nothing at {message.capability!r}")
    for entry in subject.protocol.capabilities:
        yield from _announcement(subject, entry)


def _announcement(subject: Subject, entry: ir.Capabilities) -> Iterable[Problem]:
    message = subject.messages().get(entry.method)
    if message is None:
        return  # unknown-method says so
    part: ir.TypeExpr | None = message.result
    if entry.part == "params":
        part = None if message.params is None else ir.Ref(message.params)
    found = None if part is None else _walk(subject, part, entry.path)
    if found != ir.Ref(entry.type):
        yield Problem(
            entry.location,
            f"the {entry.part} of {entry.method!r} have no {entry.type} at {entry.path!r}",
        )


def _walk(subject: Subject, start: ir.TypeExpr, path: str) -> ir.TypeExpr | None:
    """The type at a dotted path; None where it leads nowhere."""
    current: ir.TypeExpr | None = start
    for name in path.split(".") if path else ():
        while isinstance(current, ir.Nullable):
            current = current.inner
        node = subject.find(current.name) if isinstance(current, ir.Ref) else None
        current = None
        if isinstance(node, ir.Struct):
            for part in subject.bases(node):
                for field in part.fields:
                    if field.names.wire == name:
                        current = field.type
    while isinstance(current, ir.Nullable):
        current = current.inner
    return current
