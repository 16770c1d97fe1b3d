"""Parse reports in every format, and check their locations, schemas and counts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from jsonschema import Draft202012Validator

FORMATS = Path(__file__).parent / "formats"
_PLACE = re.compile(r"([^\s`()\"]+\.(?:md|json|jsonl|ts)):(\d+):(\d+)")
_ANNOTATION = re.compile(r"file=([^,]+),line=(\d+),col=(\d+)")


def schema(name: str) -> Draft202012Validator:
    data = json.loads((FORMATS / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(data)
    return Draft202012Validator(data)


def junit_faults(suite: ElementTree.Element) -> list[str]:
    faults = []
    if suite.tag != "testsuite" or not {"name", "tests", "failures"} <= set(suite.keys()):
        faults.append("expected a testsuite with counts")
    cases = list(suite)
    if suite.get("tests") != str(len(cases)):
        faults.append("wrong number of tests")
    if suite.get("failures") != str(len(suite.findall("testcase/failure"))):
        faults.append("wrong number of failures")
    for case in cases:
        if case.tag != "testcase" or not {"name", "classname"} <= set(case.keys()):
            faults.append("expected a testcase with a name")
        if any(child.tag not in ("failure", "system-out") for child in case):
            faults.append("unknown element in a testcase")
    return faults


def assert_valid(format: str, text: str) -> None:
    if format in ("sarif", "gitlab"):
        assert not list(schema(format).iter_errors(json.loads(text)))
    elif format == "json":
        document = json.loads(text)
        assert document["summary"]["findings"] == len(document["findings"])
    elif format == "junit":
        assert not junit_faults(ElementTree.fromstring(text))
    elif format == "markdown":
        rows = [row.replace("\\|", "") for row in text.splitlines() if row.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1
    elif format == "github":
        lines = text.splitlines()
        assert all(re.match(r"::(error|warning|notice) [^:]+::.", line) for line in lines)


def places(format: str, text: str) -> set[tuple[str, int, int]]:
    """Return the locations in a report: file, line and column."""
    found: list[tuple[str, Any, Any]] = []
    if format == "json":
        for finding in json.loads(text)["findings"]:
            sides = (finding["location"], finding.get("before"))
            found += [(side["file"], side["line"], side["column"]) for side in sides if side]
    elif format == "sarif":
        for result in json.loads(text)["runs"][0]["results"]:
            for side in (*result["locations"], *result.get("relatedLocations", ())):
                physical = side["physicalLocation"]
                region = physical["region"]
                file = physical["artifactLocation"]["uri"]
                found.append((file, region["startLine"], region["startColumn"]))
    elif format == "gitlab":
        for entry in json.loads(text):
            begin = entry["location"]["positions"]["begin"]
            found.append((entry["location"]["path"], begin["line"], begin["column"]))
            found += _PLACE.findall(entry["description"])
    else:
        found += _PLACE.findall(text) + _ANNOTATION.findall(text)
    return {(file, int(line), int(column)) for file, line, column in found}
