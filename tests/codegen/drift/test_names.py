"""Tests of `testwire drift names` on small programs in seven languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_base.report import FORMATS
from testwire_codegen.drift.names.vocabulary import near
from testwire_codegen.drift.names_command import drift_names

from tests.codegen.drift.names_programs import CORRECT, PROGRAMS, WRONG, found, write
from tests.support.repository import ROOT


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_mistake_is_found(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(capsys, write(tmp_path, name, PROGRAMS[name])) == WRONG


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_correct_program_has_no_finding(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PROGRAMS[name]
    right = ("standardOutput", "canceled", "timed-out", "attachmentsSupport", "testing/runTests")
    for wrong, correct in zip(WRONG, (*right, "vstestProvider"), strict=True):
        correct = f'"{correct}"' if f" {wrong} " in text and "-" in correct else correct
        text = text.replace(wrong, correct)
    text = text.replace("timed-outSeconds", "timeoutSeconds")
    assert found(capsys, write(tmp_path, name, text)) == {}


@pytest.mark.parametrize(
    "line",
    [
        "const options = { timeout: 5000, errors: [], program: 'dotnet', debug: true };",
        "const report = { displayName: name, errorMessage: text, node_count: 3 };",
        "const other = { Passed: 1, Failed: 2 };",
        "const Display = { DisplayName: name, _runId: id };",
        "show('other/cancelTestRun', 'tested', 'test', 'nodes', 'messages', 'Test1');",
        "const url = 'testing/readme.md', file = 'file.node', up = '../messages', all = '.tests';",
        "show('timed out', '*args', '<none>', '{message}', 'configUri', '`client/attachProcess`');",
        "enum State { TimedOut = 'timedOut', InProgress = 'inProgress' }",
        "if (node) { displayName = node.name; nodeType = node.kind; }",
        "const types = ['CallbackProvider', 'mstest-runner'];",
    ],
)
def test_names_of_the_program_itself_are_not_mistakes(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(capsys, write(tmp_path, "client.ts", CORRECT + "\n" * 20 + line)) == {}


def test_a_former_name_next_to_the_current_one_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "client.ts", CORRECT)
    assert found(capsys, path) == {}
    path.write_text(CORRECT.replace(" canceled: 4,", ""), encoding="utf-8")
    assert found(capsys, path) == {"cancelled": "drift-names-former"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("add({ uid: 'cancelled', 'display-name': name });", {}),
        ("node['uid'] = 'cancelled'; names.push(node['display-name']);", {}),
        ("add({ uid: id, 'execution-state': 'cancelled' });", {"cancelled": "drift-names-former"}),
        ("add({ uid: id, state: 'cancelled' });", {"cancelled": "drift-names-former"}),
        (
            "add({ uid: 'cancelled', 'execution-state': 'cancelled' });",
            {"cancelled": "drift-names-former"},
        ),
    ],
)
def test_a_value_of_a_different_member_is_not_a_state(
    line: str, expected: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CORRECT.replace(" canceled: 4, cancelled: 4", "")
    assert found(capsys, write(tmp_path, "client.ts", text + line)) == expected


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("from testwire_protocols.mstest_runner.v1_0.types import TestNode", {}),
        ("from testwire_protocols.mstest_runner import v1_0", {}),
        ("from acme.models import TestNode", {"execution_state": "drift-names-spelling"}),
    ],
)
def test_attributes_of_the_generated_package(
    first: str, expected: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"""
        {first}
        call("testing/runTests", {{"runId": run, "tests": nodes, "display-name": "x"}})
        print(node.model_dump(include={{"execution_state"}}), node["location.file"])
        """
    assert found(capsys, write(tmp_path, "server.py", text)) == expected
    text = text.replace("execution_state", "exection_state")
    assert found(capsys, write(tmp_path, "server.py", text)) == {
        "exection_state": "drift-names-spelling"
    }


def test_a_file_with_two_names_counts_next_to_another_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "const a = { supportsDiscovery: true, vsTestProvider: 1, outcome: 'passed' };"
    path = write(tmp_path, "a/capabilities.ts", text)
    write(tmp_path, "b/client.ts", CORRECT)
    assert found(capsys, tmp_path) == {}
    write(tmp_path, "a/client.ts", CORRECT)
    assert found(capsys, tmp_path) == {"vsTestProvider": "drift-names-case"}
    assert path.exists()


def test_missing_values_of_an_enumeration_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "client.ts", CORRECT)
    drift_names([path], None, ROOT, format="short")
    (line,) = capsys.readouterr().out.splitlines()
    assert "names 4 of the 8 values of ExecutionState" in line
    assert "missing: 'discovered', 'in-progress', 'skipped', 'error'" in line
    assert line.endswith("[drift-names-values]")


def test_a_capability_without_a_handler_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    announced = CORRECT + "const testing = { debuggerProvider: true };"
    path = write(tmp_path, "client.ts", announced)
    assert found(capsys, path) == {"debuggerProvider": "drift-names-handler"}
    write(tmp_path, "debug.ts", "on('client/attachDebugger'); on('client/launchDebugger'); 'uid'")
    assert found(capsys, tmp_path) == {}
    path.write_text(announced.replace("true", "false"), encoding="utf-8")
    assert found(capsys, path) == {}


def test_a_comment_accepts_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = CORRECT.replace(" canceled: 4,", "")
    path = write(tmp_path, "client.ts", text + "// testwire: accept cancelled (old servers)")
    assert found(capsys, path) == {}
    path.write_text(text + "// testwire: accept cancelled", encoding="utf-8")
    assert found(capsys, path) == {"cancelled": "drift-names-accept"}
    path.write_text(text + "// testwire: accept uid (why)", encoding="utf-8")
    assert found(capsys, path) == {
        "cancelled": "drift-names-former", "uid": "drift-names-accept"
    }  # fmt: skip


def test_the_best_protocol_is_used_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "client.ts", CORRECT)
    assert drift_names([tmp_path], None, ROOT, fail_on="error") == 0
    assert "comparing 1 file with mstest-runner@1.0" in capsys.readouterr().err
    assert drift_names([tmp_path], "msp", ROOT) == 3
    assert "expected a file with at least 5 names of msp@0.4; in 1 file" in capsys.readouterr().out


def test_a_missing_path_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert drift_names([tmp_path / "absent"], None, ROOT) == 2
    assert "absent' does not exist" in capsys.readouterr().err


def test_a_mistake_in_several_files_is_one_line_in_the_short_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in PROGRAMS.items():
        write(tmp_path, name, text)
    assert drift_names([tmp_path], None, ROOT) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 10
    assert sum("'standard-output'" in line for line in lines) == 1
    assert all("; also at " in line and " and 3 more [" in line for line in lines[:4])
    assert drift_names([tmp_path], None, ROOT, verbose=True) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum("'standard-output'" in line for line in lines) == len(PROGRAMS)


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_every_format_contains_the_findings(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "client.ts", PROGRAMS["client.ts"])
    assert drift_names([path], None, ROOT, format=format) == 1
    assert "standard-output" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("canceled", "cancelled", True),
        ("timeout", "timedout", True),
        ("runid", "rnuid", True),
        ("runid", "rnudi", False),
        ("discovered", "discoverde", True),
        ("discovered", "discoveries", False),
        ("uid", "uids", False),
        ("failed", "passed", False),
    ],
)
def test_near(one: str, other: str, expected: bool) -> None:
    assert near(one, other) is expected
    assert near(other, one) is expected
