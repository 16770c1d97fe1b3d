"""Creates the data of `info.go` for the Go templates.

Tests: `tests/codegen/targets/test_go.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.go.text import comment, line, literal
from testwire_codegen.targets.typed.rules import message_rules
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `info.go`: the errors, and the rules for messages."""
    rules = message_rules(protocol)
    cancellation = protocol.cancellation
    return {
        "title": line(title(protocol)),
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "errors": [_error(each) for each in protocol.errors],
        "error_data_is_object": literal(rules.error_data_is_object),
        "always_params": literal(rules.always_params),
        "string_ids": literal(rules.string_ids),
        "null_answer": literal(rules.null_answer),
        "extra_headers": literal(rules.extra_headers),
        "ascii_only": literal(any(each.ascii_only for each in protocol.framings)),
        "cancel_method": literal(rules.cancel_method or ""),
        "cancel_id": literal(rules.cancel_id or ""),
        "cancel_error": literal(cancellation.error if cancellation else ""),
        "initial": literal(protocol.lifecycle.initial),
        "states": [_state(each) for each in protocol.lifecycle.states],
        "transitions": [_transition(each) for each in protocol.lifecycle.transitions],
        "positions": protocol.positions and _positions(protocol.positions),
    }


def _error(error: ir.ErrorCode) -> str:
    condition = f", Condition: {literal(error.condition)}" if error.condition else ""
    message = literal(error.message)
    return f"{{Name: {literal(error.name)}, Code: {error.code}, Message: {message}{condition}}}"


def _state(state: ir.State) -> str:
    if state.allows is None:
        allows = "AllowsAll: true"
    else:
        allows = f"Allows: []string{{{', '.join(map(literal, state.allows))}}}"
    error = f", RequestError: {literal(state.request_error)}" if state.request_error else ""
    return f"{{Name: {literal(state.name)}, {allows}{error}}}"


def _transition(each: ir.Transition) -> str:
    parts = f"Source: {literal(each.source)}, Target: {literal(each.target)}"
    after = ", OnResponse: true" if each.when == "response" else ""
    return f"{{{parts}, Method: {literal(each.method)}{after}}}"


def _positions(positions: ir.Positions) -> dict[str, Any]:
    docs = "\n\n".join(filter(None, ["How the protocol counts lines and columns.", positions.docs]))
    return {
        "docs": comment(docs),
        "line": positions.line_base,
        "column": positions.column_base,
        "unit": positions.column_unit.replace("-", "").upper(),
        "inclusive": literal(positions.end == "inclusive"),
    }
