"""Convert mutation test results to mutation-testing-report JSON, schema version 2.

Results have the shape `{"files": {path: {"mutants": [{id, location, mutatorName, status, …}]}}}`.
Paths are relative to the project. This module must not import a client.
Tests: `tests/tools/report/test_report.py`, against the published JSON Schema of the report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from testwire_tools.report.source import ReportError, find_inside, language_of, read_source
from testwire_tools.report.tests import describe_tests

SCHEMA_VERSION = "2"


def merge_results(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Join the partial results and the final result of a run.

    If several results contain a mutant (same file and id), the last result is used. Therefore the
    final result can repeat all mutants, contain only the mutants not yet reported, or be empty.
    """
    files: dict[str, dict[str, Mapping[str, Any]]] = {}
    for part in parts:
        for path, entry in part["files"].items():
            known = files.setdefault(path, {})
            for mutant in entry["mutants"]:
                known[mutant["id"]] = mutant
    return {
        "files": {
            path: {"mutants": [dict(m) for m in known.values()]} for path, known in files.items()
        }
    }


def build_report(
    result: Mapping[str, Any],
    root: Path,
    *,
    framework: Mapping[str, Any] | None = None,
    low: int = 60,
    high: int = 80,
) -> dict[str, Any]:
    """Return the report of a merged result.

    root: the folder of the project, which contains the sources.
    framework: the mutation testing tool, as `{"name": …, "version": …}`.
    low, high: thresholds of the mutation score, in percent (0 to 100). The viewer shows scores
    below `low` in red, and scores of at least `high` in green.

    Files without mutants are omitted. Raises ReportError if a source is missing or outside `root`.
    """
    files: dict[str, Any] = {}
    seen: set[str] = set()
    test_ids: set[str] = set()
    for path, entry in sorted(result["files"].items()):
        if not entry["mutants"]:
            continue
        file = find_inside(root, path)
        if file is None:
            raise ReportError(
                f"{path!r}: expected the mutated file in {root}, found none; use the folder of the "
                "run, and do not change it after the run"
            )
        mutants = []
        for mutant in sorted(entry["mutants"], key=_position):
            shown = dict(mutant)
            if shown["id"] in seen:  # The viewer requires unique ids in the whole report.
                shown["id"] = f"{path}:{shown['id']}"
            seen.add(shown["id"])
            mutants.append(shown)
            test_ids.update(shown.get("coveredBy", ()), shown.get("killedBy", ()))
        files[path] = {
            "language": language_of(path),
            "source": read_source(file),
            "mutants": mutants,
        }
    report: dict[str, Any] = {
        "schemaVersion": SCHEMA_VERSION,
        "thresholds": {"high": high, "low": low},
        "files": files,
    }
    if test_ids:
        report["testFiles"] = describe_tests(test_ids, root)
    if framework is not None:
        report["framework"] = dict(framework)
    return report


def _position(mutant: Mapping[str, Any]) -> tuple[Any, ...]:
    ends = (mutant["location"]["start"], mutant["location"]["end"])
    numbers = (end[name] for end in ends for name in ("line", "column"))
    return (*numbers, mutant["mutatorName"], mutant["id"])
