"""Shared code of the drift commands: protocol look-up, findings, output and exit code.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from testwire_base import command_line
from testwire_base.command_line import announce
from testwire_base.documents import Location
from testwire_base.errors import UsageError, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE
from testwire_base.findings import Finding, Severity, SpecUnreadable, sort_findings

from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.model import ir
from testwire_codegen.rules import catalogue, with_fixes
from testwire_codegen.rules.drift_docs import FATAL

if TYPE_CHECKING:
    from testwire_codegen.drift.compare import Difference

_RANKS: Final = {"info": 0, "warning": 1, "error": 2, "none": 3}
_WORDS: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "info": "note"}
MOST: Final = 10
"""The maximum number of findings that the short form prints."""
_PLACES: Final = 3
"""The maximum number of further locations that a line of the short form lists."""
_NOT_COMPARED: Final = FATAL | {"drift-source-input", "drift-source-node", "trace-unreadable"}


def find_protocol(wanted: str, root: Path | None) -> ir.Protocol:
    """Return the protocol `ID@VERSION`, or the newest version of `ID`.

    root: search only this folder. By default, search the current folder, then installed packages,
        then the bundled specifications.
    Raises UsageError if the protocol does not exist. Raises SpecUnreadable if the spec cannot
    be read or has findings.
    """
    from testwire_codegen.model.origin import find
    from testwire_codegen.rules import lint_version

    origin = find(wanted, root, lint=lint_version)
    announce(origin.version)
    return origin.protocol


def finding(
    rule: str,
    message: str,
    location: Location,
    protocol: ir.Protocol | None,
    *,
    before: Location | None = None,
    subject: str | None = None,
    detail: str | None = None,
    fix: str | None = None,
) -> Finding:
    """Return a finding with the severity and the fix of its rule.

    before: the location of the compared type, method or error in the spec.
    """
    (entry,) = (each for each in catalogue() if each.id == rule)
    key = None if protocol is None else protocol.key
    return Finding(
        rule, message, location, entry.severity, "drift", key, fix or entry.fix,
        detail, before, subject,
    )  # fmt: skip


def finding_of(difference: Difference, protocol: ir.Protocol, subject: str) -> Finding:
    """Return a finding about a difference. The detail starts with the key of the difference."""
    detail = "\n".join(filter(None, (f"key: {difference.key}", difference.detail)))
    return finding(
        difference.rule, difference.message, difference.location, protocol,
        before=difference.spec, subject=subject, detail=detail,
    )  # fmt: skip


def finish(
    compare: Callable[[], Iterable[Finding]],
    clean: Callable[[], str],
    fail_on: str,
    format: str,
    most: int | None = None,
) -> int:
    """Call `compare`, print its findings, and return the exit code.

    clean: a function that returns the message for a run without findings.
    most: the maximum number of findings to print. The most severe findings are printed.
    An unreadable input becomes the last finding. A usage error is printed as a message.
    """
    findings: list[Finding] = []
    last: list[Finding] = []
    try:
        findings.extend(compare())
    except UsageError as error:
        return complain(error)
    except SpecUnreadable as error:
        return command_line.finish(with_fixes(error.findings), format, UNREADABLE)
    except InputUnreadable as error:
        last = [finding(error.rule, error.message, error.location, None, fix=error.fix)]
    findings = sort_findings(findings) + last
    listed = findings if most is None else _most_severe(findings, most)
    command_line.finish(with_fixes(listed), format, CLEAN)
    if not findings and (format == "text" or most is not None):
        print(clean())
    if any(each.rule in _NOT_COMPARED for each in findings):
        return UNREADABLE
    return FINDINGS if fails(findings, fail_on) else CLEAN


def finish_short(
    compare: Callable[[], Iterable[Finding]],
    clean: Callable[[], str],
    fail_on: str,
    format: str,
    verbose: bool,
) -> int:
    """Like `finish`, but the text format has one line for each finding, and at most `MOST` lines.

    verbose: print all findings with their fixes.
    """
    if format != "text" or verbose:
        return finish(compare, clean, fail_on, format)
    return finish(compare, clean, fail_on, "short", MOST)


def _most_severe(findings: Sequence[Finding], most: int) -> list[Finding]:
    """Return the most severe findings, and print the number of the others.

    Findings with the same message are combined.
    """
    groups: dict[tuple[str, str], list[Finding]] = {}
    for each in sorted(findings, key=lambda each: -_RANKS[each.severity]):
        groups.setdefault((each.rule, each.message), []).append(each)
    combined = [_combined(group) for group in groups.values()]
    left = Counter(each.severity for each in combined[most:])
    if left:
        counts = [(left[each], word) for each, word in _WORDS.items() if left[each]]
        told = ", ".join(f"{count} more {word}{'s' * (count > 1)}" for count, word in counts)
        print(f"{told}; --verbose lists them", file=sys.stderr)
    return combined[:most]


def _combined(group: Sequence[Finding]) -> Finding:
    """Return one finding for findings with the same message at different locations."""
    first, *rest = group
    others = [each.location for each in rest if each.location and each.location != first.location]
    listed = ", ".join(f"{place.file}:{place.line}" for place in others[:_PLACES])
    more = f" and {len(others) - _PLACES} more" if len(others) > _PLACES else ""
    also = f"; also at {listed}{more}" if others else ""
    return replace(first, before=None, message=first.message + also)


def fails(findings: Sequence[Finding], fail_on: str) -> bool:
    """Return whether any finding has the severity `fail_on` or a higher one.

    fail_on: a value of `command_line.FAIL_ON`.
    """
    return any(_RANKS[each.severity] >= _RANKS[fail_on] for each in findings)


def shown(path: Path) -> str:
    """Return the path as findings show it. A path below the current folder becomes relative."""
    resolved, here = path.resolve(), Path.cwd().resolve()
    return resolved.relative_to(here).as_posix() if resolved.is_relative_to(here) else str(path)
