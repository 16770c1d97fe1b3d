"""Checks of the lint rules for methods that are registered while the session runs.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/registrations.json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.rules.paths import at_pointer


def _registration(subject: Subject) -> Iterable[Violation]:
    registrations = subject.protocol.registrations
    known = subject.messages()
    register = None if registrations is None else known.get(registrations.register.method)
    for index, message in enumerate(subject.protocol.messages):
        location = subject.at(f"/methods/{index}/registration")
        if message.registration is None:
            continue
        if registrations is None:
            yield Violation(location, "`registrations` does not define how methods are registered")
        elif register is not None and register.direction == message.direction != "both":
            yield Violation(
                location,
                f"{register.name!r} and {message.name!r} have the same direction, so the receiver "
                f"of {message.name!r} cannot register it",
            )
        if message.required:
            yield Violation(
                location, f"{message.name!r} can be registered, so it must not be `required`"
            )
    if registrations is not None:
        yield from _pointers(subject, "register", registrations.register)
        if registrations.unregister is not None:
            yield from _pointers(subject, "unregister", registrations.unregister)


def _pointers(subject: Subject, name: str, part: ir.RegistrationMessage) -> Iterator[Violation]:
    message = subject.messages().get(part.method)
    if message is None:
        return  # The rule `unknown-method` reports missing messages.
    parts = {
        "entries": part.entries,
        "id": part.entries + part.id,
        "name": part.entries + part.name,
    }
    for member, pointer in parts.items():
        if not at_pointer(subject, message.params, pointer):
            yield Violation(
                subject.at(f"/registrations/{name}/{member}"),
                f"the params of {message.name!r} have no member at {pointer!r}",
            )


CHECKS: Final[Mapping[str, LintCheck]] = {"registration": _registration}
