"""Names stay apart in every language.

Fixtures: `tests/codegen/lint/name-collision/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from testwire_base.documents import Location

from testwire_codegen.model import ir, naming
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="name-collision",
    purpose="No two types, members or messages come out with one name in Python or TypeScript, and "
    "none with a name that is taken.",
    fix="Rename it, or state a spelling: `x-pythonName` on a member, `pythonName` or "
    "`typescriptName` on a message.",
)


def check(subject: Subject) -> Iterable[Problem]:
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


def _types(subject: Subject) -> Iterator[Problem]:
    seen: dict[str, Location] = {}
    for document, name, _, pointer in subject.definitions():
        location = document.at(pointer)
        if name in seen:
            first = seen[name]
            yield Problem(location, f"the type {name} stands in {first.file}:{first.line} already")
            continue
        seen[name] = location
        if not naming.is_type_name(name):
            yield Problem(
                location,
                f"no type can be called {name}: generated code uses that name",
                fix="Rename the type; type names are not on the wire.",
            )


def _members(subject: Subject) -> Iterator[Problem]:
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
                yield Problem(
                    field.location,
                    f"{struct.name}: the members {other!r} and {field.names.wire!r} are both "
                    f"called {name!r} in Python",
                )
            if id(field) in own and not naming.names_python_field(name):
                yield Problem(field.location, f"{name!r} cannot name a member in Python")
            for spelling in (field.names.wire, *field.aliases):
                holder = wire.setdefault(spelling, field)
                if holder is not field and id(field) in own and holder.names.python != name:
                    yield Problem(
                        field.location,
                        f"{struct.name}: {spelling!r} is read as {holder.names.wire!r} and as "
                        f"{field.names.wire!r}",
                    )


def _messages(
    messages: tuple[ir.Message, ...],
    language: str,
    name_of: Callable[[ir.Message], str],
    possible: Callable[[str], bool],
) -> Iterator[Problem]:
    seen: dict[str, ir.Message] = {}
    for message in messages:
        name = name_of(message)
        first = seen.setdefault(name, message)
        if first is not message and first.names.wire != message.names.wire:
            yield Problem(
                message.location,
                f"{first.names.wire!r} and {message.names.wire!r} are both called {name!r} in "
                f"{language}",
            )
        if not possible(name):
            yield Problem(message.location, f"{name!r} cannot name a message in {language}")
