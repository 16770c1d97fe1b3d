"""`testwire call`: call one method of a server and check the messages.

Tests: `tests/tools/sessions/test_call.py`.
"""

from __future__ import annotations

import argparse

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.errors import UsageError

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import (
    check_server,
    server_options,
    timeout_option,
    use_connection_file,
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire call --protocol ID[@VERSION] [options] METHOD [PARAMS|@FILE|-] -- COMMAND…\n"
        "       testwire call --protocol ID[@VERSION] --connect ADDRESS [options] METHOD [PARAMS]"
    )
    parser.epilog = (
        "The result is written to standard output. Notifications that the server sends before the "
        "response are written to standard error. Exit codes: 0 valid result, 1 error response or "
        "invalid result, 2 wrong usage or invalid params, 3 no connection or no response."
    )
    protocol_option(parser)
    root_option(parser, SEARCH)
    server_options(parser)
    timeout_option(parser, "time limit for each response (default: none)")
    parser.add_argument("--quiet", action="store_true", help="do not print notifications")
    parser.add_argument(
        "method",
        nargs="?",
        metavar="METHOD",
        help="a request or a notification that the client sends",
    )
    parser.add_argument(
        "params", nargs="?", metavar="PARAMS", help="JSON, @FILE, or - for standard input"
    )


def run(options: argparse.Namespace) -> int:
    info = _shared.load_protocol(options.protocol, options.root)
    if options.method is None:
        names = [n for n, each in info.methods.items() if each.direction != "serverToClient"]
        raise UsageError(f"expected METHOD, found none; {info.title} has: {', '.join(names)}")
    folder = use_connection_file(options, info)
    check_server(options)
    from testwire_tools.sessions.call import call

    try:
        return call(
            info,
            options.words,
            options.method,
            options.params,
            connect=options.connect,
            before=options.before,
            transport=options.transport,
            cwd=folder,
            timeout=options.timeout,
            quiet=options.quiet,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
