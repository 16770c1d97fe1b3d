"""Checks of the lint rules for names.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/names.json`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final, TypeVar

from testwire_base.documents import Document, Location
from testwire_base.pointers import join, resolve

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.targets.naming import Naming, namings


def _duplicate_name(subject: Subject) -> Iterable[Violation]:
    seen: dict[tuple[str, str | int], Location] = {}
    for what, name, location in _names(subject):
        first = seen.setdefault((what, name), location)
        if first is not location:
            message = f"the {what} {name!r} is a duplicate: the first one is on line {first.line}"
            yield Violation(location, message)


_NAMED: Final = (
    ("message", "messages", "name"),
    ("error", "errors", "name"),
    ("transport", "transports", "id"),
    ("state", "lifecycle.states", "name"),
    ("profile", "profiles", "id"),
    ("item state", "item_states", "id"),
    ("requirement", "requirements", "id"),
    ("erratum", "errata", "id"),
)
"""The lists of entries with unique names.

Each row contains a label, the attribute of the list in the IR, and the attribute with the name.
"""


def _names(subject: Subject) -> Iterator[tuple[str, str | int, Location]]:
    for what, parts, name in _NAMED:
        for part in attrgetter(parts)(subject.protocol):
            yield what, attrgetter(name)(part), part.location
    generations = subject.protocol.generations
    for generation in generations.list if generations is not None else ():
        yield "generation", generation.name, generation.location
    for error in subject.protocol.errors:
        if error.condition is None:
            yield "error code", error.code, error.location


def _name_collision(subject: Subject) -> Iterable[Violation]:
    yield from _types(subject)
    yield from _spellings(subject)
    for naming in namings():
        yield from _members(subject, naming)
    for naming in namings():
        yield from _messages(subject.protocol.messages, naming)
        yield from _further(subject.protocol.messages, naming, naming.message)
        yield from _further(subject.protocol.types, naming, attrgetter("name"))


def _types(subject: Subject) -> Iterator[Violation]:
    seen: dict[str, Location] = {}
    constants = {
        naming.spell_constant(naming.message(message)): message.name
        for naming in namings()
        if naming.spell_constant is not None
        for message in subject.protocol.messages
    }
    for document, name, _, pointer in subject.definitions():
        location = document.at(pointer)
        if name in seen:
            first = seen[name]
            yield Violation(
                location,
                f"the type {name} is a duplicate: the first one is in {first.file}:{first.line}",
            )
            continue
        seen[name] = location
        fix = "Rename the type. Type names are not sent on the wire."
        if any(name in naming.reserved_types for naming in namings()):
            message = f"the type name {name} is reserved for generated code"
            yield Violation(location, message, fix=fix)
        elif name in constants:
            message = f"the type {name} has the name of the constant for the message "
            yield Violation(location, f"{message}{constants[name]!r}", fix=fix)


def _fields(subject: Subject) -> Iterator[tuple[ir.Struct, list[ir.Field], set[int]]]:
    """Yield each object type, its fields, and the `id()` of each field that is not inherited."""
    for struct in subject.structs():
        parts = reversed(list(subject.bases(struct)))
        yield struct, [f for part in parts for f in part.fields], {id(f) for f in struct.fields}


def _spellings(subject: Subject) -> Iterator[Violation]:
    for struct, fields, own in _fields(subject):
        holders: dict[str, ir.Field] = {}
        for field in fields:
            for spelling in (field.name, *field.aliases):
                holder = holders.setdefault(spelling, field)
                if id(field) in own and holder.name != field.name:
                    yield Violation(
                        field.location,
                        f"{struct.name}: {spelling!r} is a spelling of both {holder.name!r} and "
                        f"{field.name!r}",
                    )


def _members(subject: Subject, naming: Naming) -> Iterator[Violation]:
    if naming.takes_member is None:
        return
    for struct, fields, own in _fields(subject):
        seen: dict[str, ir.Field] = {}
        for field in fields:
            name = naming.member(field)
            first = seen.setdefault(name, field)
            if first is not field and id(field) in own:
                yield Violation(
                    field.location,
                    f"{struct.name}: the members {first.name!r} and {field.name!r} have the same "
                    f"name in {naming.language}: {name!r}",
                )
            if id(field) in own and not naming.takes_member(name):
                yield Violation(
                    field.location,
                    f"{name!r} is not a valid name for a member in {naming.language}",
                )


def _messages(messages: tuple[ir.Message, ...], naming: Naming) -> Iterator[Violation]:
    seen: dict[str, ir.Message] = {}
    for message in messages:
        name = naming.message(message)
        first = seen.setdefault(name, message)
        if first is not message and first.name != message.name:
            yield Violation(
                message.location,
                f"the messages {first.name!r} and {message.name!r} have the same name in "
                f"{naming.language}: {name!r}",
            )
        if not naming.takes_message(name):
            yield Violation(
                message.location, f"{name!r} is not a valid name for a message in {naming.language}"
            )


_Named = TypeVar("_Named", ir.Message, ir.NamedType)


def _further(
    nodes: Iterable[_Named], naming: Naming, spell: Callable[[_Named], str]
) -> Iterator[Violation]:
    """Yield each message or type that has an additional name of a different one."""
    names = {spell(node): node for node in nodes}
    for node in nodes:
        for name in naming.further_names(node):
            other = names.get(name)
            if other is not None and other.name != node.name:
                yield Violation(
                    other.location,
                    f"{other.name!r} has a name in {naming.language} that generated code also uses "
                    f"for {node.name!r}: {name!r}",
                )


def _members_without_docs(node: ir.Struct) -> Iterator[Violation]:
    for pattern in node.patterns:
        if not pattern.docs:
            message = f"the member pattern {node.name}/{pattern.pattern} has no description"
            if pattern.pattern == ir.REST:
                message = f"`additionalProperties` of {node.name} has no description"
            yield Violation(pattern.location, message)
    for field in node.fields:
        if not field.docs:
            name = f"{node.name}.{field.name}"
            yield Violation(field.location, f"the member {name} has no description")


def _missing_docs(subject: Subject) -> Iterable[Violation]:
    for node in subject.protocol.types:
        if not node.docs:
            yield Violation(node.location, f"the type {node.name} has no description")
        if isinstance(node, ir.Struct):
            yield from _members_without_docs(node)
        if isinstance(node, ir.Enum):
            missing = [str(entry.value) for entry in node.values if not entry.docs]
            if missing and len(missing) < len(node.values):
                listing = ", ".join(missing)
                yield Violation(
                    node.location,
                    f"{node.name} describes only some values; no description for: {listing}",
                )


def _sunset_date(subject: Subject) -> Iterable[Violation]:
    registry = subject.folder.registry
    for index, data in enumerate(registry.data["methods"]):
        if "sunset" in data:
            location = subject.at(f"/methods/{index}/sunset")
            yield from _sunset_problems(data, "sunset", "deprecated", location)
    for document, _, schema, pointer in subject.definitions():
        for place, part in _parts(schema, pointer):
            if "x-sunset" in part:
                location = document.at(join(place, "x-sunset"))
                yield from _sunset_problems(part, "x-sunset", "x-deprecated", location)


def _parts(schema: dict[str, Any], pointer: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield pointer, schema
    for keyword in ("properties", "patternProperties"):
        for name, member in schema.get(keyword, {}).items():
            yield join(pointer, keyword, name), member


def _sunset_problems(
    data: dict[str, Any], keyword: str, companion: str, location: Location
) -> Iterator[Violation]:
    try:
        datetime.date.fromisoformat(data[keyword])
    except ValueError:
        yield Violation(location, f"expected a date as YYYY-MM-DD, found {data[keyword]!r}")
    if companion not in data:
        yield Violation(
            location, f"`sunset` requires the member `{companion}` with a reason and a replacement"
        )


def _type_unused(subject: Subject) -> Iterable[Violation]:
    if not _may_be_unreferenced(subject):
        yield from _unused_types(subject)


def _type_unreferenced(subject: Subject) -> Iterable[Violation]:
    if _may_be_unreferenced(subject):
        yield from _unused_types(subject)


def _may_be_unreferenced(subject: Subject) -> bool:
    return bool(subject.folder.registry.data.get("unreferencedTypes", False))


def _unused_types(subject: Subject) -> Iterator[Violation]:
    protocol = subject.protocol
    if not protocol.messages:
        return  # The draft has only types so far.
    waiting = [entry.type for entry in protocol.capabilities]
    waiting += [protocol.connection_files.type] if protocol.connection_files is not None else []
    for message in protocol.messages:
        if message.params is not None:
            waiting.append(message.params)
        if message.result is not None:
            waiting += ir.references(message.result)
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        node = subject.find(name)
        if name not in used and node is not None:
            used.add(name)
            waiting += ir.references(node)
    for node in protocol.types:
        if node.name not in used:
            yield Violation(node.location, f"no message uses the type {node.name}")


def _dangling_ref(subject: Subject) -> Iterable[Violation]:
    documents = [subject.folder.registry, *subject.folder.schemas.values()]
    for document in documents:
        for pointer, reference in _references(document.data, ""):
            if not _leads_somewhere(subject, document, reference):
                yield Violation(document.at(pointer), f"{reference!r} does not refer to a type")


def _references(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, member in value.items():
            place = join(pointer, key)
            if key == "$ref" and isinstance(member, str):
                yield place, member
            elif key not in ("default", "errata"):
                yield from _references(member, place)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _references(item, join(pointer, index))


def _leads_somewhere(subject: Subject, document: Document, reference: str) -> bool:
    file, _, pointer = reference.partition("#")
    target = document if not file else subject.folder.document(file)
    if target is None:
        return False
    try:
        resolve(target.data, pointer)
    except KeyError:
        return False
    return True


CHECKS: Final[Mapping[str, LintCheck]] = {
    "duplicate-name": _duplicate_name,
    "name-collision": _name_collision,
    "missing-docs": _missing_docs,
    "sunset-date": _sunset_date,
    "type-unreferenced": _type_unreferenced,
    "type-unused": _type_unused,
    "dangling-ref": _dangling_ref,
}
