"""Collects groups of strings in a program, such as the cases of a switch.

Tests: `tests/codegen/drift/test_csharp_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from testwire_base.documents import Location

from testwire_codegen.drift import facts

Form = Literal["switch", "comparison", "constants", "list"]


@dataclass(slots=True)
class _Group:
    form: Form
    subject: str
    member: str | None
    strings: dict[str, Location] = field(default_factory=dict)


class Choices:
    """Groups of strings. Strings with the same form and key form one group."""

    def __init__(self) -> None:
        self.groups: dict[tuple[Form, tuple[int, str]], _Group] = {}

    def add(
        self,
        key: tuple[int, str],
        value: Any,
        place: Location,
        form: Form,
        subject: str,
        member: str | None = None,
    ) -> None:
        """Add a string to the group of `key`. A value that is not a string is ignored."""
        if isinstance(value, str) and value:
            group = self.groups.setdefault((form, key), _Group(form, subject, member))
            group.strings.setdefault(value, place)

    def values(self) -> Iterator[facts.KnownValues]:
        """Yield each group. A group of constants or of a list has at least two strings."""
        for group in self.groups.values():
            if len(group.strings) < 2 and group.form in ("constants", "list"):
                continue
            places = tuple(group.strings.values())
            literals = facts.Literals(tuple(group.strings), places, places[0])
            yield facts.KnownValues(literals, group.form, group.subject, group.member)


def handled_names(values: Iterable[facts.KnownValues]) -> Iterator[facts.MethodClaim]:
    """Yield the messages that a program handles by a comparison such as `method == "ping"`."""
    for each in values:
        compared = each.form in ("switch", "comparison")
        if compared and each.subject.lower().endswith("method"):
            literals = each.literals
            for name, place in zip(literals.values, literals.locations, strict=True):
                yield facts.MethodClaim(str(name), place, certain=False, handled=True)
