"""Comparison of facts with the IR. One comparer handles all kinds of inputs.

- `families.py`: the rules and messages for documents and for sources, as data
- `types.py`, `definitions.py`, `members.py`: comparison of types
- `claims.py`: comparison of the methods and codes of documents
- `examples.py`: comparison of the examples of documents

The key of a difference contains the rule, the name and the value in the input. Edits elsewhere
in the input do not change the key. The package must not depend on errata.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.claims import Claims
from testwire_codegen.drift.compare.definitions import (
    document_type,
    source_type,
    source_types,
)
from testwire_codegen.drift.compare.examples import Examples
from testwire_codegen.drift.compare.families import DOCUMENT, SOURCE, Difference
from testwire_codegen.drift.compare.types import Comparer
from testwire_codegen.model import ir
from testwire_codegen.model.schemas import Schemas

__all__ = ["Difference", "compare_document", "compare_source", "in_common"]


def compare_document(
    found: facts.Facts,
    protocol: ir.Protocol,
    schemas: Schemas,
    documents: Iterable[str],
    same: Mapping[str, str] | None = None,
    renamed: Mapping[str, str] | None = None,
) -> list[Difference]:
    """Return the differences of a document in document order, without duplicate keys.

    documents: the names of the document in `source` members of the spec.
    same: maps partial types of the document to the names of the complete types in the spec.
    renamed: maps types and members (`Type.member`) of the document to their names in the spec.
    """
    comparer = Comparer(found, protocol, DOCUMENT, same, renamed)
    claims = Claims(comparer, documents)
    for each in found.types:
        document_type(comparer, each)
    claims.expected_types()
    claims.methods()
    claims.codes()
    claims.listings()
    Examples(comparer, schemas).compare()
    unique = {each.key: each for each in _problems(found, protocol)}
    for difference in comparer.differences:
        unique.setdefault(difference.key, difference)
    return sorted(unique.values(), key=lambda each: (each.location, each.key))


def compare_source(
    found: facts.Facts, protocol: ir.Protocol, names: Mapping[str, str], *, partial: bool
) -> list[Difference]:
    """Return the differences of a source, without duplicate keys.

    names: maps types in the spec to their names in the source, if the names differ. A type with an
        empty name is not compared.
    partial: ignore types that only the source or only the spec defines. Also
        ignore methods and codes that the source does not contain.
    """
    comparer = Comparer(found, protocol, SOURCE)
    comparer.names = names
    source_types(comparer, names, partial)
    Claims(comparer, ()).of_source(partial)
    unique: dict[str, Difference] = {}
    for difference in comparer.differences:
        unique.setdefault(difference.key, difference)
    return list(unique.values())


def in_common(found: facts.Facts, protocol: ir.Protocol, names: Mapping[str, str]) -> bool:
    """Return whether a type, a message or an error code is in both the source and the spec.

    names: as for `compare_source`.
    """
    defined = {each.name: each for each in found.types}
    wanted = (names.get(node.name, node.name) for node in protocol.types)
    messages = {message.name for message in protocol.messages}
    codes = {error.code for error in protocol.errors}
    return (
        any(source_type(defined, name) is not None for name in wanted)
        or not messages.isdisjoint(each.name for each in found.methods)
        or not codes.isdisjoint(each.code for each in found.codes)
    )


def _problems(found: facts.Facts, protocol: ir.Protocol) -> Iterator[Difference]:
    """Return syntax errors as differences, because errata can explain them."""
    rules = {"example": "drift-example-syntax", "typescript": "drift-typescript"}
    seen: Counter[tuple[str, str, str]] = Counter()
    for problem in found.problems:
        section = facts.bare_heading(problem.section)
        place = (problem.kind, section, problem.token)
        seen[place] += 1
        again = f" #{seen[place]}" if seen[place] > 1 else ""
        yield Difference(
            rules.get(problem.kind, f"drift-{problem.kind}"),
            f"{section or 'the start'}{again}",
            problem.token,
            problem.message,
            problem.location,
            protocol.location,
        )
