"""Reads the files of a C# program together.

Constants, naming policies and enumerations apply to all files. The parser is tree-sitter, so .NET
is not required. The module must not depend on the specification.

Tests: `tests/codegen/drift/test_csharp_source.py`, `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.csharp_context import Context, context_of
from testwire_codegen.drift.readers.csharp_messages import Messages
from testwire_codegen.drift.readers.csharp_types import CSharpTypes
from testwire_codegen.drift.readers.files import InputUnreadable

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

MAX_CODE_BYTES = 4 * 1024 * 1024
"""Larger files of source code are generated, and would be read for minutes."""


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_c_sharp

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_c_sharp.language()))


def read_csharp(text: str, file: str) -> facts.Facts:
    """Return the facts of a program with one file. Raises InputUnreadable."""
    return read_program([(text, file)])[0]


def read_program(files: Iterable[tuple[str, str]]) -> list[facts.Facts]:
    """Return the facts of each file. files: the contents and the name of each file.

    The parser does not support every version of C#, so syntax errors are skipped parts.
    Raises InputUnreadable for a file that is too large.
    """
    parsed = []
    for text, file in files:
        if len(text) > MAX_CODE_BYTES:
            message = f"the file is larger than {MAX_CODE_BYTES // 2**20} MiB"
            raise InputUnreadable(message, Location(file), fix="Pass the files without this file.")
        parsed.append((_parser().parse(text.encode()).root_node, text, file))
    context = context_of([root for root, _, _ in parsed])
    return [_read(root, text, file, context) for root, text, file in parsed]


def _read(root: Node, text: str, file: str, context: Context) -> facts.Facts:
    reader = CSharpTypes(root, text, file, context)
    reader.read()
    methods = tuple(Messages(reader).claims())
    return facts.Facts(
        file,
        tuple(reader.types.values()),
        methods,
        tuple(reader.codes()),
        problems=tuple(reader.problems),
        skipped=tuple(reader.skipped),
    )
