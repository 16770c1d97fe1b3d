"""The `testwire` command.

One row of `COMMANDS` for each subcommand: what it is for, its arguments, and what runs. What runs
imports what it needs when it runs, so that help and mistakes are answered without pydantic, rich or
the generator. This is the only module outside the generator that reaches it; where its extra is not
installed, the message says which one to install.

Exit codes: 0 done or clean, 1 findings, 2 usage, 3 input that cannot be read.

Tests: `tests/tools/commands/test_cli.py`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.version import __version__
from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, INTERRUPTED, UNREADABLE, USAGE

from testwire_tools.sessions import arguments as sessions

__all__ = ["COMMANDS", "Command", "main"]

FORMATS: Final = ("text", "json", "markdown", "github", "junit", "sarif", "gitlab")
"""How findings can be shown; a test holds it against the generator's list."""

# What each optional package is installed with. Anything else that is missing is a bug.
EXTRAS: Final = {
    "datamodel_code_generator": "codegen",
    "jinja2": "codegen",
    "markdown_it": "drift",
    "tree_sitter": "drift",
    "tree_sitter_typescript": "drift",
    "jsonschema_rs": "codegen",
    "rich": "tools",
    "cosmic_ray": "mutation",
    "coverage": "mutation",
    "parso": "mutation",
    "pytest": "mutation",
}
QUICKSTART_NEEDS: Final = ("rich", "jinja2", "cosmic_ray", "coverage", "pytest")


class Command(NamedTuple):
    """A subcommand: one line of help, the arguments it adds, and what runs.

    command: it takes a command of somebody else's after `--`, as `options.words`.
    """

    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    command: bool = False


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand; gives the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = _parser()
    if not arguments:
        parser.print_help()
        return USAGE
    words: list[str] = []
    known = COMMANDS.get(arguments[0])
    if known is not None and known.command and "--" in arguments:
        # Before argparse sees it: what follows is not ours, whatever it looks like.
        cut = arguments.index("--")
        arguments, words = arguments[:cut], arguments[cut + 1 :]
    options, more = parser.parse_known_args(arguments, argparse.Namespace(words=words))
    if more and known is not None and known.command and not (words or more[0].startswith("-")):
        what = f"{options.command} … -- {shlex.join(more)}"
        return complain(f"the server's command goes after `--`: testwire {what}")
    if more:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    root: Path | None = getattr(options, "root", None)
    if root is not None and not any(root.glob("spec/*/index.json")):
        return complain(f"--root {root} holds no spec/<protocol>/index.json")
    try:
        code = COMMANDS[options.command].run(options)
        sys.stdout.flush()  # here, where a reader that has gone can still be dealt with
        return code
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").split(".")[0])
        if extra is None:
            raise
        return complain(_not_installed(options.command, [str(error.name)], extra))
    except UsageError as error:
        return complain(error)
    except Unreadable as error:
        return complain(error, UNREADABLE)
    except KeyboardInterrupt:
        print("testwire: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone, as in `testwire rules | head`. Nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN


def _parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    parser = argparse.ArgumentParser(
        prog="testwire",
        usage="testwire COMMAND [options]",
        description="Spec-first tools for the protocols that test tools speak to editors.",
        epilog="\n".join(
            [
                "commands:",
                *(f"  {name:<{width}}  {command.help}" for name, command in COMMANDS.items()),
                "",
                "`testwire COMMAND --help` says more of each.",
                "Exit codes: 0 clean, 1 findings, 2 usage, 3 input that cannot be read.",
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"testwire {__version__}")
    # The list above replaces argparse's, which breaks the line after long names.
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, prog="testwire", help=argparse.SUPPRESS
    )
    for name, command in COMMANDS.items():
        command.arguments(commands.add_parser(name, description=command.help))
    return parser


def _not_installed(command: str, packages: list[str], extra: str) -> str:
    are = "is" if len(packages) == 1 else "are"
    return (
        f"`testwire {command}` needs {', '.join(packages)}, which {are} not installed; "
        f"run: python -m pip install 'testwire[{extra}]'"
    )


# --- quickstart ----------------------------------------------------------------------------------


def _quickstart_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="a Python project of yours (default: the bundled sample); it is not changed",
    )
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("report.html"),
        metavar="FILE",
        help="where the HTML report goes, with its data beside it as .json (default: report.html)",
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the temporary folder with the server made"
    )


