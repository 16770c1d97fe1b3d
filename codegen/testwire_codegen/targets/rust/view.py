"""Creates the data of `info.rs` for the Rust templates.

Tests: `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.rust.text import comment, line, literal, optional
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `info.rs`: the errors, and the rules for messages."""
    envelope, ids, cancellation = protocol.envelope, protocol.ids, protocol.cancellation
    codes = {error.name: error.code for error in protocol.errors}
    framing = protocol.framings[0] if protocol.framings else None
    headers = framing.headers if framing else ()
    return {
        "title": line(title(protocol)),
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "errors": [
            {
                "name": literal(error.name),
                "code": error.code,
                "message": literal(error.message),
                "condition": optional(error.condition),
            }
            for error in protocol.errors
        ],
        "error_data_is_object": literal(envelope is not None and envelope.error_data == "object"),
        "always_params": literal(envelope is not None and envelope.params == "always"),
        "string_ids": literal(ids is not None and ids.writes == "string"),
        "null_answer": literal(ids is None or ids.null_answer),
        "ascii_only": literal(framing is not None and framing.ascii_only),
        "extra_headers": literal("".join(f"{name}: {value}\r\n" for name, value in headers)),
        "cancel_method": optional(cancellation and cancellation.method),
        "cancel_id": literal(cancellation.id_field if cancellation else "id"),
        "cancel_error": optional(cancellation and codes.get(cancellation.error)),
        "positions": protocol.positions and _positions(protocol.positions),
        **_lifecycle(protocol.lifecycle),
    }


def _positions(positions: ir.Positions) -> dict[str, Any]:
    docs = "How the protocol counts lines and columns."
    return {
        "docs": comment("\n\n".join(filter(None, [docs, positions.docs])), 0),
        "line": positions.line_base,
        "column": positions.column_base,
        "unit": positions.column_unit.replace("-", "").capitalize(),
        "inclusive": literal(positions.end == "inclusive"),
    }


def _lifecycle(lifecycle: ir.Lifecycle) -> dict[str, Any]:
    states = [
        {
            "name": literal(state.name),
            "allows": _list(state.allows),
            "error": optional(state.request_error),
        }
        for state in lifecycle.states
    ]
    transitions = [
        {
            "source": literal(each.source),
            "method": literal(each.method),
            "when": literal(each.when),
            "target": literal(each.target),
        }
        for each in lifecycle.transitions
    ]
    return {"initial": literal(lifecycle.initial), "states": states, "transitions": transitions}


def _list(values: tuple[str, ...] | None) -> str:
    return "None" if values is None else f"Some(&[{', '.join(map(literal, values))}])"
