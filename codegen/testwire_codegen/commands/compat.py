"""`testwire compat`: compare two versions of a protocol.

Tests: `tests/codegen/compat/test_run.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from testwire_base.command_line import SEARCH, format_option, root_option


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sides",
        nargs="+",
        metavar="VERSION",
        help="ID@VERSION, a folder, an IR file, a wheel or an archive. Give OLD and NEW, or NEW "
        "and --against. REF:VERSION loads a version from a git ref. PACKAGE:ID@VERSION selects a "
        "version in a package",
    )
    parser.add_argument("--against", metavar="REF", help="git ref that contains the old version")
    parser.add_argument("--changelog", action="store_true", help="print a changelog in Markdown")
    parser.add_argument(
        "--fail-on",
        choices=["error", "warning", "info", "bump", "none"],
        help="minimum severity for exit code 1 (default: error); bump: exit with 1 only if the "
        "version number does not reflect the changes",
    )
    parser.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="RULE=LEVEL",
        help="severity of a rule: error, warning, info or off; may be repeated",
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help='settings in JSON: {"severity": {RULE: LEVEL}, "failOn": …}',
    )
    parser.add_argument(
        "--waivers",
        type=Path,
        metavar="FILE",
        help="accepted findings (default: spec/<protocol>/waivers.json)",
    )
    parser.add_argument(
        "--show",
        choices=["error", "warning", "info"],
        default="info",
        help="minimum severity to print (default: info)",
    )
    format_option(parser)
    root_option(parser, SEARCH)


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
