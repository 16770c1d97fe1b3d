"""The command lines of `record`, `replay`, `trace`, `call` and `doctor`.

What runs is imported when it runs: help and mistakes cost neither asyncio nor pydantic. What stands
after the first `--` is the server's or the client's command; the caller has cut it off and hands it
over as `options.words`.

Tests: `tests/tools/commands/test_cli.py`, `tests/tools/sessions/`.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE

if TYPE_CHECKING:
    from testwire.registry import ProtocolInfo

    from testwire_tools.sessions.view import Difference

__all__ = [
    "Finding",
    "Render",
    "call",
    "call_arguments",
    "doctor",
    "doctor_arguments",
    "positive",
    "record",
    "record_arguments",
    "replay",
    "replay_arguments",
    "trace",
    "trace_arguments",
]


class Finding(NamedTuple):
    """Something that is wrong, for those formats that the generator renders.

    place: a file and a line; None where there is none.
    """

    rule: str
    severity: Literal["error", "warning", "info"]
    message: str
    fix: str | None = None
    detail: str | None = None
    place: tuple[str, int] | None = None


Render = Callable[[Sequence[Finding], str], str]
"""Findings in a format; given by the caller, which may reach the generator."""


def load_protocol(name: str) -> ProtocolInfo:
    """The registry of `ID[@VERSION]`. Raises UsageError."""
    from testwire_protocols import UnknownProtocol, load

    try:
        return load(name)
    except UnknownProtocol as error:
        raise UsageError(str(error)) from None


def positive(text: str) -> float:
    """A number of seconds, or another that has to be above 0. Raises ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return number


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
    parser.add_argument(
        "--out",
        required=True,
        type=Path,
        metavar="FILE",
        help="JSON Lines; where FILE is there already, FILE-2 and so on is written",
    )
    parser.add_argument("--overwrite", action="store_true", help="write FILE in any case")
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
            raise UsageError("the server's command is missing; it goes after `--`")
    except UsageError as error:
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
            overwrite=options.overwrite,
        )
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return complain(f"{what}{error.strerror or error}")
    except ValueError as error:
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
    sides = ["server", "client"]
    parser.add_argument(
        "plays", choices=sides, metavar="{server,client}", help="the side that is played"
    )
    protocol_argument(parser)
    _replay_options(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="of `testwire record`")
    launch = parser.add_argument(
        "launch", nargs=argparse.REMAINDER, metavar="LAUNCH LINE", help="what a client adds"
    )
    launch.required = False  # or it is said to be missing beside others


def _replay_options(parser: argparse.ArgumentParser) -> None:
    """All that stand in front of FILE, or behind it; each has one value."""
    transport_argument(parser)
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
        type=positive,
        metavar="SECONDS",
        help="how long a message may take to come (default: 30 from a server, no limit for a "
        "client)",
    )


def _behind_the_file(options: argparse.Namespace) -> None:
    """Read options that stand behind FILE, where argparse takes them for the launch line."""
    parser = argparse.ArgumentParser(prog="testwire replay", add_help=False)
    _replay_options(parser)
    known = {name for action in parser._actions for name in action.option_strings}
    count = 0
    while count < len(options.launch) and options.launch[count].partition("=")[0] in known:
        count += 1 if "=" in options.launch[count] else 2
    parser.parse_args(options.launch[:count], options)
    options.launch = options.launch[count:]


def replay(options: argparse.Namespace) -> int:
    try:
        _behind_the_file(options)
        info = load_protocol(options.protocol)
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
    except UsageError as error:
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
                speed=options.speed,
                whole=options.match == "params",
                ignored=tuple(options.ignore),
                seconds=options.timeout,
            ),
        )
    except Unreadable as error:
        return complain(error, UNREADABLE)
    except ValueError as error:
        return complain(error)


# --- trace ---------------------------------------------------------------------------------------


def trace_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "testwire trace {show,diff,stats} [options] FILE…"
    parser.epilog = (
        "Exit codes: 0 done or no difference, 1 differences, 2 usage, 3 FILE cannot be read."
    )
    parser.add_argument(
        "what",
        choices=["show", "diff", "stats"],
        metavar="{show,diff,stats}",
        help="show one session, compare two, or count over one or several",
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="of `testwire record`")
    parser.add_argument("--full", action="store_true", help="show: whole messages")
    parser.add_argument(
        "--method",
        action="append",
        default=[],
        metavar="NAME",
        help="show: this method alone, with its responses; may be repeated",
    )
    parser.add_argument("--ignore-ids", action="store_true", help="diff: ids may differ")
    parser.add_argument(
        "--ignore",
        action="append",
        default=[],
        metavar="POINTER",
        help="diff: a member of messages that may differ, e.g. /result/duration; `*` stands for "
        "any step; may be repeated",
    )
    parser.add_argument(
        "--only",
        choices=["client", "server"],
        help="diff: the messages of that side alone",
    )


