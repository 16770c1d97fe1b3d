"""Implementations announce another version, and nothing on the wire differs.

Fixtures: `tests/rules/wire-version-alone/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import Needs
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="wire-version-alone",
    purpose="Implementations announce another version, and nothing on the wire differs.",
    fix="Keep `wireVersion`: who takes one exact version refuses the others for nothing.",
    hears=(),
    side="nobody",
    severity="warning",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    if None in (pair.old.wire_version, pair.new.wire_version):
        return None
    if pair.old.wire_version == pair.new.wire_version or needs.travels:
        return None
    return (
        f"implementations announce {pair.new.wire_version!r} instead of {pair.old.wire_version!r}, "
        "and nothing that travels differs"
    )
