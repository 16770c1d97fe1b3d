"""Compare a live StrykerJS and published schemas with the specification."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_tools.cli import main

from tests.codegen.drift.record import record
from tests.codegen.drift.support import KNOWN, ROOT, known

from .conftest import HERE

pytestmark = pytest.mark.e2e

SCHEMAS = HERE / "node_modules/mutation-testing-report-schema/dist"
REPORT = SCHEMAS / "src/mutation-testing-report-schema.json"
NUMBERS = {
    "drift-source-limit MutantResult.duration: no minimum",
    "drift-source-type MutantResult.testsCompleted: number",
}
# The findings for mutation-server-protocol 0.4.1 and mutation-testing-report-schema 3.8.4. A
# different finding means that one of these packages has changed.
PACKAGE = NUMBERS | {
    "drift-source-type Position.line: number",
    "drift-source-type Position.column: number",
    "drift-source-type-missing Position",
    "drift-source-type-missing MutantStatus",
    "drift-source-type-missing MutantResultFiles",
    "drift-source-type-extra MutationResultFiles",
    "drift-source-type-missing CancelParams",
    "drift-source-type-missing RequestId",
}
SCHEMA = NUMBERS | {
    "drift-source-member-extra MutantResultFile.language",
    "drift-source-member-extra MutantResultFile.source",
    "drift-source-limit MutantResultFile.mutants: uniqueItems true",
}
MAPS = ["MutantResultFile=FileResult", "MutantResultFiles=FileResultDictionary",
        "MutationTestResult="]  # fmt: skip


def drift(capsys: pytest.CaptureFixture[str], kind: str, *arguments: str) -> list[dict[str, Any]]:
    options = ["--protocol", "msp@0.4", "--root", str(ROOT), "--errata", "--format", "json"]
    code = main(["drift", kind, *options, *arguments])
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["findings"]
    assert code == 0, [f for f in found if f["rule"] != "wire-known-deviation"]
    return found


def explained(found: list[dict[str, Any]]) -> set[str]:
    assert {finding["rule"] for finding in found} == {"drift-source-known"}
    for finding in found:
        assert finding["location"]["line"] >= 1
        assert finding["before"]["file"] == "spec/msp/0.4/protocol.json"
    return {finding["subject"] for finding in found}


def test_a_live_session(
    stryker: list[str], project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "trace.jsonl"
    record(stryker, project, trace)
    assert str(project) not in trace.read_text("utf-8")
    found = drift(capsys, "wire", str(trace))
    assert set(known(found)) == set(KNOWN)
    assert {finding["rule"] for finding in found} == {"wire-known-deviation"}


def test_the_published_package(stryker: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--document", "schema.ts", "--packages", str(HERE), "mutation-server-protocol"]
    found = drift(capsys, "source", *options)
    assert explained(found) == PACKAGE
    (line,) = {f["location"]["line"] for f in found if f["subject"].endswith("Completed: number")}
    file = HERE / found[0]["location"]["file"]
    assert "testsCompleted: number" in file.read_text("utf-8").splitlines()[line - 1]


def test_the_report_schema(stryker: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    maps = [word for each in MAPS for word in ("--map", each)]
    options = ["--document", "report schema", "--partial", *maps]
    assert explained(drift(capsys, "source", *options, str(REPORT))) == SCHEMA


def test_its_declarations(stryker: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Compare the TypeScript declarations, which contain no limits and no integers."""
    path = SCHEMAS / "src-generated/schema.d.ts"
    maps = [word for each in MAPS for word in ("--map", each)]
    options = ["--protocol", "msp@0.4", "--root", str(ROOT), "--format", "json", "--partial"]
    assert main(["drift", "source", *options, *maps, str(path)]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert {finding["subject"] for finding in found} == {
        "drift-source-member-extra MutantResultFile.language",
        "drift-source-member-extra MutantResultFile.source",
    }
