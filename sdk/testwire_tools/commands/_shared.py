"""The options that commands with a server or a recorded session share, and what they check.

Tests: `tests/tools/commands/test_cli.py`, `tests/tools/sessions`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from testwire_base.errors import UsageError

if TYPE_CHECKING:
    from testwire.registry import ProtocolInfo


def load_protocol(name: str) -> ProtocolInfo:
    """The registry of `ID[@VERSION]`. Raises UsageError."""
    from testwire_protocols import UnknownProtocol, load

    try:
        return load(name)
    except UnknownProtocol as error:
        raise UsageError(f"--protocol: {error}") from None


def positive(text: str) -> float:
    """A number of seconds, or another that has to be above 0. Raises ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number above 0, found {text!r}")
    return number


def transport_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--transport",
        metavar="NAME",
        help="default: what the command's launch line says, else stdio where there is one",
    )


def timeout_option(
    parser: argparse.ArgumentParser,
    help: str,
    default: float | None = None,
    flag: str = "--timeout",
) -> None:
    parser.add_argument(flag, type=positive, default=default, metavar="SECONDS", help=help)


def ignore_option(parser: argparse.ArgumentParser, help: str) -> None:
    parser.add_argument("--ignore", action="append", default=[], metavar="POINTER", help=help)


def server_options(parser: argparse.ArgumentParser) -> None:
    """How to reach a server that is called: `--transport`, `--connect`, `--before`."""
    transport_option(parser)
    parser.add_argument(
        "--connect",
        metavar="PLACE",
        help="talk to a server that runs already, instead of COMMAND: PORT, HOST:PORT, "
        "http://HOST:PORT/PATH, or the name of a pipe",
    )
    parser.add_argument(
        "--before",
        action="append",
        default=[],
        metavar="METHOD[=PARAMS]",
        help="send this first, e.g. the handshake that the protocol demands; may be repeated",
    )


def check_server(options: argparse.Namespace) -> None:
    """There has to be one server, and only one. Raises UsageError."""
    if options.connect is None and not options.words:
        raise UsageError(
            "expected a server, found none; add its command after `--`, or --connect ADDRESS for a "
            "running server"
        )
    if options.connect is not None and options.words:
        raise UsageError(
            "expected one server, found two; remove --connect or the command after `--`"
        )
