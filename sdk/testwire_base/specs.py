"""Where specifications are found: the only module that knows the layout of checkout and package.

A checkout holds `spec/` and `generated/ir`. An installed package holds copies of both in `DATA`,
without the vectors. Each function states its order:

| needed | order |
| --- | --- |
| the spec to work on (`find_root`) | the nearest `spec/` at or above a folder, then the checkout that this package is in |
| meta-schemas (`find_meta`) | those of the given root, the package, the checkout that it is in |
| one version (`find_version`) | the given root and nothing else; without one, the package, then the checkout |
| IR without a spec (`installed_ir`) | the package |
| the IR of one version (`find_ir`) | the package, then the checkout that it is in |

Must not import asyncio, pydantic or any protocol. Tests: `tests/codegen/model/test_loader.py`,
`tests/codegen/model/test_origin.py`, `tests/tools/conformance/test_data.py`.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from testwire_base.findings import Finding, SpecUnreadable

HERE = Path(__file__).resolve()
DATA = HERE.parent / "data"
"""Exists if the package is installed from a wheel."""


def holds_spec(folder: Path) -> bool:
    """Whether a folder has `spec/` with a protocol in it."""
    return any((folder / "spec").glob("*/index.json"))


def find_root(start: Path | None = None) -> Path:
    """The folder with the `spec/` to work on, for a folder in it (None: the current one).

    Raises SpecUnreadable if there is none.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents, *HERE.parents):
        if holds_spec(folder):
            return folder
    raise _missing(
        "no-spec",
        f"no spec/ folder with a protocol in it at or above {start}",
        "Run this in a folder with spec/<protocol>/index.json, or name it with --root. Those that "
        "Testwire has are in the spec/ of its repository: take a checkout.",
    )


def find_meta(root: Path) -> Path:
    """The folder of the meta-schemas for the spec in `root`. Raises SpecUnreadable."""
    for base in (root / "spec", *_bundled()):
        if (base / "meta" / "protocol.schema.json").is_file():
            return base / "meta"
    raise _missing(
        "no-meta-schema",
        f"no meta-schemas in {root / 'spec' / 'meta'} and none in the package",
        "Restore spec/meta, or install testwire again.",
    )


def _missing(rule: str, message: str, fix: str) -> SpecUnreadable:
    return SpecUnreadable([Finding(rule, message, category="spec", fix=fix)])


def find_version(protocol: str, version: str, root: Path | None = None) -> Path | None:
    """The folder of a version, with its `protocol.json`; None if there is none."""
    for base in _bundled() if root is None else [root / "spec"]:
        folder = base / protocol / version
        if (folder / "protocol.json").is_file():
            return folder
    return None


def installed_ir(data: Path | None = None) -> list[Path]:
    """The IR files of an installed package; none in a checkout."""
    return sorted((data or DATA).glob("ir/*.json"))


def find_ir(protocol: str, version: str) -> Path | None:
    """The IR file of a version; None if there is none."""
    for folder in (DATA / "ir", *(folder / "generated" / "ir" for folder in HERE.parents)):
        path = folder / f"{protocol}-{version}.json"
        if path.is_file():
            return path
    return None


def _bundled() -> Iterator[Path]:
    """The `spec` folders that belong to this package."""
    yield DATA / "spec"
    yield from (folder / "spec" for folder in HERE.parents)
