"""`testwire mcp`: offer the tests or mutants of a server as tools for coding agents.

Tests: `tests/tools/agents/`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import (
    check_server,
    server_options,
    timeout_option,
    use_connection_file,
)
from testwire_tools.extras import need


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire mcp --protocol ID[@VERSION] [options] -- COMMAND…\n"
        "       testwire mcp --protocol ID[@VERSION] --connect ADDRESS [options]"
    )
    parser.epilog = (
        "The command serves the Model Context Protocol on standard input and output. COMMAND is "
        "started when a tool needs it, and again after it has exited. Exit codes: 0 the client has "
        "closed the input, 2 wrong usage."
    )
    protocol_option(parser)
    root_option(parser, SEARCH)
    server_options(parser)
    timeout_option(
        parser,
        "end a server that sends nothing for this time while a request is in progress "
        "(default: 300)",
        300.0,
    )


def run(options: argparse.Namespace) -> int:
    need("mcp", ["mcp"], "mcp")
    info = _shared.load_protocol(options.protocol, options.root)
    use_connection_file(options, info)
    check_server(options)
    from testwire_tools.agents.adapters import adapter_for
    from testwire_tools.agents.work import Server
    from testwire_tools.sessions.handshake import parse_before
    from testwire_tools.sessions.lines import split
    from testwire_tools.sessions.places import parse_place

    adapter = adapter_for(info)
    try:
        if options.connect is None:
            split(info, options.words, options.transport)
            place = None
        else:
            place = parse_place(info, options.connect, options.transport)
        server = Server(
            info,
            options.words,
            place,
            options.transport,
            getattr(options, "cwd", None) or Path.cwd(),
            parse_before(info, options.before),
            options.timeout,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    import anyio

    from testwire_tools.agents.tools import serve

    anyio.run(serve, server, adapter)
    return CLEAN
