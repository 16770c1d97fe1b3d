"""What a profile writes can be read.

Fixtures: `tests/codegen/lint/profile-writing/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="profile-writing",
    purpose="Each spelling of a profile is one that readers take; at most one profile is written "
    "where none is asked for, and one is where there are several.",
    fix="Add the spelling to the type (`x-aliases`, `x-enumAliases`, a member of the union), or "
    "correct the profile.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    profiles = subject.protocol.profiles
    defaults = [index for index, profile in enumerate(profiles) if profile.default]
    for index in defaults[1:]:
        yield Problem(
            registry.at(f"/profiles/{index}/default"),
            f"{profiles[defaults[0]].id!r} is the default already",
        )
    for index, profile in enumerate(profiles):
        for position, writing in enumerate(profile.writes):
            location = registry.at(f"/profiles/{index}/writes/{position}")
            for message in _judge(subject, writing):
                yield Problem(location, f"{profile.id!r}: {message}")


def _judge(subject: Subject, writing: ir.Writing) -> Iterator[str]:
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
    field = next((field for field in fields if field.names.wire == writing.member), None)
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
        field.names.wire == writing.member
        for carrier in carriers
        for part in subject.bases(carrier)
        for field in part.fields
    ):
        yield f"{writing.spelling} has no member {writing.member!r}"
