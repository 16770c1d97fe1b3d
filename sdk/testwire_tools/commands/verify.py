"""`testwire verify`: check a running server or client against its protocol.

Tests: `tests/tools/conformance/test_command.py`, `tests/tools/conformance/test_client_command.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from testwire_base.command_line import SEARCH, format_option, protocol_option, root_option

from testwire_tools.commands._shared import (
    connection_file_option,
    load_protocol,
    timeout_option,
    use_connection_file,
)
from testwire_tools.extras import need

if TYPE_CHECKING:
    from testwire_tools.conformance.verification import Options

FORMATS: Final = ("text", "json", "markdown", "github", "junit", "sarif")


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(
        dest="what",
        metavar="{server,client,report}",
        required=True,
        help="the role to check, or `report` to show results; must precede the options",
    )
    server = kinds.add_parser(
        "server",
        usage="testwire verify server --protocol ID@VERSION [options] -- COMMAND…",
        description="check a server against its protocol by sending valid and invalid messages",
    )
    _server_arguments(server)
    client = kinds.add_parser(
        "client",
        usage="testwire verify client --protocol ID@VERSION [options] -- COMMAND…",
        description="check a client against its protocol by acting as a correct and then a faulty "
        "server",
        epilog="COMMAND starts the client, once for each scenario, and can contain placeholders. "
        "{server} is replaced by the path of the test server, which the client must launch. "
        "{port}, {host}, {pipe} and {url} are replaced by the address of a running test server, to "
        "which the client must connect. {transport} is replaced by the id of the transport. The "
        "environment variables TESTWIRE_SERVER, TESTWIRE_PORT and so on have the same values.",
    )
    _client_arguments(client)
    report = kinds.add_parser(
        "report",
        usage="testwire verify report RESULT.json… --output FILE.html",
        description="show the results of several runs in one HTML page that opens offline",
    )
    report.add_argument(
        "results", nargs="+", type=Path, metavar="RESULT.json", help="a file written by --report"
    )
    report.add_argument(
        "--output", type=Path, required=True, metavar="FILE.html", help="the page to write"
    )
    report.add_argument("--title", help="the title of the page (default: the protocol names)")


def _client_arguments(parser: argparse.ArgumentParser) -> None:
    _common_arguments(parser, "client")
    timeout_option(parser, "time limit for COMMAND in one scenario (default: 20)")
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--serve",
        action="store_true",
        help="act as the server that a client launches. Configure the client to launch this "
        "command, followed by `--`. Each launch runs the next scenario and updates the report",
    )
    way.add_argument(
        "--listen",
        metavar="ADDRESS",
        help="listen on PORT, HOST:PORT or a pipe for a client that is started separately; each "
        "connection runs the next scenario",
    )
    parser.add_argument(
        "--play", metavar="NAME", help="with --serve: run this scenario instead of the next one"
    )


def _server_arguments(parser: argparse.ArgumentParser) -> None:
    _common_arguments(parser, "server")
    connection_file_option(parser)
    parser.add_argument(
        "--rest",
        action="append",
        default=[],
        metavar="ARG",
        help="an argument to append after the launch arguments; may be repeated",
    )
    timeout_option(
        parser,
        "time limit for the start and for each response (default: 30 for the start, 10 for a "
        "response)",
    )
    timeout_option(
        parser,
        "time limit for a response that needs long work, such as a test run (default: 120)",
        120.0,
        "--slow-timeout",
    )


def _common_arguments(parser: argparse.ArgumentParser, side: str) -> None:
    protocol_option(parser, metavar="ID@VERSION")
    root_option(parser, SEARCH)
    default = "all" if side == "server" else "the first, or all if COMMAND contains {transport}"
    parser.add_argument(
        "--transport", metavar="ID", help=f"transport of the protocol to check (default: {default})"
    )
    format_option(parser, FORMATS, "format of the output (default: text)")
    parser.add_argument(
        "--report",
        type=Path,
        metavar="DIR",
        help="also write result.json, result.txt, junit.xml, index.html and a page for each case "
        "to this folder",
    )
    parser.add_argument(
        "--expected",
        type=Path,
        metavar="FILE",
        help="known failures: a JSON object that maps case ids to reasons; a listed case that "
        "passes is a finding",
    )
    parser.add_argument(
        "--since",
        type=Path,
        metavar="RESULT.json",
        help="show which findings are new since this result (default: the result.json in the "
        "folder of --report)",
    )
    parser.add_argument(
        "--case",
        action="append",
        default=[],
        metavar="ID",
        help="run only this case or this group of cases; may be repeated",
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="also print the transcript of each finding"
    )
    parser.add_argument("--list", action="store_true", help="list the cases and exit")
    parser.add_argument("--cwd", type=Path, metavar="DIR", help=f"working directory of the {side}")
    parser.add_argument("--name", help=f"name of the {side} in the reports")
    parser.add_argument("--strict", action="store_true", help="treat warnings as failures")


def run(options: argparse.Namespace) -> int:
    if options.what == "report" or options.report is not None:
        need(f"verify {options.what}", ["jinja2"], "tools")
    from testwire_tools.conformance import command

    if options.what == "report":
        return command.verify_report(options.results, options.output, title=options.title)

    from testwire_tools.conformance.verification import Options

    if options.what == "server" and options.connection_file is not None:
        _use_file(options)
    chosen = Options(
        options.protocol,
        transport=options.transport,
        format=options.format,
        report=options.report,
        expected=options.expected,
        since=options.since,
        cwd=options.cwd,
        seconds=options.timeout,
        strict=options.strict,
        verbose=options.verbose,
        only=options.case,
        name=options.name,
        root=options.root,
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


def _use_file(options: argparse.Namespace) -> None:
    """Read `--connection-file`. The cases append the launch arguments, so they are removed."""
    from testwire_tools.sessions.lines import split

    info = load_protocol(options.protocol, options.root)
    folder = use_connection_file(options, info)
    options.cwd = options.cwd or folder
    _, options.words, rest = split(info, options.words, options.transport)
    options.rest = [*rest, *options.rest]


def _client(options: argparse.Namespace, chosen: Options) -> int:
    from testwire_tools.conformance.client import command

    if options.list:
        return command.list_cases(chosen)
    if options.serve:
        return command.serve_client(options.words, chosen, options.play)
    if options.listen is not None:
        return command.listen_for_client(options.listen, chosen)
    return command.verify_client(options.words, chosen)
