"""A row of a table of rules, and the input of a lint check.

The module must not import `compat` or `drift`.

Tests: `tests/codegen/rules/test_tables.py`, `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from testwire_base.documents import Document, Location
from testwire_base.findings import Category, Severity
from testwire_base.pointers import join, split

from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of a table of rules.

    purpose: the requirement that the rule checks, or the change that it reports.
    fix: the action for the user who gets a finding.
    found, not_found: an example and a near miss in prose, for rules without fixtures.
    page: the page that describes the rule, `docs/rules/<page>.md`.
    """

    id: str
    severity: Severity
    purpose: str
    fix: str
    found: str = ""
    not_found: str = ""
    category: Category = "lint"
    page: str = "lint"


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation of a lint rule. `fix` replaces the fix of the rule."""

    location: Location
    message: str
    fix: str | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """One version of a protocol: the files and the IR that a lint check reads."""

    folder: VersionFolder
    protocol: ir.Protocol

    def at(self, pointer: str) -> Location:
        """Return the location of a pointer in `protocol.json`."""
        return self.folder.registry.at(pointer)

    def values(self, pattern: str) -> Iterator[tuple[str, Any]]:
        """Return the pointers and values in `protocol.json` that match a pattern.

        pattern: a pointer in which `*` matches any key. Null values are skipped.
        """
        found: list[tuple[str, Any]] = [("", self.folder.registry.data)]
        for key in split(pattern):
            found = [
                (join(pointer, each), value[each])
                for pointer, value in found
                for each in _keys(value, key)
            ]
        yield from (each for each in found if each[1] is not None)

    def definitions(self) -> Iterator[tuple[Document, str, dict[str, Any], str]]:
        """Return the document, name, schema and pointer of each entry in `$defs`."""
        for document in self.folder.schemas.values():
            for name, schema in document.data["$defs"].items():
                yield document, name, schema, join("/$defs", name)

    def structs(self) -> Iterator[ir.Struct]:
        """Return the object types."""
        for node in self.protocol.types:
            if isinstance(node, ir.Struct):
                yield node

    def find(self, name: str) -> ir.NamedType | None:
        """Return the type with this name, or None."""
        for node in self.protocol.types:
            if node.name == name:
                return node
        return None

    def bases(self, struct: ir.Struct) -> Iterator[ir.Struct]:
        """Return the struct and all its bases, without missing ones. A base comes only once."""
        yield from reversed(ir.lineage(struct, self.find))

    def fields(self, struct: ir.Struct) -> list[ir.Field]:
        """Return the members of the struct, followed by the members of its bases."""
        return [field for part in self.bases(struct) for field in part.fields]

    def messages(self) -> dict[str, ir.Message]:
        """Return the messages by wire name."""
        return {message.name: message for message in self.protocol.messages}


def _keys(value: Any, wanted: str) -> list[Any]:
    """Return the keys of an object or a list that match `wanted`. `*` matches all keys."""
    if isinstance(value, list):
        return list(range(len(value))) if wanted == "*" else []
    if not isinstance(value, dict):
        return []
    return list(value) if wanted == "*" else [wanted] if wanted in value else []


LintCheck = Callable[[Subject], Iterable[Violation]]
