"""TypeScript blocks to facts, by tree-sitter.

The parser goes on after what it cannot read; each such place becomes a problem, so that nothing is
skipped in silence. The module must not know Markdown beyond the `Block` that it is given.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.markdown import Block

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

__all__ = ["TypeScript", "read_typescript", "type_of_text"]

BUILTIN = frozenset(
    {"any", "array", "boolean", "integer", "never", "null", "number", "object", "string"}
    | {"undefined", "unknown", "void"}
)
_NULLS = ("null", "undefined")


@dataclass(slots=True)
class TypeScript:
    """What one block defines."""

    types: list[facts.Type] = field(default_factory=list)
    codes: list[facts.Code] = field(default_factory=list)
    problems: list[facts.Problem] = field(default_factory=list)


_STRAY = ("string", "number", "binary_expression", "identifier")


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_typescript

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_typescript.language_typescript()))


def read_typescript(block: Block) -> TypeScript:
    """The definitions of a block, and a problem for each stretch that is no TypeScript."""
    reader = _Reader(block)
    root = _parser().parse(block.text.encode()).root_node
    reader.statements(root)
    reader.errors(root)
    return reader.found


def type_of_text(text: str, block: Block) -> facts.TypeText | None:
    """The type that `text` is; None where it is none. Places are those of the block's start."""
    root = _parser().parse(f"type T = {text};".encode()).root_node
    if root.has_error or not root.named_children:
        return None
    value = root.named_children[0].child_by_field_name("value")
    return None if value is None else _Reader(block, fixed=True).type(value)


