"""The checks of the compatibility rules. Each table in `rules/compat` has one module of checks.

Tests: `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.comparison import Comparison, Use


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a check if its rule applies.

    breaks: the affected roles, or None for the whole audience.
    message: replaces the message of the rule.
    uses: the messages that the finding lists, or None for all messages with the value.
    """

    breaks: tuple[str, ...] | None = None
    message: str | None = None
    uses: tuple[Use, ...] | None = None


Check = Callable[[Change, Comparison], bool | str | Match]
"""A function that returns whether a rule applies.

A string or a `Match` means that the rule applies. A string replaces the message of the rule.
"""

Checks = Mapping[str, Check]
"""The checks by rule id. A rule without a check applies to every change that it handles."""
