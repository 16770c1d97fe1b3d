"""`testwire mcp`: offer the tests or mutants of a server as tools for coding agents.

Tests: `tests/tools/agents/`.
"""

from __future__ import annotations

import argparse

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.exit_codes import CLEAN

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import server_options, timeout_option
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
    server = _shared.server_of(options, info)
    from testwire_tools.agents.adapters import adapter_for

    adapter = adapter_for(info)
    import anyio

    from testwire_tools.agents.tools import serve

    anyio.run(serve, server, adapter)
    return CLEAN
