"""Reads TypeScript declaration files: interfaces, type aliases, enumerations, constants.

What the language of JSON cannot say (functions, conditional types) counts as any value. The module
must not know the spec.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire_base.documents import Location

from testwire_codegen.drift.shapes import Shape, Source, SourceUnreadable

__all__ = ["read_declarations"]

_BUILTIN = {"string": "string", "number": "number", "boolean": "boolean", "bigint": "integer"}
_WRAPPERS = {"Readonly", "Required", "NonNullable", "Awaited"}


def read_declarations(text: str, file: str) -> Source:
    """The types that a TypeScript text declares. Raises SourceUnreadable for what is none."""
    import tree_sitter
    import tree_sitter_typescript

    language = tree_sitter.Language(tree_sitter_typescript.language_typescript())
    data = text.encode()
    root = tree_sitter.Parser(language).parse(data).root_node
    reader = _Reader(file, data)
    broken = next(reader.errors(root), None)
    if broken is not None:
        raise SourceUnreadable("this is no TypeScript", reader.place(broken))
    reader.declarations(root)
    return Source(file, reader.types, precise=False)


class _Reader:
    def __init__(self, file: str, data: bytes) -> None:
        self._file = file
        self._data = data
        self.types: dict[str, Shape] = {}

    def place(self, node: Any) -> Location:
        row, byte = node.start_point
        line = self._data.split(b"\n")[row]
        column = len(line[:byte].decode("utf-8", "replace")) + 1
        return Location(self._file, "", row + 1, column)

    def errors(self, node: Any) -> Iterator[Any]:
        if node.type == "ERROR" or node.is_missing:
            yield node
        elif node.has_error:
            for child in node.children:
                yield from self.errors(child)

    def declarations(self, node: Any) -> None:
        for child in node.named_children:
            match child.type:
                case "interface_declaration":
                    self._interface(child)
                case "type_alias_declaration":
                    name = _text(child.child_by_field_name("name"))
                    value = child.child_by_field_name("value")
                    if child.child_by_field_name("type_parameters") is None:
                        self.types[name] = self._type(value)
                case "enum_declaration":
                    self._enum(child)
                case "function_declaration" | "class_declaration":
                    continue
                case _:
                    self.declarations(child)

    def _interface(self, node: Any) -> None:
        if node.child_by_field_name("type_parameters") is not None:
            return  # it is a type for each of its parameters
        shape = self._members(node.child_by_field_name("body"))
        for child in node.named_children:
            if child.type == "extends_type_clause":
                shape.bases = tuple(_text(base) for base in child.named_children)
        shape.location = self.place(node)
        name = _text(node.child_by_field_name("name"))
        held = self.types.get(name)
        if held is not None and held.kind == "object" == shape.kind:
            shape.members = {**held.members, **shape.members}  # declared in two parts
        self.types[name] = shape

    def _enum(self, node: Any) -> None:
        values: list[Any] = []
        following = 0
        for child in node.child_by_field_name("body").named_children:
            value = child.child_by_field_name("value") if child.type == "enum_assignment" else None
            if value is None:
                values.append(following)
            elif value.type == "string":
                values.append(_string(value))
                continue
            else:
                values.append(int(_text(value)))
            following = values[-1] + 1
        name = _text(node.child_by_field_name("name"))
        self.types[name] = Shape("literals", self.place(node), literals=tuple(values))

    def _members(self, body: Any) -> Shape:
        place = self.place(body)
        shape = Shape("object", place)
        index: Shape | None = None
        for child in body.named_children:
            if child.type == "property_signature":
                name = child.child_by_field_name("name")
                key = _string(name) if name.type == "string" else _text(name)
                optional = any(part.type == "?" for part in child.children)
                annotation = child.child_by_field_name("type")
                member = (
                    Shape("any", place)
                    if annotation is None
                    else self._type(annotation.named_children[0])
                )
                member.location = self.place(child)
                optional = optional or member.name == "undefined"
                shape.members[key] = (member, not optional)
            elif child.type == "index_signature":
                annotation = child.child_by_field_name("type")
                index = self._type(annotation.named_children[0])
        if index is not None and not shape.members:
            return Shape("map", place, inner=index)
        return shape

    def _type(self, node: Any) -> Shape:
        place = self.place(node)
        match node.type:
            case "predefined_type":
                kind: Any = _BUILTIN.get(_text(node), "any")
                return Shape(kind, place)
            case "literal_type":
                return self._literal(node.named_children[0], place)
            case "type_identifier" | "nested_type_identifier":
                return Shape("ref", place, name=_text(node).rpartition(".")[2])
            case "array_type":
                return Shape("array", place, inner=self._type(node.named_children[0]))
            case "object_type":
                return self._members(node)
            case "parenthesized_type" | "readonly_type":
                return self._type(node.named_children[0])
            case "generic_type":
                return self._generic(node, place)
            case "union_type":
                return self._union(list(self._options(node)), place)
        return Shape("any", place)

    def _literal(self, node: Any, place: Location) -> Shape:
        match node.type:
            case "null":
                return Shape("null", place)
            case "undefined":
                return Shape("any", place, name="undefined")
            case "string":
                return Shape("literals", place, literals=(_string(node),))
            case "true" | "false":
                return Shape("literals", place, literals=(node.type == "true",))
            case "number" | "unary_expression":
                text = _text(node)
                number = float(text) if "." in text or "e" in text.lower() else int(text, 0)
                return Shape("literals", place, literals=(number,))
        return Shape("any", place)

    def _generic(self, node: Any, place: Location) -> Shape:
        name = _text(node.child_by_field_name("name") or node.named_children[0])
        arguments = node.child_by_field_name("type_arguments").named_children
        if name in ("Array", "ReadonlyArray", "Set"):
            return Shape("array", place, inner=self._type(arguments[0]))
        if name in ("Record", "Map") and len(arguments) == 2:
            return Shape("map", place, inner=self._type(arguments[1]))
        if name in _WRAPPERS:
            return self._type(arguments[0])
        return Shape("any", place)

    def _options(self, node: Any) -> Iterator[Shape]:
        for child in node.named_children:
            if child.type == "union_type":
                yield from self._options(child)
            elif child.type != "comment":
                yield self._type(child)

    def _union(self, options: list[Shape], place: Location) -> Shape:
        absent = any(option.name == "undefined" for option in options)
        rest = [o for o in options if o.kind != "null" and o.name != "undefined"]
        nullable = any(option.kind == "null" for option in options)
        literals = [value for o in rest if o.kind == "literals" for value in o.literals]
        if rest and all(option.kind == "literals" for option in rest):
            if set(map(repr, literals)) == {"True", "False"}:
                return Shape("boolean", place, nullable)
            shape = Shape("literals", place, nullable, literals=tuple(literals))
        elif len(rest) == 1:
            shape = rest[0]
            shape.nullable = shape.nullable or nullable
        else:
            shape = Shape("union", place, nullable, options=tuple(rest))
        if absent and not shape.name:
            shape.name = "undefined"
        return shape


def _text(node: Any) -> str:
    return str(node.text.decode("utf-8", "replace"))


def _string(node: Any) -> str:
    inner = "".join(_text(child) for child in node.named_children)
    return inner or _text(node)[1:-1]
