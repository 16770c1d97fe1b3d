"""`testwire upstream`: find changed documents and new releases, and maintain one GitHub issue.

Tests: `tests/codegen/drift/test_upstream.py`, `tests/ci/test_workflows.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from testwire_base.command_line import (
    SEARCH,
    announce,
    format_option,
    invoke,
    protocol_option,
    root_option,
)
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE

from testwire_codegen.commands._shared import finish, reporting

if TYPE_CHECKING:
    from testwire_codegen.drift.upstream import Judge
    from testwire_codegen.model.loader import VersionFolder


def arguments(parser: argparse.ArgumentParser) -> None:
    protocol_option(parser, "check only the documents of this protocol", required=False)
    parser.add_argument(
        "--documents",
        type=Path,
        metavar="DIR",
        help="folder with the documents, as <id>@<version>/<upstream path>, and the package "
        "indexes, as <id>@<version>/<package>.json (default: fetch them)",
    )
    parser.add_argument(
        "--index",
        action="append",
        default=[],
        metavar="KIND=URL",
        help="base address of a package index, for example npm=URL; KIND is nuget (the flat "
        "container), npm (the registry) or pypi (the JSON interface)",
    )
    parser.add_argument(
        "--issue",
        action="store_true",
        help="open or update a GitHub issue with gh if a document changed, otherwise close it; "
        "the exit code is 0 in both cases",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="with --issue: print the actions without executing them",
    )
    format_option(parser)
    root_option(parser, SEARCH)


@reporting
def run(options: argparse.Namespace) -> int:
    """Check the documents. Without `--issue`, the exit code is 1 if a document changed."""
    from testwire_codegen.drift import releases, upstream

    if options.dry_run and not options.issue:
        raise UsageError("--dry-run requires --issue; add --issue")
    if options.documents is not None and not options.documents.is_dir():
        raise UsageError(f"--documents: expected a folder, found none at {options.documents}")
    versions = _versions(options.protocol, options.root)
    watched, packages = upstream.pins(versions), releases.packages(versions)
    addresses = _addresses(options.index)
    judge = _judge(options.root)
    with tempfile.TemporaryDirectory(prefix="testwire-upstream-") as folder:
        documents = options.documents or Path(folder)
        if options.documents is None:
            for pin in watched:
                upstream.fetch(pin, documents)
            for package in (each for each in packages if each.kind in addresses):
                releases.fetch_index(package, addresses[package.kind], documents)
        checked = [each for each in packages if (documents / each.file).is_file()]
        states = [upstream.look(pin, documents, judge) for pin in watched]
        released = [
            finding
            for package in packages
            for finding in releases.release_findings(
                package, releases.new_releases(package, documents)
            )
        ]
    found = [*upstream.findings_of(states), *released]
    code = FINDINGS if found and not options.issue else CLEAN
    finish(found, options.format, code, _clean(len(watched), len(checked)))
    if options.issue:
        upstream.keep_issue(upstream.body(states, released) if found else None, options.dry_run)
    return code


def _versions(protocol: str | None, root: Path | None) -> list[VersionFolder]:
    """Return the versions of a protocol, or all versions in the first source.

    Raises UsageError if no source has the protocol, and SpecUnreadable if an index is invalid.
    """
    from testwire_base.findings import SpecUnreadable
    from testwire_base.specs import find_version, first_source

    from testwire_codegen.model.loader import load_spec

    found = [find_version(protocol, root)] if protocol else first_source(root).versions()
    for version in found:
        announce(version)
    indexes = load_spec(found[0].source.root, protocol)
    if broken := [finding for index in indexes for finding in index.findings]:
        raise SpecUnreadable(broken)
    return [version for index in indexes for version in index.versions]


def _addresses(words: list[str]) -> dict[str, str]:
    """Return the base addresses of the indexes by kind. Raises UsageError."""
    from testwire_codegen.drift.releases import KINDS

    found = dict(word.partition("=")[::2] for word in words)
    for kind, address in found.items():
        if kind not in KINDS or not address:
            raise UsageError(
                f"--index: expected KIND=URL with the kind {', '.join(KINDS)}, found {kind!r}"
            )
    return found


def _clean(documents: int, packages: int) -> str:
    are = "1 document is" if documents == 1 else f"{documents} documents are"
    if not packages:
        return f"{are} unchanged"
    have = "1 package has" if packages == 1 else f"{packages} packages have"
    return f"{are} unchanged, and {have} no new release"


def _judge(root: Path | None) -> Judge:
    """Return a function that runs `testwire drift docs` for a document."""
    from testwire_codegen.commands import drift

    def judge(protocol: str, document: str, path: Path) -> list[dict[str, Any]] | None:
        words = ["docs", "--protocol", protocol, "--document", document, "--format", "json"]
        words += [str(path), *(["--root", str(root)] if root is not None else [])]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            code = invoke(drift, words)
        if code not in (CLEAN, FINDINGS, UNREADABLE) or not printed.getvalue():
            return None
        findings: list[dict[str, Any]] = json.loads(printed.getvalue())["findings"]
        return findings

    return judge
