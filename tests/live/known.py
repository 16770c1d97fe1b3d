"""The findings of `drift wire` and `verify server` that are known, with the reason for each.

`known.json` contains a row for each finding. `programs` contains patterns of names. The row is a
fault of the programs if `fault` is true. Otherwise, the programs are correct, but Testwire does not
yet accept the behaviour. A row with `"always": false` depends on timing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

from tests.live import apps

Command = Literal["drift wire", "verify server"]

_FILE = Path(__file__).with_name("known.json")
ROWS: dict[Command, list[dict[str, Any]]] = json.loads(_FILE.read_text("utf-8"))


def findings(command: Command, program: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a program by finding."""
    return {row["finding"]: row for row in ROWS[command] if program in programs(row)}


def programs(row: dict[str, Any]) -> list[str]:
    """Return the programs of a row, or raise AssertionError for a pattern that matches none."""

    def matches(pattern: str) -> Iterator[str]:
        found = [name for name in apps.APPS if fnmatchcase(name, pattern)]
        assert found, f"known.json: no program matches {pattern!r}"
        yield from found

    return [name for pattern in row["programs"] for name in matches(pattern)]
