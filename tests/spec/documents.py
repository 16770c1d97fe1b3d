"""Access to the upstream documents from which specifications were written.

The documents are not part of the repository. Tests use the documents that are on this machine.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import pytest
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower

from tests.codegen.support import ROOT

DOCUMENTS = ROOT.parent / "shared" / "upstream"
NO_DOCUMENTS = pytest.mark.skipif(
    not DOCUMENTS.is_dir(), reason="the upstream documents are not next to this checkout"
)


@cache
def versions() -> list[tuple[VersionFolder, ir.Protocol]]:
    return [(folder, lower(folder)) for index in load_spec(ROOT) for folder in index.versions]


@cache
def documents() -> dict[str, Path]:
    """Return the available documents by their sha256 digests."""
    return {
        hashlib.sha256(path.read_bytes()).hexdigest(): path
        for path in sorted(DOCUMENTS.rglob("*"))
        if path.is_file()
    }


def pinned(folder: VersionFolder) -> list[tuple[str, Path]]:
    assert folder.lock is not None, f"{folder.key} has no upstream.lock.json"
    return [
        (source["document"], documents()[source["sha256"]])
        for source in folder.lock.data["sources"]
        if source["sha256"] in documents()
    ]
