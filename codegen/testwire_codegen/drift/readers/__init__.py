"""Readers that turn inputs into facts.

Readers must not depend on the specification.

`document.py` reads Markdown documents with `markdown.py`, `prose.py`, `typescript.py`, `csharp.py`
and `examples.py`. The readers in `READERS` and
`zod.py` read sources. `files.py` opens files.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from testwire_codegen.drift.facts import Facts

__all__ = ["KINDS", "READERS", "kind_of", "kind_of_json", "reader_of"]

READERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "typescript": ("typescript.read_declarations", (".ts", ".mts", ".cts")),
    "json-schema": ("jsonschema.read_json_schema", (".json",)),
    "openrpc": ("openrpc.read_openrpc", ()),
    "metamodel": ("metamodel.read_metamodel", ()),
    "csharp": ("csharp.read_constants", (".cs",)),
}
"""The reader and the file suffixes of each kind of source file.

A reader is a function with two arguments: the file contents, and the file name for messages.
"""

_DEFINITIONS: Final[Mapping[str, str]] = {"csharp": "csharp_messages.read_csharp"}
"""The readers of types and messages, for kinds whose reader in `READERS` extracts only literals."""

KINDS: Final = ("zod", *READERS)
"""The values of `--kind`."""


_JSON_KINDS: Final[Mapping[str, str]] = {"openrpc": "openrpc", "metaData": "metamodel"}
"""The member of a JSON document that identifies its kind."""


def kind_of(suffix: str) -> str:
    """Return the kind of a source by its file suffix; `zod` for an unknown suffix."""
    return next((kind for kind, (_, suffixes) in READERS.items() if suffix in suffixes), "zod")


def kind_of_json(text: str) -> str:
    """Return the kind of a JSON document by its members; `json-schema` for all other documents."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return "json-schema"  # the reader reports the location of the error
    held = document if isinstance(document, dict) else {}
    return next((kind for member, kind in _JSON_KINDS.items() if member in held), "json-schema")


def reader_of(kind: str, definitions: bool = False) -> Callable[[str, str], Facts]:
    """Return the reader for a kind of source. The import is delayed because parsers load slowly.

    definitions: return a reader of types and messages, not of literals only.
    """
    path = _DEFINITIONS.get(kind) if definitions else None
    module, _, name = (path or READERS[kind][0]).partition(".")
    reader: Callable[[str, str], Facts] = getattr(import_module(f"{__name__}.{module}"), name)
    return reader
