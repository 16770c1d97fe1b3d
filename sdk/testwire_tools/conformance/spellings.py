"""Canonical spellings of the states of items.

A document can allow several spellings of a state, such as `running` and `Running`. A server may use
any of them, but the cases contain only one spelling.

Tests: `tests/tools/conformance/test_spellings.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, NamedTuple

from testwire.registry import ProtocolInfo
from testwire_base import pointers
from testwire_base.errors import Unreadable
from testwire_codegen.model import ir

from testwire_tools.conformance.message_types import protocol_of


class _Spelled(NamedTuple):
    """The steps of a pointer to states, and their canonical spellings by other spelling."""

    state: list[str]
    aliases: Mapping[str, str]


def canonical_states(info: ProtocolInfo, message: Any) -> Any:
    """Return a notification in which each state has its canonical spelling.

    Other messages are returned unchanged.
    """
    method = message.get("method") if isinstance(message, dict) else None
    if not isinstance(method, str) or "params" not in message:
        return message
    params = message["params"]
    for spelled in _spellings(info.id, info.version).get(method, ()):
        params = _replaced(params, spelled.state, spelled.aliases)
    return {**message, "params": params}


def _replaced(value: Any, steps: list[str], aliases: Mapping[str, str]) -> Any:
    if not steps:
        return aliases.get(value, value) if isinstance(value, str) else value
    first, *rest = steps
    if isinstance(value, list) and first == "*":
        return [_replaced(each, rest, aliases) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _replaced(each, rest, aliases) if first in ("*", name) else each
        for name, each in value.items()
    }


@functools.cache
def _spellings(protocol: str, version: str) -> dict[str, list[_Spelled]]:
    """Return the states with several spellings, by notification."""
    try:
        read = protocol_of(protocol, version)
    except Unreadable:
        return {}  # The cases about types report that the IR is missing.
    found: dict[str, list[_Spelled]] = {}
    for states in read.item_states:
        node = read.type(states.type)
        values = node.values if isinstance(node, ir.Enum) else ()
        aliases = {alias: str(value.value) for value in values for alias in value.aliases}
        if aliases:
            spelled = _Spelled(pointers.split(states.state), aliases)
            found.setdefault(states.notification, []).append(spelled)
    return found
