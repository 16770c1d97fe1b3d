"""Reads groups of constants from TypeScript: namespaces, and objects and lists with `as const`.

Such groups often define the values of an enumeration, next to a type with the same name. A group of
negative integers consists of error codes.

Tests: `tests/codegen/drift/test_typescript.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.typescript_types import TypeReader, literal_of, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_MODULES: Final = ("internal_module", "module")
_STATEMENTS: Final = frozenset(
    {"export_statement", "ambient_declaration", "expression_statement", "statement_block"}
    | {"lexical_declaration", "ERROR"}
)
_WRAPPERS: Final = ("as_expression", "satisfies_expression", "parenthesized_expression")
_SCALARS: Final = ("string", "number", "integer")
_VALUES: Final = ("string", "number", "true", "false", "unary_expression")
_FROZEN: Final = re.compile(r"\bas\s+const\b|^Object\.freeze\(|\breadonly\b")


class _Constant(NamedTuple):
    """A constant. typed: whether its declaration marks it as a value of a type."""

    name: str
    value: facts.Value | None
    typed: bool
    location: Location


@dataclass(frozen=True, slots=True)
class ConstantGroup:
    """Constants under one name. An empty name means that the constants have no group.

    typed: whether the declarations of all constants mark them as values of a type.
    """

    name: str
    literals: facts.Literals
    typed: bool

    @property
    def codes(self) -> Iterator[facts.Code]:
        """The integers as error codes."""
        literals = self.literals
        for name, value, place in zip(
            literals.names, literals.values, literals.locations, strict=True
        ):
            if isinstance(value, int) and not isinstance(value, bool):
                yield facts.Code(value, name, place)

    @property
    def negative(self) -> bool:
        """Whether all constants are negative integers, as the error codes of JSON-RPC are."""
        return all(isinstance(value, int) and value < 0 for value in self.literals.values)


def read_groups(reader: TypeReader, root: Node) -> Iterator[ConstantGroup]:
    """Yield the groups of constants below a syntax node."""
    plain: dict[str, list[_Constant]] = {}
    for declarator, within in _declarators(root, ""):
        entries = list(_entries(reader, declarator))
        if entries:
            yield from _group(_name(declarator), entries, reader.at(declarator))
        else:
            plain.setdefault(within, []).append(_single(reader, declarator, within))
    for name, constants in plain.items():
        if constants:
            yield from _group(name, constants, constants[0].location)


def _declarators(node: Node, within: str) -> Iterator[tuple[Node, str]]:
    """Yield the declared constants, each with the name of its namespace."""
    for child in node.named_children:
        if child.type == "variable_declarator":
            yield child, within
        elif child.type in _MODULES:
            yield from _declarators(child, _name(child))
        elif child.type in _STATEMENTS:
            yield from _declarators(child, within)


def _name(node: Node) -> str:
    found = node.child_by_field_name("name")
    return "" if found is None else text_of(found)


def _group(name: str, constants: Sequence[_Constant], place: Location) -> Iterator[ConstantGroup]:
    held = [each for each in constants if each.value is not None]
    if held:
        values = tuple(each.value for each in held if each.value is not None)
        places = tuple(each.location for each in held)
        names = tuple(each.name for each in held)
        typed = len(held) == len(constants) and all(each.typed for each in held)
        yield ConstantGroup(name, facts.Literals(values, places, place, names), typed)


def _value(node: Node | None) -> facts.Value | None:
    found: facts.Value | None = None
    if node is not None and node.type in _VALUES:
        found = literal_of(node)
    return found


def _single(reader: TypeReader, declarator: Node, within: str) -> _Constant:
    """Return the constant of a declarator such as `A: 1 = 1`."""
    annotation = declarator.child_by_field_name("type")
    value = declarator.child_by_field_name("value")
    stated = annotation.named_children[0] if annotation and annotation.named_children else None
    found = _value(_unwrapped(value))
    literal = stated is not None and stated.type == "literal_type"
    if found is None and stated is not None and literal and stated.named_children:
        found = _value(stated.named_children[0])
    typed = literal or (stated is not None and text_of(stated) == within)
    typed = typed or (stated is None and isinstance(found, str))
    name = declarator.child_by_field_name("name") or declarator
    return _Constant(text_of(name), found, typed, reader.at(name))


def _unwrapped(node: Node | None) -> Node | None:
    """Return the object or list in `… as const`, `… satisfies T` or `Object.freeze(…)`."""
    while node is not None and node.named_children:
        if node.type == "call_expression" and text_of(node).startswith("Object.freeze("):
            arguments = node.child_by_field_name("arguments")
            node = None if arguments is None else next(iter(arguments.named_children), None)
        elif node.type in _WRAPPERS:
            node = node.named_children[0]
        else:
            break
    return node


def _entries(reader: TypeReader, declarator: Node) -> Iterator[_Constant]:
    """Yield the constants in the object or list of a declarator."""
    value = declarator.child_by_field_name("value")
    held = _unwrapped(value)
    typed = value is not None and bool(_FROZEN.search(text_of(value)))
    if held is not None and held.type == "array":
        for each in held.named_children if typed else ():
            yield _Constant("", _value(each), typed, reader.at(each))
    annotation = declarator.child_by_field_name("type")
    shape = annotation.named_children[0] if annotation and annotation.named_children else None
    if held is None and shape is not None and shape.type == "object_type":
        held, typed = shape, True
    for pair in held.named_children if held is not None and held.type != "array" else ():
        if pair.type not in ("pair", "property_signature"):
            continue
        key = pair.child_by_field_name("key") or pair.child_by_field_name("name")
        found = pair.child_by_field_name("value")
        stated = pair.child_by_field_name("type")
        if stated is not None and stated.named_children:
            literal = stated.named_children[0]
            found = literal.named_children[0] if literal.type == "literal_type" else None
        if key is not None:
            name = text_of(key).strip("\"'")
            yield _Constant(name, _value(_unwrapped(found)), typed, reader.at(key))


# --- groups and types ----------------------------------------------------------------------------


def with_groups(
    types: Iterable[facts.Type], groups: Iterable[ConstantGroup], used: set[str]
) -> tuple[list[facts.Type], list[facts.Code]]:
    """Return the types with the values of their groups, and the error codes of the other groups.

    used: names of groups that a type refers to, as in `typeof X[keyof typeof X]`.
    """
    held: dict[str, ConstantGroup] = {}
    codes: list[facts.Code] = []
    for group in groups:
        if group.name:
            held.setdefault(group.name, group)
        else:
            codes += group.codes
    found: list[facts.Type] = []
    for each in types:
        own = held.get(each.name)
        found += [each] if own is None else _combined(each, own)
        if own is not None and not isinstance(each.type, facts.ObjectOf):
            used.add(own.name)
    for name, group in held.items():
        if group.negative or not (group.typed or name in used):
            codes += group.codes
        elif name not in used:
            place = group.literals.location
            found.append(facts.Type(name, group.literals, place, implied=True))
    return found, codes


def _combined(type: facts.Type, group: ConstantGroup) -> Iterator[facts.Type]:
    """Yield the definitions of an enumeration that has both a type and a group of constants."""
    match type.type:
        case facts.Literals(values) as literals:
            names = dict(zip(group.literals.values, group.literals.names, strict=True))
            if set(values) == names.keys():
                literals = replace(literals, names=tuple(names[value] for value in values))
                yield replace(type, type=literals)
            else:
                yield type
                yield replace(type, type=group.literals, location=group.literals.location)
        case facts.Named(name, True) if name in _SCALARS and group.typed:
            yield replace(type, type=replace(group.literals, open=True))
        case _:
            yield type
