"""`testwire protocols`: list the bundled protocols.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import argparse
import json

from testwire_base.exit_codes import CLEAN


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    from testwire_protocols import PROTOCOLS, STATUS, TITLES, load

    rows = [
        {
            "id": protocol,
            "version": version,
            "title": TITLES[protocol],
            "status": STATUS[f"{protocol}@{version}"],
            "module": module,
            "transports": list(load(f"{protocol}@{version}").transports),
        }
        for protocol, versions in PROTOCOLS.items()
        for version, module in versions.items()
    ]
    if options.json:
        print(json.dumps(rows, indent=2))
        return CLEAN
    for row in rows:
        name = f"{row['id']}@{row['version']}"
        print(f"{name:<24} {row['status']:<9} {row['title']} ({', '.join(row['transports'])})")
    return CLEAN
