"""What the views of several targets have alike.

Must not know any language. Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir


def title(protocol: ir.Protocol) -> str:
    """How prose calls the version."""
    return f"{protocol.title} {protocol.version}"


def own_messages(protocol: ir.Protocol) -> list[ir.Message]:
    """The messages that people write code for: cancellation is dealt with for them."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.name != cancel]


def types_of(messages: Iterable[ir.Message]) -> set[str]:
    """The names of the types of params and results."""
    names: set[str] = set()
    for message in messages:
        if message.result is not None:
            names |= set(ir.references(message.result))
        if message.params is not None:
            names.add(message.params)
    return names
