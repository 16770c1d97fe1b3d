"""The command `testwire drift wire`, which checks traces against a specification.

Tests: `tests/codegen/drift/test_wire_command.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from testwire_base.documents import Location
from testwire_base.errors import Unreadable, UsageError
from testwire_base.exit_codes import CLEAN, FINDINGS
from testwire_base.findings import Finding
from testwire_base.traces import read_trace

from testwire_codegen.drift.command import find_protocol, finish, shown
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.messages import MessageChecker
from testwire_codegen.messages.checker import MessageCoverage


def drift_wire(
    traces: Sequence[Path],
    protocol: str,
    root: Path | None = None,
    *,
    errata: bool = False,
    coverage: Path | None = None,
    fail_on: str = "warning",
    format: str = "text",
) -> int:
    """Check recorded sessions against the spec, print the findings, and return the exit code.

    errata: also list deviations that errata explain.
    coverage: the file for the coverage as JSON. `-` prints the coverage as text to standard error.
    fail_on: the minimum severity of findings for the exit code 1.
    """
    known = 0
    clean = ""

    def compare() -> Iterator[Finding]:
        nonlocal known, clean
        checker = MessageChecker(find_protocol(protocol, root))
        for path in traces:
            try:
                _check(checker, path)
            except InputUnreadable:
                # Report the findings so far, but not the coverage, because the trace is incomplete.
                yield from checker.findings(errata=errata)
                raise
        seen = checker.coverage()
        if coverage is not None:
            _write(coverage, seen)
        known, clean = checker.known, f"{checker.protocol.key}: {seen.messages} messages"
        yield from checker.findings(errata=errata)

    code = finish(compare, lambda: f"{clean}, no findings", fail_on, format)
    if code in (CLEAN, FINDINGS) and known and not errata:
        many = f"{known} errata explain deviations; --errata lists them"
        one = "1 erratum explains deviations; --errata lists it"
        print(one if known == 1 else many, file=sys.stderr)
    return code


def _check(checker: MessageChecker, path: Path) -> None:
    name, rule = shown(path), "trace-unreadable"
    try:
        checker.check(read_trace(path, name, strict=True, ends=True), name)
    except Unreadable as error:
        raise InputUnreadable(error.message, error.location or Location(name), rule) from None
    except OSError as error:
        text = f"the trace cannot be read: {error.strerror}"
        raise InputUnreadable(text, Location(name), rule) from None


def _write(target: Path, seen: MessageCoverage) -> None:
    if str(target) == "-":
        sys.stderr.write(seen.to_text())
        return
    try:
        target.write_text(json.dumps(seen.to_json(), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {target}: {error.strerror}") from None
