"""Functions of the tests of `testwire import`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from testwire_tools.cli import main

TYPES = "schema/types.schema.json#/$defs/"


def imported(folder: Path, *texts: str, suffix: str) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Import files, and check the draft.

    Return the registry, the types and the list of undetermined parts.
    """
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{number}{suffix}")
        files[-1].write_text(text, "utf-8")
    arguments = ["import", *map(str, files), "--protocol", "my@1.0", "--out", str(folder)]
    assert main(arguments) == 0
    assert main(["check", "--root", str(folder)]) == 0
    version = folder / "spec/my/1.0"
    types = version / "schema/types.schema.json"
    return (
        json.loads((version / "protocol.json").read_text("utf-8")),
        json.loads(types.read_text("utf-8"))["$defs"] if types.exists() else {},
        (version / "import.md").read_text("utf-8"),
    )


def plain(schema: Any) -> Any:
    """Return a schema without descriptions."""
    if isinstance(schema, list):
        return [plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: plain(each) for key, each in schema.items() if key != "description"}
