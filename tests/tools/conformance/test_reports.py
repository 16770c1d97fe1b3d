"""The report formats, and the schema of JSON reports."""

from __future__ import annotations

import copy
import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from testwire_tools.conformance import reports
from testwire_tools.conformance.model import VERDICTS, Case, CaseOutcome, Level, Run, Verdict

from tests.tools.conformance.support import SCHEMA


async def nothing(bench: Any) -> None:
    """The function of a case, which these tests never run."""


def outcome(
    id: str, verdict: Verdict, message: str = "", level: Level = "must", expected: bool = False
) -> CaseOutcome:
    case = Case(id, level, "It does | so.", "A document, 1", nothing, "some-rule", ("b",))
    made = CaseOutcome(case, verdict, message, 0.25, expected=expected)
    made.transcript.add("sent", "Content-Length: 2\r\n\r\n{}")
    made.transcript.add("received", "\x00\ud800 & <x>")
    made.transcript.add("stderr", "no")
    made.transcript.add("note", "The connection ended.")
    return made


@pytest.fixture
def run() -> Run:
    return Run(
        "toy@1",
        "stdio",
        "toy --x",
        [
            outcome("types/good", "pass"),
            outcome("types/bad", "fail", "Saw: 1,2\nand more | less\x01"),
            outcome("types/known", "fail", "Saw it.", expected=True),
            outcome("types/soft", "warning", "50% of it", level="should"),
            outcome("types/own", "note", "Reads no", level="advice"),
            outcome("types/skip", "skipped", "Not announced."),
            outcome("types/lost", "inconclusive", "No start."),
        ],
        untested=["other-rule"],
        stale=["types/was-bad"],
    )


def test_json_fits_its_schema(run: Run) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    document = json.loads(reports.as_json([run, run]))
    Draft202012Validator(SCHEMA).validate(document)
    first = document["runs"][0]
    assert first["counts"] == dict.fromkeys(VERDICTS, 1) | {"fail": 2}
    assert not first["clean"]
    assert first["cases"][1]["requirement"] == "some-rule" and first["cases"][1]["also"] == ["b"]
    assert first["cases"][2]["expected"] is True
    assert [each["direction"] for each in first["cases"][0]["transcript"]] == [
        "sent",
        "received",
        "stderr",
        "note",
    ]


LATER = {
    *("base64", "basis", "command", "grounds", "interrupted", "previous", "proven", "repeat"),
    *("side", "since", "unproven"),
}
"""Members that old reports do not contain."""


def every(schema: Any) -> list[dict[str, Any]]:
    return [each for each in schema["$defs"].values() if "properties" in each] + [schema]


def test_the_schema_names_all_that_is_written_and_wants_all_of_it(run: Run) -> None:
    """The schema describes and requires every member that a report contains."""
    strict = copy.deepcopy(SCHEMA)
    for each in every(strict):
        each["additionalProperties"] = False
        assert set(each["required"]) == set(each["properties"]) - LATER
    document = json.loads(reports.as_json([run]))
    validator = Draft202012Validator(strict)
    validator.validate(document)
    del document["runs"][0]["cases"][0]["verdict"]
    document["runs"][0]["cases"][1]["news"] = 1
    assert len(list(validator.iter_errors(document))) == 2


def test_advice_is_named_as_such() -> None:
    made = Case("types/tip", "advice", "It helps.", "A document, 2", nothing)
    assert reports.place(CaseOutcome(made, "note", "No.", 0.1)) == (
        "A document, 2 (advice of Testwire)"
    )


def test_text(run: Run) -> None:
    text = reports.as_text(run)
    assert text.startswith("toy@1 over stdio: toy --x\n\ntypes\n  pass  types/good\n")
    assert "  FAIL  types/bad\n        Saw: 1,2\n        and more | less" in text
    assert "        must: It does | so.\n" in text
    assert "        some-rule: A document, 1\n" in text
    assert "  known types/known\n        Saw it.\n  warn  types/soft" in text
    assert "Requirements without a case: other-rule\n" in text
    assert f"types/was-bad: {reports.STALE}\n" in text
    assert text.endswith(
        "7 cases: 1 pass, 2 fail, 1 warning, 1 note, 1 skipped, 1 inconclusive (1 known)\n"
    )


def test_markdown(run: Run) -> None:
    text = reports.as_markdown([run])
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 5
    assert rows[1].startswith("| fail | `types/bad` | Saw: 1,2 and more \\| less")
    assert rows[2].startswith("| fail, known | `types/known`")
    assert all(line.replace("\\|", "").count("|") == 5 for line in rows)


def test_github(run: Run) -> None:
    lines = reports.as_github([run]).splitlines()
    kinds = [line.split(" ")[0] for line in lines]
    assert kinds == ["::error", "::warning", "::notice", "::error", "::error"]
    assert "title=toy@1 over stdio%3A types/bad::Saw: 1,2%0Aand more" in lines[0]
    assert "50%25 of it" in lines[1]
    assert "types/was-bad" in lines[4]


def test_junit(run: Run) -> None:
    (suite,) = ET.fromstring(reports.as_junit([run]))
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "8",
        "failures": "2",
        "errors": "1",
        "skipped": "2",
    }
    cases = {case.get("name"): case for case in suite}
    kinds = {name: [child.tag for child in case] for name, case in cases.items()}
    assert kinds == {
        "types/good": [],
        "types/bad": ["failure", "system-out"],
        "types/known": ["skipped", "system-out"],
        "types/soft": ["system-out"],
        "types/own": ["system-out"],
        "types/skip": ["skipped"],
        "types/lost": ["error", "system-out"],
        "types/was-bad": ["failure"],
    }
    evidence = cases["types/bad"].find("system-out")
    assert evidence is not None and evidence.text is not None
    assert "-> Content-Length: 2" in evidence.text and "!! no" in evidence.text


def test_strict_warnings_are_failures_in_junit(run: Run) -> None:
    run.strict = True
    (suite,) = ET.fromstring(reports.as_junit([run]))
    (soft,) = [case for case in suite if case.get("name") == "types/soft"]
    assert [child.tag for child in soft] == ["failure", "system-out"]
