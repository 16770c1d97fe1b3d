"""The tables of compatibility rules, one for each concern. A row is data; its check is in `compat`.

Must not import `compat`. Tests: `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from testwire_codegen.rules.compat import messages, transports, values, versions
from testwire_codegen.rules.compat.row import Audience, Bump, CompatRule

__all__ = ["COMPAT", "Audience", "Bump", "CompatRule"]

COMPAT: tuple[CompatRule, ...] = tuple(
    sorted(
        (*values.RULES, *messages.RULES, *transports.RULES, *versions.RULES),
        key=lambda rule: rule.id,
    )
)
"""Every compatibility rule, in the order of their ids."""
