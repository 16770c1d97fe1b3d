"""What the drift commands share: the protocol that is meant, and the exit code.

Tests: `tests/codegen/drift/test_wire_command.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from testwire_base.findings import Finding

from testwire_codegen.model import ir

__all__ = ["FAIL_ON", "fails", "find_protocol", "shown"]

FAIL_ON: Final = ("error", "warning", "info", "none")
"""From which severity on findings make the exit code 1."""

_RANKS: Final = {"info": 0, "warning": 1, "error": 2, "none": 3}


def find_protocol(wanted: str, root: Path | None) -> ir.Protocol:
    """The protocol `ID@VERSION`, or the newest version of `ID`.

    root: a checkout; None takes the spec at or above the current folder, or what is installed.
    Raises ProtocolUnknown, and SpecUnreadable where the spec cannot be read or breaks a rule.
    """
    from testwire_codegen.model.origin import find
    from testwire_codegen.rules import lint_version

    return find(wanted, root, lint=lint_version).protocol


def fails(findings: Sequence[Finding], fail_on: str) -> bool:
    """Whether one of the findings is as severe as `fail_on`, a word of `FAIL_ON`, or more."""
    return any(_RANKS[finding.severity] >= _RANKS[fail_on] for finding in findings)


def shown(path: Path) -> str:
    """A path as findings show it: from the current folder where it is below."""
    resolved, here = path.resolve(), Path.cwd().resolve()
    return resolved.relative_to(here).as_posix() if resolved.is_relative_to(here) else str(path)
