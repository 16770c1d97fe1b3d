"""Find the requirements of a project's tests in its files.

Tests: `tests/mutation/test_oracle.py`.
"""

from __future__ import annotations

import email
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_NAMES = ("test", "tests", "testing", "dev")
"""The usual names of extras, dependency groups and requirements files for tests."""


def arguments(root: Path) -> list[str]:
    """Return the arguments of `pip install` for an unpacked source distribution and its tests."""
    file = root / "PKG-INFO"
    metadata = email.message_from_string(file.read_text("utf-8") if file.is_file() else "")
    offered = metadata.get_all("Provides-Extra", [])
    extras = ",".join(name for name in offered if name.lower() in _NAMES)
    found = ["--editable", f"{root}[{extras}]" if extras else str(root)]
    project = root / "pyproject.toml"
    values = tomllib.loads(project.read_text("utf-8")) if project.is_file() else {}
    table = values.get("dependency-groups", {})
    found += [one for name in table if name.lower() in _NAMES for one in _members(table, name)]
    for path in sorted([*root.glob("*requirements*.txt"), *root.glob("requirements/*.txt")]):
        if any(word in _NAMES for word in path.stem.replace("_", "-").split("-")):
            found += ["--requirement", str(path)]
    return found


def _members(table: dict[str, list[Any]], name: str) -> Iterator[str]:
    for item in table.get(name, ()):
        if isinstance(item, str):
            yield item
        else:
            yield from _members(table, item.get("include-group", ""))