def trace(options: argparse.Namespace, render: Render) -> int:
    from testwire_tools.sessions import view

    files: list[Path] = options.files
    what, format = options.what, options.format
    wanted = {"show": (1, 1), "diff": (2, 2), "stats": (1, len(files))}[what]
    if not wanted[0] <= len(files) <= wanted[1]:
        return complain(f"`trace {what}` takes {wanted[0]} FILE, not {len(files)}")
    given = {
        "--full": (options.full, "show"),
        "--method": (options.method, "show"),
        "--ignore": (options.ignore, "diff"),
        "--ignore-ids": (options.ignore_ids, "diff"),
        "--only": (options.only, "diff"),
    }
    for name, (value, owner) in given.items():
        if value and owner != what:
            return complain(f"{name} is an option of `trace {owner}`, not of `trace {what}`")
    if what != "diff" and format not in ("text", "json"):
        return complain(f"`trace {what}` has the formats text and json, not {format}")
    try:
        if what == "show":
            text = view.show(files[0], format=format, full=options.full, methods=options.method)
            sys.stdout.write(text)
            return CLEAN
        if what == "stats":
            sys.stdout.write(view.stats(files, format=format))
            return CLEAN
        directions = {None: None, "client": "clientToServer", "server": "serverToClient"}
        first, second = files
        differences = view.compare(
            first,
            second,
            ids=not options.ignore_ids,
            ignored=options.ignore,
            direction=directions[options.only],
        )
    except Unreadable as error:
        return complain(error, UNREADABLE)
    except ValueError as error:
        return complain(error)
    if format == "text":
        sys.stdout.write(view.diff_text(first, second, differences) or "no difference\n")
    else:
        sys.stdout.write(render(_differences(files, differences), format))
    return FINDINGS if differences else CLEAN


def _differences(files: list[Path], differences: Sequence[Difference]) -> list[Finding]:
    found = []
    for each in differences:
        place = (str(files[0]), each.first) if each.first else (str(files[1]), each.second or 1)
        found.append(Finding(f"trace-{each.kind}", "error", each.message, None, each.detail, place))
    return found


# --- call ----------------------------------------------------------------------------------------


def call_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire call --protocol ID[@VERSION] [options] METHOD [PARAMS|@FILE|-] -- COMMAND…\n"
        "       testwire call --protocol ID[@VERSION] --connect PLACE [options] METHOD [PARAMS]"
    )
    parser.epilog = (
        "The result goes to standard output, what the server says meanwhile to standard error. "
        "Exit codes: 0 a result that fits its type, 1 an error or a result that does not, 2 usage "
        "or params that do not fit, 3 the server cannot be reached or does not answer."
    )
    protocol_argument(parser)
    transport_argument(parser)
    connect_argument(parser)
    before_argument(parser)
    parser.add_argument(
        "--timeout",
        type=positive,
        metavar="SECONDS",
        help="how long an answer may take (default: no limit)",
    )
    parser.add_argument("--quiet", action="store_true", help="do not show what comes meanwhile")
    parser.add_argument(
        "method", nargs="?", metavar="METHOD", help="a request, or a notification of the client"
    )
    parser.add_argument(
        "params", nargs="?", metavar="PARAMS", help="JSON, @FILE, or - for standard input"
    )


def before_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--before",
        action="append",
        default=[],
        metavar="METHOD[=PARAMS]",
        help="send this first, e.g. the handshake that the protocol demands; may be repeated",
    )


def connect_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--connect",
        metavar="PLACE",
        help="talk to a server that runs already, instead of COMMAND: PORT, HOST:PORT, "
        "http://HOST:PORT/PATH, or the name of a pipe",
    )


def check_server(options: argparse.Namespace) -> None:
    """There has to be one server. Raises UsageError."""
    if options.connect is None and not options.words:
        raise UsageError(
            "the server's command is missing; it goes after `--`. A server that runs already is "
            "named by --connect PORT"
        )
    if options.connect is not None and options.words:
        raise UsageError("give either --connect or a command after `--`; one is enough")


def call(options: argparse.Namespace) -> int:
    try:
        info = load_protocol(options.protocol)
        if options.method is None:
            names = [n for n, each in info.methods.items() if each.direction != "serverToClient"]
            raise UsageError(f"METHOD is missing; {info.title} has: {', '.join(names)}")
        check_server(options)
    except UsageError as error:
        return complain(error)
    from testwire_tools.sessions.call import call as run

    try:
        return run(
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
        return complain(error)


# --- doctor --------------------------------------------------------------------------------------


def doctor_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = (
        "testwire doctor --protocol ID[@VERSION] [options] -- COMMAND…\n"
        "       testwire doctor --protocol ID[@VERSION] [options] --connect PLACE"
    )
    parser.epilog = "Exit codes: 0 all is well, 1 something is wrong, 2 usage."
    protocol_argument(parser)
    transport_argument(parser)
    connect_argument(parser)
    before_argument(parser)
    parser.add_argument(
        "--timeout",
        type=positive,
        default=10.0,
        metavar="SECONDS",
        help="how long the server may take to listen, and to answer (default: 10)",
    )


def doctor(options: argparse.Namespace, render: Render) -> int:
    try:
        info = load_protocol(options.protocol)
        check_server(options)
    except UsageError as error:
        return complain(error)
    from testwire_tools.sessions import doctor as examination

    try:
        report = examination.examine(
            info,
            options.words,
            connect=options.connect,
            transport=options.transport,
            before=options.before,
            seconds=options.timeout,
        )
    except ValueError as error:
        return complain(error)
    if options.format == "text":
        sys.stdout.write(examination.as_text(report))
    else:
        found = [
            Finding(each.rule, each.severity, each.message, each.fix, each.detail or None)
            for each in report.findings
        ]
        sys.stdout.write(render(found, options.format))
    return FINDINGS if any(each.severity == "error" for each in report.findings) else CLEAN
