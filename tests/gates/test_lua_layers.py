"""The imports that each Lua module of the Neovim plugin may use, with the reason for each row."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.support.repository import ROOT

FOLDER = ROOT / "sdk/nvim/lua/testwire"

LAYERS: dict[str, tuple[set[str], str]] = {
    "framing": (set(), "framing turns bytes into messages, without JSON"),
    "positions": (set(), "columns are converted without protocols"),
    "traces": (set(), "stack traces are read without protocols"),
    "items": (set(), "the model does not depend on servers or windows"),
    "launch": (set(), "a launch does not depend on messages"),
    "protocols": ({"adapters"}, "the tables and the adapters are loaded by id"),
    "rpc": ({"framing"}, "JSON-RPC does not depend on protocols or processes"),
    "config": ({"launch", "protocols"}, "settings are checked with the launch data"),
    "adapters": ({"protocols", "rpc", "traces"}, "an adapter uses only its protocol"),
    "show": ({"items", "positions"}, "windows do not depend on protocols or processes"),
    "session": (
        {"items", "launch", "protocols", "rpc"},
        "a session does not depend on windows or on one protocol",
    ),
    "init": ({"config", "session", "show"}, "the commands combine sessions and windows"),
}
"""The modules that each module may import. `adapters` is a folder."""

IMPORT = re.compile(r'"testwire\.(\w+)')
METHOD = re.compile(r"\bmethods\b")


def violations(module: str, text: str) -> Iterator[str]:
    allowed, note = LAYERS[module]
    for name in IMPORT.findall(text):
        if name not in allowed:
            yield f"{module} imports {name}: {note}"
    if METHOD.search(text) and module != "adapters":
        yield f"{module} uses methods: everything specific to a protocol is in its adapter"


def modules() -> Iterator[tuple[str, str]]:
    for path in sorted(FOLDER.rglob("*.lua")):
        yield path.relative_to(FOLDER).parts[0].removesuffix(".lua"), path.read_text("utf-8")


def test_every_lua_module_keeps_its_layer() -> None:
    found = list(modules())
    assert {module for module, _ in found} == set(LAYERS)
    assert [each for module, text in found for each in violations(module, text)] == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("launch", 'local rpc = require("testwire.rpc")'),
        ("adapters", 'require("testwire.session")'),
        ("show", 'require("testwire.launch")'),
        ("session", "self:request(protocol.methods.initialize, {})"),
    ],
)
def test_a_violation_is_found(module: str, text: str) -> None:
    assert list(violations(module, text))


def test_no_lua_file_is_long() -> None:
    assert [path.name for path in FOLDER.rglob("*.lua") if long(path.read_text("utf-8"))] == []
    assert long("\n" * 400)
    assert not long("\n" * 399)


def long(text: str) -> bool:
    return len(text.splitlines()) > 399
