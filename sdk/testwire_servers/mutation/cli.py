"""`testwire-mutation`: the mutation server's command.

Cheap to import, so that help and mistakes on the command line are answered at once.

Tests: `tests/servers/mutation/test_server.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from testwire.cli import main as serve_main
from testwire_base.errors import UsageError
from testwire_protocols.msp.v0_4.info import PROTOCOL

_DESCRIPTION = """\
Mutation testing of Python code for editors: lists mutants and tests them with pytest, in copies of
the project. Configured by [tool.testwire.mutation] in pyproject.toml.

Arguments after `--`:
  --config FILE         the configuration to use until the client names another"""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve as the command line says; returns the exit code."""
    return serve_main(
        PROTOCOL,
        _handlers,
        argv,
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
            raise UsageError(f"unknown argument after '--': {argument!r}; known: --config FILE")
        path = value if equals else next(remaining, "")
        if not path:
            raise UsageError("--config needs the name of a file")
    return path


def _handlers(config_path: str | None) -> object:
    from testwire_servers.mutation.server import MutationHandlers

    return MutationHandlers(config_path)


if __name__ == "__main__":
    sys.exit(main())
