"""Finds specifications in a checkout and in an installed package.

A checkout contains `spec/` and `generated/ir`. An installed package contains copies of these
folders in `DATA`, without the vectors. Only this module depends on these layouts. The module has
these functions:

- `find_root` searches for `spec/` in a folder and its parents, then in this package's checkout.
- `find_meta` searches for the meta-schemas in this package and its checkout, then in the given
  root.
- `find_version` searches for a version in the given root. Without a root, it searches in this
  package and its checkout.
- `installed_ir` returns the IR files of this package.
- `find_ir` searches for the IR of a version in this package, then in its checkout.

The module must not import asyncio or pydantic, or contain protocol names.

Tests: `tests/codegen/model/test_loader.py`, `tests/codegen/model/test_origin.py`,
`tests/tools/conformance/test_data.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from testwire_base.findings import Finding, SpecUnreadable

HERE = Path(__file__).resolve()
DATA = HERE.parent / "data"
"""This folder exists only in a package that was installed from a wheel."""


def holds_spec(folder: Path) -> bool:
    """Return whether a folder contains `spec/` with at least one protocol."""
    return any((folder / "spec").glob("*/index.json"))


def find_root(start: Path | None = None) -> Path:
    """Return the nearest folder that contains `spec/`.

    The search begins at `start`, by default the current folder. Raises SpecUnreadable if no folder
    is found.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents, *HERE.parents):
        if holds_spec(folder):
            return folder
    raise _missing(
        "no-spec",
        f"expected a folder spec/<protocol> at or above {start}, found none",
        "Run the command in a folder with spec/<protocol>/index.json, or pass that folder with "
        "--root. A checkout of the Testwire repository contains the bundled specifications.",
    )


def find_meta(root: Path) -> Path:
    """Return the folder of the meta-schemas for `root`. Raises SpecUnreadable.

    The copies in a repository are for editors. They can be incomplete or outdated.
    """
    for base in (*_bundled(), root / "spec"):
        if (base / "meta" / "protocol.schema.json").is_file():
            return base / "meta"
    raise _missing(
        "no-meta-schema",
        f"expected meta-schemas in {root / 'spec' / 'meta'} or in the package, found none",
        "Restore spec/meta, or reinstall testwire.",
    )


def _missing(rule: str, message: str, fix: str) -> SpecUnreadable:
    return SpecUnreadable([Finding(rule, message, category="spec", fix=fix)])


def find_version(protocol: str, version: str, root: Path | None = None) -> Path | None:
    """Return the folder with the `protocol.json` of a version, or None."""
    for base in _bundled() if root is None else [root / "spec"]:
        folder = base / protocol / version
        if (folder / "protocol.json").is_file():
            return folder
    return None


def installed_ir(data: Path | None = None) -> list[Path]:
    """Return the IR files of an installed package; empty in a checkout."""
    return sorted((data or DATA).glob("ir/*.json"))


def find_ir(protocol: str, version: str) -> Path | None:
    """Return the IR file of a version, or None."""
    for folder in (DATA / "ir", *(folder / "generated" / "ir" for folder in HERE.parents)):
        path = folder / f"{protocol}-{version}.json"
        if path.is_file():
            return path
    return None


def _bundled() -> Iterator[Path]:
    yield DATA / "spec"
    yield from (folder / "spec" for folder in HERE.parents)
