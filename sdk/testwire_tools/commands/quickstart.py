"""`testwire quickstart`: make a server, run mutation tests on a sample, write a report.

Tests: `tests/tools/commands/test_quickstart.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from testwire_tools.extras import need

NEEDS: Final = ("rich", "jinja2", "cosmic_ray", "coverage", "pytest")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="a Python project of yours (default: the bundled sample); it is not changed",
    )
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("report.html"),
        metavar="FILE",
        help="where the HTML report goes, with its data beside it as .json (default: report.html)",
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the temporary folder with the server made"
    )


def run(options: argparse.Namespace) -> int:
    # All at once, and before a server that needs one of them is started.
    need("quickstart", NEEDS, "quickstart")

    from testwire_tools import quickstart

    return quickstart.run(
        scaffold=_scaffold, project=options.project, report=options.report, keep=options.keep
    )


def _scaffold(protocol: str, name: str, directory: Path) -> int:
    import contextlib
    import io

    from testwire_codegen.commands.new import new_server

    # What it prints are next steps for a person; the quickstart takes them itself.
    with contextlib.redirect_stdout(io.StringIO()):
        return new_server(protocol, name, directory)
