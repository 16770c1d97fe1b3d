"""Remembers which tests have detected mutants, because they often detect similar ones.

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_killers.py`.
"""

from __future__ import annotations

from typing import Any, Final

from testwire_servers.mutation.model import Mutant

# The number of tests to remember for each statement or segment.
_MOST: Final = 3


class Killers:
    """Tests that have detected mutants of each statement, the last one first."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, int], list[str]] = {}

    def add(self, mutant: Mutant, test: str) -> None:
        """Store that `test` has detected a mutant."""
        for key in _keys(mutant).values():
            others = [one for one in self._found.get(key, ()) if one != test]
            self._found[key] = [test, *others][:_MOST]

    def of(self, mutant: Mutant) -> dict[str, Any]:
        """Return some tests that have detected mutants of the same code.

        The member `statement` is about the same statement. The member `segment` is about the same
        statement at the top level of the file, for example a function.
        """
        return {name: self._found.get(key, []) for name, key in _keys(mutant).items()}


def _keys(mutant: Mutant) -> dict[str, tuple[str, str, int]]:
    spot = mutant.spot
    keys = {"statement": spot.first_line, "segment": spot.segment_start}
    return {name: (mutant.path, name, number) for name, number in keys.items()}
