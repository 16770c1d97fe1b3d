"""The checks of the compatibility rules, one module for each table of `rules/compat`.

Tests: `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.comparison import Comparison


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a check whose rule applies.

    breaks: the affected roles, if not the whole audience. message: replaces the rule's message.
    """

    breaks: tuple[str, ...] | None = None
    message: str | None = None


Check = Callable[[Change, Comparison], bool | str | Match]
"""A function that returns whether a rule applies, or a message for the finding, or a `Match`."""

Checks = Mapping[str, Check]
"""The checks by rule id. A rule without a check applies to every change that it handles."""
