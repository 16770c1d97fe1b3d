"""Creates the data of `ThisProtocol.java` for the Java templates.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.java.text import comment, line, literal
from testwire_codegen.targets.typed.rules import message_rules
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `ThisProtocol.java`: the errors, and the rules for messages."""
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
        **{name: literal(value) for name, value in asdict(message_rules(protocol)).items()},
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
