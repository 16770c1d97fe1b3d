"""Lint rules on names.

Tests: `tests/codegen/rules/test_lint.py`,
with the fixtures `tests/codegen/rules/lint/names.json`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from testwire_base.documents import Document, Location
from testwire_base.pointers import join, resolve

from testwire_codegen.model import ir, naming
from testwire_codegen.rules.base import LintCheck, Subject, Violation

__all__ = ["CHECKS"]


def _duplicate_name(subject: Subject) -> Iterable[Violation]:
    seen: dict[tuple[str, str | int], Location] = {}
    for what, name, location in _names(subject):
        first = seen.setdefault((what, name), location)
        if first is not location:
            yield Violation(location, f"the {what} {name!r} stands at line {first.line} already")


_NAMED: Final = (
    ("message", "messages", "names.wire"),
    ("error", "errors", "name"),
    ("transport", "transports", "id"),
    ("state", "lifecycle.states", "name"),
    ("profile", "profiles", "id"),
    ("item state", "item_states", "id"),
    ("requirement", "requirements", "id"),
    ("erratum", "errata", "id"),
)
"""What has a name of its own, where it is in the IR, and the name in it."""


def _names(subject: Subject) -> Iterator[tuple[str, str | int, Location]]:
    for what, parts, name in _NAMED:
        for part in attrgetter(parts)(subject.protocol):
            yield what, attrgetter(name)(part), part.location
    for error in subject.protocol.errors:
        if error.condition is None:
            yield "error code", error.code, error.location


def _name_collision(subject: Subject) -> Iterable[Violation]:
    yield from _types(subject)
    yield from _members(subject)
    messages = subject.protocol.messages
    yield from _messages(
        messages, "Python", lambda message: message.names.python, naming.names_python_function
    )
    yield from _messages(
        messages,
        "TypeScript",
        lambda message: message.names.typescript,
        naming.names_typescript_function,
    )


def _types(subject: Subject) -> Iterator[Violation]:
    seen: dict[str, Location] = {}
    for document, name, _, pointer in subject.definitions():
        location = document.at(pointer)
        if name in seen:
            first = seen[name]
            yield Violation(
                location, f"the type {name} stands in {first.file}:{first.line} already"
            )
            continue
        seen[name] = location
        if not naming.is_type_name(name):
            yield Violation(
                location,
                f"no type can be called {name}: generated code uses that name",
                fix="Rename the type; type names are not on the wire.",
            )


def _members(subject: Subject) -> Iterator[Violation]:
    for struct in subject.structs():
        parts = reversed(list(subject.bases(struct)))
        fields = [field for part in parts for field in part.fields]
        own = {id(field) for field in struct.fields}
        python: dict[str, ir.Field] = {}
        wire: dict[str, ir.Field] = {}
        for field in fields:
            name = field.names.python
            first = python.setdefault(name, field)
            if first is not field and id(field) in own:
                other = first.names.wire
                yield Violation(
                    field.location,
                    f"{struct.name}: the members {other!r} and {field.names.wire!r} are both "
                    f"called {name!r} in Python",
                )
            if id(field) in own and not naming.names_python_field(name):
                yield Violation(field.location, f"{name!r} cannot name a member in Python")
            for spelling in (field.names.wire, *field.aliases):
                holder = wire.setdefault(spelling, field)
                if holder is not field and id(field) in own and holder.names.python != name:
                    yield Violation(
                        field.location,
                        f"{struct.name}: {spelling!r} is read as {holder.names.wire!r} and as "
                        f"{field.names.wire!r}",
                    )


def _messages(
    messages: tuple[ir.Message, ...],
    language: str,
    name_of: Callable[[ir.Message], str],
    possible: Callable[[str], bool],
) -> Iterator[Violation]:
    seen: dict[str, ir.Message] = {}
    for message in messages:
        name = name_of(message)
        first = seen.setdefault(name, message)
        if first is not message and first.names.wire != message.names.wire:
            yield Violation(
                message.location,
                f"{first.names.wire!r} and {message.names.wire!r} are both called {name!r} in "
                f"{language}",
            )
        if not possible(name):
            yield Violation(message.location, f"{name!r} cannot name a message in {language}")


def _missing_docs(subject: Subject) -> Iterable[Violation]:
    for node in subject.protocol.types:
        if not node.docs:
            yield Violation(node.location, f"the type {node.name} has no description")
        if isinstance(node, ir.Struct):
            for pattern in node.patterns:
                if not pattern.docs:
                    name = f"{node.name}/{pattern.pattern}"
                    yield Violation(pattern.location, f"the members {name} have no description")
            for field in node.fields:
                if not field.docs:
                    name = f"{node.name}.{field.names.wire}"
                    yield Violation(field.location, f"the member {name} has no description")
        if isinstance(node, ir.Enum):
            silent = [str(entry.value) for entry in node.values if not entry.docs]
            if silent and len(silent) < len(node.values):
                listing = ", ".join(silent)
                yield Violation(
                    node.location, f"{node.name} describes some values, but not {listing}"
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
        yield Violation(location, f"the calendar has no {data[keyword]!r}")
    if companion not in data:
        yield Violation(
            location, f"a sunset without `{companion}`: nothing says why, or what instead"
        )


def _type_unused(subject: Subject) -> Iterable[Violation]:
    protocol = subject.protocol
    waiting = [entry.type for entry in protocol.capabilities]
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
            yield Violation(node.location, f"no message has the type {node.name} in it")


def _dangling_ref(subject: Subject) -> Iterable[Violation]:
    documents = [subject.folder.registry, *subject.folder.schemas.values()]
    for document in documents:
        for pointer, reference in _references(document.data, ""):
            if not _leads_somewhere(subject, document, reference):
                yield Violation(document.at(pointer), f"{reference!r} leads to no type")


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
    "type-unused": _type_unused,
    "dangling-ref": _dangling_ref,
}
