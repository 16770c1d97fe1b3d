"""Creates the data of `info.rs` for the Rust templates.

Tests: `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.rust.text import comment, line, literal, optional
from testwire_codegen.targets.typed.rules import message_rules
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `info.rs`: the errors, and the rules for messages."""
    rules = message_rules(protocol)
    framing = protocol.framings[0] if protocol.framings else None
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
        "error_data_is_object": literal(rules.error_data_is_object),
        "always_params": literal(rules.always_params),
        "string_ids": literal(rules.string_ids),
        "null_answer": literal(rules.null_answer),
        "ascii_only": literal(framing is not None and framing.ascii_only),
        "extra_headers": literal(rules.extra_headers),
        "cancel_method": optional(rules.cancel_method),
        "cancel_id": literal(rules.cancel_id or "id"),
        "cancel_error": optional(rules.cancel_error),
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
