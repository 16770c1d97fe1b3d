"""Checks of the rules in `rules/compat/transports.py`.

Tests: `tests/codegen/rules/test_compat.py`,
with the fixtures `tests/codegen/rules/compat/transports.json`.
"""

from __future__ import annotations

from typing import Final

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.checks import Checks, Match
from testwire_codegen.compat.comparison import Comparison


def _envelope_changed(change: Change, pair: Comparison) -> str:
    what = "`params` in messages" if change.area.endswith("params") else "`data` in errors"
    return f"the form of {what} is `{change.new}` instead of `{change.old}`"


def _launch_option_removed(change: Change, pair: Comparison) -> Match:
    return Match(("client", "server") if change.old.required else ("client",))


def _null_answer_changed(change: Change, pair: Comparison) -> str:
    receives = "now receives" if change.new else "no longer receives"
    return f"a message without a readable id {receives} a response"


_STRICT: Final = (False, "exact", "refuse")


def _batches_accepted(change: Change, pair: Comparison) -> bool | str:
    text = "batches of messages are now accepted, and old servers reject them"
    return change.new == "accept" and text


def _batches_refused(change: Change, pair: Comparison) -> bool | str:
    return change.new == "refuse" and "batches of messages are no longer accepted"


CHECKS: Final[Checks] = {
    "batches-accepted": _batches_accepted,
    "batches-refused": _batches_refused,
    "envelope-changed": _envelope_changed,
    "framing-reads-less": lambda change, pair: change.new in _STRICT,
    "framing-reads-more": lambda change, pair: change.new not in _STRICT,
    "launch-option-added": lambda change, pair: not change.new.required,
    "launch-option-became-optional": lambda change, pair: not change.new,
    "launch-option-became-required": lambda change, pair: bool(change.new),
    "launch-option-removed": _launch_option_removed,
    "launch-rest-refused": lambda change, pair: not change.new,
    "launch-rest-taken": lambda change, pair: bool(change.new),
    "null-answer-changed": _null_answer_changed,
    "required-launch-option-added": lambda change, pair: change.new.required,
}
