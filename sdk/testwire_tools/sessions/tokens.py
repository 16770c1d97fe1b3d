"""The values that link progress to a request. All forms of a UUID are equal.

Tests: `tests/tools/sessions/test_outcomes.py`, `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from testwire.registry import Correlation, ProtocolInfo
from testwire_base.pointers import find, split
from testwire_base.uuids import canonical_uuid


def correlations(info: ProtocolInfo, notification: str) -> set[Correlation]:
    """Return the pointers that link a notification to requests."""
    methods = info.methods.values()
    return {m.correlation for m in methods if notification in m.progress_names and m.correlation}


def tokens(pair: Correlation, pointer: str, params: Any) -> Iterator[str]:
    """Yield the values at one of the two pointers, as JSON."""
    for each in find(params, split(pointer)):
        value = each.value
        if pair.format == "uuid" and isinstance(value, str):
            value = canonical_uuid(value)
        yield json.dumps(value, sort_keys=True)
