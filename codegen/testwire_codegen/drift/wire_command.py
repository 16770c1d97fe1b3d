"""`testwire drift wire`: traces in, findings out.

Tests: `tests/codegen/drift/test_wire_command.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from testwire_base.documents import Location
from testwire_base.errors import Unreadable, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE, USAGE
from testwire_base.findings import Finding, SpecUnreadable, sort_findings
from testwire_base.report import render
from testwire_base.traces import read_trace

from testwire_codegen.drift.command import fails, find_protocol, shown
from testwire_codegen.messages import MessageChecker
from testwire_codegen.messages.checker import MessageCoverage
from testwire_codegen.model.origin import ProtocolUnknown
from testwire_codegen.rules import with_fixes


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
    """Compare captured sessions with the spec; gives the exit code.

    errata: list deviations that errata explain as well. coverage: a file that gets what of the
    protocol was seen as JSON, or `-` for text on standard error. fail_on: the severity from which
    on findings make the exit code 1.
    """
    try:
        checker = MessageChecker(find_protocol(protocol, root))
    except ProtocolUnknown as error:
        return complain(error)
    except SpecUnreadable as error:
        sys.stdout.write(render(with_fixes(error.findings), format))
        return UNREADABLE
    for path in traces:
        name = shown(path)
        try:
            checker.check(read_trace(path, name, strict=True), name)
        except (Unreadable, OSError) as error:
            # What comes before it counts too, but nothing is said of the whole.
            findings = [*sort_findings(checker.findings(errata=errata)), _unreadable(error, name)]
            sys.stdout.write(render(with_fixes(findings), format))
            return UNREADABLE
    seen = checker.coverage()
    if coverage is not None and not _write(coverage, seen):
        return USAGE
    findings = sort_findings(checker.findings(errata=errata))
    if findings or format != "text":
        sys.stdout.write(render(with_fixes(findings), format))
    else:
        print(f"{checker.protocol.key}: {seen.messages} messages, no findings")
    if checker.known and not errata:
        many = f"{checker.known} errata were seen; --errata lists them"
        one = "1 erratum was seen; --errata lists it"
        print(one if checker.known == 1 else many, file=sys.stderr)
    return FINDINGS if fails(findings, fail_on) else CLEAN


def _unreadable(error: Unreadable | OSError, name: str) -> Finding:
    """The finding of a trace that cannot be read."""
    if isinstance(error, OSError):
        error = Unreadable(f"cannot be read: {error.strerror}", Location(name))
    return Finding(
        rule="trace-unreadable", message=error.message, location=error.location, category="drift"
    )


def _write(target: Path, seen: MessageCoverage) -> bool:
    if str(target) == "-":
        sys.stderr.write(seen.to_text())
        return True
    try:
        target.write_text(json.dumps(seen.to_json(), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        print(f"testwire: cannot write {target}: {error.strerror}", file=sys.stderr)
        return False
    return True
