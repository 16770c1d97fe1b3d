"""Lint rules on errata.

Tests: `tests/codegen/rules/test_lint.py`,
with the fixtures `tests/codegen/rules/lint/errata.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from testwire_base.pointers import resolve

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation

__all__ = ["CHECKS"]


def _erratum_document(subject: Subject) -> Iterable[Violation]:
    lock = subject.folder.lock
    if lock is None:
        return
    known = {source["document"] for source in lock.data["sources"]}
    for index, erratum in enumerate(subject.protocol.errata):
        if erratum.document not in known:
            listing = ", ".join(sorted(known))
            yield Violation(
                subject.at(f"/errata/{index}/where/document"),
                f"upstream.lock.json has no document {erratum.document!r}; it has {listing}",
            )


def _erratum_pointer(subject: Subject) -> Iterable[Violation]:
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
                yield Violation(
                    subject.at(f"/errata/{index}/applies/{position}"),
                    f"the erratum {erratum.id!r} applies to {reference!r}, which leads nowhere",
                )


def _erratum_wire(subject: Subject) -> Iterable[Violation]:
    messages = subject.messages()
    for erratum in subject.protocol.errata:
        for sight in erratum.wire:
            for problem in _wrong(sight, messages):
                yield Violation(sight.location, f"the erratum {erratum.id!r} {problem}")


def _wrong(sight: ir.Sight, messages: dict[str, ir.Message]) -> Iterable[str]:
    if sight.message is not None:
        message = messages.get(sight.message)
        if message is None:
            yield f"is looked for in {sight.message!r}, which is no message"
        elif sight.part != "params" and message.kind != "request":
            yield f"is looked for in the {sight.part} of {sight.message!r}, which is no request"
    for kind, value in ((sight.documented, sight.value), (sight.observed, sight.observed_value)):
        if kind == "pattern":
            try:
                re.compile(value)
            except re.error as error:
                yield f"is looked for with a pattern that does not work: {error}"


CHECKS: Final[Mapping[str, LintCheck]] = {
    "erratum-document": _erratum_document,
    "erratum-pointer": _erratum_pointer,
    "erratum-wire": _erratum_wire,
}
