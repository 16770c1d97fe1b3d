"""Checks of the rules in `rules/compat/values.py`.

Tests: `tests/codegen/rules/test_compat.py`,
with the fixtures `tests/codegen/rules/compat/values.json`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.checks import Checks, Match
from testwire_codegen.compat.comparison import Comparison, opposite, roles
from testwire_codegen.model import ir


def _unexpected_member_added(change: Change, pair: Comparison) -> bool | Match:
    breaks = _rejecting(change.owner[0], pair.readers(change))
    return bool(breaks) and Match(breaks)


def _refused_member_removed(change: Change, pair: Comparison) -> bool | Match:
    readers = _rejecting(change.owner[1], pair.readers(change))
    breaks = tuple(role for role in pair.writers(change) if opposite(role) in readers)
    return bool(breaks) and Match(breaks)


def _rejecting(struct: ir.Struct, readers: Iterable[ir.Role]) -> tuple[ir.Role, ...]:
    policies = {"client": struct.unknown_in_client, "server": struct.unknown_in_server}
    return tuple(role for role in readers if policies[role] == "forbid")


def _unknown_members(change: Change, pair: Comparison, *, writers: bool) -> bool | Match:
    """Return the affected roles if a role has a new policy for unknown members.

    writers: return the roles that write the values, instead of the roles that read them.
    """
    reader = change.area.rpartition("-")[2]
    uses = [use for use in pair.uses(change) if use.reader == reader]
    return bool(uses) and Match(roles(use.writer if writers else use.reader for use in uses))


def _unknown_members_refused(change: Change, pair: Comparison) -> bool | Match:
    return change.new == "forbid" and _unknown_members(change, pair, writers=True)


def _unknown_members_taken(change: Change, pair: Comparison) -> bool | Match:
    return change.old == "forbid" and _unknown_members(change, pair, writers=False)


def _unknown_members_dropped(change: Change, pair: Comparison) -> bool | Match:
    dropped = (change.old, change.new) == ("keep", "ignore")
    return dropped and _unknown_members(change, pair, writers=True)


CHECKS: Final[Checks] = {
    "enum-closed": lambda change, pair: not change.new,
    "enum-opened": lambda change, pair: bool(change.new),
    "enum-spelling-withdrawn": lambda change, pair: change.old.value not in change.new.aliases,
    "enum-value-renamed": lambda change, pair: change.new.value not in change.old.aliases,
    "enum-value-added": lambda change, pair: not change.owner[0].open,
    "enum-value-removed": lambda change, pair: not change.owner[1].open,
    "open-enum-value-added": lambda change, pair: change.owner[0].open,
    "open-enum-value-removed": lambda change, pair: change.owner[1].open,
    "member-became-optional": lambda change, pair: not change.new,
    "member-became-required": lambda change, pair: bool(change.new),
    "member-renamed": lambda change, pair: change.new.name not in change.old.aliases,
    "member-spelling-withdrawn": (lambda change, pair: change.old.name not in change.new.aliases),
    "optional-member-added": (
        lambda change, pair: change.area == "member-pattern" or not change.new.required
    ),
    "optional-member-removed": (
        lambda change, pair: change.area == "member-pattern" or not change.old.required
    ),
    "required-member-added": lambda change, pair: change.new.required,
    "required-member-removed": lambda change, pair: change.old.required,
    "unexpected-member-added": _unexpected_member_added,
    "refused-member-removed": _refused_member_removed,
    "union-member-added": (
        lambda change, pair: not pair.fits(change.new, change.type, new_value=True)
    ),
    "union-member-removed": (
        lambda change, pair: not pair.fits(change.old, change.type, new_value=False)
    ),
    "unknown-members-refused": _unknown_members_refused,
    "unknown-members-taken": _unknown_members_taken,
    "unknown-members-dropped": _unknown_members_dropped,
    "unknown-members-kept": lambda change, pair: (change.old, change.new) == ("ignore", "keep"),
}
