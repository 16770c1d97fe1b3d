"""The protocol for a new project, read from the source that `testwire_base.specs` finds.

The module must not import the rules. The caller passes the function that checks a version. The
module must not depend on a specific protocol.

Tests: `tests/codegen/model/test_origin.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.specs import SpecVersion, find_version, sources

from testwire_codegen.model import dump, ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower

Lint = Callable[[VersionFolder, ir.Protocol], list[Finding]]


@dataclass(frozen=True, slots=True)
class Origin:
    """A protocol, its version in a source, and the folder with its templates for new projects."""

    protocol: ir.Protocol
    template: Path | None
    version: SpecVersion


def find(wanted: str, root: Path | None = None, *, lint: Lint | None = None) -> Origin:
    """Return the protocol `ID@VERSION`, or the preferred version of `ID`.

    - `root`: the only folder to search. If `root` is `None`, all sources are searched.
    - `lint`: the function that checks a version that is not part of a package.

    Raise ProtocolMissing if the protocol does not exist. Raise SpecUnreadable if the specification
    cannot be read, or if `lint` returns an error.
    """
    version = find_version(wanted, root)
    template = version.folder / "template"
    packed = version.source.ir.parent == version.source.root
    if packed and version.ir.is_file():
        protocol = dump.loads(version.ir.read_text(encoding="utf-8"))
    else:
        protocol = _checked(version, lint)
    return Origin(protocol, template if template.is_dir() else None, version)


def versions(root: Path | None = None) -> list[Origin]:
    """Return all versions of all protocols, in the order of the search."""
    keys = dict.fromkeys(v.key for source in sources(root) for v in source.versions())
    return [find(key, root) for key in keys]


def _checked(version: SpecVersion, lint: Lint | None) -> ir.Protocol:
    (index,) = load_spec(version.source.root, version.key)
    wrong = [*index.findings]
    for folder in index.versions:
        protocol = lower(folder)
        if lint is not None:
            wrong += [found for found in lint(folder, protocol) if found.severity == "error"]
        if not wrong:
            return protocol
    raise SpecUnreadable(wrong)
