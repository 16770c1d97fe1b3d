"""`testwire verify`: check a server or a client by the rules of its protocol.

Tests: `tests/tools/conformance/test_command.py`, `tests/tools/conformance/test_client_command.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from testwire_base.command_line import format_option, protocol_option

from testwire_tools.commands._shared import timeout_option
from testwire_tools.extras import need

if TYPE_CHECKING:
    from testwire_tools.conformance.verification import Options

FORMATS: Final = ("text", "json", "markdown", "github", "junit")


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(
        dest="what",
        metavar="{server,client,report}",
        required=True,
        help="what to judge, or to show; stands in front of the options",
    )
    server = kinds.add_parser(
        "server",
        usage="testwire verify server --protocol ID@VERSION [options] -- COMMAND…",
        description="judge a server: start it, talk to it, right and wrong",
    )
    _server_arguments(server)
    client = kinds.add_parser(
        "client",
        usage="testwire verify client --protocol ID@VERSION [options] -- COMMAND…",
        description="judge a client: be its server, right and in every hard way",
        epilog="COMMAND starts the client, once for each play. In it, {server} is the program that "
        "the client has to launch as its server; {port}, {host}, {pipe} or {url} is where a server "
        "listens for it; {transport} is the transport's id. The environment has the same as "
        "TESTWIRE_SERVER and so on.",
    )
    _client_arguments(client)
    report = kinds.add_parser(
        "report",
        usage="testwire verify report RESULT.json… --output FILE.html",
        description="show results that were kept side by side, in one page that opens offline",
    )
    report.add_argument(
        "results", nargs="+", type=Path, metavar="RESULT.json", help="written by --report"
    )
    report.add_argument("--output", type=Path, required=True, metavar="FILE.html")
    report.add_argument("--title", help="the headline (default: the protocols)")


def _client_arguments(parser: argparse.ArgumentParser) -> None:
    _common_arguments(parser, "client")
    timeout_option(parser, "how long the command may take in one play (default: 20)", 20.0)
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--serve",
        action="store_true",
        help="be the server that a client launches: put this command, with `--` at its end, into "
        "the client's settings; each launch is the next play, the result is in --report",
    )
    way.add_argument(
        "--listen",
        metavar="ADDRESS",
        help="listen at a port or a pipe for a client that others start; each connection is the "
        "next play",
    )
    parser.add_argument("--play", metavar="NAME", help="with --serve: this one, and not the next")


def _server_arguments(parser: argparse.ArgumentParser) -> None:
    _common_arguments(parser, "server")
    parser.add_argument(
        "--rest",
        action="append",
        default=[],
        metavar="ARG",
        help="an argument of the server's own, put behind its launch line; may be repeated",
    )
    timeout_option(parser, "how long an answer may take (default: 10)", 10.0)
    timeout_option(
        parser,
        "how long an answer may take that needs the server's real work (default: 120)",
        120.0,
        "--slow-timeout",
    )


def _common_arguments(parser: argparse.ArgumentParser, side: str) -> None:
    """What `verify server` and `verify client` have in common."""
    protocol_option(parser, metavar="ID@VERSION")
    parser.add_argument(
        "--transport", metavar="ID", help="one of the protocol's transports (default: all)"
    )
    format_option(parser, FORMATS, "what is printed (default: text)")
    parser.add_argument(
        "--report",
        type=Path,
        metavar="DIR",
        help="also write result.json, result.txt, junit.xml and index.html there",
    )
    parser.add_argument(
        "--expected",
        type=Path,
        metavar="FILE",
        help="known failures, a JSON object of case ids and reasons; one that does not fail any "
        "more is a finding",
    )
    parser.add_argument(
        "--case",
        action="append",
        default=[],
        metavar="ID",
        help="only this case, or this group of cases; may be repeated",
    )
    parser.add_argument("--list", action="store_true", help="list the cases, and run none")
    parser.add_argument("--cwd", type=Path, metavar="DIR", help=f"where the {side} is started")
    parser.add_argument("--name", help=f"what the {side} is called in the reports")
    parser.add_argument("--strict", action="store_true", help="warnings count as findings")


def run(options: argparse.Namespace) -> int:
    if options.what == "report" or options.report is not None:
        need(f"verify {options.what}", ["jinja2"], "tools")
    from testwire_tools.conformance import command

    if options.what == "report":
        return command.verify_report(options.results, options.output, title=options.title)

    from testwire_tools.conformance.verification import Options

    chosen = Options(
        options.protocol,
        transport=options.transport,
        format=options.format,
        report=options.report,
        expected=options.expected,
        cwd=options.cwd,
        seconds=options.timeout,
        strict=options.strict,
        only=options.case,
        name=options.name,
    )
    if options.what == "server":
        return command.verify_server(
            options.words,
            chosen,
            rest=options.rest,
            slow_seconds=options.slow_timeout,
            list_cases=options.list,
        )
    return _client(options, chosen)


def _client(options: argparse.Namespace, chosen: Options) -> int:
    from testwire_tools.conformance.client import command

    if options.list:
        return command.list_cases(chosen)
    if options.serve:
        return command.serve_client(options.words, chosen, options.play)
    if options.listen is not None:
        return command.listen_for_client(options.listen, chosen)
    return command.verify_client(options.words, chosen)
