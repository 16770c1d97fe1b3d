"""`testwire inspect`: show the messages and the tests or mutants of a session in the terminal.

Tests: `tests/tools/inspector/`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import server_options, timeout_option
from testwire_tools.extras import need


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire inspect --protocol ID[@VERSION] [options] -- COMMAND…\n"
        "       testwire inspect --protocol ID[@VERSION] --connect ADDRESS [options]\n"
        "       testwire inspect --protocol ID[@VERSION] --trace FILE"
    )
    parser.epilog = (
        "The screen shows each message, the tree of tests or mutants, and a form that calls a "
        "method. Exit codes: 0 the user has quit, 2 wrong usage."
    )
    protocol_option(parser)
    root_option(parser, SEARCH)
    server_options(parser)
    timeout_option(parser, "time limit without a message during a request (default: 300)", 300.0)
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="FILE",
        help="show the session that `testwire record` writes to FILE, while it is written",
    )


def run(options: argparse.Namespace) -> int:
    need("inspect", ["textual"], "inspect")
    info = _shared.load_protocol(options.protocol, options.root)
    if options.trace is not None:
        if options.words or options.connect or options.connection_file:
            raise UsageError("expected a trace or a server, found both; remove one of them")
        if not options.trace.is_file():
            raise UsageError(
                f"--trace: {options.trace}: no such file; start `testwire record` first"
            )
    server = _shared.server_of(options, info, required=options.trace is None)
    if not sys.stdout.isatty():
        raise UsageError(
            "expected a terminal as standard output; for scripts, use `testwire call` or "
            "`testwire trace`"
        )
    import logging

    from testwire_tools.agents.adapters import adapter_or_none
    from testwire_tools.inspector.app import Inspector

    # The screen shows each error, and log messages would be written over it.
    logging.getLogger("testwire").setLevel(logging.CRITICAL)
    Inspector(server, adapter_or_none(info), options.trace).run()
    return CLEAN
