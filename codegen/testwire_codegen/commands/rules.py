"""`testwire rules`: list the rules, or write their pages.

The pages need the checkout of Testwire: the examples on them are the fixtures of its tests.

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
    shape.add_argument("--json", action="store_true", help="as JSON")
    shape.add_argument(
        "--markdown",
        nargs="?",
        const="",
        metavar="DIR",
        help="the index as Markdown; with DIR write it there, and a page for each family of rules",
    )
    check_option(parser, "compare the pages in DIR, and write nothing")
    format_option(parser)


def run(options: argparse.Namespace) -> int:
    if options.markdown:
        return _pages(Path(options.markdown), options)
    if options.check:
        raise UsageError("--check compares pages; say where they are with --markdown DIR")
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
    """Write the index of rules and a page for each family below `folder`, or compare them."""
    from testwire_codegen.rules.examples import Fixtures
    from testwire_codegen.rules.page import pages

    fixtures = Fixtures.find()
    if fixtures is None:
        raise UsageError(
            "the examples on the pages are fixtures of Testwire's checkout; run this there, or "
            "`testwire rules --markdown` without a folder for the index alone"
        )
    wanted = {name: text.encode() for name, text in pages(fixtures).items()}
    present = {"rules.md", *(f"rules/{path.name}" for path in (folder / "rules").glob("*.md"))}
    held = {name: _content(folder / name) for name in present | wanted.keys()}
    if options.check:
        found = _differences(folder, held, wanted)
        clean = f"{len(wanted)} pages are what the rules say"
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
        missing = "is missing" if held[name] is None else "is not what the rules say"
        said = missing if name in wanted else "is the page of no rule"
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
    """What a file holds, with plain line ends; None if there is none."""
    try:
        return path.read_bytes().replace(b"\r\n", b"\n")
    except OSError:
        return None
