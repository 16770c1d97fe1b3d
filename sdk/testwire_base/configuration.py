"""Reads the settings of a repository with specifications.

The settings are in `testwire.toml`. Without this file, they are in the table `[tool.testwire]` of
`pyproject.toml`. `SETTINGS` lists the keys; all keys are optional. Unknown keys and wrong types
are findings of the rule `configuration`.

The table `[tool.testwire.mutation]` belongs to the mutation server and is ignored here.

Tests: `tests/codegen/commands/test_package.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from testwire_base.documents import Location
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.irregular import irregular_kind

FILE: Final = "testwire.toml"
TABLE: Final = "tool.testwire"
_OF_OTHERS: Final = frozenset({"mutation"})
"""The keys of `[tool.testwire]` that other modules read."""

SETTINGS: Final[dict[str, type]] = {
    "license": str,
    "npm": str,
    "output": str,
    "python": str,
    "spec": str,
    "targets": list,
    "version": str,
}
"""The type of each key."""


class Configuration(NamedTuple):
    """The settings of a repository. `file` is None if the repository has no settings."""

    root: Path
    file: Path | None = None
    values: Mapping[str, Any] = {}

    @property
    def spec(self) -> Path:
        """The folder that contains the protocols; `spec` by default."""
        return self.root / str(self.values.get("spec", "spec"))

    @property
    def output(self) -> Path:
        """The folder that contains the generated files; `generated` by default."""
        return self.root / str(self.values.get("output", "generated"))

    def error(self, key: str, message: str, fix: str) -> SpecUnreadable:
        """Return an error at the line of a key."""
        return _error(self.file or self.root / FILE, key, message, fix)

    def relative(self, key: str, default: str) -> Path:
        """Return a path below the root. Raise SpecUnreadable for a path outside of the root."""
        text = str(self.values.get(key, default))
        path = PurePosixPath(text)
        if not text or path.is_absolute() or ".." in path.parts or "\\" in text or ":" in text:
            what = f"{key}: expected a relative path with forward slashes, found {text!r}"
            raise self.error(key, what, f"Name a folder below the folder of {FILE}.")
        return self.root / path


def read_configuration(root: Path) -> Configuration:
    """Return the settings in `root`. Raise SpecUnreadable if a file or a value is invalid."""
    file = root / FILE
    values = _table(file, "")
    if values is None:
        file = root / "pyproject.toml"
        values = _table(file, TABLE)
    if values is None:
        return Configuration(root)
    for key, value in values.items():
        wanted = SETTINGS.get(key)
        if wanted is None:
            what = f"unknown key {key!r}; known: {', '.join(sorted(SETTINGS))}"
            raise _error(file, key, what, "Remove the key, or correct its name.")
        if type(value) is not wanted:
            what = f"{key}: expected {_TYPES[wanted]}, found {value!r:.60}"
            raise _error(file, key, what, "Correct the value.")
    found = Configuration(root, file, values)
    found.relative("spec", "spec")
    found.relative("output", "generated")
    return found


_TYPES: Final = {str: "a string", list: "a list", dict: "a table", bool: "true or false"}


def _table(file: Path, table: str) -> dict[str, Any] | None:
    """Return the keys of a table, or None if the file does not contain the table."""
    if kind := irregular_kind(file):
        raise _error(file, "", f"expected a regular file, found {kind}", "Replace the file.")
    try:
        text = file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error.reason
        raise _error(file, "", f"the file cannot be read: {why}", "Correct the file.") from None
    if table and table not in text:
        return None
    import tomllib

    try:
        values: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _error(file, "", f"not valid TOML: {error}", "Correct the file.") from None
    for name in filter(None, table.split(".")):
        values = values.get(name)
        if not isinstance(values, dict):
            return None
    if not table:
        return dict(values)
    kept = {key: value for key, value in values.items() if key not in _OF_OTHERS}
    return kept or None


def _error(file: Path, key: str, message: str, fix: str) -> SpecUnreadable:
    found = re.search(r"line (\d+), column (\d+)", message)
    place = (int(found[1]), int(found[2])) if found else (_line(file, key), 1)
    location = Location(file.as_posix(), "", *place)
    return SpecUnreadable([Finding("configuration", message, location, category="spec", fix=fix)])


def _line(file: Path, key: str) -> int:
    """Return the line of a key, or 1."""
    lines = file.read_text("utf-8", "replace").splitlines() if key and file.is_file() else []
    table = f"[{TABLE}" if file.name != FILE else ""
    start = next((n for n, line in enumerate(lines) if line.lstrip().startswith(table)), 0)
    wanted = re.compile(rf"\s*\[?[\"']?{re.escape(key)}\b")
    found = (n for n, line in enumerate(lines, 1) if n > start and wanted.match(line))
    return next(found, 1)
