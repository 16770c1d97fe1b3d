"""Reads the files of a TypeScript program together, because names can be constants of other files.

Tests: `tests/codegen/drift/test_typescript_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.choices import handled_names
from testwire_codegen.drift.readers.markdown import Block
from testwire_codegen.drift.readers.typescript import TypeScriptReader, parsed, read_declarations
from testwire_codegen.drift.readers.typescript_expressions import Expressions, constants_of
from testwire_codegen.drift.readers.typescript_messages import messages_of_file
from testwire_codegen.drift.readers.typescript_uses import Calls, UseReader

if TYPE_CHECKING:
    from tree_sitter import Node


def read_typescript_file(text: str, file: str) -> facts.Facts:
    """Return the facts of a program with one file."""
    return read_program([(text, file)])[0]


def read_program(files: Iterable[tuple[str, str]]) -> list[facts.Facts]:
    """Return the facts of each file. files: the contents and the name of each file."""
    parsed_files = [(parsed(text), text, file) for text, file in files]
    known = _constants([root for root, _, _ in parsed_files])
    readers = []
    types = []
    for root, text, file in parsed_files:
        types.append(read_declarations(text, file, root))
        reader = TypeScriptReader(Block.of_file(text, file), in_file=True)
        readers.append(UseReader(root, Expressions(reader, known)))
    calls: Calls = {}
    for each in readers:
        each.collect(calls)
    return [_facts(one, reader) for one, reader in zip(types, readers, strict=True)]


def _constants(roots: Iterable[Node]) -> dict[str, str]:
    """Return the string constants of all files, without names that have different values."""
    constants: dict[str, str] = {}
    different: set[str] = set()
    for root in roots:
        for name, value in constants_of(root):
            if constants.setdefault(name, value) != value:
                different.add(name)
    return {name: value for name, value in constants.items() if name not in different}


def _facts(types: facts.Facts, reader: UseReader) -> facts.Facts:
    values = tuple(reader.values())
    methods = (*messages_of_file(reader.root, reader.expressions), *handled_names(values))
    return replace(types, methods=methods, uses=tuple(reader.uses()), values=values)
