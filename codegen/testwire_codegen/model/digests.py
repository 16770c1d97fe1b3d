"""Digests of the inputs of generation: specification folders and the generator itself.

If the digests are unchanged, `generate --check` does not load the specification. The module must be
fast to import, and must not parse files.

Tests: `tests/codegen/commands/test_check.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from testwire_base.specs import spec_folder

# The packages that determine the generated files.
_WITH_EFFECT = ("testwire_codegen.model", "testwire_codegen.targets", "testwire_base")

# Folders that may change after the release of a version. Templates of `testwire new` must follow
# the runtime. Cases for `testwire verify` and sessions with new releases may be added.
_AFTER_RELEASE = ("conformance", "sessions", "template")


def text_digest(text: str) -> str:
    """Return the SHA-256 digest of the text in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def files_digest(files: Mapping[str, Path] | Iterable[tuple[str, Path]]) -> str:
    """Return one SHA-256 digest for the names and contents of all files.

    The order of the files has no effect. CRLF is replaced by LF, so that a checkout on Windows has
    the same digest.
    """
    pairs = files.items() if isinstance(files, Mapping) else files
    digest = hashlib.sha256()
    for name, path in sorted(pairs):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _left_behind(parts: tuple[str, ...]) -> bool:
    """Return whether a path is hidden or in `__pycache__`."""
    return any(part.startswith(".") or part == "__pycache__" for part in parts)


def version_digest(folder: Path) -> str:
    """Return the digest of a version's protocol.json and schema/."""
    files = [("protocol.json", folder / "protocol.json")]
    files += [(f"schema/{path.name}", path) for path in (folder / "schema").glob("*.schema.json")]
    return files_digest(files)


def folder_digest(folder: Path) -> str:
    """Return the digest of the files that must not change after the release of a version."""
    files = {}
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not _left_behind(parts) and parts[0] not in _AFTER_RELEASE:
            files["/".join(parts)] = path
    return files_digest(files)


def spec_digests(root: Path) -> dict[str, str]:
    """Return the digest of each folder of the specifications, by its path in `spec/`.

    The digest of a version includes its vectors. The folders of `_AFTER_RELEASE` have separate
    digests. The digest of `spec/<protocol>` covers only the files directly in that folder.
    """
    groups: dict[str, dict[str, Path]] = {}
    spec = spec_folder(root)
    for path in spec.rglob("*"):
        parts = path.relative_to(spec).parts
        if _left_behind(parts) or len(parts) < 2 or not path.is_file():
            continue
        depth = 1 if len(parts) == 2 else 3 if parts[2] in _AFTER_RELEASE else 2
        group = "/".join(("spec", *parts[:depth]))
        groups.setdefault(group, {})["/".join(parts[depth:])] = path
    return {group: files_digest(files) for group, files in sorted(groups.items())}


def generator_digest() -> str:
    """Return the digest of the modules and templates that determine the generated files."""
    files = {}
    for package in map(find_spec, _WITH_EFFECT):
        assert package is not None
        for folder in map(Path, package.submodule_search_locations or ()):
            for path in folder.rglob("*"):
                if path.suffix in (".py", ".j2", ".jinja2"):
                    files[f"{package.name}/{path.relative_to(folder).as_posix()}"] = path
    return files_digest(files)
