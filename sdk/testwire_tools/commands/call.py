"""`testwire call`: call one method of a server, checked both ways.

Tests: `tests/tools/sessions/test_call.py`.
"""

from __future__ import annotations

import argparse

from testwire_base.command_line import protocol_option
from testwire_base.errors import UsageError

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import check_server, server_options, timeout_option


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire call --protocol ID[@VERSION] [options] METHOD [PARAMS|@FILE|-] -- COMMAND…\n"
        "       testwire call --protocol ID[@VERSION] --connect PLACE [options] METHOD [PARAMS]"
    )
    parser.epilog = (
        "The result goes to standard output, what the server says meanwhile to standard error. "
        "Exit codes: 0 a result that fits its type, 1 an error or a result that does not, 2 usage "
        "or params that do not fit, 3 the server cannot be reached or does not answer."
    )
    protocol_option(parser)
    server_options(parser)
    timeout_option(parser, "how long an answer may take (default: no limit)")
    parser.add_argument("--quiet", action="store_true", help="do not show what comes meanwhile")
    parser.add_argument(
        "method", nargs="?", metavar="METHOD", help="a request, or a notification of the client"
    )
    parser.add_argument(
        "params", nargs="?", metavar="PARAMS", help="JSON, @FILE, or - for standard input"
    )


def run(options: argparse.Namespace) -> int:
    info = _shared.load_protocol(options.protocol)
    if options.method is None:
        names = [n for n, each in info.methods.items() if each.direction != "serverToClient"]
        raise UsageError(f"expected METHOD, found none; {info.title} has: {', '.join(names)}")
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
            timeout=options.timeout,
            quiet=options.quiet,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
