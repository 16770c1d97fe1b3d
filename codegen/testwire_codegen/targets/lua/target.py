"""The Lua target: the names, values and launch data of a protocol for Neovim.

Tests: `tests/codegen/targets/test_lua.py`, `tests/codegen/targets/test_kit.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from testwire_codegen.model import ir
from testwire_codegen.targets.base import FileSet, protocol_header, shared_header, template
from testwire_codegen.targets.lua import view
from testwire_codegen.targets.lua.text import literal

_TEMPLATES = Path(__file__).parent / "templates"


class LuaTarget:
    """The target that writes the modules in `lua/testwire_protocols/`."""

    name = "lua"

    def render(self, protocol: ir.Protocol) -> FileSet:
        path = f"lua/testwire_protocols/{view.module_name(protocol).replace('.', '/')}.lua"
        header = protocol_header(protocol).lines
        module = view.module(protocol)
        return {path: template(_TEMPLATES, "version.lua.j2", header=header, module=module)}

    def shared(self, protocols: Sequence[ir.Protocol]) -> FileSet:
        modules = [
            literal(
                {
                    "id": protocol.id,
                    "version": protocol.version,
                    "module": f"testwire_protocols.{view.module_name(protocol)}",
                }
            )
            for protocol in protocols
        ]
        header = shared_header().lines
        text = template(_TEMPLATES, "init.lua.j2", header=header, modules=modules)
        return {"lua/testwire_protocols/init.lua": text}


TARGET = LuaTarget
