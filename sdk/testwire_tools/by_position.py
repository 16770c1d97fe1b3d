"""Params by position in messages that the tools write and read as JSON.

Scripts and cases contain params as objects. Tests: `tests/tools/test_by_position.py`.
"""

from __future__ import annotations

from typing import Any

from testwire.registry import ByPosition, ProtocolInfo


def _order(info: ProtocolInfo, method: str) -> ByPosition | None:
    found = info.methods.get(method) or info.notifications.get(method)
    return None if found is None else found.positions


def written_params(info: ProtocolInfo, method: str, params: Any) -> Any:
    """Return params in the form that the protocol requires. Only objects are converted."""
    order = _order(info, method)
    return params if order is None else order.written(params)


def named_params(info: ProtocolInfo, method: str, params: Any) -> Any:
    """Return received params as an object. Other values are returned unchanged."""
    order = _order(info, method)
    return params if order is None else order.to_object(params)
