"""All vectors pass in both languages, and a fault in one language is reported."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
import testwire_protocols
from pydantic import BeforeValidator

from tests.wire import run as wire
from tests.wire.run import Case, NotReady, Verdict

pytestmark = pytest.mark.wire

ARTIFACTS = wire.ROOT / "artifacts"


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return wire.collect()


def outcome(out: Path) -> dict[str, Any]:
    data = json.loads((out / "wire.json").read_text("utf-8"))
    assert isinstance(data, dict)
    return data


def red_in(data: dict[str, Any]) -> set[str]:
    """Return the languages with a verdict that differs from the vector."""
    counts = [entry["wrong"] for entry in data["protocols"].values()]
    return {language for wrong in counts for language, count in wrong.items() if count}


def test_every_vector_gets_its_verdict_in_both_languages(
    cases: list[Case], capsys: pytest.CaptureFixture[str]
) -> None:
    code = wire.run(cases, ARTIFACTS)
    text = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{text}")
    assert code == 0, text
    data = outcome(ARTIFACTS)
    assert data["green"]
    assert data["protocols"].keys() == {case.protocol for case in cases}
    for protocol, entry in data["protocols"].items():
        assert all(entry[kind] for kind in wire.KINDS), f"{protocol} lacks a kind of vectors"
    table = (ARTIFACTS / "wire.md").read_text("utf-8")
    assert all(f"| {protocol} |" in table for protocol in data["protocols"])


# --- faults that must be reported ----------------------------------------------------------------


def below_one(cases: Sequence[Case]) -> list[Case]:
    """Return the vectors of `Position`, which include a value below a minimum."""
    chosen = [case for case in cases if case.protocol == "msp@0.4" and case.type == "Position"]
    assert any(case.name == "Position/line: below the minimum" for case in chosen)
    return chosen


def test_a_negative_vector_that_typescript_accepts(cases: list[Case], tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    shutil.copytree(wire.DIST, dist)
    guards = dist / "msp/v0_4/guards.js"
    text = guards.read_text("utf-8")
    loosened = text.replace('line: { scalar: "integer", minimum: 1 }', 'line: "integer"')
    assert loosened != text
    guards.write_text(loosened, encoding="utf-8")
    assert wire.run(below_one(cases), tmp_path, dist=dist) == 1
    data = outcome(tmp_path)
    assert red_in(data) == {"typescript"}
    found = {entry["vector"]: entry for entry in data["differences"]}
    entry = found["Position/line: below the minimum"]
    assert entry["stated"] == entry["python"] == "refused at /line"
    assert entry["typescript"].startswith("accepted as ")
    assert "WRONG" in (tmp_path / "wire.md").read_text("utf-8")


def test_a_negative_vector_that_python_accepts(cases: list[Case], tmp_path: Path) -> None:
    def raised(value: Any) -> Any:
        if isinstance(value, dict) and value.get("line") == 0:
            return {**value, "line": 1}
        return value

    def packages(key: str) -> Any:
        package = testwire_protocols.package(key)
        loosened = Annotated[package.Position, BeforeValidator(raised)]
        return SimpleNamespace(Position=loosened)

    assert wire.run(below_one(cases), tmp_path, packages=packages) == 1
    data = outcome(tmp_path)
    assert red_in(data) == {"python"}
    assert "Position/line: below the minimum" in {e["vector"] for e in data["differences"]}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Position/minimal", Verdict(False, "/line")),
        ("Position/line: missing", Verdict(False, "/column")),
        ("Position/line: missing", Verdict(True, "{}")),
        ("Position/unknown member", Verdict(True, '{"line": 1}')),
    ],
)
def test_a_vector_that_states_something_else(
    name: str, expected: Verdict, cases: list[Case], tmp_path: Path
) -> None:
    (case,) = [case for case in below_one(cases) if case.name == name]
    assert wire.run([replace(case, expected=expected)], tmp_path) == 1
    assert red_in(outcome(tmp_path)) == {"python", "typescript"}


def test_no_vectors_are_no_success(tmp_path: Path) -> None:
    assert wire.run([], tmp_path) == 1
    assert not outcome(tmp_path)["green"]


def test_what_is_not_built_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotReady, match="npm run build"):
        wire.typescript_verdicts([], tmp_path / "dist")
    package = tmp_path / "typescript"
    shutil.copytree(wire.DIST, package / "dist")
    (package / "src").mkdir()
    (package / "src" / "new.ts").write_text("export {};\n", encoding="utf-8")
    with pytest.raises(NotReady, match="not built from its sources"):
        wire.ready(package / "dist")


def test_a_judge_that_is_missing_or_unknown_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotReady, match="nox -s rust"):
        wire.judge_verdicts([], "rust", [str(tmp_path / "app")])
    with pytest.raises(SystemExit):
        wire.main(["--judge", "cobol=app"])
    assert "known languages: python, typescript, csharp" in capsys.readouterr().err


def test_derived_vectors_that_are_missing_are_said(tmp_path: Path) -> None:
    shutil.copytree(wire.ROOT / "spec", tmp_path / "spec")
    with pytest.raises(NotReady, match="testwire generate"):
        wire.collect(tmp_path)
