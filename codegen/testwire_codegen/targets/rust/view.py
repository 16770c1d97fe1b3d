"""Creates the data of `info.rs` for the Rust templates.

Tests: `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.rust.text import comment, line, literal, optional
from testwire_codegen.targets.typed.rules import Constants, protocol_info
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `info.rs`: the errors, and the rules for messages."""
    info = protocol_info(protocol, Constants(literal, optional, _texts))
    if info["positions"]:
        info["positions"]["docs"] = comment(info["positions"]["docs"], 0)
    member = protocol.cancellation.id_field if protocol.cancellation else ""
    return {"title": line(title(protocol)), **info, "cancel_id": literal(member)}


def _texts(values: tuple[str, ...] | None) -> str:
    return "None" if values is None else f"Some(&[{', '.join(map(literal, values))}])"
