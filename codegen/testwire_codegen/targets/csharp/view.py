"""Creates the data of `Info.cs` for the C# templates.

Tests: `tests/codegen/targets/test_csharp.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.csharp.text import comment, line, literal
from testwire_codegen.targets.typed.rules import Constants, protocol_info
from testwire_codegen.targets.views import title


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Info.cs`: the errors, and the rules for messages."""
    info = protocol_info(protocol, Constants(literal, literal, _texts))
    if info["positions"]:
        info["positions"]["docs"] = comment(info["positions"]["docs"], 4)
    return {"title": line(title(protocol)), **info}


def _texts(values: tuple[str, ...] | None) -> str:
    return "null" if values is None else f"[{', '.join(map(literal, values))}]"
