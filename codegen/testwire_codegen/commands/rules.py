"""The command `testwire rules`, which lists the rules or writes their pages.

The pages require a checkout of Testwire, because their examples are fixtures of its tests.

Tests: `tests/codegen/rules/test_page.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from testwire_base.command_line import check_option, format_option
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN

from testwire_codegen.commands._shared import finish, say

if TYPE_CHECKING:
    from testwire_base.findings import Finding


def arguments(parser: argparse.ArgumentParser) -> None:
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print the rules as JSON")
    shape.add_argument(
        "--markdown",
        nargs="?",
        const="",
        metavar="DIR",
        help="print the index as Markdown, or write it and the pages of the rules to DIR",
    )
    check_option(parser, "compare the pages in DIR without writing them")
    format_option(parser)


def run(options: argparse.Namespace) -> int:
    if options.markdown:
        return _pages(Path(options.markdown), options)
    if options.check:
        raise UsageError("--check requires --markdown DIR, the folder with the pages")
    from testwire_codegen.rules import page

    if options.markdown is not None:
        sys.stdout.write(page.index())
        return CLEAN
    rules = page.entries()
    if options.json:
        print(json.dumps(rules, indent=2))
        return CLEAN
    width = max(len(rule["id"]) for rule in rules)
    for rule in rules:
        print(f"{rule['id']:<{width}}  {rule['severity']:<8} {rule['purpose']}")
    return CLEAN


def _pages(folder: Path, options: argparse.Namespace) -> int:
    from testwire_codegen.rules.examples import Fixtures
    from testwire_codegen.rules.page import pages

    fixtures = Fixtures.find()
    if fixtures is None:
        raise UsageError(
            "--markdown DIR requires a checkout of Testwire with its tests; run the command there, "
            "or print only the index with `testwire rules --markdown`"
        )
    wanted = {name: text.encode() for name, text in pages(fixtures).items()}
    present = {"rules.md", *(f"rules/{path.name}" for path in (folder / "rules").glob("*.md"))}
    held = {name: _content(folder / name) for name in present | wanted.keys()}
    if options.check:
        found = _differences(folder, held, wanted)
        clean = f"{len(wanted)} pages are up to date"
        return finish(found, options.format, clean=clean)
    try:
        _write(folder, held, wanted)
    except OSError as error:
        raise UsageError(f"cannot write {error.filename}: {error.strerror}") from None
    return finish([], options.format, clean=f"{len(wanted)} pages")


def _differences(
    folder: Path, held: Mapping[str, bytes | None], wanted: Mapping[str, bytes]
) -> list[Finding]:
    from testwire_base.documents import Location
    from testwire_base.findings import Finding

    fix = f"Run `testwire rules --markdown {folder.as_posix()}` and commit the result."
    found = []
    for name in sorted(held):
        if held[name] == wanted.get(name):
            continue
        missing = "is missing" if held[name] is None else "is not up to date"
        said = missing if name in wanted else "is not a rule page"
        place = Location(f"{folder.as_posix()}/{name}")
        found.append(Finding("rule-page", f"{name} {said}", place, category="generated", fix=fix))
    return found


def _write(folder: Path, held: Mapping[str, bytes | None], wanted: Mapping[str, bytes]) -> None:
    (folder / "rules").mkdir(parents=True, exist_ok=True)
    for name in sorted(held.keys() - wanted.keys()):
        (folder / name).unlink()
        say(f"removed {folder.as_posix()}/{name}")
    for name, content in wanted.items():
        if held[name] != content:
            (folder / name).write_bytes(content)
            say(f"wrote {folder.as_posix()}/{name}")


def _content(path: Path) -> bytes | None:
    """Return the file contents with LF line endings, or None if the file cannot be read."""
    try:
        return path.read_bytes().replace(b"\r\n", b"\n")
    except OSError:
        return None
