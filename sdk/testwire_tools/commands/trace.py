"""`testwire trace`: show, compare or summarize recorded sessions.

Tests: `tests/tools/sessions/test_trace.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from testwire_base.command_line import finish, format_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS

from testwire_tools.commands._shared import ignore_option

if TYPE_CHECKING:
    from testwire_base.findings import Finding

    from testwire_tools.sessions.compare import SessionDifferences


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "testwire trace {show,diff,stats} [options] FILE…"
    parser.epilog = (
        "Exit codes: 0 no differences, 1 differences, 2 wrong usage, 3 FILE is unreadable."
    )
    parser.add_argument(
        "what",
        choices=["show", "diff", "stats"],
        metavar="{show,diff,stats}",
        help="show a trace, compare two traces, or summarize traces",
    )
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="a trace of `testwire record`"
    )
    parser.add_argument("--full", action="store_true", help="show: print whole messages")
    parser.add_argument(
        "--method",
        action="append",
        default=[],
        metavar="NAME",
        help="show: only this method and its responses; may be repeated",
    )
    parser.add_argument(
        "--ignore-ids", action="store_true", help="diff: ignore the ids of messages"
    )
    ignore_option(
        parser,
        "diff: ignore the member at this pointer, e.g. /result/duration; `*` matches any name or "
        "index; may be repeated",
    )
    parser.add_argument(
        "--only",
        choices=["client", "server"],
        help="diff: compare only the messages that this role sent",
    )
    format_option(parser)


def run(options: argparse.Namespace) -> int:
    from testwire_tools.sessions import view

    files: list[Path] = options.files
    _check(options)
    try:
        if options.what == "show":
            text = view.show(
                files[0], format=options.format, full=options.full, methods=options.method
            )
        elif options.what == "stats":
            text = iter([view.stats(files, format=options.format)])
        else:
            return _diff(options, *files)
        sys.stdout.writelines(text)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return CLEAN


def _check(options: argparse.Namespace) -> None:
    """Raise UsageError if the options or the number of files do not match the subcommand."""
    what, count = options.what, len(options.files)
    wanted = {"show": 1, "diff": 2}.get(what, count)
    if count != wanted:
        raise UsageError(f"`trace {what}`: expected {wanted} FILE, found {count}")
    given = {
        "--full": (options.full, "show"),
        "--method": (options.method, "show"),
        "--ignore": (options.ignore, "diff"),
        "--ignore-ids": (options.ignore_ids, "diff"),
        "--only": (options.only, "diff"),
    }
    for name, (value, owner) in given.items():
        if value and owner != what:
            raise UsageError(f"`trace {what}`: {name} works only with `trace {owner}`; remove it")
    if what != "diff" and options.format not in ("text", "json"):
        raise UsageError(f"`trace {what}`: expected --format text or json, found {options.format}")


def _diff(options: argparse.Namespace, first: Path, second: Path) -> int:
    from testwire_tools.sessions import compare

    directions = {"client": "clientToServer", "server": "serverToClient"}
    differences = compare.compare(
        first,
        second,
        ids=not options.ignore_ids,
        ignored=options.ignore,
        direction=directions.get(options.only),
    )
    code = FINDINGS if differences.total else CLEAN
    if options.format == "text":
        sys.stdout.write(compare.diff_text(first, second, differences) or "no difference\n")
        return code
    return finish(_findings(first, second, differences), options.format, code)


def _findings(first: Path, second: Path, differences: SessionDifferences) -> list[Finding]:
    from testwire_base.documents import Location
    from testwire_base.findings import Finding

    found = [
        Finding(
            f"trace-{each.kind}",
            each.message,
            Location(str(first), line=each.first)
            if each.first
            else Location(str(second), line=each.second or 1),
            detail=each.detail,
        )
        for each in differences.listed
    ]
    if more := differences.total - len(found):
        text = f"{more} more differences; only the first {len(found)} are listed"
        found.append(Finding("trace-more", text))
    return found
