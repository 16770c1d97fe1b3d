"""Where a protocol comes from: what is installed with this package, or the spec of a checkout.

Must not import the rules: the caller passes the function that checks a version. Knows no protocol.

Tests: `tests/codegen/model/test_origin.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.specs import DATA, find_root, installed_ir

from testwire_codegen.model import dump, ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower

Lint = Callable[[VersionFolder, ir.Protocol], list[Finding]]


class ProtocolUnknown(LookupError):
    """There is no such protocol. The message lists those that there are."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A protocol, and the folder of files that it brings for new projects."""

    protocol: ir.Protocol
    template: Path | None


def find(
    wanted: str,
    root: Path | None = None,
    data: Path | None = None,
    *,
    lint: Lint | None = None,
) -> Origin:
    """The protocol called `wanted`: `ID@VERSION`, or `ID` for the newest of its versions.

    Pre-releases and retired versions come last; among the others the numbers count, because what is
    installed has no index.json.

    root: a folder in the checkout whose spec counts alone. None: what is installed, then the spec
    at or above the current folder. lint: checks a version of a checkout; what it finds is an error.
    Raises ProtocolUnknown, and SpecUnreadable where the spec cannot be read or breaks a rule.
    """
    held = [] if root is not None else _installed(data)
    found = _matching(held, wanted)
    if not found:
        try:
            there = _checkout(root, wanted, lint)
        except SpecUnreadable as error:
            if not held or any(finding.rule != "no-spec" for finding in error.findings):
                raise
            there = []
        held += there
        found = _matching(there, wanted)
    if found:
        return max(found, key=_rank)
    known = ", ".join(sorted({origin.protocol.key for origin in held})) or "none"
    raise ProtocolUnknown(f"unknown protocol {wanted!r}; known: {known}")


def _matching(held: list[Origin], wanted: str) -> list[Origin]:
    return [o for o in held if wanted in (o.protocol.key, o.protocol.id)]


def _rank(origin: Origin) -> tuple[bool, bool, list[int], list[tuple[bool, int, str]]]:
    """Greater for a version that is rather meant: in use, no pre-release, newer."""
    numbers, pre_release, words = origin.protocol.version.partition("-")
    return (
        origin.protocol.status != "retired",
        not pre_release,
        [int(number) for number in numbers.split(".")],
        # As Semantic Versioning has it: numbers come before words.
        [(not w.isdigit(), int(w) if w.isdigit() else 0, w) for w in words.split(".") if w],
    )


def _installed(data: Path | None) -> list[Origin]:
    origins = []
    for path in installed_ir(data):
        protocol = dump.loads(path.read_text(encoding="utf-8"))
        template = (data or DATA) / "spec" / protocol.id / protocol.version / "template"
        origins.append(Origin(protocol, template if template.is_dir() else None))
    return origins


def _checkout(start: Path | None, wanted: str, lint: Lint | None) -> list[Origin]:
    """All protocols of a spec that can be read. Raises SpecUnreadable where `wanted` cannot."""
    origins = []
    wrong: list[Finding] = []
    name = wanted.partition("@")[0]
    for index in load_spec(find_root(start)):
        if index.id == name:
            wrong += index.findings
        for folder in index.versions:
            protocol = lower(folder)
            if lint is not None and wanted in (protocol.id, protocol.key):
                wrong += [found for found in lint(folder, protocol) if found.severity == "error"]
            template = folder.path / "template"
            origins.append(Origin(protocol, template if template.is_dir() else None))
    if wrong:
        raise SpecUnreadable(wrong)
    return origins
