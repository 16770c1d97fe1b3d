"""`testwire replay`: play a recorded session as a mock server or a mock client.

Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from testwire_base.command_line import protocol_option
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
        "testwire replay server --protocol ID[@VERSION] [options] FILE [LAUNCH LINE]\n"
        "       testwire replay client --protocol ID[@VERSION] [options] FILE -- COMMAND…"
    )
    parser.epilog = (
        "Exit codes: 0 all came as recorded, 1 something did not, 2 usage, 3 FILE cannot be read."
    )
    sides = ["server", "client"]
    parser.add_argument(
        "plays", choices=sides, metavar="{server,client}", help="the side that is played"
    )
    protocol_option(parser)
    _options(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="of `testwire record`")
    launch = parser.add_argument(
        "launch", nargs=argparse.REMAINDER, metavar="LAUNCH LINE", help="what a client adds"
    )
    launch.required = False  # or it is said to be missing beside others


def _options(parser: argparse.ArgumentParser) -> None:
    """All that are allowed before FILE or after it; each has one value."""
    transport_option(parser)
    parser.add_argument(
        "--speed",
        type=positive,
        metavar="FACTOR",
        help="wait as the recorded side did: 1 as long, 10 a tenth of it (default: not at all)",
    )
    parser.add_argument(
        "--match",
        choices=["params", "method"],
        default="params",
        help="what has to be the same: whole messages (default), or methods and outcomes alone",
    )
    ignore_option(
        parser,
        "a member of messages that may differ, e.g. /params/processId; `*` stands for any "
        "step; may be repeated",
    )
    timeout_option(
        parser,
        "how long a message may take to come (default: 30 from a server, no limit for a client)",
    )


def _read_options_after_file(options: argparse.Namespace) -> None:
    """Read options that follow FILE, where argparse takes them for the launch line."""
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
    info = _shared.load_protocol(options.protocol)
    if options.plays == "client" and (options.launch or not options.words):
        given = shlex.join([*options.launch, *options.words]) or "COMMAND"
        raise UsageError(
            f"the server's command goes after `--`: testwire replay client … FILE -- {given}"
        )
    if options.plays == "server" and options.words and not options.launch:
        raise UsageError(
            "a mock server starts no command: leave out what comes after `--`. "
            "`testwire replay client` plays the client of a real server"
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
                whole=options.match == "params",
                ignored=tuple(options.ignore),
                seconds=options.timeout,
            ),
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
