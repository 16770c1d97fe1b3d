"""Checks of the lint rules for types.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/types.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from testwire_base.pointers import join

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.rules.lint.cycles import circular_type
from testwire_codegen.rules.lint.inheritance import inheritance
from testwire_codegen.rules.paths import takes


def _ambiguous_union(subject: Subject) -> Iterable[Violation]:
    for union in subject.protocol.types:
        if not isinstance(union, ir.Union) or union.discriminator is not None:
            continue
        structs = [
            node
            for member in union.members
            if isinstance(member, ir.Ref)
            and isinstance(node := subject.find(member.name), ir.Struct)
        ]
        for index, left in enumerate(structs):
            for right in structs[index + 1 :]:
                if not (_apart(subject, left, right) or _apart(subject, right, left)):
                    yield Violation(
                        union.location,
                        f"{union.name}: readers cannot distinguish {left.name} and {right.name}, "
                        "because neither requires a member that the other lacks",
                    )


def _apart(subject: Subject, left: ir.Struct, right: ir.Struct) -> bool:
    names = {field.name for field in subject.fields(right)}
    return any(field.required and field.name not in names for field in subject.fields(left))


_NOT_EVERYWHERE = re.compile(r"\(\?(?!:)|\\[1-9]|\\[AZGzh]")
_ESCAPE_OR_CLASS = re.compile(r"\\.|\[\^?\]?[^\]]*\]")
_ANCHOR_INSIDE = re.compile(r"\$(?!$|[)|])|[^(|:]\^")


def _bad_pattern(subject: Subject) -> Iterable[Violation]:
    for document, _, schema, pointer in subject.definitions():
        for place, pattern in _patterns(schema, pointer):
            try:
                re.compile(pattern)
            except re.error as error:
                yield Violation(
                    document.at(place), f"{pattern!r} is not a valid regular expression: {error}"
                )
                continue
            if _NOT_EVERYWHERE.search(pattern):
                message = f"{pattern!r} is not supported in every target language"
                yield Violation(document.at(place), message)
            elif _ANCHOR_INSIDE.search(_ESCAPE_OR_CLASS.sub("x", pattern)):
                message = f"{pattern!r} has an anchor in the middle, so it never matches"
                yield Violation(document.at(place), message)


def _patterns(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, member in value.items():
            if key == "pattern" and isinstance(member, str):
                yield join(pointer, key), member
                continue
            if key == "patternProperties" and isinstance(member, dict):
                yield from ((join(pointer, key, pattern), pattern) for pattern in member)
            if key not in ("default", "const", "enum"):
                yield from _patterns(member, join(pointer, key))


def _tuple_length(subject: Subject) -> Iterable[Violation]:
    for document, name, schema, pointer in subject.definitions():
        members = schema.get("properties", {})
        parts = {pointer: schema} | {
            join(pointer, "properties", wire): member for wire, member in members.items()
        }
        for place, part in parts.items():
            length = len(part.get("prefixItems", ()))
            if length and part["minItems"] != length:
                yield Violation(
                    document.at(join(place, "minItems")),
                    f"{name}: the tuple has {length} first items, but `minItems` is "
                    f"{part['minItems']}",
                )


def _dependent_type(subject: Subject) -> Iterable[Violation]:
    for struct in subject.structs():
        fields = {field.name: field for field in subject.fields(struct)}
        for field in struct.fields:
            if field.type_by is None:
                continue
            place, by = field.location, fields.get(field.type_by.member)
            about = f"{struct.name}.{field.name}"
            if not isinstance(field.type, ir.AnyValue):
                yield Violation(place, f"{about} has both a type and `x-typeBy`")
            if by is None:
                message = f"{struct.name} has no member {field.type_by.member!r}"
                yield Violation(place, f"{about}: {message}")
                continue
            for value, _ in field.type_by.types:
                if not takes(subject, by.type, value):
                    message = f"{value!r} is not a value of the member {by.name!r}"
                    yield Violation(place, f"{about}: {message}")


def _discriminator(subject: Subject) -> Iterable[Violation]:
    for union in subject.protocol.types:
        if not isinstance(union, ir.Union) or union.discriminator is None:
            continue
        seen: dict[object, str] = {}
        for member in union.members:
            node = subject.find(member.name) if isinstance(member, ir.Ref) else None
            if not isinstance(node, ir.Struct):
                yield Violation(
                    union.location,
                    f"{union.name} has a discriminator, but an alternative is not an object",
                )
                continue
            tag = _tag(subject, node, union.discriminator)
            if tag is None:
                yield Violation(
                    union.location,
                    f"{union.name}: in {node.name}, the discriminator {union.discriminator!r} must "
                    "be required and have a constant value",
                )
            elif seen.setdefault(tag, node.name) != node.name:
                yield Violation(
                    union.location,
                    f"{union.name}: {seen[tag]} and {node.name} have the same value of the "
                    f"discriminator: {tag!r}",
                )


def _tag(subject: Subject, node: ir.Struct, name: str) -> object:
    for field in subject.fields(node):
        if field.name == name and field.required and isinstance(field.type, ir.Const):
            return field.type.value
    return None


def _enum_notes(subject: Subject) -> Iterable[Violation]:
    for document, name, schema, pointer in subject.definitions():
        values = {str(value) for value in schema.get("enum", ())}
        names = list(schema.get("x-enumNames", {}).values())
        if names and (len(names) < len(values) or len(set(names)) < len(names)):
            location = document.at(join(pointer, "x-enumNames"))
            yield Violation(location, f"{name}: each value needs its own name in `x-enumNames`")
        for keyword in ("x-enumDescriptions", "x-enumAliases", "x-enumNames"):
            for value in schema.get(keyword, {}):
                if value not in values:
                    location = document.at(join(pointer, keyword, value))
                    yield Violation(location, f"{name} has no value {value!r}")
        meanings: dict[str, str] = {}
        for value, spellings in schema.get("x-enumAliases", {}).items():
            for index, spelling in enumerate(spellings):
                location = document.at(join(pointer, "x-enumAliases", value, index))
                if spelling in values:
                    yield Violation(location, f"{spelling!r} is already a value of {name}")
                elif meanings.setdefault(spelling, value) != value:
                    yield Violation(
                        location,
                        f"{spelling!r} is a spelling of both {meanings[spelling]!r} and {value!r}",
                    )


def _ambiguous_optional(subject: Subject) -> Iterable[Violation]:
    for struct in subject.structs():
        for field in struct.fields:
            nullable = isinstance(field.type, ir.Nullable)
            if nullable and not field.required and field.docs and "null" not in field.docs.lower():
                yield Violation(
                    field.location,
                    f"{struct.name}.{field.name} may be absent or null, but its description does "
                    "not explain null",
                )


def _default_mismatch(subject: Subject) -> Iterable[Violation]:
    from testwire_codegen.model.schemas import Schemas

    try:
        schemas = Schemas(subject.folder)
    except ValueError:
        return  # The rule `dangling-ref` reports references to missing files.
    for document, name, schema, pointer in subject.definitions():
        for member, description in schema.get("properties", {}).items():
            if "default" not in description:
                continue
            location = document.at(join(pointer, "properties", member, "default"))
            if member in schema.get("required", ()):
                yield Violation(location, f"{name}.{member} is required and has a default")
            for error in schemas.errors_at(
                document, join(pointer, "properties", member), description["default"]
            ):
                yield Violation(
                    location, f"the default of {name}.{member} is not valid: {error.message}"
                )
                break


def _member_pattern(subject: Subject) -> Iterable[Violation]:
    for struct in subject.structs():
        parts = list(subject.bases(struct))
        patterns = [each for part in parts for each in part.patterns if each.pattern != ir.REST]
        own = {id(member) for member in (*struct.fields, *struct.patterns)}
        for index, pattern in enumerate(patterns):
            for other in patterns[index + 1 :]:
                if other.pattern == pattern.pattern and {id(pattern), id(other)} & own:
                    yield Violation(
                        pattern.location,
                        f"{struct.name}: the member pattern {pattern.pattern!r} is a duplicate",
                    )
            for part in parts:
                for field in part.fields:
                    if not {id(pattern), id(field)} & own:
                        continue  # the check of the base type covers inherited pairs
                    for spelling in (field.name, *field.aliases):
                        if _matches(pattern.pattern, spelling):
                            yield Violation(
                                pattern.location,
                                f"{struct.name}: the member pattern {pattern.pattern!r} matches "
                                f"the declared member {spelling!r}",
                            )


def _matches(pattern: str, name: str) -> bool:
    try:
        return re.search(pattern, name) is not None
    except re.error:
        return False  # the rule `bad-pattern` reports invalid regular expressions


def _stand_in(subject: Subject) -> Iterable[Violation]:
    for struct in subject.structs():
        if struct.accepts and "forbid" in (struct.unknown_in_client, struct.unknown_in_server):
            yield Violation(
                struct.location,
                f"{struct.name} accepts other types, but readers reject unknown members",
            )
        for name in struct.accepts:
            node = subject.find(name)
            if not isinstance(node, ir.Struct):
                if node is not None:
                    yield Violation(
                        struct.location,
                        f"{struct.name} accepts {name}, which is not an object type",
                    )
                continue
            theirs = {field.name: field for field in subject.fields(node)}
            for field in subject.fields(struct):
                if why := _unfit(field, theirs.get(field.name)):
                    message = f"{struct.name} accepts {name}, whose member {field.name!r} {why}"
                    yield Violation(struct.location, message)


def _unfit(wanted: ir.Field, found: ir.Field | None) -> str | None:
    """Return why values of the member `found` cannot be passed as `wanted`, or None."""
    if found is None:
        return "is missing" if wanted.required else None
    if wanted.required and not found.required:
        return "is not required"
    same = wanted.type == found.type
    wider = isinstance(wanted.type, ir.Nullable) and wanted.type.inner == found.type
    return None if same or wider else "has a different type"


def _unknown_required(subject: Subject) -> Iterable[Violation]:
    for document, name, schema, pointer in subject.definitions():
        for index, member in enumerate(schema.get("required", ())):
            if member not in schema.get("properties", {}):
                yield Violation(
                    document.at(join(pointer, "required", index)),
                    f"{name} requires {member!r}, which is not in `properties`",
                )


CHECKS: Final[Mapping[str, LintCheck]] = {
    "ambiguous-union": _ambiguous_union,
    "bad-pattern": _bad_pattern,
    "circular-type": circular_type,
    "dependent-type": _dependent_type,
    "discriminator": _discriminator,
    "enum-notes": _enum_notes,
    "inheritance": inheritance,
    "ambiguous-optional": _ambiguous_optional,
    "default-mismatch": _default_mismatch,
    "member-pattern": _member_pattern,
    "stand-in": _stand_in,
    "tuple-length": _tuple_length,
    "unknown-required": _unknown_required,
}
