"""Shorter time limits for requests that never got a response in a run.

A server that never responds to some request would otherwise cost the same timeout in each case.

Tests: `tests/tools/conformance/test_patience.py`.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

SHORT_SECONDS: Final = 1.0
"""The minimum time limit for a request that never got a response."""

PART: Final = 10
"""For such a request, the usual time limit is divided by this number."""

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class Patience:
    """Stores which requests of a run got a response, and which did not."""

    def __init__(self) -> None:
        self._failed: dict[str, float] = {}
        self._succeeded: set[str] = set()

    def limit(self, request: str, seconds: float) -> float:
        """Return the time limit for a response.

        The limit is shorter if the same request was sent before and never got a response.
        After a response, the full limit applies, because the server may only be slow.
        """
        if request not in self._failed or request in self._succeeded:
            return seconds
        return min(seconds, max(SHORT_SECONDS, seconds / PART))

    def note(self, request: str, seconds: float, answered: bool) -> None:
        """Store whether a response arrived within the time limit."""
        if answered:
            self._succeeded.add(request)
        else:
            self._failed.setdefault(request, seconds)

    def earlier(self, request: str, seconds: float) -> str:
        """Return the end of a message that explains a shorter time limit, or an empty string."""
        longer = self._failed.get(request, 0.0)
        if longer <= seconds:
            return ""
        return f" An earlier wait of {longer:g} seconds for a response to this request also failed."


def key_of(method: str, params: Any) -> str:
    """Return the same string for requests that differ only in generated UUIDs."""
    return f"{method} {_UUID.sub('', json.dumps(params, sort_keys=True, default=str))}"
