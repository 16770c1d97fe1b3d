"""`python -m testwire_codegen`: the generator without the `testwire` command.

Tests: `tests/codegen/commands/test_commands.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from testwire_base.exit_codes import CLEAN, UNREADABLE

from testwire_codegen import commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is what `commands` says."""
    parser = argparse.ArgumentParser(prog="python -m testwire_codegen")
    parser.add_argument("--root", type=Path, help="a folder of the checkout (default: this one)")
    parser.add_argument("--format", choices=commands.FORMATS, default="text")
    actions = parser.add_subparsers(dest="command", required=True)
    generate = actions.add_parser("generate", help="write generated/ from spec/")
    generate.add_argument("--check", action="store_true", help="compare, and write nothing")
    generate.add_argument("--protocol", metavar="ID[@VERSION]")
    generate.add_argument("--target", metavar="NAME")
    generate.add_argument("--target-command", metavar="NAME=COMMAND")
    generate.add_argument("--out", type=Path, metavar="DIR")
    docs = actions.add_parser("docs", help="renew the lists between markers in pages")
    docs.add_argument("--check", action="store_true", help="compare, and write nothing")
    docs.add_argument("files", type=Path, nargs="*", metavar="FILE")
    actions.add_parser("check", help="check spec, vectors and generated/")
    actions.add_parser("rules", help="list the rules")
    actions.add_parser("protocols", help="list the protocols")
    options = parser.parse_args(argv)
    if options.command == "generate":
        return commands.generate(
            options.root,
            check=options.check,
            protocol=options.protocol,
            target=options.target,
            target_command=options.target_command,
            out=options.out,
            format=options.format,
        )
    if options.command == "docs":
        return commands.docs(
            options.files, options.root, check=options.check, format=options.format
        )
    if options.command == "check":
        return commands.check(options.root, options.format)
    if options.command == "rules":
        for rule in commands.rules():
            print(f"{rule['id']:26} {rule['purpose']}")
        return CLEAN
    return _protocols(options.root)


def _protocols(root: Path | None) -> int:
    from testwire_base.findings import SpecUnreadable
    from testwire_base.report import render

    try:
        for entry in commands.protocols(root):
            print(f"{entry['id']}@{entry['version']}  {entry['status']:9} {entry['title']}")
    except SpecUnreadable as error:
        sys.stdout.write(render(error.findings, "text"))
        return UNREADABLE
    return CLEAN


if __name__ == "__main__":
    raise SystemExit(main())
