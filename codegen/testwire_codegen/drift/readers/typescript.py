"""Reads types from TypeScript files and from TypeScript blocks in documents.

The parser, tree-sitter, continues after syntax errors, and each syntax error becomes a problem.
Documents can contain types that TypeScript lacks, such as `integer`. In TypeScript files, types
that JSON cannot express, such as functions, count as `any`. The module must import only `Block`
from the Markdown reader.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.readers.markdown import Block

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

BUILTIN = frozenset(
    {"any", "array", "boolean", "integer", "never", "null", "number", "object", "string"}
    | {"undefined", "unknown", "void"}
)
_NULLS = ("null", "undefined")
_SCALARS = ("string", "number", "integer", "boolean")
_LISTS = ("Array", "ReadonlyArray")
_MAPS = ("Record", "Map")
_WRAPPERS = ("Readonly", "Required", "NonNullable", "Awaited")
_STRAY = ("string", "number", "binary_expression", "identifier")
_NAMED = ("type_identifier", "nested_type_identifier", "predefined_type")
_IN_FILES = frozenset(
    {
        "union_type",
        "intersection_type",
        "array_type",
        "object_type",
        "parenthesized_type",
        "readonly_type",
    }
    | {"generic_type", "literal_type", *_NAMED}
)
"""The syntax nodes of types that JSON can express. In files, all other types become `any`."""


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_typescript

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_typescript.language_typescript()))


def read_typescript(block: Block) -> TypeScriptReader:
    """Return a reader with the definitions and the syntax errors of a block."""
    reader = TypeScriptReader(block)
    root = _parser().parse(block.text.encode()).root_node
    reader.statements(root)
    reader.errors(root)
    return reader


def read_declarations(text: str, file: str) -> facts.Facts:
    """Return the types of a file, except generic types. Raises InputUnreadable."""
    reader = TypeScriptReader(Block.of_file(text, file), in_file=True)
    root = _parser().parse(text.encode()).root_node
    reader.errors(root)
    if reader.problems:
        raise InputUnreadable("the file is not valid TypeScript", reader.problems[0].location)
    reader.statements(root)
    types: dict[str, facts.Type] = {}
    for each in reader.types:
        before = types.get(each.name)
        if each.parameters:
            continue  # a generic type depends on its arguments
        if before is not None:
            each = _merged(before, each)
        types[each.name] = each
    return facts.Facts(file, tuple(types.values()))


def _merged(one: facts.Type, other: facts.Type) -> facts.Type:
    """Merge two declarations of the same interface."""
    match one.type, other.type:
        case facts.ObjectOf() as first, facts.ObjectOf() as second:
            members = (*first.members, *second.members)
            return replace(other, type=replace(second, members=members))
    return other


def type_of_text(text: str, block: Block) -> facts.TypeText | None:
    """Parse a type, or return None for invalid text. All parts get the location of the block."""
    root = _parser().parse(f"type T = {text};".encode()).root_node
    if root.has_error or not root.named_children:
        return None
    value = root.named_children[0].child_by_field_name("value")
    return None if value is None else TypeScriptReader(block, fixed=True).type(value)


class TypeScriptReader:
    """Collects the types, error codes and problems of a block."""

    def __init__(self, block: Block, fixed: bool = False, in_file: bool = False) -> None:
        self.block = block
        self.fixed = fixed
        self.in_file = in_file
        self.types: list[facts.Type] = []
        self.codes: list[facts.Code] = []
        self.problems: list[facts.ParseProblem] = []
        self.lines = block.text.encode().split(b"\n")

    def at(self, node: Node) -> Location:
        if self.fixed:
            return self.block.location
        row, column = node.start_point
        # tree-sitter returns columns in bytes.
        return self.block.at(row, len(self.lines[row][:column].decode("utf-8", "replace")))

    def statements(self, node: Node) -> None:
        for child in node.named_children:
            match child.type:
                case "interface_declaration":
                    self.interface(child)
                case "type_alias_declaration":
                    self.alias(child)
                case "enum_declaration":
                    self.enum(child)
                case "lexical_declaration":
                    self.constants(child)
                case "labeled_statement":
                    # The rest of an object literal after a misplaced semicolon.
                    self.labelled(child)
                case "expression_statement" if child.named_children[0].type in _STRAY:
                    # The rest of an invalid type, such as values without `|` between them.
                    self.problem(child, f"unexpected {_flat(child)!r}", _flat(child))
                case (
                    "export_statement"
                    | "expression_statement"
                    | "internal_module"
                    | "module"
                    | "statement_block"
                    | "ambient_declaration"
                    | "ERROR"
                ):
                    self.statements(child)

    def name(self, node: Node) -> str:
        found = node.child_by_field_name("name")
        return _text(found) if found is not None else ""

    def parameters(self, node: Node) -> tuple[str, ...]:
        found = node.child_by_field_name("type_parameters")
        return () if found is None else tuple(_text(each) for each in found.named_children)

    def interface(self, node: Node) -> None:
        bases = [
            named
            for child in node.named_children
            # The C# syntax `interface A : B`, which some documents use, results in an ERROR node.
            if child.type in ("extends_type_clause", "ERROR")
            for named in self.names(child)
        ]
        body = node.child_by_field_name("body")
        place = self.at(node)
        found = facts.ObjectOf((), place) if body is None else self.object(body, place)
        if isinstance(found, facts.ObjectOf):
            found = replace(found, bases=tuple(bases))
        self.define(node, found)

    def define(self, node: Node, found: facts.TypeText) -> None:
        place = self.at(node.child_by_field_name("name") or node)
        self.types.append(facts.Type(self.name(node), found, place, self.parameters(node)))

    def names(self, node: Node) -> Iterator[facts.Named]:
        for child in node.named_children:
            if child.type in ("type_identifier", "identifier"):
                yield facts.Named(_text(child), False, self.at(child))

    def alias(self, node: Node) -> None:
        value = node.child_by_field_name("value")
        if value is not None:
            self.define(node, self.type(value))

    def enum(self, node: Node) -> None:
        names: list[str] = []
        values: list[facts.Value] = []
        places: list[Location] = []
        following = 0
        body = node.child_by_field_name("body")
        for child in body.named_children if body is not None else ():
            if child.type == "enum_assignment":
                value = child.child_by_field_name("value")
                literal = None if value is None else _literal(value)
                names.append(_text(child.named_children[0]).strip("\"'"))
                values.append(names[-1] if literal is None else literal)
            elif child.type in ("property_identifier", "string"):
                names.append(_text(child).strip("\"'"))
                values.append(following)
            else:
                continue
            places.append(self.at(child))
            if isinstance(values[-1], int):
                following = values[-1] + 1
        literals = facts.Literals(tuple(values), tuple(places), self.at(node), tuple(names))
        self.define(node, literals)

    def constants(self, node: Node) -> None:
        for declarator in node.named_children:
            value = declarator.child_by_field_name("value")
            if declarator.type != "variable_declarator" or value is None:
                continue
            if value.type == "object":
                for pair in value.named_children:
                    key, held = pair.child_by_field_name("key"), pair.child_by_field_name("value")
                    if key is not None and held is not None:
                        self.code(_text(key), held, key)
            else:
                name = declarator.child_by_field_name("name")
                if name is not None:
                    self.code(_text(name), value, name)

    def labelled(self, node: Node) -> None:
        label = node.child_by_field_name("label")
        body = node.child_by_field_name("body")
        if label is not None and body is not None and body.named_children:
            self.code(_text(label), body.named_children[0], label)

    def code(self, name: str, value: Node, place: Node) -> None:
        number = _literal(value)
        if isinstance(number, int) and not isinstance(number, bool):
            self.codes.append(facts.Code(number, name, self.at(place)))

    # --- types -----------------------------------------------------------------------------------

    def members(self, body: Node) -> tuple[facts.ObjectMember, ...]:
        members: list[facts.ObjectMember] = []
        for child in body.named_children:
            if child.type == "property_signature":
                members.append(self.member(child))
            elif child.type == "ERROR" and _text(child) == "?" and members:
                # Some documents use the nullable types of C#: `string?`.
                members[-1] = replace(members[-1], type=facts.OrNull(members[-1].type))
        return tuple(members)

    def member(self, node: Node) -> facts.ObjectMember:
        name = node.child_by_field_name("name") or node
        annotation = node.child_by_field_name("type")
        wire = _text(name)
        if name.type == "string":
            wire = wire[1:-1]
        found: facts.TypeText = facts.Named("any", True, self.at(node))
        optional = any(child.type == "?" for child in node.children)
        if annotation is not None and annotation.named_children:
            found = self.type(annotation.named_children[0])
            optional = optional or (self.in_file and _absent(annotation.named_children[0]))
        return facts.ObjectMember(wire, found, optional, self.at(node if self.in_file else name))

    def type(self, node: Node) -> facts.TypeText:
        place = self.at(node)
        if self.in_file and node.type not in _IN_FILES:
            return facts.Named("any", True, place)
        match node.type:
            case "union_type":
                return self.union(node)
            case "intersection_type":
                return self.intersection(node)
            case "array_type":
                return facts.ListOf(self.type(node.named_children[0]), place)
            case "object_type":
                return self.object(node, place)
            case "parenthesized_type" | "readonly_type" | "optional_type":
                return self.type(node.named_children[0])
            case "generic_type":
                return self.generic(node, place)
            case "literal_type":
                return self.literal(node, place)
        name = _text(node)
        if self.in_file:
            name = name.rpartition(".")[2]
            return facts.Named(name, node.type == "predefined_type", place)
        return facts.Named(name, name in BUILTIN, place)

    def literal(self, node: Node, place: Location) -> facts.TypeText:
        child = node.named_children[0] if node.named_children else node.children[0]
        if _text(child) in _NULLS:
            return facts.Named(_text(child), True, place)
        value = _literal(child)
        if value is None:
            return facts.Named("any" if self.in_file else _text(node), self.in_file, place)
        return facts.Literals((value,), (place,), place)

    def union(self, node: Node) -> facts.TypeText:
        options = [self.type(each) for each in _parts(node)]
        if self.in_file:
            present = [each for each in options if not facts.is_builtin(each, "undefined")]
            values = {repr(v) for o in present if isinstance(o, facts.Literals) for v in o.values}
            if values == {"True", "False"}:
                rest = [each for each in present if not isinstance(each, facts.Literals)]
                present = [*rest, facts.Named("boolean", True, self.at(node))]
            options = present or options
        return facts.one_of(options, self.at(node))

    def intersection(self, node: Node) -> facts.TypeText:
        parts = [self.type(each) for each in _parts(node)]
        scalars = [part for part in parts if facts.is_builtin(part, *_SCALARS)]
        if scalars:
            return scalars[0]  # `string & {}` and branded types are scalars in JSON
        if self.in_file and not all(_named_or_object(part) for part in parts):
            return facts.Named("any", True, self.at(node))
        bases = tuple(part for part in parts if isinstance(part, facts.Named))
        members = tuple(
            member for part in parts if isinstance(part, facts.ObjectOf) for member in part.members
        )
        return facts.ObjectOf(members, self.at(node), bases)

    def object(self, node: Node, place: Location) -> facts.TypeText:
        members = self.members(node)
        for child in node.named_children:
            annotation = child.child_by_field_name("type")
            if child.type == "index_signature" and annotation is not None and not members:
                return facts.MapOf(self.type(annotation.named_children[0]), place)
        return facts.ObjectOf(members, place)

    def generic(self, node: Node, place: Location) -> facts.TypeText:
        name = _text(node.named_children[0])
        arguments = node.named_children[1].named_children
        if name in _MAPS and len(arguments) == 2:
            return facts.MapOf(self.type(arguments[1]), place)
        if (name in _LISTS and len(arguments) == 1) or (self.in_file and name == "Set"):
            return facts.ListOf(self.type(arguments[0]), place)
        if self.in_file:
            inner = arguments[0] if name in _WRAPPERS else None
            return facts.Named("any", True, place) if inner is None else self.type(inner)
        return facts.Named(name, name in BUILTIN, place)

    # --- syntax errors --------------------------------------------------------------------------

    def problem(self, node: Node, what: str, token: str) -> None:
        self.problems.append(
            facts.ParseProblem("typescript", token, self.block.section, what, self.at(node))
        )

    def errors(self, node: Node) -> None:
        if node.is_error or node.is_missing:
            token = f"no {node.type!r}" if node.is_missing else _flat(node)
            what = f"expected {node.type!r}" if node.is_missing else f"unexpected {_flat(node)!r}"
            self.problem(node, what, token)
            return
        if node.has_error:
            for child in node.children:
                self.errors(child)


def _parts(node: Node) -> Iterator[Node]:
    """Return the options of a union, or the parts of an intersection."""
    for child in node.named_children:
        if child.type == node.type:
            yield from _parts(child)
        elif child.type not in ("comment", "ERROR"):
            yield child


def _named_or_object(part: facts.TypeText) -> bool:
    return isinstance(part, facts.ObjectOf) or (isinstance(part, facts.Named) and not part.builtin)


def _absent(node: Node) -> bool:
    """Return whether `undefined` is one of the options of a type."""
    if node.type in ("union_type", "parenthesized_type", "readonly_type"):
        return any(_absent(child) for child in node.named_children)
    return _text(node) == "undefined"


def _flat(node: Node) -> str:
    """Return the first 40 characters of a node's text, without line breaks."""
    return " ".join(_text(node).split())[:40]


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _literal(node: Node) -> Any:
    text = _text(node).replace(" ", "")
    if node.type == "string":
        return _text(node)[1:-1]
    if text in ("true", "false"):
        return text == "true"
    for number in (functools.partial(int, base=0), float):
        try:
            return number(text)
        except ValueError:
            continue
    return None
