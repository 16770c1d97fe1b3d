"""`testwire quickstart`: create a sample server, run mutation tests, write a report.

Tests: `tests/tools/commands/test_quickstart.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from testwire_tools.extras import need

NEEDS: Final = ("rich", "jinja2", "jsonschema_rs", "coverage", "pytest")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="your own Python project, which is not modified (default: the bundled sample)",
    )
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("report.html"),
        metavar="FILE",
        help="the HTML report; its data is written to a .json file next to it "
        "(default: report.html)",
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the temporary folder with the sample server"
    )


def run(options: argparse.Namespace) -> int:
    # This check runs before any server starts, so that one message names all missing packages.
    need("quickstart", NEEDS, "quickstart")

    from testwire_tools import quickstart

    return quickstart.run(
        scaffold=_scaffold, project=options.project, report=options.report, keep=options.keep
    )


def _scaffold(protocol: str, name: str, directory: Path) -> int:
    import contextlib
    import io

    from testwire_codegen.commands.new import new_server

    # Hide the next steps that `new_server` prints, because the quickstart performs these steps.
    with contextlib.redirect_stdout(io.StringIO()):
        return new_server(protocol, name, directory)
