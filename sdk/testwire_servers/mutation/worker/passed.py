"""Reports tests that have passed while the baseline run continues, so that they can test mutants.

The report about a test contains the lines that the test has run, from the files and lines that the
engine asks for. The module depends only on public methods of coverage.

Tests: `tests/servers/mutation/test_early.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import coverage


class PassedTests:
    """Observes which lines coverage stores for each context."""

    def __init__(self, sandbox: str, requested: Mapping[str, Sequence[int]]) -> None:
        """Start observing. requested: the lines of each file that reports may contain."""
        self._requested = {
            os.path.join(sandbox, *path.split("/")): (path, frozenset(lines))
            for path, lines in requested.items()
        }
        self._context = ""
        self._lines: dict[str, list[int]] = {}
        self._add_lines = coverage.CoverageData.add_lines
        if requested:
            coverage.CoverageData.add_lines = self._observer()  # type: ignore[method-assign, assignment]

    def _observer(self) -> Callable[[Any, Mapping[str, Any]], None]:
        def add_lines(data: Any, found: Mapping[str, Any]) -> None:
            if self._context.startswith("t"):
                for file, lines in found.items():
                    path, requested = self._requested.get(file, ("", frozenset[int]()))
                    if ran := requested.intersection(lines):
                        self._lines.setdefault(path, []).extend(ran)
            self._add_lines(data, found)

        return add_lines

    def switch(self, context: str) -> None:
        """Set the context. Coverage must have stored the lines of the previous context."""
        self._context = context

    def take(self) -> dict[str, list[int]]:
        """Return the requested lines that the last test has run, by file. Forget them."""
        lines, self._lines = self._lines, {}
        return lines

    def close(self) -> None:
        """Stop observing."""
        coverage.CoverageData.add_lines = self._add_lines  # type: ignore[method-assign]
