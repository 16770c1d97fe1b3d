"""Digests of what goes into generation: spec folders and the generator itself.

Cheap by intention: `generate --check` decides with these alone when nothing has changed, so the
module imports nothing beyond hashing and paths. It must not parse what it reads.

Tests: `tests/codegen/commands/test_check.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

# The packages that decide what is generated, below this file's own distribution.
_WITH_EFFECT = ("testwire_codegen.model", "testwire_codegen.targets", "testwire_base")

# Parts of a version's folder that say nothing of the wire: the project that `testwire new` makes,
# which has to follow the runtime, and the cases of the conformance runner, of which more may come.
_AFTER_RELEASE = ("conformance", "template")


def text_digest(text: str) -> str:
    """sha256 of the text in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def files_digest(files: Mapping[str, Path] | Iterable[tuple[str, Path]]) -> str:
    """sha256 over names and contents of files, in the order of their names.

    Line ends count as LF, so that a checkout on Windows gives the same digest.
    """
    pairs = files.items() if isinstance(files, Mapping) else files
    digest = hashlib.sha256()
    for name, path in sorted(pairs):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _left_behind(parts: tuple[str, ...]) -> bool:
    """True for what tools leave in folders and version control does not hold."""
    return any(part.startswith(".") or part == "__pycache__" for part in parts)


def version_digest(folder: Path) -> str:
    """Digest of what describes a version: its protocol.json and its schema/."""
    files = [("protocol.json", folder / "protocol.json")]
    files += [(f"schema/{path.name}", path) for path in (folder / "schema").glob("*.schema.json")]
    return files_digest(files)


def folder_digest(folder: Path) -> str:
    """Digest of the folder of a version: what is fixed by its release."""
    files = {}
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not _left_behind(parts) and parts[0] not in _AFTER_RELEASE:
            files["/".join(parts)] = path
    return files_digest(files)


def spec_digests(root: Path) -> dict[str, str]:
    """Digest of each folder below `root`/spec that holds spec files, by its path from `root`.

    A version's folder is taken with its vectors; its template has a digest of its own, and
    `spec/<protocol>` covers its own files.
    """
    groups: dict[str, dict[str, Path]] = {}
    spec = root / "spec"
    for path in spec.rglob("*"):
        parts = path.relative_to(spec).parts
        if _left_behind(parts) or len(parts) < 2 or not path.is_file():
            continue
        depth = 1 if len(parts) == 2 else 3 if parts[2] in _AFTER_RELEASE else 2
        group = "/".join(("spec", *parts[:depth]))
        groups.setdefault(group, {})["/".join(parts[depth:])] = path
    return {group: files_digest(files) for group, files in sorted(groups.items())}


def generator_digest() -> str:
    """Digest of the modules and templates that decide what is generated."""
    files = {}
    for package in map(find_spec, _WITH_EFFECT):
        assert package is not None
        for folder in map(Path, package.submodule_search_locations or ()):
            for path in folder.rglob("*"):
                if path.suffix in (".py", ".j2", ".jinja2"):
                    files[f"{package.name}/{path.relative_to(folder).as_posix()}"] = path
    return files_digest(files)
