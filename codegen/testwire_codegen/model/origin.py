"""Search for a protocol in the bundled specifications and in the `spec/` of a checkout.

The module must not import the rules. The caller passes the function that checks a version. The
module must not depend on a specific protocol.

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
    """The protocol is unknown. The message lists the known protocols."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A protocol, and the folder with its templates for new projects.

    root: the folder that contains `spec/`, or None for a bundled protocol.
    """

    protocol: ir.Protocol
    template: Path | None
    root: Path | None = None


def find(
    wanted: str, root: Path | None = None, data: Path | None = None, *, lint: Lint | None = None
) -> Origin:
    """Return the protocol `ID@VERSION`, or the newest version of `ID`.

    Retired versions and pre-releases are used only if there are no other versions.

    - `root`: search only the checkout that contains this folder. If `root` is `None`, search the
      bundled specifications, and then the checkout of the current folder.
    - `lint`: the function that checks a version of a checkout.

    Raise ProtocolUnknown if the protocol does not exist. Raise SpecUnreadable if the specification
    cannot be read, or if `lint` returns an error.
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


def versions(root: Path | None = None) -> list[Origin]:
    """Return all known versions of all protocols, as `find` searches them."""
    held = [] if root is not None else _installed(None)
    return held or _checkout(root, "", None)


def _matching(held: list[Origin], wanted: str) -> list[Origin]:
    return [o for o in held if wanted in (o.protocol.key, o.protocol.id)]


def _rank(origin: Origin) -> tuple[bool, bool, list[int], list[tuple[bool, int, str]]]:
    """Return the sort key of a version. The preferred version has the greatest key."""
    numbers, pre_release, words = origin.protocol.version.partition("-")
    return (
        origin.protocol.status != "retired",
        not pre_release,
        [int(number) for number in numbers.split(".")],
        # In Semantic Versioning, a number has a lower precedence than a word.
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
    """Return all readable protocols of a checkout. Raise SpecUnreadable if `wanted` has errors."""
    origins = []
    wrong: list[Finding] = []
    name = wanted.partition("@")[0]
    root = find_root(start)
    for index in load_spec(root):
        if index.id == name:
            wrong += index.findings
        for folder in index.versions:
            protocol = lower(folder)
            if lint is not None and wanted in (protocol.id, protocol.key):
                wrong += [found for found in lint(folder, protocol) if found.severity == "error"]
            template = folder.path / "template"
            origins.append(Origin(protocol, template if template.is_dir() else None, root))
    if wrong:
        raise SpecUnreadable(wrong)
    return origins
