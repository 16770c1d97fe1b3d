"""Checks of the rules in `rules/compat/messages.py`.

Tests: `tests/codegen/rules/test_compat.py`,
with the fixtures `tests/codegen/rules/compat/messages.json`.
"""

from __future__ import annotations

import functools
from typing import Final

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.checks import Checks, Match
from testwire_codegen.compat.comparison import (
    ROLES,
    Comparison,
    opposite,
    receivers,
    roles,
    senders,
)
from testwire_codegen.compat.wording import listed
from testwire_codegen.model import ir


def _direction_narrowed(change: Change, pair: Comparison) -> bool | Match:
    return change.old == "both" and Match(receivers(change.owner[1]))


def _direction_widened(change: Change, pair: Comparison) -> bool | Match:
    return change.new == "both" and Match(senders(change.owner[0]))


def _required_request_added(change: Change, pair: Comparison) -> bool | str:
    if change.new.kind != "request" or not change.new.required:
        return False
    who = " and every ".join(receivers(change.new))
    fresh = f"the new name of `{change.counterpart.name}`" if change.counterpart else "new"
    return f"{change.place} is {fresh}, and every {who} must handle it"


def _message_removed(kind: str, change: Change, pair: Comparison) -> bool | Match:
    renamed = change.counterpart is not None
    return change.old.kind == kind and Match(ROLES if renamed else None)


def _item_states_changed(change: Change, pair: Comparison) -> str:
    kind, _, part = change.area.partition(".")
    added = change.action == "added"
    if not part:
        verb = "are" if kind == "item-states" else "is"
        return f"{change.place} {verb} {'new' if added else 'removed'}"
    if part == "values":
        value = change.new if added else change.old
        return f"{change.place} {'now' if added else 'no longer'} contains the value `{value}`"
    if part == "sequence":
        return f"the description of the order of {change.place} has changed"
    new, old = ("nothing" if v is None else f"`{v}`" for v in (change.new, change.old))
    return f"the {part} of {change.place} is {new} instead of {old}"


def _generations_changed(change: Change, pair: Comparison) -> str:
    part = change.area.partition(".")[2]
    name = change.new if change.action == "added" else change.old
    if part == "generations":
        applies = "now applies to" if change.action == "added" else "no longer applies to"
        return f"{change.place} {applies} the generation `{name}`"
    if not part:
        return f"{change.place} {'is new' if change.action == 'added' else 'is removed'}"
    new, old = ("nothing" if v is None else f"`{v}`" for v in (change.new, change.old))
    return f"`{part}` of {change.place} is {new} instead of {old}"


def _overlapping(change: Change, pair: Comparison, *, added: bool) -> list[str]:
    """Return the messages that joined or left a concurrency group, and are in both versions.

    added: True for the messages that joined, False for the messages that left.
    """
    if (change.action == "added") is not added:
        return []
    value = change.new if added else change.old
    names = value.methods if isinstance(value, ir.ConcurrencyGroup) else [value]
    return [name for name in names if pair.in_both(name)]


_OVERLAP: Final = {
    True: "{} joined a concurrency group, so only one request may be in progress at a time",
    False: "{} left a concurrency group, so several requests may be in progress at a time",
}
"""Templates for findings about requests that joined (True) or left (False) a group."""


def _overlap_allowed(change: Change, pair: Comparison) -> bool | Match:
    names = _overlapping(change, pair, added=False)
    return bool(names) and Match(pair.receivers_of(names), _OVERLAP[False].format(listed(names)))


def _overlap_forbidden(change: Change, pair: Comparison) -> bool | Match:
    names = _overlapping(change, pair, added=True)
    return bool(names) and Match(pair.senders_of(names), _OVERLAP[True].format(listed(names)))


def _allowance(change: Change, pair: Comparison, *, less: bool) -> list[str]:
    """Return the messages that a state allows only in the new version.

    A state without a list of messages allows all messages.
    less: instead return the messages that the state no longer allows.
    """
    old, new = change.owner
    if change.area == "state.allows" and None in (old.allows, new.allows):
        forbids = old.allows is None
        if forbids is not less:
            return []
        exempt = set((new if forbids else old).allows)
        return [name for name in pair.old_messages if name not in exempt and pair.in_both(name)]
    name = change.old if less else change.new
    return [name] if pair.in_both(name) else []


def _state_allows_less(change: Change, pair: Comparison) -> bool | Match:
    names = _allowance(change, pair, less=True)
    message = f"{change.place} no longer allows {listed(names)}" if names else ""
    return bool(names) and Match(pair.senders_of(names), message)


def _state_allows_more(change: Change, pair: Comparison) -> bool | Match:
    names = _allowance(change, pair, less=False)
    message = f"{change.place} now allows {listed(names)}" if names else ""
    return bool(names) and Match(pair.receivers_of(names), message)


def _transition_changed(change: Change, pair: Comparison) -> str:
    candidates = (change.owner[1], change.new, change.old)
    step = next(each for each in candidates if isinstance(each, ir.Transition))
    leads = "no longer leads" if change.action == "removed" else "now leads"
    what = "the response to" if step.when == "response" else "the message"
    return f"in the state `{step.source}`, {what} `{step.method}` {leads} to `{step.target}`"


