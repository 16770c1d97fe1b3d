"""The tables of compatibility rules. The package `testwire_codegen.compat` contains the checks.

The package must not import `testwire_codegen.compat`.

Tests: `tests/codegen/rules/test_compat.py`.
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
"""All compatibility rules, sorted by id."""
