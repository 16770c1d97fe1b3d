"""Creates the data of `info.go` for the Go templates.

Tests: `tests/codegen/targets/test_go.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.go.text import comment, line, literal
from testwire_codegen.targets.typed.rules import Constants, protocol_info
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `info.go`: the errors, and the rules for messages."""
    info = protocol_info(protocol, Constants(literal, _optional, _texts))
    if info["positions"]:
        info["positions"]["docs"] = comment(info["positions"]["docs"])
    error = protocol.cancellation.error if protocol.cancellation else ""
    return {"title": line(title(protocol)), **info, "cancel_error": literal(error)}


def _optional(value: Any) -> str:
    """Return a literal. In Go, an empty string means that there is no value."""
    return literal(value or "")


def _texts(values: tuple[str, ...] | None) -> str:
    return "nil" if values is None else f"[]string{{{', '.join(map(literal, values))}}}"
