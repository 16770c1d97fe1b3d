"""Determines which types of a program are read from messages, and which are sent.

A type is read or sent if a message or a `Use` refers to it, directly or through other types. The
module must not depend on the specification.

Tests: `tests/codegen/drift/test_csharp_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire_codegen.drift import facts


def uses_of(source: facts.Facts) -> dict[str, frozenset[facts.How]]:
    """Return how the program uses each type of `source`, by the name of the type.

    A type that no message and no `Use` refers to has an empty set. A type extends its bases, so the
    bases are used like the type.
    """
    defined = {each.name: each.type for each in source.types}
    found: dict[str, set[facts.How]] = {name: set() for name in defined}
    waiting: list[tuple[facts.TypeText, facts.How]] = list(_stated(source))
    while waiting:
        type, how = waiting.pop()
        for name in (each.name for each in facts.names_in(type) if not each.builtin):
            if how not in found.get(name, {how}):
                found[name].add(how)
                waiting.append((defined[name], how))
    return {name: frozenset(each) for name, each in found.items()}


def _stated(source: facts.Facts) -> Iterator[tuple[facts.TypeText, facts.How]]:
    """Yield the types for which the code itself shows the use."""
    for claim in source.methods:
        if claim.handled is not None:
            if claim.params is not None:
                yield claim.params, "read" if claim.handled else "sent"
            if claim.result is not None:
                yield claim.result, "sent" if claim.handled else "read"
    for use in source.uses:
        if use.how is not None:
            yield use.type, use.how
