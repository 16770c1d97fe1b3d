"""Functions that the views of several targets use.

The module must not depend on a target language. Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir


def title(protocol: ir.Protocol) -> str:
    """Return the title and the version of the protocol."""
    return f"{protocol.title} {protocol.version}"


def own_messages(protocol: ir.Protocol) -> list[ir.Message]:
    """Return all messages except the cancellation notification, which the runtime handles."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.name != cancel]


def types_of(messages: Iterable[ir.Message]) -> set[str]:
    """Return the names of the types of params and results."""
    names: set[str] = set()
    for message in messages:
        if message.result is not None:
            names |= set(ir.references(message.result))
        if message.params is not None:
            names.add(message.params)
    return names
