"""The `testwire` command: a table of commands, each with its module and one line of help.

The module of a command is imported when the command is named, so that help and mistakes cost
neither pydantic, rich nor the generator. If the extra that a command needs is not installed, the
message says which one to install.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import argparse
import importlib
import shlex
import sys
from collections.abc import Sequence
from typing import Final

from testwire.version import __version__
from testwire_base.command_line import Command, CommandModule, execute
from testwire_base.errors import complain
from testwire_base.exit_codes import USAGE

from testwire_tools.extras import EXTRAS, missing

_OURS: Final = "testwire_tools.commands"
_CODEGEN: Final = "testwire_codegen.commands"

_ROWS: Final = (
    ("quickstart", _OURS, "make a server, run mutation tests on a sample, write a report"),
    ("protocols", _OURS, "list the protocols held"),
    ("new", _CODEGEN, "make a server project that runs, tests and starts"),
    ("verify", _OURS, "check a running server or client against its protocol"),
    ("generate", _CODEGEN, "write generated/ from spec/"),
    ("check", _CODEGEN, "check spec, vectors and generated files; offline"),
    ("docs", _CODEGEN, "renew the lists between markers in pages"),
    ("compat", _CODEGEN, "compare two versions: who breaks, which version"),
    ("drift", _CODEGEN, "compare documents, sources or captured sessions with the spec"),
    ("upstream", _CODEGEN, "look whether the pinned documents moved; keep an issue on it"),
    ("rules", _CODEGEN, "list the rules of `check`, `compat` and `drift`"),
    ("record", _OURS, "stand between a client and a server, and write down what passes"),
    ("replay", _OURS, "play a recorded session as a mock server or a mock client"),
    ("trace", _OURS, "show, compare or count recorded sessions"),
    ("call", _OURS, "call one method of a server, checked both ways"),
    ("doctor", _OURS, "find out why a server does not start or does not talk"),
)
_TAKE_COMMAND: Final = ("verify", "record", "replay", "call", "doctor")
"""After `--`, they take somebody else's command."""

COMMANDS: Final = {
    name: Command(f"{package}.{name}", help, takes_command=name in _TAKE_COMMAND)
    for name, package, help in _ROWS
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    known = COMMANDS.get(given[0]) if given else None
    if given and known is None and not given[0].startswith("-"):
        return complain(_unknown(given[0]))
    module: CommandModule | None = None
    if known is not None:
        module = importlib.import_module(known.module)
    parser = _parser(given[0] if given else "", module)
    if not given:
        parser.print_help()
        return USAGE
    words: list[str] = []
    if known is not None and known.takes_command and "--" in given:
        # Before argparse sees it: what follows is not ours, whatever it looks like.
        cut = given.index("--")
        given, words = given[:cut], given[cut + 1 :]
    options, more = parser.parse_known_args(given, argparse.Namespace(words=words))
    if known is None or module is None:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if more and known.takes_command and not (words or more[0].startswith("-")):
        what = f"{options.command} … -- {shlex.join(more)}"
        return complain(f"expected `--` before the server's command; run: testwire {what}")
    if more:
        help = f"`testwire {options.command} --help` lists the arguments"
        return complain(f"unexpected arguments: {shlex.join(more)}; {help}")
    try:
        return execute(module.run, options)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").split(".")[0])
        if extra is None:
            raise
        return complain(missing(options.command, [str(error.name)], extra))


def _unknown(name: str) -> str:
    import difflib

    close = difflib.get_close_matches(name, COMMANDS, 1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"unknown command {name!r}; {hint}`testwire --help` lists the commands"


def _parser(chosen: str, module: CommandModule | None) -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    parser = argparse.ArgumentParser(
        prog="testwire",
        usage="testwire COMMAND [options]",
        description="Spec-first tools for the protocols that test tools speak to editors.",
        epilog="\n".join(
            [
                "commands:",
                *(f"  {name:<{width}}  {command.help}" for name, command in COMMANDS.items()),
                "",
                "`testwire COMMAND --help` says more of each.",
                "Exit codes: 0 clean, 1 findings, 2 usage, 3 input that cannot be read.",
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"testwire {__version__}")
    # The list above replaces argparse's, which breaks the line after long names.
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, prog="testwire", help=argparse.SUPPRESS
    )
    for name, command in COMMANDS.items():
        own = commands.add_parser(name, description=command.help)
        if name == chosen and module is not None:
            module.arguments(own)
    return parser


if __name__ == "__main__":
    sys.exit(main())
