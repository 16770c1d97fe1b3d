"""The result of a run as text and as reports.

Tests: `tests/servers/mutation/test_terminal.py`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from testwire.version import __version__
from testwire_base.display import each_line, one_line
from testwire_base.documents import Location
from testwire_base.errors import Unreadable
from testwire_base.findings import Finding
from testwire_base.report import render
from testwire_tools.report import build_report, render_html, summarize

from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.results import result_members
from testwire_servers.mutation.source_text import InvalidSource, SourceText

_TOOL: Final = {"name": "testwire-mutation", "version": __version__}
_GREEN, _RED, _END = "\x1b[32m", "\x1b[31m", "\x1b[0m"


class RunResult:
    """The results of a run.

    outcomes: the results of all tested mutants, with accepted survivors as ignored.
    notes: messages about skipped files, and about obsolete entries of accepted survivors.
    seconds: the duration of the run.
    """

    def __init__(
        self, root: Path, outcomes: Sequence[MutantOutcome], notes: Sequence[str], seconds: float
    ) -> None:
        self._root = root
        self._outcomes = sorted(outcomes, key=lambda each: (each.mutant.path, each.mutant.range))
        self._notes = notes
        self._seconds = seconds
        self._sources: dict[str, SourceText | None] = {}

    @cached_property
    def report(self) -> dict[str, Any]:
        """The results as mutation-testing-report JSON."""
        files: dict[str, Any] = {}
        for outcome in self._outcomes:
            mutant = outcome.mutant
            members = result_members(outcome, mutant.id)
            files.setdefault(mutant.path, {"mutants": []})["mutants"].append(members)
        return build_report({"files": files}, self._root, framework=_TOOL)

    @property
    def score(self) -> float | None:
        """The percentage of mutants that were detected, or None without such mutants."""
        return summarize(self.report).score

    @property
    def untested_files(self) -> dict[str, str]:
        """For each file none of whose mutants could be tested, the first reason."""
        found: dict[str, str | None] = {}
        for outcome in self._outcomes:
            path = outcome.mutant.path
            if outcome.status == "RuntimeError":
                found.setdefault(path, outcome.reason or "unknown reason")
            elif outcome.status not in ("Ignored", "CompileError"):
                found[path] = None
        return {path: reason for path, reason in found.items() if reason is not None}

    # --- text ---

    def show(self) -> None:
        """Print the undetected mutants, the errors and the counts to standard output."""
        color = sys.stdout.isatty()
        for outcome in self._outcomes:
            if outcome.status == "Survived":
                place = self._location(outcome.mutant)
                print(one_line(f"{place}: survived: {outcome.mutant.description}"))
                for line in self._diff(outcome.mutant):
                    start = "" if not color else _RED if line.startswith("-") else _GREEN
                    print(f"    {start}{one_line(line)}{_END if color else ''}")
        for path, lines in self._uncovered().items():
            word = "line" if len(lines) == 1 else "lines"
            print(f"{path}: no test runs {word} {', '.join(map(str, lines))}")
        for (path, reason), count in self._errors().items():
            noun = "mutant" if count == 1 else "mutants"
            print("\n".join(each_line(f"{path}: {count} {noun} could not be tested: {reason}")))
        for note in self._notes:
            print(one_line(note))
        print(self._summary())

    def _summary(self) -> str:
        summary = summarize(self.report)
        counts = ", ".join(f"{count} {status}" for status, count in sorted(summary.counts.items()))
        total = "1 mutant" if summary.total == 1 else f"{summary.total} mutants"
        line = f"{total} in {self._seconds:.1f} s{': ' if counts else ''}{counts}"
        if summary.score is None:
            return line
        # Round down, so that 100 % means that no mutant is undetected.
        return f"{line}\nmutation score: {int(summary.score * 10) / 10:.1f} %"

    def _diff(self, mutant: Mutant) -> Iterator[str]:
        """Yield the changed source lines before and after the change."""
        source = self._source(mutant)
        if source is None:
            return
        start, end = mutant.spot.start, mutant.spot.end
        first = source.line_starts[source.line(start) - 1]
        last = source.line(max(start, end - 1))
        stop = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
        after = source.text[first:start] + mutant.replacement + source.text[end:stop]
        for sign, text in (("-", source.text[first:stop]), ("+", after)):
            for line in text.splitlines():
                yield f"{sign} {line}"

    def _location(self, mutant: Mutant) -> Location:
        """Return the mutant's position. A location counts columns in code points."""
        line, column = mutant.range.start
        source = self._source(mutant)
        if source is not None:
            column = mutant.spot.start - source.line_starts[line - 1] + 1
        return Location(mutant.path, line=line, column=column)

    def _source(self, mutant: Mutant) -> SourceText | None:
        """Return the mutant's file, or None if it has changed since the run."""
        if mutant.path not in self._sources:
            try:
                source = SourceText.from_bytes((self._root / mutant.path).read_bytes())
            except (OSError, InvalidSource):
                self._sources[mutant.path] = None
            else:
                self._sources[mutant.path] = source if source.digest == mutant.digest else None
        return self._sources[mutant.path]

    def _uncovered(self) -> dict[str, list[int]]:
        found: dict[str, set[int]] = {}
        for outcome in self._outcomes:
            if outcome.status == "NoCoverage":
                mutant = outcome.mutant
                found.setdefault(mutant.path, set()).add(mutant.range.start.line)
        return {path: sorted(lines) for path, lines in found.items()}

    def _errors(self) -> Counter[tuple[str, str]]:
        return Counter(
            (outcome.mutant.path, outcome.reason or "unknown reason")
            for outcome in self._outcomes
            if outcome.status == "RuntimeError"
        )

    # --- reports ---

    def write(self, format: str, path: Path) -> None:
        """Write a report. Raises Unreadable if the file cannot be written."""
        if format == "html":
            text = render_html(self.report, title=f"Mutation tests of {self._root.name}")
        elif format == "json":
            text = json.dumps(self.report, indent=2) + "\n"
        else:
            text = render(self.findings(), "sarif")
        try:
            path.write_text(text, "utf-8")
        except OSError as error:
            raise Unreadable(
                f"{path}: cannot write the report: {error.strerror or error}; choose a different "
                "path with --report"
            ) from None
        print(f"report: {path}")

    def findings(self) -> list[Finding]:
        """Return a finding for each undetected mutant and for each file without a result."""
        found = []
        for outcome in self._outcomes:
            mutant = outcome.mutant
            if outcome.status in ("Survived", "NoCoverage"):
                said = "survived" if outcome.status == "Survived" else "no test runs this code"
                found.append(
                    Finding(
                        rule=f"mutation/{outcome.status}",
                        message=f"{said}: {mutant.description}",
                        location=self._location(mutant),
                        severity="warning",
                        fix="Add a test that fails with this change.",
                        subject=mutant.id,
                    )
                )
        for path, reason in self.untested_files.items():
            message = f"the mutants of this file could not be tested: {reason}"
            found.append(Finding("mutation/RuntimeError", message, Location(path)))
        return found
