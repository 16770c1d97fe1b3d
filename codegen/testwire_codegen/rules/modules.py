"""The part of the rule `name-collision` that compares protocols and versions with each other.

Tests: `tests/codegen/rules/test_modules.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from testwire_base.documents import Location
from testwire_base.findings import Finding
from testwire_base.pointers import join

from testwire_codegen.model.loader import ProtocolIndex
from testwire_codegen.targets.naming import namings, version_slug

_Named = Sequence[tuple[str, Location]]


def lint_modules(indexes: Sequence[ProtocolIndex]) -> list[Finding]:
    """Return a finding for each protocol or version with the same module name as an earlier one."""
    protocols = [(index.id, index.document.at("/id")) for index in indexes]
    found = [
        finding
        for naming in namings()
        if naming.spell_protocol is not None
        for finding in _same("protocols", protocols, naming.spell_protocol, naming.language)
    ]
    for index in indexes:
        at = index.document.at
        names = [each.version for each in index.versions]
        versions = [(name, at(join("/versions", name))) for name in names]
        found += _same(f"versions of {index.id}", versions, version_slug, "generated code")
    return found


def _same(what: str, named: _Named, spell: Callable[[str], str], place: str) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name, location in named:
        module = spell(name)
        first = seen.setdefault(module, name)
        if first != name:
            message = (
                f"the {what} {first!r} and {name!r} have the same module name in {place}: {module}"
            )
            fix = "Rename one of the two, so that the module names differ."
            yield Finding("name-collision", message, location, category="lint", fix=fix)