def _quickstart(options: argparse.Namespace) -> int:
    from importlib.util import find_spec

    # All at once, and before a server that needs one of them is started.
    missing = [name for name in QUICKSTART_NEEDS if find_spec(name) is None]
    if missing:
        return complain(_not_installed("quickstart", missing, "quickstart"))

    from testwire_tools.quickstart import run

    return run(
        scaffold=_scaffold, project=options.project, report=options.report, keep=options.keep
    )


def _scaffold(protocol: str, name: str, directory: Path) -> int:
    import contextlib
    import io

    from testwire_codegen.scaffold import new_server

    # What it prints are next steps for a person; the quickstart takes them itself.
    with contextlib.redirect_stdout(io.StringIO()):
        return new_server(protocol, name, directory)


# --- the spec ------------------------------------------------------------------------------------


def _protocols_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def _protocols(options: argparse.Namespace) -> int:
    from testwire_protocols import PROTOCOLS, STATUS, TITLES, load

    rows = [
        {
            "id": protocol,
            "version": version,
            "title": TITLES[protocol],
            "status": STATUS[f"{protocol}@{version}"],
            "module": module,
            "transports": list(load(f"{protocol}@{version}").transports),
        }
        for protocol, versions in PROTOCOLS.items()
        for version, module in versions.items()
    ]
    if options.json:
        import json

        print(json.dumps(rows, indent=2))
        return CLEAN
    for row in rows:
        name = f"{row['id']}@{row['version']}"
        print(f"{name:<24} {row['status']:<9} {row['title']} ({', '.join(row['transports'])})")
    return CLEAN


def _generate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check", action="store_true", help="compare with what is there, and write nothing"
    )
    parser.add_argument("--protocol", metavar="ID[@VERSION]", help="only this protocol")
    parser.add_argument("--target", metavar="NAME", help="only this target")
    parser.add_argument(
        "--target-command",
        metavar="NAME=COMMAND",
        help="only the target that this command is: IR as JSON in, {path: text} as JSON out",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: generated/")
    _format_argument(parser)
    _root_argument(parser)


def _generate(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.generate(
        options.root,
        check=options.check,
        protocol=options.protocol,
        target=options.target,
        target_command=options.target_command,
        out=options.out,
        format=options.format,
    )


def _format_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=FORMATS, default="text", help="how findings are shown (default: text)"
    )


def _root_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--root",
        type=Path,
        metavar="DIR",
        help="the folder that holds spec/ (default: the nearest at or above this one, else the "
        "checkout that testwire is in)",
    )


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    _format_argument(parser)
    _root_argument(parser)


