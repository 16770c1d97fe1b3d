"""`testwire import` of the zod schemas in a published package."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from testwire_tools.cli import main

from tests.support.repository import ROOT

from .conftest import HERE

pytestmark = pytest.mark.e2e

PACKAGE = "mutation-server-protocol"


def test_zod_schemas(tmp_path: Path) -> None:
    words = ["import", PACKAGE, "--protocol", "sample@1.0", "--out"]
    # The guide shows this command.
    assert f"testwire {' '.join(words)} zod" in (ROOT / "docs/guides/import.md").read_text("utf-8")
    assert main([*words, str(tmp_path), "--packages", str(HERE)]) == 0
    assert main(["check", "--root", str(tmp_path)]) == 0
    schema = tmp_path / "spec/sample/1.0/schema/types.schema.json"
    types = json.loads(schema.read_text("utf-8"))["$defs"]
    # An exported schema inside a different schema is a reference.
    assert types["FileRange"]["properties"]["range"]["$ref"] == "#/$defs/Location"
    assert types["DiscoveredFiles"]["additionalProperties"] == {"$ref": "#/$defs/DiscoveredFile"}
