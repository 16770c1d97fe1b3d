"""Readers that turn inputs into facts.

Readers must not depend on the specification.

`document.py` reads Markdown documents with `markdown.py`, `prose.py`, `typescript.py`, `csharp.py`
and `examples.py`. The readers in `READERS` and `PROGRAMS`, and `zod.py`, read sources. `files.py`
opens files.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from testwire_base.documents import Location

from testwire_codegen.drift.readers.files import InputUnreadable

if TYPE_CHECKING:
    from testwire_codegen.drift.facts import Facts

__all__ = ["JAVASCRIPT", "KINDS", "READERS", "kind_of", "kind_of_json", "read_files", "reader_of"]

JAVASCRIPT: Final = (".js", ".mjs", ".cjs", ".jsx")
"""The suffixes of files without types. The reader finds messages and members in their code."""

READERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "typescript": ("typescript.read_declarations", (".ts", ".mts", ".cts", ".tsx", *JAVASCRIPT)),
    "json-schema": ("jsonschema.read_json_schema", (".json",)),
    "openrpc": ("openrpc.read_openrpc", ()),
    "metamodel": ("metamodel.read_metamodel", ()),
    "csharp": ("csharp_program.read_csharp", (".cs",)),
}
"""The reader and the file suffixes of each kind of source file.

A reader is a function with two arguments: the file contents, and the file name for messages.
"""

PROGRAMS: Final[Mapping[str, str]] = {
    "csharp": "csharp_program.read_program",
    "typescript": "typescript.read_program",
}
"""The readers that read all files together, for kinds whose files depend on each other."""

MAX_CODE: Final = 4 * 2**20
"""The maximum length of a file of a program. Longer files are usually generated, and would take
minutes."""

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


def reader_of(kind: str) -> Callable[[str, str], Facts]:
    """Return the reader for a kind of source. The import is delayed because parsers load slowly."""
    reader: Callable[[str, str], Facts] = _function(READERS[kind][0])
    return reader


def read_files(kind: str, files: Sequence[tuple[str, str]]) -> list[Facts]:
    """Read the files of one kind, as a program if the kind has programs. Raises InputUnreadable.

    files: the contents and the name of each file.
    """
    path = PROGRAMS.get(kind)
    if path is None:
        reader = reader_of(kind)
        return [reader(text, file) for text, file in files]
    for text, file in files:
        if len(text) > MAX_CODE:
            message = f"the source file is larger than {MAX_CODE // 2**20} MiB"
            raise InputUnreadable(message, Location(file), fix="Exclude this file from the inputs.")
    found: list[Facts] = _function(path)(files)
    return found


def _function(path: str) -> Any:
    module, _, name = path.partition(".")
    return getattr(import_module(f"{__name__}.{module}"), name)
