"""`testwire compat`: compare two versions of a protocol.

Tests: `tests/codegen/compat/test_run.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from testwire_base.command_line import format_option, root_option


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sides",
        nargs="+",
        metavar="SIDE",
        help="OLD and NEW: ID@VERSION, the folder of a version, an IR file, or REF: before one of "
        "these for a git ref; a wheel, an archive or a folder with a release, and :ID@VERSION "
        "after it where the other side does not tell; NEW alone with --against",
    )
    parser.add_argument("--against", metavar="REF", help="a git ref that holds the old version")
    parser.add_argument(
        "--changelog", action="store_true", help="print what changed, in Markdown for people"
    )
    parser.add_argument(
        "--fail-on",
        choices=["error", "warning", "info", "bump", "none"],
        help="from which severity on to exit with 1 (default: error); bump: only where the version "
        "does not say what changed",
    )
    parser.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="RULE=LEVEL",
        help="judge a rule otherwise: error, warning, info or off; may be repeated",
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help='JSON: {"severity": {RULE: LEVEL}, "failOn": …}'
    )
    parser.add_argument(
        "--waivers", type=Path, metavar="FILE", help="default: spec/<protocol>/waivers.json"
    )
    parser.add_argument(
        "--show",
        choices=["error", "warning", "info"],
        default="info",
        help="the least severity that is shown (default: info)",
    )
    format_option(parser)
    root_option(parser)


def run(options: argparse.Namespace) -> int:
    from testwire_codegen.compat.run import compat

    return compat(
        options.sides,
        root=options.root,
        against=options.against,
        format=options.format,
        changelog=options.changelog,
        severity=options.severity,
        config=options.config,
        fail_on=options.fail_on,
        show=options.show,
        waivers=options.waivers,
    )