def _requirement_reworded(change: Change, pair: Comparison) -> bool | str:
    if change.area == "requirement.docs":
        return f"the text of {change.place} has changed"
    name = change.new if change.action == "added" else change.old
    if change.area != "requirement.messages":
        lists = "now lists" if change.action == "added" else "no longer lists"
        return f"{change.place} {lists} `{name}` in `{change.area.partition('.')[2]}`"
    if not pair.in_both(name):
        return False  # Separate rules report added and removed messages.
    applies = "now applies to" if change.action == "added" else "no longer applies to"
    return f"{change.place} {applies} `{name}`"


def _both_have_params(change: Change) -> bool:
    return None not in (change.owner[0].params, change.owner[1].params)


_FREE: Final = ("may", "advice")
"""The levels of requirements that peers must not rely on."""

_FORMS: Final = {None: "an object", "byPosition": "an array", "either": "an object or an array"}


def _params_form_changed(change: Change, pair: Comparison) -> bool | Match:
    old, new = (
        each.form if isinstance(each, ir.ParamPositions) else each
        for each in (change.old, change.new)
    )
    if (old, new) == (None, "either") or not pair.in_both(change.message or ""):
        return False
    names = [change.message or ""]
    # Writers send an object, unless only an array is accepted.
    broken: set[str] = set() if new == "either" else {*pair.senders_of(names)}
    if "byPosition" in (old, new) and old != "either":
        broken |= {*pair.receivers_of(names)}
    text = f"the params of `{change.message}` are {_FORMS[new]} instead of {_FORMS[old]}"
    return Match(roles(broken), text)


def _appended(change: Change) -> bool:
    return bool(change.new[: len(change.old)] == change.old)


def _positions_changed(change: Change, pair: Comparison, *, appended: bool) -> bool | str:
    if _appended(change) is not appended:
        return False
    if appended:
        added = listed(change.new[len(change.old) :])
        return f"the params of `{change.message}` have a new position at the end: {added}"
    new, old = (", ".join(each) for each in (change.new, change.old))
    return f"the positions of the params of `{change.message}` are {new} instead of {old}"


def _registrations(change: Change, pair: Comparison) -> str:
    part = change.new or change.old
    whole = isinstance(part, ir.Registrations)
    method = part.register.method if whole else part.method
    can = "can now" if change.action == "added" else "can no longer"
    return f"methods {can} be {'registered' if whole else 'unregistered'} with `{method}`"


def _positions_reordered(change: Change, pair: Comparison) -> bool | str | Match:
    found = _positions_changed(change, pair, appended=False)
    gone = change.old[len(change.new) :]
    if not found or change.old[: len(change.new)] != change.new:
        return found
    node = pair.new_types.get(pair.new_messages[change.message or ""].params or "")
    kept = {f.name for f in pair.new.all_fields(node)} if isinstance(node, ir.Struct) else set()
    text = f"the array of params of `{change.message}` no longer contains {listed(gone)}"
    # If the members are removed too, other rules report the effects on readers.
    senders = pair.senders_of([change.message or ""])
    return Match(senders if kept.isdisjoint(gone) else None, text)


CHECKS: Final[Checks] = {
    "announcement-removed": lambda change, pair: Match((opposite(change.old.role),)),
    "direction-narrowed": _direction_narrowed,
    "direction-reversed": lambda change, pair: "both" not in (change.old, change.new),
    "direction-widened": _direction_widened,
    "generations-changed": _generations_changed,
    "item-states-changed": _item_states_changed,
    "message-became-optional": lambda change, pair: not change.new,
    "message-became-required": lambda change, pair: bool(change.new),
    "notification-added": (
        lambda change, pair: change.new.kind == "notification" and change.counterpart is None
    ),
    "notification-removed": functools.partial(_message_removed, "notification"),
    "overlap-allowed": _overlap_allowed,
    "overlap-forbidden": _overlap_forbidden,
    "params-added": lambda change, pair: not pair.demands_params(change.owner[1]),
    "params-form-changed": _params_form_changed,
    "params-form-widened": lambda change, pair: change.new.form == "either",
    "params-position-added": functools.partial(_positions_changed, appended=True),
    "params-positions-changed": _positions_reordered,
    "params-became-optional": lambda change, pair: change.new and _both_have_params(change),
    "params-became-required": lambda change, pair: not change.new and _both_have_params(change),
    "permission-changed": lambda change, pair: (change.new or change.old).level in _FREE,
    "registrations-added": _registrations,
    "registrations-removed": _registrations,
    "request-added": (
        lambda change, pair: (
            change.new.kind == "request" and not change.new.required and change.counterpart is None
        )
    ),
    "request-removed": functools.partial(_message_removed, "request"),
    "required-params-added": lambda change, pair: pair.demands_params(change.owner[1]),
    "required-request-added": _required_request_added,
    "requirement-added": lambda change, pair: change.new.level not in _FREE,
    "requirement-removed": lambda change, pair: change.old.level not in _FREE,
    "requirement-reworded": _requirement_reworded,
    "state-allows-less": _state_allows_less,
    "state-allows-more": _state_allows_more,
    "transition-changed": _transition_changed,
}
