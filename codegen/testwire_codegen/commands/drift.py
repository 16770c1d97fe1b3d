"""`testwire drift`: compare documents, source files or recorded traces with a specification.

Tests: `tests/codegen/drift`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from testwire_base.command_line import FAIL_ON, SEARCH, format_option, protocol_option, root_option
from testwire_base.errors import UsageError

from testwire_codegen.commands._shared import source_options


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, (help, add, function) in DRIFTS.items():
        kind = kinds.add_parser(name, description=help, help=help)
        add(kind)
        if name == "names":
            help = "the protocol (default: for each file, the protocol that fits best)"
            protocol_option(kind, help, required=False)
        else:
            protocol_option(kind)
            kind.add_argument(
                "--errata",
                action="store_true",
                help="also list the differences that errata explain",
            )
        kind.add_argument(
            "--fail-on",
            choices=FAIL_ON,
            default="warning",
            help="minimum severity for exit code 1 (default: warning)",
        )
        format_option(kind)
        root_option(kind, SEARCH)
        kind.set_defaults(compare=function)


def run(options: argparse.Namespace) -> int:
    names = ("errata", "fail_on", "format")
    shared = {name: getattr(options, name) for name in names if name in options}
    code: int = options.compare(options, **shared)
    return code


def _docs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a Markdown file")
    parser.add_argument(
        "--document",
        metavar="NAME",
        help="entry in upstream.lock.json for the file (default: found by digest or file name)",
    )


def _docs(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.docs import docs

    return docs(options.protocol, options.files, options.root, document=options.document, **shared)


def _names_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", type=Path, nargs="+", metavar="PATH", help="a source file or a folder"
    )
    parser.add_argument(
        "--verbose", action="store_true", help="also print the fix of each finding, and all notes"
    )


def _names(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.names_command import drift_names

    return drift_names(
        options.paths, options.protocol, options.root, verbose=options.verbose, **shared
    )


def _source_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "inputs", nargs="+", metavar="INPUT", help="a .ts, .json or .cs file, or an npm package"
    )
    source_options(parser)
    parser.add_argument(
        "--document",
        metavar="NAME",
        help="entry in upstream.lock.json whose errata apply to the input",
    )
    parser.add_argument(
        "--map",
        dest="names",
        action="append",
        default=[],
        metavar="SPEC=SOURCE",
        help="name of a type in the source, or SPEC= to skip the type; may be repeated",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="accept that the source contains only a part of the protocol, or additional types",
    )
    parser.add_argument(
        "--role",
        choices=("client", "server"),
        help="compare only what a client or a server reads and sends; the inputs are TypeScript, "
        "JavaScript and C# files, or folders that contain them",
    )
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="with --role, also print the matched types, all findings, and their fixes",
    )


def _source(options: argparse.Namespace, **shared: Any) -> int:
    if options.role:
        return _roles(options, **shared)
    from testwire_codegen.drift.source import drift_source

    names = ("kind", "document", "packages", "names", "partial")
    shared |= {name: getattr(options, name) for name in names}
    return drift_source(options.inputs, options.protocol, options.root, **shared)


def _roles(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.roles_command import drift_roles

    for name in ("document", "partial", "errata"):
        if getattr(options, name):
            raise UsageError(f"--{name} cannot be used with --role")
    del shared["errata"]
    names = ("kind", "packages", "names", "verbose")
    shared |= {name: getattr(options, name) for name in names}
    return drift_roles(options.inputs, options.protocol, options.role, options.root, **shared)


def _wire_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "traces", type=Path, nargs="+", metavar="TRACE.jsonl", help="a recorded trace"
    )
    parser.add_argument(
        "--coverage",
        type=Path,
        nargs="?",
        const=Path("-"),
        metavar="FILE",
        help="also report which methods, members and literals occur, as JSON in FILE or as text on "
        "standard error",
    )


def _wire(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.wire_command import drift_wire

    return drift_wire(
        options.traces, options.protocol, options.root, coverage=options.coverage, **shared
    )


DRIFTS: Final = {
    "docs": ("compare Markdown documents with a specification", _docs_arguments, _docs),
    "names": (
        "search source files in any language for names that the protocol spells differently",
        _names_arguments,
        _names,
    ),
    "source": (
        "compare the source of an implementation with a specification",
        _source_arguments,
        _source,
    ),
    "wire": ("compare recorded traces with a specification", _wire_arguments, _wire),
}
