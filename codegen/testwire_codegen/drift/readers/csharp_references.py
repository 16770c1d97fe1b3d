"""Reads references to types from C# syntax nodes.

Tests: `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.csharp_context import Context
from testwire_codegen.drift.readers.csharp_values import constants_of
from testwire_codegen.drift.readers.markdown import Block
from testwire_codegen.drift.readers.typescript_types import TypeReader, flat_text, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_INTEGERS: Final = ("int", "long", "short", "byte", "sbyte", "uint", "ulong", "ushort", "nint")
_NUMBERS: Final = ("float", "double", "decimal", "Half", "Single", "Double", "Decimal")
_INTEGER_TYPES: Final = ("Int16", "Int32", "Int64", "UInt16", "UInt32", "UInt64", "BigInteger")
_STRINGS: Final = ("string", "String", "char", "TimeSpan", "TimeOnly", "Version")
_FORMATS: Final = {
    "Guid": "uuid",
    "Uri": "uri",
    "DateTime": "date-time",
    "DateTimeOffset": "date-time",
    "DateOnly": "date",
}
_ANY: Final = ("object", "Object", "dynamic", "JsonElement", "JsonNode", "JToken", "JsonDocument")
_OBJECTS: Final = ("JObject", "JsonObject", "ExpandoObject")
_ARRAYS: Final = ("JArray", "JsonArray", "ArrayList")
_LISTS: Final = re.compile(
    r"I?(Immutable|ReadOnly|Observable|Concurrent)?(List|Collection|Enumerable|Array|Queue|Stack|Bag"
    r"|AsyncEnumerable|LinkedList|ArraySegment|Memory|Span)"
)
_SETS: Final = re.compile(r"I?(Immutable|ReadOnly|Hash|Sorted|Frozen|ImmutableHash)?Set")
_MAPS: Final = re.compile(
    r"I?(Immutable|ReadOnly|Sorted|Concurrent|Frozen)?(Dictionary|SortedList)"
)
_WRAPPERS: Final = ("Nullable", "Lazy", "Optional")
_VALUES: Final = frozenset(
    {*_INTEGERS, *_NUMBERS, *_INTEGER_TYPES, *_FORMATS, "bool", "Boolean", "char"}
    | {"TimeSpan", "TimeOnly", "JsonElement"}
) - {"Uri"}
"""The types whose values cannot be null."""


class CSharpReferences:
    """Converts the references to types in a file.

    nodes: all nodes of the file. skipped: the parts that are not converted.
    """

    def __init__(self, nodes: Sequence[Node], text: str, file: str, context: Context) -> None:
        self.nodes = nodes
        self.file = file
        self.context = context
        self.at = TypeReader(Block.of_file(text, file), in_file=True).at
        self.constants = ChainMap(constants_of(nodes, context.constants), dict(context.constants))
        self.directives = list(_directives(nodes))
        self.skipped: list[facts.Quoted] = []

    def never_null(self, node: Node) -> bool:
        """Return whether the syntax of a type without `?` excludes null at this location."""
        if node.type == "nullable_type" or text_of(node) in _VALUES:
            return True
        if text_of(node).rpartition(".")[2] in self.context.value_types:
            return True
        row = node.start_point[0]
        states = [enabled for line, enabled in self.directives if line < row]
        return states[-1] if states else self.context.nullable

    def skip(self, what: str, node: Node) -> None:
        self.skipped.append(facts.Quoted(what, self.at(node)))

    def type(self, node: Node) -> facts.TypeText:
        place = self.at(node)
        match node.type:
            case "nullable_type":
                return facts.OrNull(self.type(node.named_children[0]))
            case "array_type":
                held = node.child_by_field_name("type") or node.named_children[0]
                if text_of(held) == "byte":
                    return facts.Named("string", True, place)  # base64
                return facts.ListOf(self.type(held), place)
            case "generic_name":
                return self.generic(node, place)
            case "qualified_name" | "alias_qualified_name":
                return self.type(node.named_children[-1])
            case "tuple_type":
                self.skip(f"tuple type {flat_text(node)}", node)
                return facts.Named("any", True, place)
        return self.simple(text_of(node), place)

    def simple(self, name: str, place: Location) -> facts.TypeText:
        if name in _ARRAYS:
            return facts.ListOf(facts.Named("any", True, place), place)
        for builtin, names in (
            ("integer", (*_INTEGERS, *_INTEGER_TYPES)),
            ("number", _NUMBERS),
            ("string", _STRINGS),
            ("boolean", ("bool", "Boolean")),
            ("any", _ANY),
            ("object", _OBJECTS),
        ):
            if name in names:
                return facts.Named(builtin, True, place)
        if name in _FORMATS:
            return facts.Named("string", True, place, format=_FORMATS[name])
        return facts.Named(name, False, place)

    def generic(self, node: Node, place: Location) -> facts.TypeText:
        name = text_of(node.named_children[0])
        given = [self.type(each) for each in node.named_children[-1].named_children]
        if name in _WRAPPERS:
            return facts.OrNull(given[0])
        if _SETS.fullmatch(name):
            return facts.ListOf(given[0], place, {"uniqueItems": True})
        if _LISTS.fullmatch(name) and len(given) == 1:
            return facts.ListOf(given[0], place)
        if _MAPS.fullmatch(name) and len(given) == 2:
            return facts.MapOf(given[1], place)
        return facts.Named(name, False, place, arguments=tuple(given))


def _directives(nodes: Sequence[Node]) -> Iterator[tuple[int, bool]]:
    """Yield the line of each directive `#nullable`, and whether it enables the check."""
    for node in nodes:
        if node.type == "preproc_nullable":
            yield node.start_point[0], "disable" not in text_of(node)
