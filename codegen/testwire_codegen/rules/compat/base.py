"""What a compatibility rule is made of.

A rule hears changes of some areas and says in a sentence what one means, or nothing. Who breaks
follows from the `side` that its entry names and from who writes and reads there, so that a rule
cannot favour a role.

Tests: `tests/codegen/rules/test_compat.py`, `tests/codegen/rules/test_symmetry.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Protocol

from testwire_base.findings import Category, Finding, Severity

from testwire_codegen.compat.comparison import ROLES, Comparison, receivers, roles, senders
from testwire_codegen.compat.diff import Action, Change
from testwire_codegen.rules.base import Rule

__all__ = ["Bump", "CompatModule", "CompatRule", "Side", "Verdict", "about_versions", "judge"]

Side = Literal[
    "reader",
    "writer",
    "peers",
    "sender",
    "receiver",
    "partners",
    "roles",
    "client",
    "server",
    "python",
    "typescript",
    "code",
    "docs",
    "nobody",
]
"""Who breaks. `reader`, `writer`, `peers` (both): of values. `sender`, `receiver`, `partners`
(both): of a message. `roles`: client and server, whatever the direction. `code`: programs that use
the generated Python or TypeScript."""

Bump = Literal["major", "minor", "patch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompatRule(Rule):
    """An entry of the catalogue.

    `hears`: the areas and actions of the changes that it judges. `mirror`: the rules of which one
    speaks when old and new are swapped; none where that is of no interest, and then
    `tests/codegen/rules/test_symmetry.py` says why. `bump`: the smallest raise of the version that
    goes with it; else its severity tells.
    """

    hears: tuple[tuple[str, Action], ...]
    side: Side
    mirror: tuple[str, ...] = ()
    bump: Bump | None = None
    category: Category = "compat"

    @property
    def needs(self) -> Bump:
        """The smallest raise of the version."""
        by_severity: dict[Severity, Bump] = {
            "error": "major",
            "warning": "minor",
            "info": "patch",
        }
        return self.bump or by_severity[self.severity]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule says where its sentence alone would not do: who breaks is not all of the side."""

    message: str
    breaks: tuple[str, ...]


class CompatModule(Protocol):
    """What a rule's module offers."""

    RULE: CompatRule

    @staticmethod
    def check(change: Change, pair: Comparison) -> Verdict | str | None:
        """What the change means; None where it is none of this rule's matter."""
        ...


_CODE: dict[Side, tuple[str, ...]] = {
    "roles": ("client", "server"),
    "client": ("client",),
    "server": ("server",),
    "python": ("python",),
    "typescript": ("typescript",),
    "code": ("python", "typescript"),
    "docs": ("docs",),
    "nobody": (),
}


def judge(module: CompatModule, change: Change, pair: Comparison) -> Finding | None:
    """The finding of one rule on one change; None where it has nothing to say."""
    said = module.check(change, pair)
    if said is None:
        return None
    rule = module.RULE
    if isinstance(said, Verdict):
        message, breaks = said.message, said.breaks
    else:
        message, breaks = said, _breaks(rule.side, change, pair)
    of_values = rule.side in ("reader", "writer", "peers")
    severity, reason = _severity(rule, change, pair)
    if of_values and not breaks and pair.moved(change):
        # No old peer meets it in a new message, but programs name the type.
        breaks = _CODE["code"]
        message += "; the type travels in other messages than before"
        severity = "warning" if severity == "error" else severity
    elif not breaks and rule.side != "nobody":
        return None  # nobody sends it: what nobody meets breaks nobody
    elif of_values:
        message += _travels(rule.side, breaks, change, pair)
    return Finding(
        rule=rule.id,
        message=message + reason,
        location=change.new_at or change.old_at,
        before=change.old_at,
        severity=severity,
        category="compat",
        protocol=pair.new.key,
        subject=change.subject,
        breaks=breaks,
        fix=rule.fix,
    )


def about_versions(rule: CompatRule, message: str, pair: Comparison) -> Finding:
    """The finding of a rule on the version numbers."""
    return Finding(
        rule=rule.id,
        message=message,
        location=replace(pair.new.location, pointer="/version"),
        before=replace(pair.old.location, pointer="/version"),
        severity=rule.severity,
        category="compat",
        protocol=pair.new.key,
        subject="version",
        fix=rule.fix,
    )


def _breaks(side: Side, change: Change, pair: Comparison) -> tuple[str, ...]:
    if side in _CODE:
        return _CODE[side]
    if side == "reader":
        return pair.readers(change)
    if side == "writer":
        return pair.writers(change)
    if side == "peers":
        return roles((*pair.readers(change), *pair.writers(change)))
    message = pair.message(change)
    if message is None:
        return ()
    if side == "partners":
        return ROLES
    return senders(message) if side == "sender" else receivers(message)


def _travels(side: Side, breaks: tuple[str, ...], change: Change, pair: Comparison) -> str:
    """Where those who break meet it."""
    uses = [
        str(use)
        for use in pair.uses(change)
        if side == "peers" or (use.reader if side == "reader" else use.writer) in breaks
    ]
    places = list(dict.fromkeys(uses))
    listed = " and ".join(places[:2]) if len(places) < 3 else f"{', '.join(places[:2])} and more"
    who = " and ".join(f"{role}s" for role in breaks)
    verb = {"reader": "read", "writer": "write"}.get(side, "use")
    return f"; {who} {verb} it in {listed}"


def _severity(rule: CompatRule, change: Change, pair: Comparison) -> tuple[Severity, str]:
    if rule.severity == "info":
        return "info", ""
    if pair.experimental(change):
        return "info", " (experimental)"
    if rule.severity == "error" and change.action == "removed" and _announced(change, pair):
        return "warning", " (deprecated, and its sunset has passed)"
    return rule.severity, ""


def _announced(change: Change, pair: Comparison) -> bool:
    sunset = getattr(change.old, "sunset", None)
    return sunset is not None and sunset <= pair.today.isoformat()
