"""The lint rules. A rule is a module with `RULE` and `check`, named like its id; it is listed here.

Tests: `tests/codegen/rules/test_lint.py`, with one folder of fixtures for each rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Protocol, cast

from testwire_codegen.rules.base import Problem, Rule, Subject

__all__ = ["NAMES", "LintModule", "modules"]

NAMES = (
    "ambiguous_optional",
    "ambiguous_union",
    "bad_pattern",
    "capability_path",
    "circular_type",
    "concurrency_group",
    "dangling_ref",
    "default_mismatch",
    "discriminator",
    "duplicate_name",
    "enum_notes",
    "erratum_document",
    "erratum_pointer",
    "erratum_wire",
    "error_condition",
    "id_rules",
    "inheritance",
    "item_states",
    "launch_line",
    "lifecycle_reference",
    "member_pattern",
    "message_parts",
    "message_pointer",
    "missing_docs",
    "name_collision",
    "notification_with_result",
    "params_shape",
    "profile_writing",
    "progress_direction",
    "progress_parts",
    "sunset_date",
    "transport_framing",
    "transport_parts",
    "type_unused",
    "unknown_error_name",
    "unknown_method",
    "unknown_required",
)


class LintModule(Protocol):
    """What a rule's module offers."""

    RULE: Rule

    @staticmethod
    def check(subject: Subject) -> Iterable[Problem]:
        """What the rule has to say; nothing where all is well."""
        ...


def modules() -> tuple[LintModule, ...]:
    """The modules of the rules, imported now."""
    return tuple(cast(LintModule, import_module(f"{__name__}.{name}")) for name in NAMES)
