"""Findings in every format."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from testwire_base import command_line
from testwire_base.documents import Location
from testwire_base.findings import Finding, sort_findings
from testwire_base.report import FORMATS, render, summary

FINDINGS = [
    Finding(
        rule="a-rule",
        message='bad <b> & "c" | d, 100%\nsecond line',
        location=Location("spec/x.json", "/a/0", 3, 7),
        protocol="p@1",
        fix="Mend it: now.",
        detail="-old\n+new",
    ),
    Finding(rule="b-rule", message="nowhere", severity="warning", category="spec"),
]


def test_the_formats_of_the_command_line_are_those_there_are() -> None:
    assert tuple(FORMATS) == command_line.FORMATS


def test_text_says_where_what_and_what_to_do() -> None:
    text = render(FINDINGS[:1], "text")
    assert text.startswith("spec/x.json:3:7: error: bad <b>")
    assert "[a-rule]" in text
    assert "at /a/0" in text
    assert "fix: Mend it: now." in text
    assert "    +new\n" in text
    assert text.endswith("1 finding\n")
    assert render([], "text") == ""


def test_the_short_format_has_one_line_for_each_finding() -> None:
    """Messages can contain line breaks of foreign files, also those that only Unicode defines."""
    foreign = Finding("c-rule", "one\r\ntwo\u2028three", Location("a\nb.json", "", 1, 1))
    first, second, third = render([*FINDINGS, foreign], "short").splitlines()
    assert first == 'spec/x.json:3:7: error: bad <b> & "c" | d, 100% second line [a-rule]'
    assert second == "a b.json:1:1: error: one two three [c-rule]"
    assert third == "warning: nowhere [b-rule]"


def test_json_has_the_documented_members() -> None:
    document = json.loads(render(FINDINGS, "json"))
    assert document["summary"] == {"findings": 2, "error": 1, "warning": 1, "info": 0}
    first, second = document["findings"]
    assert set(first) == {
        "rule",
        "severity",
        "category",
        "protocol",
        "message",
        "location",
        "fix",
        "fingerprint",
        "detail",
    }
    assert first["location"] == {"file": "spec/x.json", "pointer": "/a/0", "line": 3, "column": 7}
    assert second["location"] is None
    assert "detail" not in second


def test_a_fingerprint_survives_a_move_within_the_file() -> None:
    def at(line: int, pointer: str) -> str:
        return Finding("r", "m", Location("f", pointer, line, 1)).fingerprint

    assert at(1, "/a") == at(9, "/a")
    assert at(1, "/a") != at(1, "/b")


@pytest.mark.parametrize("format", FORMATS)
def test_no_control_character_of_a_foreign_text_is_written(format: str) -> None:
    hostile = "\x1b[2J\x9b2J\x7f\u202e\u2028\r\nforged.py:1: error\n::error::forged"
    place = Location(hostile, hostile, 1, 1)
    finding = Finding(
        "a-rule", hostile, place, "error", "drift", None, hostile, hostile, place, "s"
    )
    text = render([finding], format)
    assert not re.search("[^\n -\x7e]", text), text
    assert format == "junit" or not re.search("^(forged|::error::)", text, re.MULTILINE), text


def test_github_commands_are_escaped() -> None:
    first = render(FINDINGS, "github").splitlines()[0]
    assert first.startswith("::error file=spec/x.json,line=3,col=7,title=a-rule::bad <b>")
    assert "100%25%0Asecond" in first
    assert render(FINDINGS, "github").splitlines()[1] == "::warning title=b-rule::nowhere"


def test_markdown_keeps_its_table() -> None:
    rows = render(FINDINGS, "markdown").splitlines()
    assert len(rows) == 4
    assert all(row.replace("\\|", "").count("|") == 6 for row in rows)
    assert render([], "markdown") == "No findings.\n"


def test_markdown_shows_foreign_text_as_text() -> None:
    location = Location("a`b|c.json", "", 1, 1)
    finding = Finding("c-rule", "`a <b>` <i> [x](y) `\n# title", location, subject="a")
    row = render([finding], "markdown").splitlines()[-1]
    assert "| `` a`b\\|c.json:1:1 `` |" in row
    assert "| `a <b>` &lt;i> [x]\\(y) \\` # title |" in row


@pytest.mark.parametrize("findings", [FINDINGS, []])
def test_junit_is_xml(findings: list[Finding]) -> None:
    suite = ElementTree.fromstring(render(findings, "junit"))
    assert suite.get("failures") == str(len(findings))
    assert len(suite.findall("testcase/failure")) == len(findings)
    assert suite.get("tests") == str(max(1, len(findings)))


def test_sarif_has_results_and_rules() -> None:
    run = json.loads(render(FINDINGS, "sarif"))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["a-rule", "b-rule"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 7}


def test_gitlab_is_a_list_of_issues() -> None:
    document = json.loads(render(FINDINGS, "gitlab"))
    assert document[0]["location"] == {
        "path": "spec/x.json",
        "lines": {"begin": 3},
        "positions": {"begin": {"line": 3, "column": 7}},
    }
    assert document[0]["severity"] == "major"


def test_order_is_by_place() -> None:
    def at(file: str, line: int) -> Finding:
        return Finding("r", "m", Location(file, "", line, 1))

    shuffled = [at("b", 1), at("a", 9), at("a", 2), Finding("r", "m")]
    places = [(f.location.file, f.location.line) if f.location else None for f in shuffled]
    assert places[0] == ("b", 1)
    ordered = sort_findings(shuffled)
    assert [f.location and (f.location.file, f.location.line) for f in ordered] == [
        None,
        ("a", 2),
        ("a", 9),
        ("b", 1),
    ]


def test_summary_counts() -> None:
    assert summary([]) == {"findings": 0, "error": 0, "warning": 0, "info": 0}
