"""Options that several commands share, and the checks of these options.

Tests: `tests/tools/commands/test_cli.py`, `tests/tools/sessions`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from testwire_base.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from testwire.registry import ProtocolInfo

    from testwire_tools.sessions.opening import ServerAccess


def load_protocol(name: str, root: Path | None = None) -> ProtocolInfo:
    """Return the registry of a protocol `ID[@VERSION]`. root: the value of `--root`.

    Raises UsageError for an unknown protocol.
    """
    from testwire_base.packages import load_info

    try:
        found = load_info(name, root)
    except UsageError as error:
        raise UsageError(f"--protocol: {error}") from None
    found.announce()
    return found.info


def positive(text: str) -> float:
    """Convert a string to a number above 0. Raises ArgumentTypeError."""
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
        help="the transport (default: from the launch arguments of the command, else stdio)",
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
    """Add the options for the server: `--transport`, `--connect`, `--before`."""
    transport_option(parser)
    connection_file_option(parser)
    parser.add_argument(
        "--connect",
        metavar="ADDRESS",
        help="connect to a running server instead of starting COMMAND; ADDRESS is PORT, HOST:PORT, "
        "http://HOST:PORT/PATH, or the name of a pipe",
    )
    parser.add_argument(
        "--before",
        action="append",
        default=[],
        metavar="METHOD[=PARAMS]",
        help="send this message first, for example a handshake; may be repeated",
    )


def connection_file_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--connection-file",
        metavar="PATH",
        help="start the server that a connection file describes; PATH is the file, or a project "
        "with one file",
    )


def use_connection_file(options: argparse.Namespace, info: ProtocolInfo) -> Path | None:
    """Read `--connection-file` into `words` and `transport`, and return the folder of its project.

    Returns None without the option. Raises UsageError.
    """
    if options.connection_file is None:
        return None
    if options.words:
        raise UsageError("expected one server, found two; remove --connection-file or the command")
    from testwire.connection_files import read_connection_file

    found = read_connection_file(info, options.connection_file)
    assert info.connection_files is not None
    options.words = found.argv
    options.transport = options.transport or info.connection_files.transport
    return found.project


def check_server(options: argparse.Namespace) -> None:
    """Raise UsageError unless the options name exactly one server."""
    if options.connect is None and not options.words:
        raise UsageError(
            "expected a server, found none; add its command after `--`, --connection-file PATH, "
            "or --connect ADDRESS for a running server"
        )
    if options.connect is not None and options.words:
        raise UsageError("expected one server, found two; remove --connect or the command")


def server_of(
    options: argparse.Namespace, info: ProtocolInfo, *, required: bool = True
) -> ServerAccess:
    """Return the server for a longer session. Raises UsageError.

    required: whether the options must name a server.
    """
    from pathlib import Path

    from testwire_tools.sessions.handshake import parse_before
    from testwire_tools.sessions.lines import split
    from testwire_tools.sessions.opening import ServerAccess
    from testwire_tools.sessions.places import parse_place

    folder = use_connection_file(options, info)
    if required:
        check_server(options)
    try:
        place = None
        if options.connect is not None:
            place = parse_place(info, options.connect, options.transport)
        elif options.words:
            split(info, options.words, options.transport)
        return ServerAccess(
            info,
            options.words,
            place,
            options.transport,
            folder or Path.cwd(),
            parse_before(info, options.before),
            options.timeout,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
