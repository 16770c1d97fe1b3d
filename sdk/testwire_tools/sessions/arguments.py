"""The command lines of `record`, `replay`, `trace`, `call` and `doctor`.

What runs is imported when it runs: help and mistakes cost neither asyncio nor pydantic. What stands
after the first `--` is the server's or the client's command; the caller has cut it off and hands it
over as `options.words`.

Tests: `tests/tools/test_cli.py`, `tests/sessions/`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from testwire.registry import ProtocolInfo

__all__ = ["record", "record_arguments", "replay", "replay_arguments"]

CLEAN, FINDINGS, USAGE, UNREADABLE = 0, 1, 2, 3


class Mistake(Exception):
    """A mistake on the command line that argparse cannot see."""


def complain(message: object, code: int = USAGE) -> int:
    print(f"testwire: {message}", file=sys.stderr)
    return code


def load_protocol(name: str) -> ProtocolInfo:
    """The registry of `ID[@VERSION]`. Raises Mistake."""
    from testwire_protocols import UnknownProtocol, load

    try:
        return load(name)
    except UnknownProtocol as error:
        raise Mistake(str(error)) from None


def protocol_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--protocol", required=True, metavar="ID[@VERSION]", help="see `testwire protocols`"
    )


def transport_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--transport",
        metavar="NAME",
        help="default: what the command's launch line says, else stdio where there is one",
    )


# --- record --------------------------------------------------------------------------------------


def record_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "testwire record --protocol ID[@VERSION] --out FILE [options] -- COMMAND…"
    parser.epilog = (
        "COMMAND is the server with its launch line, as the client starts it; configure "
        "`testwire record … -- SERVER` as the client's server, and the client adds the rest. "
        "The exit code is the server's; 126 or 127 where it cannot be started."
    )
    protocol_argument(parser)
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="JSON Lines")
    transport_argument(parser)
    parser.add_argument(
        "--port", type=int, metavar="N", help="of the client, where COMMAND has no launch line"
    )
    parser.add_argument("--host", metavar="NAME", help="of the client, likewise")
    parser.add_argument("--pipe", metavar="NAME", help="of the client, likewise")


def record(options: argparse.Namespace) -> int:
    try:
        info = load_protocol(options.protocol)
        if not options.words:
            raise Mistake("the server's command is missing; it goes after `--`")
    except Mistake as error:
        return complain(error)
    from testwire_tools.sessions.record import record as run

    try:
        return run(
            info,
            options.words,
            options.out,
            transport=options.transport,
            port=options.port,
            host=options.host,
            pipe=options.pipe,
        )
    except (OSError, ValueError) as error:
        return complain(error)


# --- replay --------------------------------------------------------------------------------------


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire replay server --protocol ID[@VERSION] [options] FILE [LAUNCH LINE]\n"
        "       testwire replay client --protocol ID[@VERSION] [options] FILE -- COMMAND…"
    )
    parser.epilog = (
        "Exit codes: 0 all came as recorded, 1 something did not, 2 usage, 3 FILE cannot be read."
    )
    parser.add_argument("plays", choices=["server", "client"], help="the side that is played")
    protocol_argument(parser)
    transport_argument(parser)
    parser.add_argument(
        "--timing",
        choices=["squeezed", "real"],
        default="squeezed",
        help="wait as long as the recorded side did, or not at all (default)",
    )
    parser.add_argument(
        "--match",
        choices=["params", "method"],
        default="params",
        help="what has to be the same: whole messages (default), or methods and outcomes alone",
    )
    parser.add_argument(
        "--ignore",
        action="append",
        default=[],
        metavar="POINTER",
        help="a member of messages that may differ, e.g. /params/processId; `*` stands for any "
        "step; may be repeated",
    )
    parser.add_argument(
        "--timeout",
        type=float,
        metavar="SECONDS",
        help="how long a message may take to come (default: 30 from a server, no limit for a "
        "client)",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="of `testwire record`")
    parser.add_argument(
        "launch", nargs=argparse.REMAINDER, metavar="LAUNCH LINE", help="what a client adds"
    )


def replay(options: argparse.Namespace) -> int:
    try:
        info = load_protocol(options.protocol)
        if options.plays == "client" and not options.words:
            raise Mistake("the server's command is missing; it goes after `--`")
    except Mistake as error:
        return complain(error)
    from testwire_tools.sessions import replay as run

    try:
        return run.replay(
            info,
            options.plays,
            options.file,
            words=[*options.launch, *options.words],
            transport=options.transport,
            rules=run.Rules(
                real=options.timing == "real",
                whole=options.match == "params",
                ignored=tuple(options.ignore),
                seconds=options.timeout,
            ),
        )
    except run.Unreadable as error:
        return complain(error, UNREADABLE)
    except ValueError as error:
        return complain(error)
