"""Patterns mean the same everywhere.

Fixtures: `tests/codegen/lint/bad-pattern/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from testwire_base.pointers import join

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="bad-pattern",
    purpose="Every pattern is a regular expression that each target language can run: it compiles, "
    "and has no look-around and no back-reference.",
    fix="Write the pattern with classes, repetition and alternatives alone.",
)

_NOT_EVERYWHERE = re.compile(r"\(\?(?!:)|\\[1-9]|\\[AZGzh]")


def check(subject: Subject) -> Iterable[Problem]:
    for document, _, schema, pointer in subject.definitions():
        for place, pattern in _patterns(schema, pointer):
            try:
                re.compile(pattern)
            except re.error as error:
                yield Problem(document.at(place), f"{pattern!r} is no regular expression: {error}")
                continue
            if _NOT_EVERYWHERE.search(pattern):
                yield Problem(document.at(place), f"{pattern!r} does not work in every language")


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
