"""The `testwire` command: a table of commands, each with its module and one line of help.

The module of a command is imported only when that command runs. `--help` and usage errors do not
import pydantic, rich or the generator. If a command needs an extra that is not installed, the
message names the extra.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import argparse
import importlib
import shlex
import sys
from collections.abc import Sequence
from keyword import iskeyword
from typing import Final

from testwire.version import __version__
from testwire_base.command_line import Command, CommandModule, execute
from testwire_base.errors import complain
from testwire_base.exit_codes import USAGE

from testwire_tools.extras import EXTRAS, missing

_OURS: Final = "testwire_tools.commands"
_CODEGEN: Final = "testwire_codegen.commands"

_ROWS: Final = (
    ("quickstart", _OURS, "create a sample server, run mutation tests, write a report"),
    ("protocols", _OURS, "list the bundled protocols"),
    ("new", _CODEGEN, "create or update a server project or a specification"),
    ("verify", _OURS, "check a running server or client against its protocol"),
    ("import", _CODEGEN, "write a draft specification from types, OpenRPC or a trace"),
    ("generate", _CODEGEN, "generate SDKs and reference pages from specifications"),
    ("check", _CODEGEN, "check specifications, test vectors and generated files"),
    ("migrate", _CODEGEN, "convert specification files to the current format"),
    ("docs", _CODEGEN, "update the lists between markers in Markdown files"),
    ("compat", _CODEGEN, "find the breaking changes between two versions of a protocol"),
    ("release", _CODEGEN, "make a draft version immutable, if its checks pass"),
    ("drift", _CODEGEN, "compare documents, source files or traces with a specification"),
    ("upstream", _CODEGEN, "find changed upstream documents and new releases"),
    ("rules", _CODEGEN, "list the rules of `check`, `compat` and `drift`"),
    ("record", _OURS, "record the messages between a client and a server"),
    ("replay", _OURS, "act as the server or the client of a recorded session"),
    ("trace", _OURS, "show, compare or summarize recorded sessions"),
    ("call", _OURS, "call one method of a server and check the messages"),
    ("inspect", _OURS, "show the messages and tests of a session in the terminal"),
    ("mcp", _OURS, "offer tests or mutants of a server as tools for coding agents"),
    ("doctor", _OURS, "find out why a server does not start or does not respond"),
)
_TAKE_COMMAND: Final = ("verify", "record", "replay", "call", "inspect", "mcp", "doctor")
"""Commands that can be followed by `--` and the command of a server or client."""


def _module(command: str) -> str:
    """Return the name of a module; a module cannot have the name of a keyword, such as `import`."""
    return f"{command}_" if iskeyword(command) else command


COMMANDS: Final = {
    name: Command(f"{package}.{_module(name)}", help, takes_command=name in _TAKE_COMMAND)
    for name, package, help in _ROWS
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
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
        # The arguments after `--` are the command of a server or client, so argparse must not parse
        # them.
        cut = given.index("--")
        given, words = given[:cut], given[cut + 1 :]
    options, more = parser.parse_known_args(given, argparse.Namespace(words=words))
    if known is None or module is None:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if more and known.takes_command and not (words or more[0].startswith("-")):
        what = f"{options.command} … -- {shlex.join(more)}"
        return complain(f"expected `--` before the server's command; run: testwire {what}")
    if more:
        names = " ".join(filter(None, (options.command, getattr(options, "what", None))))
        help = f"`testwire {names} --help` lists the arguments"
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
        description="Tools for the JSON-RPC protocols between test tools and editors.",
        epilog="\n".join(
            [
                "commands:",
                *(f"  {name:<{width}}  {command.help}" for name, command in COMMANDS.items()),
                "",
                "Run `testwire COMMAND --help` for the options of a command.",
                "Exit codes: 0 no findings, 1 findings, 2 wrong usage, 3 unreadable input.",
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"testwire {__version__}")
    # The list of commands is in the epilog, because argparse would wrap the help of commands with
    # long names.
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
