"""What a rule is made of.

Tests: `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from testwire_base.documents import Document, Location
from testwire_base.findings import Category, Severity
from testwire_base.pointers import join

from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder

__all__ = ["Problem", "Rule", "Subject"]


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of the catalogue: what the rule is for, and what to do about a finding."""

    id: str
    purpose: str
    fix: str
    severity: Severity = "error"
    category: Category = "lint"


@dataclass(frozen=True, slots=True)
class Problem:
    """What a rule found; the rule's own entry adds the rest."""

    location: Location
    message: str
    fix: str | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """What a lint rule looks at: the documents of one version, and what they mean."""

    folder: VersionFolder
    protocol: ir.Protocol

    def definitions(self) -> Iterator[tuple[Document, str, dict[str, Any], str]]:
        """Each `$defs` entry: its document, name, schema and pointer."""
        for document in self.folder.schemas.values():
            for name, schema in document.data["$defs"].items():
                yield document, name, schema, join("/$defs", name)

    def structs(self) -> Iterator[ir.Struct]:
        """The object types."""
        for node in self.protocol.types:
            if isinstance(node, ir.Struct):
                yield node

    def find(self, name: str) -> ir.NamedType | None:
        """The type of that name; None where there is none."""
        for node in self.protocol.types:
            if node.name == name:
                return node
        return None

    def bases(self, struct: ir.Struct) -> Iterator[ir.Struct]:
        """The struct and the structs that it derives from; stops at a loop or at a missing base."""
        seen: set[str] = set()
        node: ir.NamedType | None = struct
        while isinstance(node, ir.Struct) and node.name not in seen:
            seen.add(node.name)
            yield node
            node = None if node.base is None else self.find(node.base)

    def messages(self) -> dict[str, ir.Message]:
        """The messages by wire name."""
        return {message.names.wire: message for message in self.protocol.messages}
