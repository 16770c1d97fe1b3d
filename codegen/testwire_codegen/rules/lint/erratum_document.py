"""Errata are about documents that are known.

Fixtures: `tests/codegen/lint/erratum-document/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="erratum-document",
    purpose="The document of each erratum stands in upstream.lock.json.",
    fix="Name the document as upstream.lock.json does, or add it there.",
)


def check(subject: Subject) -> Iterable[Problem]:
    lock = subject.folder.lock
    if lock is None:
        return
    known = {source["document"] for source in lock.data["sources"]}
    for index, erratum in enumerate(subject.protocol.errata):
        if erratum.document not in known:
            listing = ", ".join(sorted(known))
            yield Problem(
                subject.folder.registry.at(f"/errata/{index}/where/document"),
                f"upstream.lock.json has no document {erratum.document!r}; it has {listing}",
            )
