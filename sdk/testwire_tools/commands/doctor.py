"""`testwire doctor`: find out why a server does not start or does not respond.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import argparse
import sys

from testwire_base.command_line import SEARCH, finish, format_option, protocol_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import (
    check_server,
    server_options,
    timeout_option,
    use_connection_file,
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire doctor --protocol ID[@VERSION] [options] -- COMMAND…\n"
        "       testwire doctor --protocol ID[@VERSION] [options] --connect ADDRESS"
    )
    parser.epilog = "Exit codes: 0 no problems found, 1 problems found, 2 wrong usage."
    protocol_option(parser)
    root_option(parser, SEARCH)
    server_options(parser)
    timeout_option(
        parser, "time limit for the start of the server and for each response (default: 10)", 10.0
    )
    format_option(parser)


def run(options: argparse.Namespace) -> int:
    info = _shared.load_protocol(options.protocol, options.root)
    folder = use_connection_file(options, info)
    check_server(options)
    from testwire_tools.sessions import doctor

    try:
        report = doctor.examine(
            info,
            options.words,
            connect=options.connect,
            transport=options.transport,
            cwd=folder,
            before=options.before,
            seconds=options.timeout,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    code = FINDINGS if any(f.severity == "error" for f in report.findings) else CLEAN
    if options.format == "text":
        sys.stdout.write(doctor.as_text(report))
        return code
    return finish(report.findings, options.format, code)
