"""Exit codes, severities, filters and output formats of `testwire compat`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from testwire_base.command_line import FORMATS
from testwire_codegen.compat.run import FAIL_ON, compat
from testwire_tools.cli import main

from tests.base.reports import assert_valid, junit_faults, places, schema
from tests.codegen.compat.support import BASE, ROOT, Spec, edited, publish

BREAK = [
    {"pointer": "/types/Tint/enum/-", "value": "mild"},
    {"pointer": "/types/Tint/x-enumDescriptions/mild", "value": "Like spring."},
    {"pointer": "/protocol/errors/1"},
    {"pointer": "/protocol/concurrency/groups", "value": []},
    {"pointer": "/protocol/methods/1/errors", "value": ["Stopped"]},
    {"pointer": "/types/Note/properties/when", "value": {"type": "string", "description": "T."}},
]


def raised(version: str, edits: list[dict[str, Any]]) -> Spec:
    numbers = [
        {"pointer": "/protocol/version", "value": version},
        {"pointer": "/protocol/wireVersion", "value": version},
    ]
    return edited(BASE, [*edits, *numbers])


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    publish(
        tmp_path,
        BASE,
        raised("2.0.0", BREAK),
        raised("1.3.0", BREAK[-1:]),
        raised("1.2.9", BREAK),
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("new", "fail_on", "code"),
    [
        ("2.0.0", "error", 1),
        ("2.0.0", "warning", 1),
        ("2.0.0", "bump", 0),
        ("2.0.0", "none", 0),
        ("1.2.9", "bump", 1),
        ("1.3.0", "error", 0),
        ("1.3.0", "info", 1),
        ("1.2.0", "info", 0),
    ],
)
def test_exit_codes(checkout: Path, new: str, fail_on: str, code: int) -> None:
    assert fail_on in FAIL_ON
    assert main(["compat", "toy@1.2.0", f"toy@{new}", "--fail-on", fail_on]) == code


def test_levels_of_rules_can_be_overridden(checkout: Path, tmp_path: Path) -> None:
    sides = ["toy@1.2.0", "toy@2.0.0"]
    lower = ["enum-value-added=warning", "overlap-allowed=off"]
    assert compat(sides, severity=lower) == 0
    assert compat(sides, severity=["enum-value-added=off"]) == 0
    config = tmp_path / "compat.json"
    config.write_text('{"severity": {"enum-value-added": "info"}, "failOn": "error"}', "utf-8")
    assert compat(sides, config=config) == 0
    assert compat(sides, config=config, severity=["enum-value-added=error"]) == 1
    config.write_text('{"failOn": "none"}', "utf-8")
    assert compat(sides, config=config) == 0
    assert compat(sides, config=config, fail_on="error") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"severity": ["enum-value-aded=off"]}, "did you mean 'enum-value-added'"),
        ({"severity": ["enum-value-added=loud"]}, "unknown level 'loud'"),
        ({"severity": ["enum-value-added"]}, "RULE=LEVEL"),
        ({"severity": ["missing-docs=off"]}, "unknown rule 'missing-docs'"),
        ({"fail_on": "never"}, "known values"),
        ({"config": Path("gone.json")}, "gone.json"),
        ({"config": Path("bad.json")}, "expected an object"),
        ({"against": "HEAD"}, "--against"),
    ],
)
def test_bad_settings_are_refused(
    checkout: Path, words: dict[str, Any], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "bad.json").write_text('{"levels": {}}', "utf-8")
    assert compat(["toy@1.2.0", "toy@2.0.0"], **words) == 2
    assert message in capsys.readouterr().err


def test_what_is_shown_can_be_limited(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compat(["toy@1.2.0", "toy@2.0.0"], format="json", show="error")
    shown = json.loads(capsys.readouterr().out)
    assert {finding["severity"] for finding in shown["findings"]} == {"error"}


def test_json_has_the_verdict_and_what_was_accepted(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compat(["toy@1.2.0", "toy@2.0.0"], format="json")
    document = json.loads(capsys.readouterr().out)
    assert document["verdict"]["breaks"] == ["server"]
    assert document["verdict"]["specVersion"] == {"old": "1.2.0", "new": "2.0.0", "needs": "major"}
    assert document["verdict"]["failed"] is True
    finding = next(f for f in document["findings"] if f["rule"] == "enum-value-added")
    waiver = {
        "fingerprint": finding["fingerprint"],
        "rule": "enum-value-added",
        "between": ["1.2.0", "2.0.0"],
        "reason": "Servers treat it as warm.",
    }
    (checkout / "spec/toy/waivers.json").write_text(json.dumps({"waivers": [waiver]}), "utf-8")
    assert compat(["toy@1.2.0", "toy@2.0.0"], format="json") == 0
    document = json.loads(capsys.readouterr().out)
    assert [entry["reason"] for entry in document["accepted"]] == ["Servers treat it as warm."]
    (checkout / "spec/toy/waivers.json").write_text("{", "utf-8")
    assert compat(["toy@1.2.0", "toy@2.0.0"]) == 3


@pytest.mark.parametrize("format", [*FORMATS, "changelog"])
def test_golden(checkout: Path, format: str, capsys: pytest.CaptureFixture[str]) -> None:
    if format == "changelog":
        assert compat(["toy@1.2.0", "toy@2.0.0"], changelog=True) == 0
    else:
        assert compat(["toy@1.2.0", "toy@2.0.0"], format=format) == 1
    out = capsys.readouterr().out
    assert out == (ROOT / f"tests/base/formats/golden/{format}.txt").read_text("utf-8")
    if format != "changelog":
        assert_valid(format, out)
        schema = "schema/toy.schema.json"
        expected = {(f"spec/toy/2.0.0/{schema}", 360, 5), (f"spec/toy/1.2.0/{schema}", 341, 3)}
        assert expected <= places(format, out)


@pytest.mark.parametrize("new", ["2.0.0", "1.2.0"])
@pytest.mark.parametrize("name", ["sarif", "gitlab"])
def test_json_formats_pass_their_schemas(
    checkout: Path, name: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    compat(["toy@1.2.0", f"toy@{new}"], format=name)
    document = json.loads(capsys.readouterr().out)
    assert not list(schema(name).iter_errors(document))
    assert bool(document if name == "gitlab" else document["runs"][0]["results"]) is (
        new == "2.0.0"
    )


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("sarif", {"version": "2.1.0", "runs": [{"results": []}]}),
        ("sarif", {"version": "2.0", "runs": []}),
        ("gitlab", [{"description": "x", "check_name": "y"}]),
        ("gitlab", {}),
    ],
)
def test_the_schemas_refuse_what_is_wrong(name: str, document: Any) -> None:
    assert list(schema(name).iter_errors(document))


@pytest.mark.parametrize("new", ["2.0.0", "1.2.0", "1.3.0"])
def test_junit_is_what_readers_take(
    checkout: Path, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    compat(["toy@1.2.0", f"toy@{new}"], format="junit")
    assert not junit_faults(ElementTree.fromstring(capsys.readouterr().out))


def test_junit_faults_are_seen() -> None:
    wrong = '<testsuite name="x" tests="2" failures="0"><testcase><failure/></testcase></testsuite>'
    # Three values in this report are wrong: both counts and the name.
    assert len(junit_faults(ElementTree.fromstring(wrong))) == 3
