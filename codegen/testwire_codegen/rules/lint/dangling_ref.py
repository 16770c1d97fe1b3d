"""References lead to a type.

Fixtures: `tests/codegen/lint/dangling-ref/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from testwire_base.documents import Document
from testwire_base.pointers import join, resolve

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="dangling-ref",
    purpose="Every $ref leads to a type in $defs of a file of the same version.",
    fix="Correct the reference, or add the type.",
)


def check(subject: Subject) -> Iterable[Problem]:
    documents = [subject.folder.registry, *subject.folder.schemas.values()]
    for document in documents:
        for pointer, reference in _references(document.data, ""):
            if not _leads_somewhere(subject, document, reference):
                yield Problem(document.at(pointer), f"{reference!r} leads to no type")


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
