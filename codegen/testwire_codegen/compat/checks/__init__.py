"""The checks of the compatibility rules, one module for each table of `rules/compat`.

Tests: `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from typing import Final

from testwire_codegen.compat.checks import messages, transports, values, versions
from testwire_codegen.compat.checks.base import Check, Checks, Match

__all__ = ["CHECKS", "Check", "Match"]

CHECKS: Final[Checks] = {
    **values.CHECKS,
    **messages.CHECKS,
    **transports.CHECKS,
    **versions.CHECKS,
}
