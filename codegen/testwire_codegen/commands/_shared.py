"""Functions with which commands read and check the specification, and print findings.

Tests: `tests/codegen/commands/test_commands.py`.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from testwire_base import command_line
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE

if TYPE_CHECKING:
    from testwire_base.findings import Finding

    from testwire_codegen.model import ir
    from testwire_codegen.model.loader import ProtocolIndex, VersionFolder


class Loaded(NamedTuple):
    """The loaded protocol versions, and the findings about the specification."""

    indexes: list[ProtocolIndex]
    versions: list[tuple[VersionFolder, ir.Protocol]]
    findings: list[Finding]

    @property
    def protocols(self) -> list[ir.Protocol]:
        return [protocol for _, protocol in self.versions]


def load(root: Path) -> Loaded:
    """Read and lint the whole spec. Raises SpecUnreadable if nothing can be read."""
    from testwire_base.findings import sort_findings

    from testwire_codegen.model.loader import load_spec
    from testwire_codegen.model.lower import lower
    from testwire_codegen.rules import lint_version
    from testwire_codegen.rules.modules import lint_modules

    indexes = load_spec(root)
    findings: list[Finding] = [finding for index in indexes for finding in index.findings]
    findings += lint_modules(indexes)
    versions = []
    for index in indexes:
        for folder in index.versions:
            protocol = lower(folder)
            findings += lint_version(folder, protocol)
            versions.append((folder, protocol))
    return Loaded(indexes, versions, sort_findings(findings))


def code_of(findings: Sequence[Finding]) -> int:
    """Return 3 if the specification cannot be read, 1 for other problems, or 0 for no problems."""
    if any(finding.category == "spec" for finding in findings):
        return UNREADABLE
    return FINDINGS if problems_in(findings) else CLEAN


def problems_in(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that require an action, which excludes findings of the severity info."""
    return [finding for finding in findings if finding.severity != "info"]


def finish(
    findings: Sequence[Finding], format: str, code: int | None = None, clean: str = ""
) -> int:
    """Print findings with their fixes. Return `code`, or `code_of(findings)` if `code` is None."""
    if findings:
        from testwire_codegen.rules import with_fixes

        findings = with_fixes(findings)
    return command_line.finish(findings, format, code_of(findings) if code is None else code, clean)


def reporting(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Return a function that calls `run` and reports an unreadable specification as findings."""

    @functools.wraps(run)
    def reported(options: argparse.Namespace) -> int:
        from testwire_base.findings import SpecUnreadable

        try:
            return run(options)
        except SpecUnreadable as error:
            return finish(error.findings, options.format, UNREADABLE)

    return reported


def shown(folder: Path, root: Path) -> str:
    """Return the path of the folder, relative to the root if the folder is inside the root."""
    resolved = folder.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else str(folder)


def source_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that select how sources are read."""
    from testwire_codegen.drift.readers import KINDS

    parser.add_argument(
        "--kind",
        choices=KINDS,
        help="kind of the inputs (default: by file name; packages must contain zod schemas)",
    )
    parser.add_argument(
        "--packages",
        type=Path,
        metavar="DIR",
        help="folder in which Node looks for packages (default: current folder)",
    )


def say(line: str) -> None:
    """Print progress on standard error."""
    print(line, file=sys.stderr)
