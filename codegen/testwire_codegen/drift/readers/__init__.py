"""Readers: each turns one kind of input into facts. No reader knows the spec.

`document.py` reads Markdown documents with the help of `markdown.py` (blocks and paragraphs),
`prose.py`, `typescript.py`, `csharp.py` and `examples.py` (JSON). Sources are read by the readers
of the table here and by `zod.py`; `files.py` opens them.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from testwire_codegen.drift.facts import Facts

__all__ = ["KINDS", "READERS", "kind_of", "reader_of"]

READERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "typescript": ("typescript.read_declarations", (".ts", ".mts", ".cts")),
    "json-schema": ("jsonschema.read_json_schema", (".json",)),
    "csharp": ("csharp.read_constants", (".cs",)),
}
"""For each kind of source file: its reader, a function of the text and the name that messages show,
and the suffixes of the files."""

KINDS: Final = ("zod", *READERS)
"""What `--kind` accepts."""


def kind_of(suffix: str) -> str:
    """The kind of the sources with a suffix; `zod` for a package, which has none."""
    return next((kind for kind, (_, suffixes) in READERS.items() if suffix in suffixes), "zod")


def reader_of(kind: str) -> Callable[[str, str], Facts]:
    """The reader of a kind. It is imported only now, as parsers take long to import."""
    module, _, name = READERS[kind][0].partition(".")
    reader: Callable[[str, str], Facts] = getattr(import_module(f"{__name__}.{module}"), name)
    return reader
