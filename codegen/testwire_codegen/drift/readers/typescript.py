"""Reads types from TypeScript files and from TypeScript blocks in documents.

The parser, tree-sitter, continues after syntax errors, and each syntax error becomes a problem.
Documents can contain types that TypeScript lacks, such as `integer`. `typescript_types.py` reads
types, and `typescript_constants.py` reads groups of constants. The module must import only `Block`
from the Markdown reader.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.generics import Generics
from testwire_codegen.drift.readers.markdown import Block
from testwire_codegen.drift.readers.typescript_comments import comment_above, described_values
from testwire_codegen.drift.readers.typescript_constants import (
    ConstantGroup,
    read_groups,
    with_groups,
)
from testwire_codegen.drift.readers.typescript_expressions import TypeScriptExpressions
from testwire_codegen.drift.readers.typescript_messages import TypeScriptMessages, constants_of
from testwire_codegen.drift.readers.typescript_types import (
    TypeReader,
    flat_text,
    literal_of,
    text_of,
)
from testwire_codegen.drift.readers.typescript_uses import Calls, UseReader, with_code

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

_ELEMENTS = (".tsx", ".jsx", ".js", ".mjs", ".cjs")
"""The suffixes of files that can contain JSX elements."""
_ERRORS = range(-32768, -31999)
"""The codes that JSON-RPC reserves."""
_ZOD = re.compile(r"""["']zod(/.*)?["']""")
_STRAY = ("string", "number", "binary_expression", "identifier")


@functools.cache
def _parser(elements: bool = False) -> Parser:
    """Return a parser. elements: whether it reads JSX elements instead of casts such as `<T>x`."""
    import tree_sitter
    import tree_sitter_typescript as grammars

    grammar = grammars.language_tsx() if elements else grammars.language_typescript()
    return tree_sitter.Parser(tree_sitter.Language(grammar))


def _parse(text: str, file: str) -> Node:
    return _parser(file.endswith(_ELEMENTS)).parse(text.encode()).root_node


def read_typescript(block: Block) -> TypeScriptReader:
    """Return a reader with the definitions and the syntax errors of a block."""
    reader = TypeScriptReader(block)
    root = _parser().parse(block.text.encode()).root_node
    reader.read(root)
    reader.errors(root)
    return reader


def read_declarations(text: str, file: str) -> facts.Facts:
    """Return the facts of a program with one file."""
    return read_program([(text, file)])[0]


def read_program(files: Iterable[tuple[str, str]]) -> list[facts.Facts]:
    """Return the types and messages of each file. files: the contents and the name of each file.

    Generic types are replaced by their instances. Syntax errors become problems.
    """
    parsed = [(_parse(text, file), text, file) for text, file in files]
    constants: dict[str, str] = {}
    for root, _, _ in parsed:
        constants = constants_of(root) | constants
    found = []
    code: list[UseReader] = []
    calls: Calls = {}
    for root, text, file in parsed:
        reader = TypeScriptReader(Block.of_file(text, file), in_file=True)
        held = {**constants, **constants_of(root)}
        found.append(_read(root, reader, file, held))
        code.append(UseReader(root, TypeScriptExpressions(reader, held)))
        code[-1].collect(calls)
    return Generics(map(with_code, found, code)).expanded()


def _read(
    root: Node, reader: TypeScriptReader, file: str, constants: Mapping[str, str]
) -> facts.Facts:
    reader.errors(root)
    problems = tuple(reader.problems)
    for node in root.children:
        source = node.child_by_field_name("source") if node.type == "import_statement" else None
        if source is not None and _ZOD.fullmatch(flat_text(source)):
            reader.skip(facts.ZOD, node)
            break
    reader.read(root)
    methods = tuple(TypeScriptMessages(reader, constants).claims(root))
    read, codes = with_groups(reader.types, reader.constants, reader.used)
    types = _without_code(_merged(read), reader.code_types)
    errors = tuple(each for each in codes if each.code in _ERRORS)
    return facts.Facts(
        file, tuple(types), methods, errors, problems=problems, skipped=tuple(reader.skipped)
    )


def _without_code(types: list[facts.Type], names: set[str]) -> list[facts.Type]:
    """Mark the types that contain functions or classes, which are not types of messages.

    names: the classes and the interfaces with functions.
    """
    found = set(names)
    before = -1
    while before < len(found):
        before = len(found)
        for each in types:
            held = each.type
            if isinstance(held, facts.ObjectOf):
                parts = (*held.bases, *(member.type for member in held.members))
                if any(isinstance(part, facts.Named) and part.name in found for part in parts):
                    found.add(each.name)
    return [replace(each, implied=each.implied or each.name in found) for each in types]


def _merged(types: Iterable[facts.Type]) -> list[facts.Type]:
    """Merge the declarations of each interface."""
    found: list[facts.Type] = []
    places: dict[str, int] = {}
    for each in types:
        held = each.type
        if isinstance(held, facts.ObjectOf):
            index = places.setdefault(each.name, len(found))
            if index < len(found) and isinstance(first := found[index].type, facts.ObjectOf):
                bases, members = (*first.bases, *held.bases), (*first.members, *held.members)
                found[index] = replace(each, type=replace(held, members=members, bases=bases))
                continue
        found.append(each)
    return found


def type_of_text(text: str, block: Block) -> facts.TypeText | None:
    """Parse a type, or return None for invalid text. All parts get the location of the block."""
    root = _parser().parse(f"type T = {text};".encode()).root_node
    if root.has_error or not root.named_children:
        return None
    value = root.named_children[0].child_by_field_name("value")
    return None if value is None else TypeScriptReader(block, fixed=True).type(value)


def _foreign(root: Node) -> Iterator[str]:
    """Yield the names that a file imports from packages, not from its own folders."""
    for node in root.named_children:
        source = node.child_by_field_name("source")
        if node.type != "import_statement" or source is None:
            continue
        if literal_of(source).startswith((".", "/")):
            continue
        waiting = list(node.named_children)
        while waiting:
            part = waiting.pop()
            if part.type == "identifier":
                yield text_of(part)
            elif part.type == "import_specifier":
                waiting.append(part.child_by_field_name("alias") or part.named_children[0])
            elif part.type != "string":
                waiting += part.named_children


class TypeScriptReader(TypeReader):
    """Collects the types, error codes and problems of a block."""

    def __init__(self, block: Block, fixed: bool = False, in_file: bool = False) -> None:
        super().__init__(block, fixed, in_file)
        self.types: list[facts.Type] = []
        self.codes: list[facts.Code] = []
        self.problems: list[facts.ParseProblem] = []
        self.constants: list[ConstantGroup] = []
        self.code_types: set[str] = set()
        """The names of classes, and of interfaces with functions."""

    def read(self, root: Node) -> None:
        """Read the constants first, because types can refer to later constants."""
        self.foreign |= set(_foreign(root))
        self.constants += read_groups(self, root)
        self.groups |= {each.name: each.literals for each in self.constants}
        self.statements(root)

    def statements(self, node: Node) -> None:
        for child in node.named_children:
            match child.type:
                case "interface_declaration":
                    self.interface(child)
                case "type_alias_declaration":
                    self.alias(child)
                case "enum_declaration":
                    self.enum(child)
                case "class_declaration" | "abstract_class_declaration":
                    self.code_types.add(self.name(child))
                    if self.in_file:
                        self.skip(f"the class {self.name(child)}", child)
                case "labeled_statement":
                    # The rest of an object literal after a misplaced semicolon.
                    self.labelled(child)
                case "expression_statement" if child.named_children[0].type in _STRAY:
                    # The rest of an invalid type, such as values without `|` between them.
                    self.problem(child, f"unexpected {flat_text(child)!r}", flat_text(child))
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
        return text_of(found) if found is not None else ""

    def parameters(self, node: Node) -> tuple[str, ...]:
        found = node.child_by_field_name("type_parameters")
        held = () if found is None else found.named_children
        return tuple(self.name(each) or text_of(each) for each in held)

    def interface(self, node: Node) -> None:
        bases = [
            named
            for child in node.named_children
            # The C# syntax `interface A : B`, which some documents use, results in an ERROR node.
            if child.type in ("extends_type_clause", "ERROR")
            for named in self.names(child)
        ]
        body = node.child_by_field_name("body")
        if body is not None and any(
            each.type == "method_signature" for each in body.named_children
        ):
            self.code_types.add(self.name(node))
            if self.in_file:
                self.skip(f"the functions of {self.name(node)}", node)
        place = self.at(node)
        found = facts.ObjectOf((), place) if body is None else self.object(body, place)
        if isinstance(found, facts.MapOf) and bases:
            found = facts.ObjectOf((), place, rest=found.values)
        if isinstance(found, facts.ObjectOf):
            found = replace(found, bases=tuple(bases))
        self.define(node, found)

    def define(self, node: Node, found: facts.TypeText) -> None:
        place = self.at(node.child_by_field_name("name") or node)
        words, notes = self.described(node)
        values = described_values(node) if self.in_file else {}
        notes |= {"x-enumDescriptions": values} if values else {}
        self.types.append(
            facts.Type(
                self.name(node),
                found,
                place,
                self.parameters(node),
                description=words,
                notes=notes,
            )
        )

    def described(self, node: Node) -> tuple[str, dict[str, Any]]:
        return comment_above(node) if self.in_file else ("", {})

    def names(self, node: Node) -> Iterator[facts.Named]:
        for child in node.named_children:
            if child.type in ("type_identifier", "identifier"):
                name = text_of(child)
                yield facts.Named(name, False, self.at(child), foreign=name in self.foreign)
            elif child.type == "generic_type" and self.in_file:
                found = self.type(child)
                if isinstance(found, facts.Named):
                    yield found
                else:
                    self.skip(f"the base {text_of(child)}", child)
            elif child.type != "comment" and self.in_file:
                self.skip(f"the base {text_of(child)}", child)

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
                literal = None if value is None else literal_of(value)
                names.append(text_of(child.named_children[0]).strip("\"'"))
                values.append(names[-1] if literal is None else literal)
                if literal is None and self.in_file:
                    self.skip(f"the value of {self.name(node)}.{names[-1]}", child)
            elif child.type in ("property_identifier", "string"):
                names.append(text_of(child).strip("\"'"))
                values.append(following)
            else:
                continue
            places.append(self.at(child))
            if isinstance(values[-1], int):
                following = values[-1] + 1
        literals = facts.Literals(tuple(values), tuple(places), self.at(node), tuple(names))
        self.define(node, literals)

    def labelled(self, node: Node) -> None:
        label = node.child_by_field_name("label")
        body = node.child_by_field_name("body")
        if label is not None and body is not None and body.named_children:
            self.code(text_of(label), body.named_children[0], label)

    def code(self, name: str, value: Node, place: Node) -> None:
        number = literal_of(value)
        if isinstance(number, int) and not isinstance(number, bool):
            self.codes.append(facts.Code(number, name, self.at(place)))

    # --- syntax errors --------------------------------------------------------------------------

    def problem(self, node: Node, what: str, token: str) -> None:
        self.problems.append(
            facts.ParseProblem("typescript", token, self.block.section, what, self.at(node))
        )

    def errors(self, node: Node) -> None:
        if node.is_error or node.is_missing:
            flat, missing = flat_text(node), node.is_missing
            what = f"expected {node.type!r}" if missing else f"unexpected {flat!r}"
            self.problem(node, what, f"no {node.type!r}" if missing else flat)
            return
        if node.has_error:
            for child in node.children:
                self.errors(child)
