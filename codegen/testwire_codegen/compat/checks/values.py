"""Checks of the rules in `rules/compat/values.py`.

Tests: `tests/codegen/rules/test_compat.py`,
with the fixtures `tests/codegen/rules/compat/values.json`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import Final

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.checks import Checks, Match
from testwire_codegen.compat.comparison import ROLES, Comparison, opposite, roles
from testwire_codegen.compat.overlap import overlap
from testwire_codegen.compat.wording import listed
from testwire_codegen.model import ir


def _unexpected_member_added(change: Change, pair: Comparison) -> bool | Match:
    breaks = _readers_with("forbid", pair.old, change.owner[0], pair.readers(change))
    return bool(breaks) and Match(breaks)


def _refused_member_removed(change: Change, pair: Comparison) -> bool | Match:
    readers = _readers_with("forbid", pair.new, change.owner[1], pair.readers(change))
    breaks = tuple(role for role in pair.writers(change) if opposite(role) in readers)
    return bool(breaks) and Match(breaks)


def _readers_with(
    policy: ir.UnknownPolicy, protocol: ir.Protocol, struct: ir.Struct, readers: Iterable[ir.Role]
) -> tuple[ir.Role, ...]:
    """Return the readers that have a policy for the unknown members of an object type.

    The policies have no effect if the object type states a type for additional members.
    """
    if any(entry.pattern == ir.REST for entry in protocol.all_patterns(struct)):
        return ()
    policies = {"client": struct.unknown_in_client, "server": struct.unknown_in_server}
    return tuple(role for role in readers if policies[role] == policy)


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


def _params_member_removed(change: Change, pair: Comparison) -> bool | Match:
    """Return the roles whose values in params new readers ignore.

    A different rule reports readers that reject unknown members.
    """
    struct = change.owner[1]
    name = getattr(change.old, "name", None)
    if any(name in field.aliases for field in struct.fields):
        return False
    unaffected = set(_readers_with("forbid", pair.new, struct, ROLES))
    if change.area == "member-pattern":
        # Readers that keep unknown members also keep members that matched a removed pattern.
        unaffected |= set(_readers_with("keep", pair.new, struct, ROLES))
    uses = [use for use in pair.uses(change) if use.part == "params"]
    ignored = tuple(use for use in uses if use.reader not in unaffected)
    return bool(ignored) and Match(roles(use.writer for use in ignored), uses=ignored)


def _named_parameter_added(change: Change, pair: Comparison) -> bool | Match:
    uses = tuple(use for use in pair.params_uses(change) if use.writer == "server")
    if not uses:
        return False
    names = list(dict.fromkeys(use.message for use in uses))
    kinds = {pair.new_messages[name].kind for name in names}
    effects = {"notification": "silently drop", "request": "reject"}
    effect = effects[kinds.pop()] if len(kinds) == 1 else "no longer handle"
    return Match(
        ("client",),
        f"{change.place} {'are' if change.part else 'is'} new: clients that bind params to named "
        f"parameters, as StreamJsonRpc does, {effect} {listed(names)}",
    )


def _union_reordered(change: Change, pair: Comparison) -> bool:
    """Return whether two alternatives with common values have changed their order."""
    rank = {member: at for at, member in enumerate(change.old)}
    types = pair.new_types
    return any(
        rank[one] > rank[other] and overlap(one, other, types)
        for one, other in itertools.combinations(change.new, 2)
    )


def _class_lost(change: Change, pair: Comparison) -> bool:
    """Return whether generated code no longer uses the class of the old type."""
    if change.area == "type.kind":
        return True
    old = {node.name: node for node in pair.old.types}
    before, after = _class(change.old, old), _class(change.new, pair.new_types)
    return before is not None and before != after


def _class(expression: ir.TypeExpr, types: Mapping[str, ir.NamedType]) -> str | None:
    """Return the name of the class that generated code uses for a type, or None."""
    seen: set[str] = set()
    while True:
        if isinstance(expression, ir.Nullable):
            expression = expression.inner
        elif isinstance(expression, ir.ArrayOf):
            expression = expression.items
        elif isinstance(expression, ir.Ref) and expression.name not in seen:
            seen.add(expression.name)
            node = types.get(expression.name)
            if isinstance(node, ir.Struct | ir.Enum):
                return node.name
            if not isinstance(node, ir.Alias):
                return None
            expression = node.type
        else:
            return None


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
    "named-parameter-added": _named_parameter_added,
    "optional-member-added": (
        lambda change, pair: (
            change.area == "member-pattern"
            or not (change.new.required or change.counterpart is not None)
        )
    ),
    "optional-member-removed": (
        lambda change, pair: change.area == "member-pattern" or not change.old.required
    ),
    "params-member-removed": _params_member_removed,
    "required-member-added": lambda change, pair: change.new.required,
    "required-member-removed": lambda change, pair: change.old.required,
    "unexpected-member-added": _unexpected_member_added,
    "refused-member-removed": _refused_member_removed,
    "covered-alternative-added": (
        lambda change, pair: pair.fits(change.new, change.type, new_value=True)
    ),
    "covered-alternative-removed": (
        lambda change, pair: pair.fits(change.old, change.type, new_value=False)
    ),
    "type-redeclared": _class_lost,
    "type-respelt": lambda change, pair: not _class_lost(change, pair),
    "union-reordered": _union_reordered,
    "union-respelt": lambda change, pair: not _union_reordered(change, pair),
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
