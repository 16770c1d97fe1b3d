"""The published documents that the specs were taken from, where they are on this machine."""

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
    not DOCUMENTS.is_dir(), reason="the published documents are not beside this checkout"
)


@cache
def versions() -> list[tuple[VersionFolder, ir.Protocol]]:
    return [(folder, lower(folder)) for index in load_spec(ROOT) for folder in index.versions]


@cache
def documents() -> dict[str, Path]:
    """The Markdown documents at hand, by sha256."""
    return {
        hashlib.sha256(path.read_bytes()).hexdigest(): path
        for path in sorted(DOCUMENTS.rglob("*"))
        if path.is_file()
    }


def pinned(folder: VersionFolder) -> list[tuple[str, Path]]:
    """The documents of a version that are at hand: the name that the spec uses, and the file."""
    assert folder.lock is not None, f"{folder.key} pins nothing"
    return [
        (source["document"], documents()[source["sha256"]])
        for source in folder.lock.data["sources"]
        if source["sha256"] in documents()
    ]
