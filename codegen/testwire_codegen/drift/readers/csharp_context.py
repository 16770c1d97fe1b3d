"""Collects the constants and the settings of a C# program, which apply to all its files.

Tests: `tests/codegen/drift/test_csharp_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift.readers.csharp_values import (
    arguments,
    constants_of,
    modifiers,
)
from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_VALUE_NODES: Final = ("enum_declaration", "struct_declaration", "record_struct_declaration")
_MODERN: Final = ("record_declaration", "file_scoped_namespace_declaration")
_WORDS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_STRATEGY: Final = re.compile(r"(\w+)(?:NamingStrategy|PropertyNamesContractResolver)")

Naming = Callable[[str], str]


def camel(name: str) -> str:
    """Return a name as `JsonNamingPolicy.CamelCase` writes it: `URLPath` becomes `urlPath`."""
    match = re.match(r"[A-Z]+(?![a-z])|[A-Z]", name)
    return name if match is None else match[0].lower() + name[match.end() :]


def _joined(separator: str, upper: bool = False) -> Naming:
    def naming(name: str) -> str:
        found = _WORDS.sub(separator, name)
        return found.upper() if upper else found.lower()

    return naming


NAMINGS: Final[Mapping[str, Naming]] = {
    "CamelCase": camel,
    "SnakeCase": _joined("_"),
    "SnakeCaseLower": _joined("_"),
    "SnakeCaseUpper": _joined("_", upper=True),
    "KebabCase": _joined("-"),
    "KebabCaseLower": _joined("-"),
    "KebabCaseUpper": _joined("-", upper=True),
    "null": str,
    "Default": str,
}
"""The naming policies of System.Text.Json and Newtonsoft.Json."""


@dataclass(frozen=True, slots=True)
class Context:
    """The constants and the settings of a program.

    constants: the values of constants, with and without the names of their classes.
    naming: converts the name of a property to its name on the wire. The default is camel case.
    value_naming: does the same for values of enumerations that are sent as strings.
    strings: whether all enumerations are sent as strings.
    nullable: whether references without `?` exclude null. False if the program uses no syntax of
        C# 8 or later.
    value_types: the enumerations and structs.
    """

    constants: Mapping[str, Any] = field(default_factory=dict)
    naming: Naming = camel
    value_naming: Naming = str
    strings: bool = False
    nullable: bool = True
    value_types: frozenset[str] = frozenset()


def context_of(files: Sequence[Sequence[Node]]) -> Context:
    """Return the context of a program. files: all nodes of each file."""
    constants: dict[str, Any] = {}
    for _ in range(2):  # constants can refer to constants in later files
        constants = _constants(files, constants)
    settings = _Settings()
    for nodes in files:
        for node in nodes:
            settings.read(node)
    return Context(
        constants,
        _only(settings.policies, camel),
        _only(settings.value_policies, str),
        settings.strings,
        settings.nullable,
        frozenset(settings.value_types),
    )


def _constants(files: Sequence[Sequence[Node]], known: Mapping[str, Any]) -> dict[str, Any]:
    """Return the constants of all files, without names that have different values."""
    found: dict[str, Any] = {}
    different: set[str] = set()
    for nodes in files:
        for name, value in constants_of(nodes, known).items():
            if found.setdefault(name, value) != value:
                different.add(name)
    return {name: value for name, value in found.items() if name not in different}


def _only(names: set[str], otherwise: Naming) -> Naming:
    """Return the policy of the program. If there are several policies, their scope is unknown."""
    found = {NAMINGS[name] for name in names if name in NAMINGS}
    return found.pop() if len(found) == 1 else otherwise


class _Settings:
    def __init__(self) -> None:
        self.policies: set[str] = set()
        self.value_policies: set[str] = set()
        self.strings = False
        self.nullable = False
        self.value_types: set[str] = set()

    def read(self, node: Node) -> None:
        match node.type:
            case "assignment_expression":
                self.assigned(node.named_children[0], node.named_children[-1])
            case "attribute_argument" if node.named_child_count > 1:
                self.assigned(node.named_children[0], node.named_children[-1])
            case "object_creation_expression":
                self.created(node)
            case "typeof_expression":
                self.strategy(text_of(node)[len("typeof(") : -1])
            case "nullable_type":
                inner = text_of(node.named_children[0])
                self.nullable = self.nullable or inner == "string"
            case "preproc_nullable":
                self.nullable = self.nullable or "enable" in text_of(node)
            case _ if node.type in _VALUE_NODES:
                self.value_types.add(text_of(node.child_by_field_name("name") or node))
            case _ if node.type in _MODERN or "required" in modifiers(node):
                self.nullable = True

    def assigned(self, target: Node, value: Node) -> None:
        if text_of(target).rpartition(".")[2] == "PropertyNamingPolicy":
            self.policies.add(text_of(value).rpartition(".")[2])

    def created(self, node: Node) -> None:
        name = text_of(node.child_by_field_name("type") or node).partition("<")[0]
        if name.endswith("StringEnumConverter"):
            plain, _ = arguments(node.child_by_field_name("arguments"))
            self.strings = self.strings or "<" not in text_of(node)
            if plain:
                self.value_policies.add(text_of(plain[0]).rpartition(".")[2])
        self.strategy(name)

    def strategy(self, name: str) -> None:
        match = _STRATEGY.fullmatch(name.rpartition(".")[2])
        if match is not None:
            self.policies.add(match[1])
