"""Creates the data of `ThisProtocol.java` for the Java templates.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.java.text import comment, line, literal
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `ThisProtocol.java`: the errors, and the rules for messages."""
    envelope, ids, cancellation = protocol.envelope, protocol.ids, protocol.cancellation
    codes = {error.name: error.code for error in protocol.errors}
    return {
        "title": line(title(protocol)),
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "errors": [
            {
                "name": literal(error.name),
                "code": error.code,
                "message": literal(error.message),
                "condition": literal(error.condition),
            }
            for error in protocol.errors
        ],
        "error_data_is_object": literal(envelope is not None and envelope.error_data == "object"),
        "always_params": literal(envelope is not None and envelope.params == "always"),
        "string_ids": literal(ids is not None and ids.writes == "string"),
        "null_answer": literal(ids is None or ids.null_answer),
        "extra_headers": literal(_extra_headers(protocol)),
        "cancel_method": literal(cancellation and cancellation.method),
        "cancel_id": literal(cancellation and cancellation.id_field),
        "cancel_error": literal(cancellation and codes.get(cancellation.error)),
        "positions": protocol.positions and _positions(protocol.positions),
        **_lifecycle(protocol.lifecycle),
    }


def _positions(positions: ir.Positions) -> dict[str, Any]:
    return {
        "docs": comment(f"How the protocol counts lines and columns.\n{positions.docs}", 4),
        "line": positions.line_base,
        "column": positions.column_base,
        "unit": positions.column_unit.replace("-", "").upper(),
        "inclusive": literal(positions.end == "inclusive"),
    }


def _extra_headers(protocol: ir.Protocol) -> str:
    headers = protocol.framings[0].headers if protocol.framings else ()
    return "".join(f"{name}: {value}\r\n" for name, value in headers)


def _lifecycle(lifecycle: ir.Lifecycle) -> dict[str, Any]:
    states = [
        {
            "name": literal(state.name),
            "allows": _texts(state.allows),
            "error": literal(state.request_error),
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


def _texts(values: tuple[str, ...] | None) -> str:
    return "null" if values is None else f"List.of({', '.join(map(literal, values))})"
