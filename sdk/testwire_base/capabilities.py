"""The search for a capability in the message that announces it.

Tests: `tests/base/test_capabilities.py`.
"""

from __future__ import annotations


def announces(value: object, path: str, capability: str) -> bool:
    """Return whether the params or result `value` announce a capability.

    - `path`: dotted path of the capabilities in the value. An empty path means the whole value.
    - `capability`: dotted path of the flag. The values null and false announce nothing.
    """
    for key in [*filter(None, path.split(".")), *capability.split(".")]:
        value = value.get(key) if isinstance(value, dict) else None
    return value not in (None, False)
