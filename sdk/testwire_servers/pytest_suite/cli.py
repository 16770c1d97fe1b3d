"""The command `testwire-pytest`, which exposes a pytest project through two protocols.

The launch command selects the protocol. The module imports little, so that `--help` and usage
errors are printed immediately.

Tests: `tests/servers/pytest_suite/test_cli.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from testwire.cli import help_text
from testwire.cli import main as serve_main
from testwire.registry import ProtocolInfo
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, USAGE
from testwire_base.output import show

_PROG: Final = "testwire-pytest"
_DESCRIPTION: Final = """\
List and run the tests of the pytest project in the current folder. The launch command selects the
protocol: `--server` is the MSTest runner protocol, and `serve` is the test runner protocol.

  --python FILE         use this interpreter instead of the project's .venv

Arguments after `--` are passed to pytest, for example -k, -m and paths."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the server with the arguments `argv` and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    before, rest = arguments[:cut], arguments[cut + 1 :]
    if "-h" in before or "--help" in before:
        show("\n\n".join(_help()))
        return CLEAN
    try:
        python, before = _take_python(before)
        root = _working_folder()
    except UsageError as error:
        print(f"{_PROG}: error: {error}", file=sys.stderr)
        return USAGE
    protocol, make = _runner() if "serve" in before else _mstest()
    # pytest's arguments are not part of any protocol, so the runtime does not parse them.
    return serve_main(
        protocol, lambda: make(root, rest, python), before, prog=_PROG, description=_DESCRIPTION
    )


Make = Callable[[Path, list[str], str | None], object]


def _mstest() -> tuple[ProtocolInfo, Make]:
    from testwire_protocols.mstest_runner.v1_0.info import PROTOCOL

    def make(root: Path, args: list[str], python: str | None) -> object:
        from testwire_servers.pytest_suite.mstest import MSTestHandlers

        return MSTestHandlers(root, args, python)

    return PROTOCOL, make


def _runner() -> tuple[ProtocolInfo, Make]:
    from testwire_protocols.test_runner.v0_1.info import PROTOCOL

    def make(root: Path, args: list[str], python: str | None) -> object:
        from testwire_servers.pytest_suite.runner import RunnerHandlers

        return RunnerHandlers(root, args, python)

    return PROTOCOL, make


def _help() -> list[str]:
    """Return the help of both protocols, with one description."""
    texts = []
    for protocol, _ in (_mstest(), _runner()):
        own = f"{protocol.title} {protocol.version}"
        texts.append(help_text(protocol, _PROG, own, takes_rest=True))
    return [_DESCRIPTION, *texts]


def _working_folder() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise UsageError(
            "expected a working folder, but it was deleted; start the server in an existing folder"
        ) from None


def _take_python(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the value of `--python` and the other arguments."""
    python = None
    kept = []
    remaining = iter(arguments)
    for argument in remaining:
        flag, equals, value = argument.partition("=")
        if flag != "--python":
            kept.append(argument)
            continue
        python = value if equals else next(remaining, "")
        if not python:
            raise UsageError("--python: expected an interpreter, found none; add its path or name")
    return python, kept


if __name__ == "__main__":
    sys.exit(main())
