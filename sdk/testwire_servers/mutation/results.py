"""Converts mutants and their results to the members of the protocol and of the report schema.

Both use the same names. The module must not import protocol types.

Tests: `tests/servers/mutation/test_server.py`, `tests/servers/mutation/test_terminal.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_servers.mutation.model import Mutant, MutantOutcome


def mutant_members(mutant: Mutant, identifier: str) -> dict[str, Any]:
    """Return the members that describe a mutant without its result."""
    start, end = mutant.range
    return {
        "id": identifier,
        "location": {
            "start": {"line": start.line, "column": start.column},
            "end": {"line": end.line, "column": end.column},
        },
        "description": mutant.description,
        "mutatorName": mutant.mutator,
        "replacement": mutant.replacement,
    }


def result_members(result: MutantOutcome, identifier: str) -> dict[str, Any]:
    """Return the members that describe a mutant and its result, without unknown members."""
    members = mutant_members(result.mutant, identifier)
    members["status"] = result.status
    optional = {
        "statusReason": result.reason,
        "killedBy": None if result.killed_by is None else list(result.killed_by),
        "coveredBy": None if result.covered_by is None else list(result.covered_by),
        "testsCompleted": result.tests_completed,
        "duration": None if result.duration is None else round(result.duration, 3),
        "static": result.static,
    }
    return members | {name: value for name, value in optional.items() if value is not None}
