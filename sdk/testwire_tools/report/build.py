"""Mutation test results → mutation-testing-report JSON, schema version 2.

Results are objects of the shape `{"files": {path: {"mutants": [{id, location, mutatorName, status,
…}]}}}` with paths relative to the project. Must not know how they were received.
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
    """One result out of several: the parts that came while a run went on, and its final answer.

    A mutant that comes again (same file and id) takes its newest state and keeps its place, so it
    does not matter whether a server ends with everything, with nothing, or with the rest.
    """
    files: dict[str, dict[str, Mapping[str, Any]]] = {}
    for part in parts:
        for path, entry in part["files"].items():
            known = files.setdefault(path, {})
            for mutant in entry["mutants"]:
                known[mutant["id"]] = mutant
    return {
        "files": {
            path: {"mutants": [dict(mutant) for mutant in known.values()]}
            for path, known in files.items()
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
    """The report of one merged `result`.

    `root` is the folder that the paths are relative to; sources of code and tests are read from it.
    `framework` names the tool: `{"name": …, "version": …}`. `low` and `high` are the mutation
    scores in percent (0 to 100) below and above which the viewer shows red and green.

    Files without mutants are left out. Raises ReportError where a source is missing or outside
    `root`.
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
                f"The results name the file {path!r}, but {root} has no such file. "
                "Give the folder that the server ran in, unchanged since the run."
            )
        mutants = []
        for mutant in sorted(entry["mutants"], key=_position):
            shown = dict(mutant)
            if shown["id"] in seen:  # ids that count per file; the viewer needs them to differ
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
