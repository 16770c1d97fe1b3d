"""Reads the files of a C# program together.

Constants, naming policies and enumerations apply to all files. The parser is tree-sitter, so .NET
is not required. The module must not depend on the specification.

Tests: `tests/codegen/drift/test_csharp_source.py`, `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.choices import handled_names
from testwire_codegen.drift.readers.csharp_access import uses_of_file
from testwire_codegen.drift.readers.csharp_choices import Calls, ChoiceReader
from testwire_codegen.drift.readers.csharp_context import context_of
from testwire_codegen.drift.readers.csharp_messages import Messages
from testwire_codegen.drift.readers.csharp_types import CSharpTypes
from testwire_codegen.drift.readers.csharp_values import walk
from testwire_codegen.drift.readers.generics import Generics

if TYPE_CHECKING:
    from tree_sitter import Parser


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_c_sharp

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_c_sharp.language()))


def read_csharp(text: str, file: str) -> facts.Facts:
    """Return the facts of a program with one file."""
    return read_program([(text, file)])[0]


def read_program(files: Iterable[tuple[str, str]]) -> list[facts.Facts]:
    """Return the facts of each file. files: the contents and the name of each file.

    The parser does not support every version of C#, so syntax errors are skipped parts."""
    parsed = []
    for text, file in files:
        parsed.append((list(walk(_parser().parse(text.encode()).root_node)), text, file))
    context = context_of([nodes for nodes, _, _ in parsed])
    readers = [CSharpTypes(nodes, text, file, context) for nodes, text, file in parsed]
    for reader in readers:
        reader.read()
    wire = _wire_names(readers)
    messages = [Messages(reader) for reader in readers]
    choices = [ChoiceReader(each.expressions, each.functions, wire) for each in messages]
    calls: Calls = {}
    for choice in choices:
        choice.collect(calls)
    found = [_facts(each, choice) for each, choice in zip(messages, choices, strict=True)]
    return Generics(found).expanded()


def _wire_names(readers: Sequence[CSharpTypes]) -> dict[str, str]:
    """Return the wire name of each property, without properties that have several wire names."""
    found: dict[str, set[str]] = {}
    for reader in readers:
        for own, names in reader.wire.items():
            found.setdefault(own, set()).update(names)
    return {own: next(iter(names)) for own, names in found.items() if len(names) == 1}


def _facts(messages: Messages, choices: ChoiceReader) -> facts.Facts:
    reader = messages.reader
    values = tuple(choices.read())
    methods = tuple(messages.claims())
    return facts.Facts(
        reader.file,
        tuple(reader.types.values()),
        (*methods, *handled_names(values)),
        tuple(reader.codes()),
        uses=(*messages.uses, *uses_of_file(messages.expressions, messages.functions)),
        values=values,
        problems=tuple(reader.problems),
        skipped=tuple(reader.skipped),
        integers=True,
    )
