"""Checks of the lint rules for errata.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/errata.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from testwire_base.pointers import resolve

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation


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
                f"upstream.lock.json does not list {erratum.document!r}; it lists: {listing}",
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
                    f"the erratum {erratum.id!r} applies to {reference!r}, which does not exist",
                )


def _erratum_wire(subject: Subject) -> Iterable[Violation]:
    messages = subject.messages()
    for erratum in subject.protocol.errata:
        for observation in erratum.wire:
            for problem in _wrong(observation, messages):
                yield Violation(observation.location, f"erratum {erratum.id!r}: {problem}")


def _wrong(observation: ir.Observation, messages: dict[str, ir.Message]) -> Iterable[str]:
    name, part = observation.message, observation.part
    if name is not None:
        message = messages.get(name)
        if message is None:
            yield f"`wire` names the message {name!r}, which does not exist"
        elif part != "params" and message.kind != "request":
            yield f"`wire` names the {part} of {name!r}, which is not a request"
    for kind, value in (
        (observation.documented, observation.value),
        (observation.observed, observation.observed_value),
    ):
        if kind == "pattern":
            try:
                re.compile(value)
            except re.error as error:
                yield f"`wire` has an invalid regular expression: {error}"


CHECKS: Final[Mapping[str, LintCheck]] = {
    "erratum-document": _erratum_document,
    "erratum-pointer": _erratum_pointer,
    "erratum-wire": _erratum_wire,
}
