"""`testwire record`: record the messages between a client and a server.

Tests: `tests/tools/sessions/test_record.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.errors import UsageError

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import transport_option


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "testwire record --protocol ID[@VERSION] --out FILE [options] -- COMMAND…"
    parser.epilog = (
        "In the client, configure `testwire record … -- SERVER` as the launch command of the "
        "server. The client appends the launch arguments. The exit code is the exit code of the "
        "server, or 126 or 127 if the server cannot be started."
    )
    protocol_option(parser)
    root_option(parser, SEARCH)
    parser.add_argument(
        "--out",
        required=True,
        type=Path,
        metavar="FILE",
        help="the trace to write, in JSON Lines; if FILE exists, a number is added to the name",
    )
    parser.add_argument("--overwrite", action="store_true", help="overwrite FILE if it exists")
    transport_option(parser)
    parser.add_argument(
        "--port",
        type=int,
        metavar="N",
        help="the client's port, for a COMMAND without launch arguments",
    )
    parser.add_argument(
        "--host", metavar="NAME", help="the client's host, for a COMMAND without launch arguments"
    )
    parser.add_argument(
        "--pipe", metavar="NAME", help="the client's pipe, for a COMMAND without launch arguments"
    )


def run(options: argparse.Namespace) -> int:
    info = _shared.load_protocol(options.protocol, options.root)
    if not options.words:
        raise UsageError("expected a server, found none; add its command after `--`")
    from testwire_tools.sessions.record import record

    try:
        return record(
            info,
            options.words,
            options.out,
            transport=options.transport,
            port=options.port,
            host=options.host,
            pipe=options.pipe,
            overwrite=options.overwrite,
        )
    except OSError as error:
        place = f"{error.filename}: cannot write the trace: " if error.filename else ""
        raise UsageError(f"{place}{error.strerror or error}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None
