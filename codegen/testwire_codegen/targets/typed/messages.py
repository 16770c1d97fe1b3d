"""The shared part of the views of messages: the methods of clients and servers.

The module must not depend on a target language.

Tests: `tests/codegen/targets/test_typed.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from testwire_base import pointers

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import Naming
from testwire_codegen.targets.typed.types import members_of, result_name
from testwire_codegen.targets.views import own_messages


@dataclass(frozen=True)
class ProgressReport:
    """The notification that reports the progress of a request."""

    notification: ir.Message
    """A message with params."""
    correlation: tuple[tuple[str, ir.Field], tuple[str, ir.Field]] | None
    """The members of the params of the request and of the notification whose values are equal.

    Each is a pair of the name of the params type and the member. None if all notifications that
    arrive during the request belong to it.
    """


@dataclass(frozen=True)
class MessageCall:
    """A message, as a method of a client or a server."""

    message: ir.Message
    name: str
    """The name in generated code."""
    reader: str | None
    """The name of the entry for the result (`types.entries`), or None without a result."""
    progress: ProgressReport | None


def calls(protocol: ir.Protocol, naming: Naming) -> tuple[list[MessageCall], list[MessageCall]]:
    """Return the messages to the server and the messages to the client.

    The cancellation notification is left out, because the connection sends it.
    """
    messages = own_messages(protocol)
    to_server, to_client = (
        [_call(protocol, naming, each) for each in messages if each.direction in (way, "both")]
        for way in ("clientToServer", "serverToClient")
    )
    return to_server, to_client


def _call(protocol: ir.Protocol, naming: Naming, message: ir.Message) -> MessageCall:
    reader = None if message.result is None else result_name(protocol, message, naming)
    return MessageCall(message, naming.message(message), reader, _progress(protocol, message))


def _progress(protocol: ir.Protocol, message: ir.Message) -> ProgressReport | None:
    found = next((each for each in protocol.messages if each.name == message.progress), None)
    if found is None or found.params is None or message.params is None:
        return None
    if message.correlation is None:
        return ProgressReport(found, None)
    sent = _member(protocol, message.params, message.correlation.request)
    reported = _member(protocol, found.params, message.correlation.notification)
    pair = None if sent is None or reported is None else (sent, reported)
    return ProgressReport(found, pair)


def _member(protocol: ir.Protocol, type: str, pointer: str) -> tuple[str, ir.Field] | None:
    """Return the member at a pointer of one step, with the name of its type, or None."""
    steps = pointers.split(pointer)
    node = protocol.type(type)
    if len(steps) != 1 or not isinstance(node, ir.Struct):
        return None
    found = (each for each in members_of(protocol, node) if each.name == steps[0])
    return next(((node.name, field) for field in found), None)
