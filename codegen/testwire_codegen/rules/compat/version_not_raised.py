"""Something differs, and the version is the same.

Fixtures: `tests/rules/version-not-raised/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import Needs
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="version-not-raised",
    purpose="Something differs, and the version is the same.",
    fix="Raise the version, unless the old one is a draft.",
    hears=(),
    side="nobody",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    if pair.old.version != pair.new.version or pair.old.status == "draft":
        return None
    if needs.spec == "none":
        return None
    return f"the version is still {pair.new.version}, and this is a {needs.spec} change"
