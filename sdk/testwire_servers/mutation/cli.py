"""The command `testwire-mutation`, which starts the mutation server or runs it in a terminal.

The module imports little, so that `--help` and usage errors are printed immediately.

Tests: `tests/servers/mutation/test_server.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from testwire.cli import main as serve_main
from testwire_base.errors import UsageError
from testwire_protocols.msp.v0_4.info import PROTOCOL

_DESCRIPTION = """\
Run mutation tests of Python code for editors that support the Mutation Server Protocol. The tests
run with pytest in copies of the project. The table [tool.testwire.mutation] in pyproject.toml
configures the server.

To run mutation tests in a terminal or in CI, use `testwire-mutation run`; see its --help.

Arguments after `--`:
  --config FILE         use this configuration until the client sends a different one"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the server or the subcommand `run` with the arguments `argv`; return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["run"]:
        from testwire_base.command_line import invoke

        from testwire_servers.mutation.terminal import command

        return invoke(command, arguments[1:], "testwire-mutation run")
    return serve_main(
        PROTOCOL,
        _handlers,
        arguments,
        prog="testwire-mutation",
        description=_DESCRIPTION,
        rest_parser=_config_path,
    )


def _config_path(rest: list[str]) -> str | None:
    path = None
    remaining = iter(rest)
    for argument in remaining:
        flag, equals, value = argument.partition("=")
        if flag != "--config":
            raise UsageError(f"unknown argument after '--': {argument!r}; use --config FILE")
        path = value if equals else next(remaining, "")
        if not path:
            raise UsageError("--config requires a file name; add the path of a TOML file")
    return path


def _handlers(config_path: str | None) -> object:
    from testwire_servers.mutation.server import MutationHandlers

    return MutationHandlers(config_path)


if __name__ == "__main__":
    sys.exit(main())
