"""What implementations announce does not fit the version of the specification.

Fixtures: `tests/rules/wire-version-odd/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import Needs
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="wire-version-odd",
    purpose="What implementations announce does not fit the version of the specification.",
    fix="Correct one of them, or write an erratum that says why they differ.",
    hears=(),
    side="nobody",
    severity="warning",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    new = pair.new
    if new.wire_version is None or new.wire_version == pair.old.wire_version:
        return None
    if f"{new.wire_version}.".startswith(f"{new.version}."):
        return None
    return f"version {new.version} announces {new.wire_version!r}"