class _Reader:
    def __init__(self, block: Block, fixed: bool = False) -> None:
        self.block = block
        self.fixed = fixed
        self.found = TypeScript()
        self.lines = block.text.encode().split(b"\n")

    def at(self, node: Node) -> Location:
        if self.fixed:
            return self.block.location
        row, column = node.start_point
        # tree-sitter counts bytes.
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
                    # What is left of an object literal after a misplaced semicolon.
                    self.labelled(child)
                case "expression_statement" if child.named_children[0].type in _STRAY:
                    # Part of a type that ended before it, such as values without their bar.
                    self.problem(child, f"cannot read {_flat(child)!r}", _flat(child))
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
            # An ERROR here is the colon of another language: `interface A : B`.
            if child.type in ("extends_type_clause", "ERROR")
            for named in self.names(child)
        ]
        body = node.child_by_field_name("body")
        members = () if body is None else self.members(body)
        self.found.types.append(
            facts.Type(
                self.name(node),
                facts.ObjectOf(members, tuple(bases)),
                self.at(node.child_by_field_name("name") or node),
                self.parameters(node),
            )
        )

    def names(self, node: Node) -> Iterator[facts.Named]:
        for child in node.named_children:
            if child.type in ("type_identifier", "identifier"):
                yield facts.Named(_text(child), False, self.at(child))

    def alias(self, node: Node) -> None:
        value = node.child_by_field_name("value")
        if value is not None:
            place = self.at(node.child_by_field_name("name") or node)
            self.found.types.append(
                facts.Type(self.name(node), self.type(value), place, self.parameters(node))
            )

    def enum(self, node: Node) -> None:
        names: list[str] = []
        values: list[str | int | bool] = []
        places: list[Location] = []
        body = node.child_by_field_name("body")
        for child in body.named_children if body is not None else ():
            if child.type == "enum_assignment":
                value = child.child_by_field_name("value")
                literal = None if value is None else _literal(value)
                names.append(_text(child.named_children[0]).strip("\"'"))
                values.append(names[-1] if literal is None else literal)
            elif child.type in ("property_identifier", "string"):
                names.append(_text(child).strip("\"'"))
                values.append(len(values))
            else:
                continue
            places.append(self.at(child))
        literals = facts.Literals(tuple(values), tuple(places), tuple(names))
        place = self.at(node.child_by_field_name("name") or node)
        self.found.types.append(facts.Type(self.name(node), literals, place))

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
            self.found.codes.append(facts.Code(number, name, self.at(place)))

    # --- types -----------------------------------------------------------------------------------

    def members(self, body: Node) -> tuple[facts.Member, ...]:
        members: list[facts.Member] = []
        for child in body.named_children:
            if child.type == "property_signature":
                members.append(self.member(child))
            elif child.type == "ERROR" and _text(child) == "?" and members:
                # `string?` of another language: the type before it, or null.
                last = members[-1]
                members[-1] = facts.Member(
                    last.name, facts.OrNull(last.type), last.optional, last.location
                )
        return tuple(members)

    def member(self, node: Node) -> facts.Member:
        name = node.child_by_field_name("name") or node
        annotation = node.child_by_field_name("type")
        wire = _text(name)
        if name.type == "string":
            wire = wire[1:-1]
        held: facts.TypeText = facts.Named("any", True, self.at(node))
        if annotation is not None and annotation.named_children:
            held = self.type(annotation.named_children[0])
        optional = any(child.type == "?" for child in node.children)
        return facts.Member(wire, held, optional, self.at(name))

    def type(self, node: Node) -> facts.TypeText:
        match node.type:
            case "union_type":
                return self.union(node)
            case "intersection_type":
                return self.intersection(node)
            case "array_type":
                return facts.ListOf(self.type(node.named_children[0]))
            case "object_type":
                return self.object(node)
            case "parenthesized_type" | "readonly_type" | "optional_type":
                return self.type(node.named_children[0])
            case "generic_type":
                return self.generic(node)
            case "literal_type":
                return self.literal(node)
            case _:
                name = _text(node)
                return facts.Named(name, name in BUILTIN, self.at(node))

    def literal(self, node: Node) -> facts.TypeText:
        child = node.named_children[0] if node.named_children else node.children[0]
        if _text(child) in _NULLS:
            return facts.Named(_text(child), True, self.at(node))
        value = _literal(child)
        if value is None:
            return facts.Named(_text(node), False, self.at(node))
        return facts.Literals((value,), (self.at(node),))

    def union(self, node: Node) -> facts.TypeText:
        flat: list[facts.TypeText] = []

        def walk(each: Node) -> None:
            for child in each.named_children:
                if child.type == "union_type":
                    walk(child)
                elif child.type not in ("comment", "ERROR"):
                    flat.append(self.type(child))

        walk(node)
        return joined(flat)

    def intersection(self, node: Node) -> facts.TypeText:
        parts: list[facts.TypeText] = []

        def walk(each: Node) -> None:
            for child in each.named_children:
                if child.type == "intersection_type":
                    walk(child)
                elif child.type not in ("comment", "ERROR"):
                    parts.append(self.type(child))

        walk(node)
        bases = tuple(part for part in parts if isinstance(part, facts.Named))
        members = tuple(
            member for part in parts if isinstance(part, facts.ObjectOf) for member in part.members
        )
        return facts.ObjectOf(members, bases)

    def object(self, node: Node) -> facts.TypeText:
        for child in node.named_children:
            if child.type == "index_signature":
                annotation = child.child_by_field_name("type")
                if annotation is not None and annotation.named_children:
                    return facts.MapOf(self.type(annotation.named_children[0]))
        return facts.ObjectOf(self.members(node))

    def generic(self, node: Node) -> facts.TypeText:
        name = _text(node.named_children[0])
        arguments = node.named_children[1].named_children
        if name in ("Record", "Map") and len(arguments) == 2:
            return facts.MapOf(self.type(arguments[1]))
        if name in ("Array", "ReadonlyArray") and len(arguments) == 1:
            return facts.ListOf(self.type(arguments[0]))
        return facts.Named(name, name in BUILTIN, self.at(node))

    # --- what is no TypeScript -------------------------------------------------------------------

    def problem(self, node: Node, what: str, token: str) -> None:
        self.found.problems.append(
            facts.Problem("typescript", token, self.block.section, what, self.at(node))
        )

    def errors(self, node: Node) -> None:
        if node.is_error or node.is_missing:
            token = f"no {node.type!r}" if node.is_missing else _flat(node)
            what = f"expected {node.type!r}" if node.is_missing else f"cannot read {_flat(node)!r}"
            self.problem(node, what, token)
            return
        if node.has_error:
            for child in node.children:
                self.errors(child)


def joined(options: list[facts.TypeText]) -> facts.TypeText:
    """One of the options, with literals in one list and null apart."""
    nullable = False
    values: list[str | int | bool] = []
    places: list[Location] = []
    rest: list[facts.TypeText] = []
    for option in options:
        if isinstance(option, facts.Named) and option.builtin and option.name in _NULLS:
            nullable = True
        elif isinstance(option, facts.Literals):
            values += option.values
            places += option.locations
        else:
            rest.append(option)
    if values:
        rest.append(facts.Literals(tuple(values), tuple(places)))
    if not rest:
        return next(iter(options))
    inner = rest[0] if len(rest) == 1 else facts.AnyOf(tuple(rest))
    return facts.OrNull(inner) if nullable else inner


def _flat(node: Node) -> str:
    """The start of a node's text, in one line."""
    return " ".join(_text(node).split())[:40]


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _literal(node: Node) -> Any:
    text = _text(node)
    if node.type == "string":
        return text[1:-1]
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text.replace(" ", ""))
    except ValueError:
        return None
