"""The checks of the compatibility rules, one module for each table of `rules/compat`.

Tests: those of the rules, `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.comparison import Comparison


@dataclass(frozen=True, slots=True)
class Match:
    """The rule applies, and its row does not say all of it.

    breaks: those of the audience who break. message: what the finding says, else that of the row.
    """

    breaks: tuple[str, ...] | None = None
    message: str | None = None


Check = Callable[[Change, Comparison], bool | str | Match]
"""Whether a rule applies to a change that it handles; or the message, or more, where it does."""

Checks = Mapping[str, Check]
"""Checks by the id of the rule. A rule without one applies to every change that it handles."""
