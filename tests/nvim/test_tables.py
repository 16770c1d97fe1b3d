"""The generated Lua tables, read by Neovim, contain what the specifications contain."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands._shared import load
from testwire_codegen.model import ir
from testwire_codegen.targets.lua.naming import NAMING

from tests.nvim.conftest import Run
from tests.support.repository import ROOT

pytestmark = [pytest.mark.neovim, pytest.mark.timeout(120)]

READ = """
    local tables = {}
    require("testwire.protocols")
    for _, entry in ipairs(require("testwire_protocols")) do
      tables[entry.id .. "@" .. entry.version] = require(entry.module)
    end
    return tables
"""


def expected(protocol: ir.Protocol) -> dict[str, Any]:
    structs = [node for node in protocol.types if isinstance(node, ir.Struct)]
    return {
        "methods": {NAMING.message(each): each.name for each in protocol.messages},
        "members": {
            node.name: {NAMING.member(each): each.name for each in protocol.all_fields(node)}
            for node in structs
            if protocol.all_fields(node)
        },
        "values": {
            node.name: sorted(str(each.value) for each in node.values)
            for node in protocol.types
            if isinstance(node, ir.Enum)
        },
        "launch": [
            [each.id, list(each.launch_words), [option.flag for option in each.launch_options]]
            for each in protocol.transports
        ],
        "errors": {each.name: each.code for each in protocol.errors},
    }


def read(tables: dict[str, Any]) -> dict[str, Any]:
    return {
        "methods": tables["methods"],
        "members": {name: members for name, members in tables["members"].items() if members},
        "values": {
            name: sorted(str(value) for value in values.values())
            for name, values in tables["values"].items()
        },
        "launch": [
            [
                each["id"],
                list(each["launch"]["words"]),
                [option["flag"] for option in each["launch"]["options"]],
            ]
            for each in tables["transports"]
        ],
        "errors": {name: error["code"] for name, error in tables["errors"].items()},
    }


def test_the_example_of_the_page(run: Run, tmp_path: Path) -> None:
    page = (ROOT / "docs/reference/lua.md").read_text("utf-8")
    (example,) = re.findall(r"^```lua\n(.*?)^```$", page, re.M | re.S)
    printed = (
        "local shown = {}\nlocal function print(value) table.insert(shown, tostring(value)) end\n"
    )
    load = 'require("testwire.protocols")\n'
    shown = run(load + printed + example + "return shown", tmp_path)
    assert shown == re.findall(r"--> (.+)$", example, re.M)


def test_tables(run: Run, tmp_path: Path) -> None:
    tables = run(READ, tmp_path)
    protocols = load(ROOT).protocols
    assert set(tables) == {protocol.key for protocol in protocols}
    for protocol in protocols:
        assert read(tables[protocol.key]) == expected(protocol)
