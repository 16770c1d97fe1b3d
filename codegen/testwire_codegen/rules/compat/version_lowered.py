"""The new version is lower than the old one.

Fixtures: `tests/rules/version-lowered/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import Needs, versions
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="version-lowered",
    purpose="The new version is lower than the old one.",
    fix="Swap the arguments, or correct the version.",
    hears=(),
    side="nobody",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    old, new = versions(pair)
    if old is None or new is None or new >= old:
        return None
    return f"{pair.new.version} is lower than {pair.old.version}"
