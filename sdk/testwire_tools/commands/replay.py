"""`testwire replay`: act as the server or the client of a recorded session.

Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.errors import UsageError

from testwire_tools.commands import _shared
from testwire_tools.commands._shared import (
    ignore_option,
    positive,
    timeout_option,
    transport_option,
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire replay server --protocol ID[@VERSION] [options] FILE [LAUNCH ARGUMENTS]\n"
        "       testwire replay client --protocol ID[@VERSION] [options] FILE -- COMMAND…"
    )
    parser.epilog = (
        "Exit codes: 0 no deviations, 1 the peer deviated from FILE, 2 wrong usage, 3 FILE is "
        "unreadable."
    )
    sides = ["server", "client"]
    parser.add_argument(
        "plays", choices=sides, metavar="{server,client}", help="the role of testwire"
    )
    protocol_option(parser)
    root_option(parser, SEARCH)
    _options(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="a trace of `testwire record`")
    launch = parser.add_argument(
        "launch", nargs=argparse.REMAINDER, metavar="LAUNCH ARGUMENTS", help="added by clients"
    )
    launch.required = False  # If FILE is missing, argparse must report only FILE.


def _options(parser: argparse.ArgumentParser) -> None:
    """Add the options that can precede or follow FILE. Each option requires a value."""
    transport_option(parser)
    parser.add_argument(
        "--speed",
        type=positive,
        metavar="FACTOR",
        help="keep the recorded pauses, divided by FACTOR (default: no pauses)",
    )
    parser.add_argument(
        "--match",
        choices=["params", "method", "outcome"],
        default="params",
        help="compare whole messages (default), or only methods, or only requests and outcomes",
    )
    ignore_option(
        parser,
        "ignore the member at this pointer, e.g. /params/processId; `*` matches any name or index; "
        "may be repeated",
    )
    timeout_option(
        parser, "time limit for each message (default: 30 for a server, none for a client)"
    )


def _read_options_after_file(options: argparse.Namespace) -> None:
    """Parse the options after FILE, because argparse treats them as launch arguments."""
    parser = argparse.ArgumentParser(prog="testwire replay", add_help=False)
    _options(parser)
    known = {name for action in parser._actions for name in action.option_strings}
    count = 0
    while count < len(options.launch) and options.launch[count].partition("=")[0] in known:
        count += 1 if "=" in options.launch[count] else 2
    parser.parse_args(options.launch[:count], options)
    options.launch = options.launch[count:]


def run(options: argparse.Namespace) -> int:
    _read_options_after_file(options)
    info = _shared.load_protocol(options.protocol, options.root)
    if options.plays == "client" and (options.launch or not options.words):
        given = shlex.join([*options.launch, *options.words]) or "COMMAND"
        raise UsageError(
            f"expected the server's command; run: testwire replay client … FILE -- {given}"
        )
    if options.plays == "server" and options.words and not options.launch:
        raise UsageError(
            "`replay server` starts no command; remove `--` and all that follows it, or run "
            "`testwire replay client` to act as the client of a real server"
        )
    from testwire_tools.sessions import replay

    try:
        return replay.replay(
            info,
            options.plays,
            options.file,
            words=[*options.launch, *options.words],
            transport=options.transport,
            rules=replay.Rules(
                speed=options.speed,
                match=options.match,
                ignored=tuple(options.ignore),
                seconds=options.timeout,
            ),
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
