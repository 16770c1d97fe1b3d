"""Limits on the size of unions and on the length of chains of references.

The generator and the generated validators follow references recursively, so a long chain would
exceed the recursion limit of Python. The module must not use the IR, because building the IR
already follows references.

Tests: `tests/codegen/model/test_limits.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from testwire_base.documents import Document
from testwire_base.findings import Finding
from testwire_base.pointers import join

MAX_ALTERNATIVES = 500
"""The maximum number of alternatives of a union."""

MAX_CHAIN = 100
"""The maximum number of types in a chain of references."""

MAX_DEPTH = 50
"""The maximum depth of the schemas inside a named type."""

_Graph = Mapping[str, set[str]]


def check_limits(documents: Mapping[str, Document], protocol: str) -> Iterator[Finding]:
    """Yield a finding for each union, chain of references and nested schema that is too large.

    documents: the valid schema files by name.
    """
    places: dict[str, tuple[Document, str]] = {}
    graph: dict[str, set[str]] = {}
    for document in documents.values():
        for name, schema in document.data["$defs"].items():
            pointer = join("/$defs", name)
            places[name] = (document, pointer)
            graph[name] = set()
            for where, part, depth in _parts(schema, pointer):
                graph[name] |= _reference(part)
                problem = _problem(part, depth)
                if problem is not None:
                    yield _finding(f"type {name!r}: {problem}", document, where, protocol)
                    break
    chain = _longest(graph)
    if len(chain) > MAX_CHAIN:
        yield _finding(
            f"type {chain[0]!r}: expected a chain of at most {MAX_CHAIN} references, found "
            f"{len(chain)}, from {chain[0]!r} to {chain[-1]!r}",
            *places[chain[0]],
            protocol,
        )


def _finding(message: str, document: Document, pointer: str, protocol: str) -> Finding:
    return Finding("type-limit", message, document.at(pointer), category="spec", protocol=protocol)


def _problem(part: Mapping[str, Any], depth: int) -> str | None:
    if depth > MAX_DEPTH:
        return f"expected at most {MAX_DEPTH} levels of schemas, found more"
    for keyword in ("anyOf", "oneOf"):
        count = len(part.get(keyword, ()))
        if count > MAX_ALTERNATIVES:
            return f"expected at most {MAX_ALTERNATIVES} alternatives, found {count}"
    return None


def _parts(schema: Any, pointer: str) -> Iterator[tuple[str, Mapping[str, Any], int]]:
    """Yield the schema and all schemas in it, with their pointers and depths."""
    left = [(pointer, schema, 0)]
    while left:
        where, value, depth = left.pop()
        if isinstance(value, dict):
            yield where, value, depth
            left += [(join(where, key), each, depth + 1) for key, each in value.items()]
        elif isinstance(value, list):
            left += [(join(where, str(n)), each, depth) for n, each in enumerate(value)]


def _reference(part: Mapping[str, Any]) -> set[str]:
    target = part.get("$ref")
    return {target.rpartition("/")[2]} if isinstance(target, str) else set()


def _longest(graph: _Graph) -> list[str]:
    """Return the longest chain of references. Types that refer to each other count only once."""
    best: dict[str, list[str]] = {}
    for root in graph:
        path: list[tuple[str, Iterator[str]]] = [(root, iter(sorted(graph[root])))]
        open_ = {root}
        while path and root not in best:
            name, targets = path[-1]
            unseen = (t for t in targets if t in graph and t not in open_ and t not in best)
            target = next(unseen, None)
            if target is not None:
                open_.add(target)
                path.append((target, iter(sorted(graph[target]))))
                continue
            path.pop()
            open_.discard(name)
            tails = (best[each] for each in graph[name] if each in best)
            best[name] = [name, *max(tails, key=len, default=[])]
    return max(best.values(), key=len, default=[])
