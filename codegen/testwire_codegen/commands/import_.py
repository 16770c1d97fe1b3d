"""`testwire import`: write a draft specification from a source.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from testwire_base.command_line import format_option, protocol_option

from testwire_codegen.commands._shared import reporting, source_options


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="INPUT",
        help="a .json, .ts or .cs file, a recorded session (.jsonl), or an npm package",
    )
    protocol_option(parser, "id and version of the draft", metavar="ID@VERSION")
    source_options(parser)
    parser.add_argument(
        "--role",
        choices=("client", "server"),
        help="role of the program in the inputs, which determines who sends each message",
    )
    parser.add_argument("--title", help="title of the protocol (default: the id)")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="folder in which to create spec/ID/VERSION (default: the current folder)",
    )
    parser.add_argument("--force", action="store_true", help="replace an existing version")
    format_option(parser)


@reporting
def run(options: argparse.Namespace) -> int:
    from testwire_codegen.importer.run import import_draft

    return import_draft(
        options.inputs,
        options.protocol,
        options.out,
        kind=options.kind,
        packages=options.packages,
        title=options.title,
        role=options.role,
        force=options.force,
    )
