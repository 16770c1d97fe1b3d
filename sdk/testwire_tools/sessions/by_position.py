"""Params by position in messages that the tools write and read as JSON.

Scripts and cases contain params as objects. Tests: `tests/tools/sessions/test_by_position.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from testwire.registry import ByPosition, ProtocolInfo
from testwire_base.pointers import join, split


def positions_of(info: ProtocolInfo, method: Any) -> ByPosition | None:
    """Return the positions of the params of a method, or None if params are always an object."""
    if not isinstance(method, str):
        return None
    found = info.methods.get(method) or info.notifications.get(method)
    return None if found is None else found.positions


def written_params(info: ProtocolInfo, method: Any, params: Any) -> Any:
    """Return params in the form that the protocol requires. Only objects are converted."""
    order = positions_of(info, method)
    return params if order is None else order.written(params)


def named_params(info: ProtocolInfo, method: Any, params: Any) -> Any:
    """Return received params as an object. Other values are returned unchanged."""
    order = positions_of(info, method)
    return params if order is None else order.to_object(params)


def named_message(info: ProtocolInfo, message: Any) -> Any:
    """Return a message with its params as an object. Other values are returned unchanged."""
    if not isinstance(message, dict) or type(message.get("params")) is not list:
        return message
    return {**message, "params": named_params(info, message.get("method"), message["params"])}


def written_message(info: ProtocolInfo, message: Any) -> Any:
    """Return a message with its params in the form that the protocol requires."""
    if not isinstance(message, dict) or not isinstance(message.get("params"), dict):
        return message
    return {**message, "params": written_params(info, message.get("method"), message["params"])}


def with_unknown(info: ProtocolInfo, method: Any, params: Any, name: str, value: Any) -> Any:
    """Return params with a member that their type does not list. Other values are unchanged.

    In an array, the member is an entry after the last position.
    """
    order = positions_of(info, method)
    if not isinstance(params, dict):
        return params
    if order is None or order.or_by_name:
        return {**params, name: value}
    written = order.to_array(params)
    return [*written, *[None] * (len(order.names) - len(written)), value]


def message_pointers(
    info: ProtocolInfo, message: Any, pointers: Iterable[list[str]]
) -> list[list[str]]:
    """Return pointers into a message for pointers that name the params by member.

    If the params are an array, the pointers contain the positions.
    """
    order = positions_of(info, message.get("method")) if isinstance(message, Mapping) else None
    if order is None or type(message.get("params")) is not list:
        return list(pointers)
    return [
        ["params", *split(order.pointer(join("", *rest)))] if first == "params" else [first, *rest]
        for first, *rest in pointers
    ]
