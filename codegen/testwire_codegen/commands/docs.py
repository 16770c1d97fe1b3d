"""`testwire docs`: update the generated lists between markers in Markdown files.

If a marker is invalid, no file is written.

Tests: `tests/codegen/targets/test_embed.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from testwire_base.command_line import check_option, format_option, root_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import FINDINGS

from testwire_codegen.commands._shared import finish, load, problems_in, reporting, say, shown

if TYPE_CHECKING:
    from testwire_base.findings import Finding

    from testwire_codegen.model import ir


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        type=Path,
        nargs="*",
        metavar="FILE",
        help="pages to update (default: README.md and docs/**/*.md)",
    )
    check_option(parser)
    format_option(parser)
    root_option(parser)


@reporting
def run(options: argparse.Namespace) -> int:
    from testwire_base.specs import find_root

    root = find_root(options.root)
    loaded = load(root)
    if problems_in(loaded.findings):
        return finish(loaded.findings, options.format)
    findings, renewed = embedded(root, loaded.protocols, options.files or pages(root))
    if options.check:
        return finish(findings, options.format, clean="the lists are up to date")
    broken = [finding for finding in findings if finding.rule != "embedded-list"]
    if broken:
        return finish(broken, options.format, FINDINGS)
    for path, text in renewed.items():
        try:
            path.write_bytes(text.encode())
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror}") from None
        say(f"wrote {shown(path, root)}")
    return finish([], options.format, clean=f"{len(renewed)} pages updated")


def pages(root: Path) -> list[Path]:
    """Return the pages with a marker: README.md and the Markdown files in `docs/`."""
    from testwire_codegen.targets.docs.embed import MARKER

    found = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    return [page for page in found if page.is_file() and MARKER.encode() in page.read_bytes()]


def embedded(
    root: Path, protocols: Sequence[ir.Protocol], files: Sequence[Path]
) -> tuple[list[Finding], dict[Path, str]]:
    """Return findings about the generated lists, and new contents for outdated pages.

    Raises UsageError for a page that cannot be read or is outside of the root.
    """
    from testwire_base.configuration import read_configuration
    from testwire_base.documents import Location
    from testwire_base.findings import Finding

    from testwire_codegen.targets.docs.embed import EmbedError, embed

    findings: list[Finding] = []
    renewed: dict[Path, str] = {}
    pages = f"{shown(read_configuration(root).output, root)}/docs"
    for path in files:
        name = shown(path, root)
        text = _text(path, root)
        try:
            result = embed(text, name, pages, protocols)
        except EmbedError as error:
            place = Location(name, "", error.line, 1)
            findings.append(Finding("embed-marker", str(error), place, category="generated"))
            continue
        if result.stale:
            renewed[path] = result.text
        for line in result.stale:
            message = "the list does not match the specification"
            place = Location(name, "", line, 1)
            fix = f"Run `testwire docs {name}`."
            findings.append(Finding("embedded-list", message, place, category="generated", fix=fix))
    return findings, renewed


def _text(path: Path, root: Path) -> str:
    if not path.resolve().is_relative_to(root):
        raise UsageError(f"{path}: expected a page in {root}, because the links are relative")
    try:
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown(path, root)} is not UTF-8: {error.reason}") from None
    except OSError as error:
        raise UsageError(f"cannot read {shown(path, root)}: {error.strerror}") from None
