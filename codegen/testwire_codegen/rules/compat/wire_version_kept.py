"""Peers of the two versions do not understand each other, and announce the same version.

Fixtures: `tests/rules/wire-version-kept/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import Needs
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="wire-version-kept",
    purpose="Peers of the two versions do not understand each other, and announce the same "
    "version.",
    fix="Raise `wireVersion`, or keep the versions compatible.",
    hears=(),
    side="nobody",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    if not needs.wire or pair.old.version == pair.new.version:
        return None
    if pair.new.wire_version is None or pair.old.wire_version != pair.new.wire_version:
        return None
    return f"peers break, and implementations of both versions announce {pair.new.wire_version!r}"
