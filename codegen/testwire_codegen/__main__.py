"""`python -m testwire_codegen`: the generator without the `testwire` command.

Tests: `tests/codegen/commands/test_commands.py`.
"""

from __future__ import annotations

import os
import sys

# `python -m` adds the current folder to the import path, but the code there may be untrusted.
if __name__ == "__main__" and (not sys.path[0] or sys.path[0] == os.getcwd()):
    del sys.path[0]

import argparse
from collections.abc import Sequence

from testwire_base.command_line import execute

from testwire_codegen.commands import check, docs, generate, rules

COMMANDS = {
    "generate": (generate, "write generated/ from spec/"),
    "docs": (docs, "update the lists between markers in Markdown files"),
    "check": (check, "check spec, vectors and generated/"),
    "rules": (rules, "list the rules"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and return the exit code. The options are the same as for `testwire`."""
    parser = argparse.ArgumentParser(prog="python -m testwire_codegen")
    actions = parser.add_subparsers(dest="command", required=True)
    for name, (module, help) in COMMANDS.items():
        module.arguments(actions.add_parser(name, help=help))
    options = parser.parse_args(argv)
    return execute(COMMANDS[options.command][0].run, options)


if __name__ == "__main__":
    raise SystemExit(main())
