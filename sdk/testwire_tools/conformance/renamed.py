"""Old ids of cases, for lists of known failures, options and results of earlier versions.

Tests: `tests/tools/conformance/test_changes.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

RENAMED: Final[Mapping[str, str | None]] = {
    "errors/invalid-params/testrunner/start": None,
    "launch/nobody-listens": None,
    "lifecycle/ready/initialize": None,
}
"""Maps each old id to its current id, or to None if the case was removed."""


def current_id(old: str) -> str:
    """Return the current id of a renamed case. All other ids are returned unchanged."""
    return RENAMED.get(old) or old


def with_current_ids(known: Mapping[str, str], file: str) -> dict[str, str]:
    """Return known failures with current ids, without removed cases. Warn about each old id.

    file: the name of the file in the messages.
    """
    made: dict[str, str] = {}
    for name, reason in known.items():
        if name not in RENAMED:
            made[name] = reason
            continue
        now = RENAMED[name]
        if now is not None:
            made.setdefault(now, reason)
        advice = f"is now called {now!r}; rename it" if now else "was removed; remove it"
        print(f"testwire: {file}: the case {name!r} {advice} in the file", file=sys.stderr)
    return made
