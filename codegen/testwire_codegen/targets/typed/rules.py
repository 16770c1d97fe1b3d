"""The rules of a protocol that a connection applies, as constants of a language.

The module must not depend on a target language.

Tests: `tests/codegen/targets/test_typed.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir


@dataclass(frozen=True)
class Constants:
    """Functions that write constants of a language."""

    literal: Callable[[Any], str]
    """Writes a string, a number or a boolean."""
    optional: Callable[[Any], str]
    """Writes a value that can be None."""
    texts: Callable[[tuple[str, ...] | None], str]
    """Writes a list of strings that can be None."""


def protocol_info(protocol: ir.Protocol, write: Constants) -> dict[str, Any]:
    """Return the view of a protocol's errors, rules for messages, states and positions.

    `cancel_id` is the member of the cancellation's params that contains the id of the request.
    `cancel_error` is the code of the error. `extra_headers` are the headers of each frame except
    `Content-Length`, each with CR LF at its end. `positions` is None if the protocol has none.
    """
    literal, optional = write.literal, write.optional
    envelope, ids, cancellation = protocol.envelope, protocol.ids, protocol.cancellation
    codes = {error.name: error.code for error in protocol.errors}
    framing = protocol.framings[0] if protocol.framings else None
    headers = framing.headers if framing else ()
    return {
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "errors": [_error(each, write) for each in protocol.errors],
        "error_data_is_object": literal(envelope is not None and envelope.error_data == "object"),
        "always_params": literal(envelope is not None and envelope.params == "always"),
        "string_ids": literal(ids is not None and ids.writes == "string"),
        "null_answer": literal(ids is None or ids.null_answer),
        "ascii_only": literal(framing is not None and framing.ascii_only),
        "extra_headers": literal("".join(f"{name}: {value}\r\n" for name, value in headers)),
        "cancel_method": optional(cancellation and cancellation.method),
        "cancel_id": optional(cancellation and cancellation.id_field),
        "cancel_error": optional(codes.get(cancellation.error) if cancellation else None),
        "initial": literal(protocol.lifecycle.initial),
        "states": [_state(each, write) for each in protocol.lifecycle.states],
        "transitions": [_transition(each, write) for each in protocol.lifecycle.transitions],
        "positions": protocol.positions and _positions(protocol.positions, write),
    }


def _error(error: ir.ErrorCode, write: Constants) -> dict[str, Any]:
    return {
        "name": write.literal(error.name),
        "code": error.code,
        "message": write.literal(error.message),
        "condition": write.optional(error.condition),
    }


def _state(state: ir.State, write: Constants) -> dict[str, Any]:
    return {
        "name": write.literal(state.name),
        "allows": write.texts(state.allows),
        "error": write.optional(state.request_error),
    }


def _transition(each: ir.Transition, write: Constants) -> dict[str, Any]:
    return {
        "source": write.literal(each.source),
        "method": write.literal(each.method),
        "when": write.literal(each.when),
        "target": write.literal(each.target),
    }


def _positions(positions: ir.Positions, write: Constants) -> dict[str, Any]:
    """Return the view of positions. `docs` is plain text, and `unit` is such as `utf16`."""
    docs = "How the protocol counts lines and columns."
    return {
        "docs": "\n\n".join(filter(None, [docs, positions.docs])),
        "line": positions.line_base,
        "column": positions.column_base,
        "unit": positions.column_unit.replace("-", ""),
        "inclusive": write.literal(positions.end == "inclusive"),
    }
