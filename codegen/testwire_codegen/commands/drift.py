"""`testwire drift`: compare documents, sources or captured sessions with the spec.

Tests: `tests/codegen/drift`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from testwire_base.command_line import FAIL_ON, format_option, protocol_option, root_option


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, (help, add, function) in DRIFTS.items():
        kind = kinds.add_parser(name, description=help, help=help)
        add(kind)
        protocol_option(kind)
        kind.add_argument(
            "--errata", action="store_true", help="list differences too that errata explain"
        )
        kind.add_argument(
            "--fail-on",
            choices=FAIL_ON,
            default="warning",
            help="the severity from which on findings make the exit code 1 (default: warning)",
        )
        format_option(kind)
        root_option(kind)
        kind.set_defaults(compare=function)


def run(options: argparse.Namespace) -> int:
    shared = {name: getattr(options, name) for name in ("errata", "fail_on", "format")}
    code: int = options.compare(options, **shared)
    return code


def _docs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="Markdown")
    parser.add_argument(
        "--document",
        metavar="NAME",
        help="which document of upstream.lock.json the file is (default: by digest, then by the "
        "name of the file)",
    )


def _docs(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.docs import docs

    return docs(options.protocol, options.files, options.root, document=options.document, **shared)


def _source_arguments(parser: argparse.ArgumentParser) -> None:
    from testwire_codegen.drift.readers import KINDS

    parser.add_argument(
        "inputs", nargs="+", metavar="INPUT", help="a .ts, .json or .cs file, or an npm package"
    )
    parser.add_argument(
        "--kind",
        choices=KINDS,
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


def _source(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.source import drift_source

    names = ("kind", "document", "packages", "names", "partial")
    shared |= {name: getattr(options, name) for name in names}
    return drift_source(options.inputs, options.protocol, options.root, **shared)


def _wire_arguments(parser: argparse.ArgumentParser) -> None:
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


def _wire(options: argparse.Namespace, **shared: Any) -> int:
    from testwire_codegen.drift.wire_command import drift_wire

    return drift_wire(
        options.traces, options.protocol, options.root, coverage=options.coverage, **shared
    )


DRIFTS: Final = {
    "docs": ("Markdown documents against the spec", _docs_arguments, _docs),
    "source": ("the source of an implementation against the spec", _source_arguments, _source),
    "wire": ("captured sessions against the spec", _wire_arguments, _wire),
}
