"""Errata are about something that is there.

Fixtures: `tests/codegen/lint/erratum-pointer/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_base.pointers import resolve

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="erratum-pointer",
    purpose="Each `applies` of an erratum leads to a value in the registry or in a schema.",
    fix="Point at what the erratum is about: `FILE#/POINTER`, from the folder of the version.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, erratum in enumerate(subject.protocol.errata):
        for position, reference in enumerate(erratum.applies):
            file, _, pointer = reference.partition("#")
            document = subject.folder.document(file)
            if document is not None:
                try:
                    resolve(document.data, pointer)
                except KeyError:
                    document = None
            if document is None:
                yield Problem(
                    registry.at(f"/errata/{index}/applies/{position}"),
                    f"the erratum {erratum.id!r} applies to {reference!r}, which leads nowhere",
                )
