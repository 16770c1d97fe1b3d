"""Helpers that compile and run TypeScript code with the generated package."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.codegen.support import ROOT

TYPESCRIPT = ROOT / "generated" / "typescript"


@pytest.fixture(scope="module")
def node() -> str:
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed here")
    if not (TYPESCRIPT / "node_modules" / "typescript").is_dir():
        pytest.skip("run `npm ci` in generated/typescript first")
    return "node"


def build(folder: Path, node: str) -> None:
    (folder / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    compiler = TYPESCRIPT / "node_modules/typescript/bin/tsc"
    result = subprocess.run(
        [node, str(compiler), "-p", "tsconfig.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stdout


BOX = "toy-box/1.0-beta.2/schema/box.schema.json"
EDITS: list[dict[str, Any]] = [
    {
        "file": BOX,
        "pointer": "/$defs/Extras",
        "value": {
            "type": "object",
            "description": "Members whose names are data.",
            "x-unknown": "forbid",
            "patternProperties": {
                "^extra\\.[0-9]+$": {"type": "integer", "description": "A number."}
            },
            "properties": {"constructor": {"type": "string", "description": "A trap."}},
        },
    },
    {
        "file": BOX,
        "pointer": "/$defs/Lists",
        "value": {
            "type": "object",
            "description": "Lists.",
            "properties": {
                "few": {
                    "type": "array",
                    "items": {"type": "null"},
                    "minItems": 1,
                    "maxItems": 2,
                    "description": "One or two.",
                }
            },
        },
    },
    {
        "file": BOX,
        "pointer": "/$defs/InitializeResult/properties/extras",
        "value": {"$ref": "#/$defs/Extras", "description": "Extras."},
    },
    {
        "file": BOX,
        "pointer": "/$defs/InitializeResult/properties/lists",
        "value": {"$ref": "#/$defs/Lists", "description": "Lists."},
    },
    {
        "file": BOX,
        "pointer": "/$defs/Either",
        "value": {
            "description": "One or the other; the second has all that the first has.",
            "anyOf": [{"$ref": "#/$defs/Label"}, {"$ref": "#/$defs/BoxCapabilities"}],
        },
    },
    {
        "file": BOX,
        "pointer": "/$defs/InitializeResult/properties/either",
        "value": {"$ref": "#/$defs/Either", "description": "Either."},
    },
]
