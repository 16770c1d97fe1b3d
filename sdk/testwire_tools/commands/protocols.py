"""`testwire protocols`: list the protocols of the current folder and of installed packages.

Tests: `tests/tools/commands/test_cli.py`, `tests/tools/commands/test_sources.py`.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from testwire_base.command_line import root_option
from testwire_base.errors import Unreadable
from testwire_base.exit_codes import CLEAN

if TYPE_CHECKING:
    from testwire_base.specs import SpecVersion


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")
    root_option(parser, "list only the protocols of this folder, which contains spec/")


def run(options: argparse.Namespace) -> int:
    from testwire_base.specs import sources

    found: dict[str, SpecVersion] = {}
    for source in sources(options.root):
        for version in source.versions():
            found.setdefault(version.key, version)
    rows = [_row(version) for version in found.values()]
    if options.json:
        print(json.dumps(rows, indent=2))
        return CLEAN
    for row in rows:
        name = f"{row['id']}@{row['version']}"
        line = f"{name:<24} {row['status']:<9} {row['title']} ({', '.join(row['transports'])})"
        kind = found[name].source.kind
        print(line if kind == "bundled" else f"{line}, from {row['source']}")
    return CLEAN


def _row(version: SpecVersion) -> dict[str, Any]:
    """Return the description of a version. `module` is None if no package contains its code."""
    from testwire_base.irregular import irregular_kind
    from testwire_base.packages import module_of

    path = version.folder / "protocol.json"
    try:
        if kind := irregular_kind(path):
            raise ValueError(f"expected a regular file, found {kind}")
        data: Any = json.loads(path.read_text("utf-8"))
        title, transports = data["title"], [each["id"] for each in data["transports"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreadable(f"{path} cannot be read: {error}; run `testwire check`") from None
    return {
        "id": version.protocol,
        "version": version.version,
        "title": title,
        "status": version.status,
        "module": module_of(version),
        "transports": transports,
        "source": version.source.label,
    }