def _check(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.check(options.root, options.format)


def _docs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", type=Path, nargs="*", metavar="FILE", help="default: README.md and docs/*.md"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with what is there, and write nothing"
    )
    _format_argument(parser)
    _root_argument(parser)


def _docs(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.docs(options.files, options.root, check=options.check, format=options.format)


# --- compat --------------------------------------------------------------------------------------


def _compat_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sides",
        nargs="+",
        metavar="SIDE",
        help="OLD and NEW: ID@VERSION, the folder of a version, an IR file, or REF: before one of "
        "these for a git ref; a wheel, an archive or a folder with a release, and :ID@VERSION "
        "after it where the other side does not tell; NEW alone with --against",
    )
    parser.add_argument("--against", metavar="REF", help="a git ref that holds the old version")
    parser.add_argument(
        "--changelog", action="store_true", help="print what changed, in Markdown for people"
    )
    parser.add_argument(
        "--fail-on",
        choices=["error", "warning", "info", "bump", "none"],
        help="from which severity on to exit with 1 (default: error); bump: only where the version "
        "does not say what changed",
    )
    parser.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="RULE=LEVEL",
        help="judge a rule otherwise: error, warning, info or off; may be repeated",
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help='JSON: {"severity": {RULE: LEVEL}, "failOn": …}'
    )
    parser.add_argument(
        "--waivers", type=Path, metavar="FILE", help="default: spec/<protocol>/waivers.json"
    )
    parser.add_argument(
        "--show",
        choices=["error", "warning", "info"],
        default="info",
        help="the least severity that is shown (default: info)",
    )
    _format_argument(parser)
    _root_argument(parser)


def _compat(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.compat(
        options.sides,
        root=options.root,
        against=options.against,
        format=options.format,
        changelog=options.changelog,
        severity=options.severity,
        config=options.config,
        fail_on=options.fail_on,
        show=options.show,
        waivers=options.waivers,
    )


# --- rules ---------------------------------------------------------------------------------------


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="as JSON")
    shape.add_argument(
        "--markdown",
        nargs="?",
        const="",
        metavar="DIR",
        help="the index as Markdown; with DIR write it there, and a page for each rule",
    )
    parser.add_argument(
        "--check", action="store_true", help="compare the pages in DIR, and write nothing"
    )
    _format_argument(parser)


def _rules(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    if options.markdown:
        return commands.rules_pages(
            Path(options.markdown), check=options.check, format=options.format
        )
    if options.check:
        return complain("--check compares pages; say where they are with --markdown DIR")
    if options.markdown is not None:
        sys.stdout.write(commands.rules_index())
        return CLEAN
    rules = commands.rules()
    if options.json:
        import json

        print(json.dumps(rules, indent=2))
        return CLEAN
    width = max(len(rule["id"]) for rule in rules)
    for rule in rules:
        print(f"{rule['id']:<{width}}  {rule['severity']:<8} {rule['purpose']}")
    return CLEAN


# --- drift ---------------------------------------------------------------------------------------


def _drift_arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, kind in DRIFTS.items():
        kind.arguments(kinds.add_parser(name, description=kind.help, help=kind.help))


def _drift(options: argparse.Namespace) -> int:
    return DRIFTS[options.what].run(options)


def _drift_common(parser: argparse.ArgumentParser) -> None:
    """The options of every kind of drift."""
    parser.add_argument(
        "--protocol", required=True, metavar="ID[@VERSION]", help="see `testwire protocols`"
    )
    parser.add_argument(
        "--errata", action="store_true", help="list differences too that errata explain"
    )
    parser.add_argument(
        "--fail-on",
        choices=("error", "warning", "info", "none"),
        default="warning",
        help="the severity from which on findings make the exit code 1 (default: warning)",
    )
    _format_argument(parser)
    _root_argument(parser)


def _drift_docs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="Markdown")
    parser.add_argument(
        "--document",
        metavar="NAME",
        help="which document of upstream.lock.json the file is (default: by digest, then by the "
        "name of the file)",
    )
    _drift_common(parser)


def _drift_docs(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.drift_docs(
        options.protocol,
        options.files,
        root=options.root,
        document=options.document,
        errata=options.errata,
        fail_on=options.fail_on,
        format=options.format,
    )


def _drift_source_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "inputs", nargs="+", metavar="INPUT", help="a .ts, .json or .cs file, or an npm package"
    )
    parser.add_argument(
        "--kind",
        choices=("zod", "typescript", "json-schema", "csharp"),
        help="what the inputs are (default: by the name; a package has zod schemas)",
    )
    parser.add_argument(
        "--document", metavar="NAME", help="which source of upstream.lock.json it is, for errata"
    )
    parser.add_argument(
        "--packages",
        type=Path,
        metavar="DIR",
        help="the folder from which Node finds packages (default: this one)",
    )
    parser.add_argument(
        "--map",
        dest="names",
        action="append",
        default=[],
        metavar="SPEC=SOURCE",
        help="a type has another name in the source, or is not compared (SPEC=); may be repeated",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="the source is about a part of the protocol, or about more",
    )
    _drift_common(parser)


def _drift_source(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.drift_source(
        options.inputs,
        options.protocol,
        root=options.root,
        kind=options.kind,
        document=options.document,
        packages=options.packages,
        names=options.names,
        partial=options.partial,
        errata=options.errata,
        fail_on=options.fail_on,
        format=options.format,
    )


def _drift_wire_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "traces", type=Path, nargs="+", metavar="TRACE.jsonl", help="what `--trace` recorded"
    )
    parser.add_argument(
        "--coverage",
        type=Path,
        nargs="?",
        const=Path("-"),
        metavar="FILE",
        help="which methods, members and literals were seen: JSON in FILE, else on standard error",
    )
    _drift_common(parser)


def _drift_wire(options: argparse.Namespace) -> int:
    from testwire_codegen import commands

    return commands.drift_wire(
        options.traces,
        options.protocol,
        root=options.root,
        errata=options.errata,
        coverage=options.coverage,
        fail_on=options.fail_on,
        format=options.format,
    )


DRIFTS: Final[dict[str, Command]] = {
    "docs": Command("Markdown documents against the spec", _drift_docs_arguments, _drift_docs),
    "source": Command(
        "the source of an implementation against the spec", _drift_source_arguments, _drift_source
    ),
    "wire": Command("captured sessions against the spec", _drift_wire_arguments, _drift_wire),
}


# --- upstream ------------------------------------------------------------------------------------


def _upstream_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--protocol", metavar="ID[@VERSION]", help="only the documents of this one")
    parser.add_argument(
        "--documents",
        type=Path,
        metavar="DIR",
        help="where the documents are, as <id>@<version>/<path upstream> (default: fetch them with "
        "the command gh)",
    )
    parser.add_argument(
        "--issue",
        action="store_true",
        help="keep one issue with the command gh: open or update it where a document moved, close "
        "it where all is settled; then the exit code is 0",
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="with --issue: say what would be done, and do not"
    )
    _format_argument(parser)
    _root_argument(parser)


def _upstream(options: argparse.Namespace) -> int:
    from testwire_codegen.drift.upstream import upstream

    def judge(protocol: str, document: str, path: Path) -> list[dict[str, Any]] | None:
        import contextlib
        import io
        import json

        words = ["drift", "docs", "--protocol", protocol, "--document", document]
        words += ["--format", "json", str(path)]
        words += ["--root", str(options.root)] if options.root is not None else []
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            code = main(words)
        if code not in (CLEAN, FINDINGS, UNREADABLE) or not printed.getvalue():
            return None
        findings: list[dict[str, Any]] = json.loads(printed.getvalue())["findings"]
        return findings

    if options.dry_run and not options.issue:
        return complain("--dry-run is about the issue; give it with --issue")
    return upstream(
        judge,
        root=options.root,
        protocol=options.protocol,
        documents=options.documents,
        issue=options.issue,
        dry_run=options.dry_run,
        format=options.format,
    )


# --- new -----------------------------------------------------------------------------------------


def _new_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["server"], help="what to make")
    parser.add_argument("directory", type=Path, metavar="DIR", help="where it goes")
    parser.add_argument(
        "--protocol",
        required=True,
        metavar="ID[@VERSION]",
        help="see `testwire protocols`; an ID alone means its version with the highest number that "
        "is no pre-release and not retired",
    )
    parser.add_argument("--name", required=True, help="name of the distribution and its command")
    parser.add_argument(
        "--force", action="store_true", help="write into a folder that holds something"
    )
    parser.add_argument(
        "--root",
        type=Path,
        metavar="DIR",
        help="a folder that holds spec/ (default: the protocols that came with testwire)",
    )


def _new(options: argparse.Namespace) -> int:
    from testwire_codegen.scaffold import new_server

    return new_server(
        options.protocol,
        options.name,
        options.directory,
        force=options.force,
        root=options.root,
    )


# --- sessions ------------------------------------------------------------------------------------


def _trace_arguments(parser: argparse.ArgumentParser) -> None:
    sessions.trace_arguments(parser)
    _format_argument(parser)


def _trace(options: argparse.Namespace) -> int:
    return sessions.trace(options, _render)


def _doctor_arguments(parser: argparse.ArgumentParser) -> None:
    sessions.doctor_arguments(parser)
    _format_argument(parser)


def _doctor(options: argparse.Namespace) -> int:
    return sessions.doctor(options, _render)


def _render(findings: Sequence[sessions.Finding], format: str) -> str:
    from testwire_base.documents import Location
    from testwire_base.findings import Finding
    from testwire_base.report import render

    return render(
        [
            Finding(
                each.rule,
                each.message,
                Location(each.place[0], line=each.place[1]) if each.place else None,
                each.severity,
                fix=each.fix,
                detail=each.detail,
            )
            for each in findings
        ],
        format,
    )


# --- verify --------------------------------------------------------------------------------------


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
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
    _verify_server_arguments(server)
    client = kinds.add_parser(
        "client",
        usage="testwire verify client --protocol ID@VERSION [options] -- COMMAND…",
        description="judge a client: be its server, right and in every hard way",
        epilog="COMMAND starts the client, once for each play. In it, {server} is the program that "
        "the client has to launch as its server; {port}, {host}, {pipe} or {url} is where a server "
        "listens for it; {transport} is the transport's id. The environment has the same as "
        "TESTWIRE_SERVER and so on.",
    )
    _verify_client_arguments(client)
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


def _verify_client_arguments(parser: argparse.ArgumentParser) -> None:
    _verify_shared_arguments(parser, "client")
    parser.add_argument(
        "--timeout",
        type=sessions.positive,
        default=20.0,
        metavar="SECONDS",
        help="how long the command may take in one play (default: 20)",
    )
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


def _verify_server_arguments(parser: argparse.ArgumentParser) -> None:
    _verify_shared_arguments(parser, "server")
    parser.add_argument(
        "--rest",
        action="append",
        default=[],
        metavar="ARG",
        help="an argument of the server's own, put behind its launch line; may be repeated",
    )
    parser.add_argument(
        "--timeout",
        type=sessions.positive,
        default=10.0,
        metavar="SECONDS",
        help="how long an answer may take (default: 10)",
    )
    parser.add_argument(
        "--slow-timeout",
        type=sessions.positive,
        default=120.0,
        metavar="SECONDS",
        help="how long an answer may take that needs the server's real work (default: 120)",
    )


def _verify_shared_arguments(parser: argparse.ArgumentParser, side: str) -> None:
    """What `verify server` and `verify client` have in common."""
    parser.add_argument(
        "--protocol", required=True, metavar="ID@VERSION", help="see `testwire protocols`"
    )
    parser.add_argument(
        "--transport", metavar="ID", help="one of the protocol's transports (default: all)"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown", "github", "junit"),
        default="text",
        help="what is printed (default: text)",
    )
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


def _verify(options: argparse.Namespace) -> int:
    from importlib.util import find_spec

    if (options.what == "report" or options.report is not None) and find_spec("jinja2") is None:
        return complain(_not_installed(f"verify {options.what}", ["jinja2"], "tools"))

    from testwire_tools.conformance.command import verify_report, verify_server

    if options.what == "report":
        return verify_report(options.results, options.output, title=options.title)

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
        return verify_server(
            options.words,
            chosen,
            rest=options.rest,
            slow_seconds=options.slow_timeout,
            list_cases=options.list,
        )

    from testwire_tools.conformance.client import command

    if options.list:
        return command.list_cases(chosen)
    if options.serve:
        return command.serve_client(options.words, chosen, options.play)
    if options.listen is not None:
        return command.listen_for_client(options.listen, chosen)
    return command.verify_client(options.words, chosen)


COMMANDS: Final[dict[str, Command]] = {
    "quickstart": Command(
        "make a server, run mutation tests on a sample, write a report",
        _quickstart_arguments,
        _quickstart,
    ),
    "protocols": Command("list the protocols held", _protocols_arguments, _protocols),
    "new": Command("make a server project that runs, tests and starts", _new_arguments, _new),
    "verify": Command(
        "judge a server or a client of any make by a protocol's rules",
        _verify_arguments,
        _verify,
        command=True,
    ),
    "generate": Command("write generated/ from spec/", _generate_arguments, _generate),
    "check": Command("check spec, vectors and generated files; offline", _check_arguments, _check),
    "docs": Command("renew the lists between markers in pages", _docs_arguments, _docs),
    "compat": Command(
        "compare two versions: who breaks, which version", _compat_arguments, _compat
    ),
    "drift": Command(
        "compare documents, sources or captured sessions with the spec", _drift_arguments, _drift
    ),
    "upstream": Command(
        "look whether the pinned documents moved; keep an issue on it",
        _upstream_arguments,
        _upstream,
    ),
    "rules": Command("list the rules of `check`, `compat` and `drift`", _rules_arguments, _rules),
    "record": Command(
        "stand between a client and a server, and write down what passes",
        sessions.record_arguments,
        sessions.record,
        command=True,
    ),
    "replay": Command(
        "play a recorded session as a mock server or a mock client",
        sessions.replay_arguments,
        sessions.replay,
        command=True,
    ),
    "trace": Command("show, compare or count recorded sessions", _trace_arguments, _trace),
    "call": Command(
        "call one method of a server, checked both ways",
        sessions.call_arguments,
        sessions.call,
        command=True,
    ),
    "doctor": Command(
        "find out why a server does not start or does not talk",
        _doctor_arguments,
        _doctor,
        command=True,
    ),
}


if __name__ == "__main__":
    sys.exit(main())
