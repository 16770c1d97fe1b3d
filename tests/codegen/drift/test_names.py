"""Tests of `testwire drift names` on small programs in seven languages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from testwire_base.report import FORMATS
from testwire_codegen.drift.names.vocabulary import near
from testwire_codegen.drift.names_command import drift_names

from tests.support.repository import ROOT

WRONG = {
    "standard-output": "drift-names-spelling",
    "cancelled": "drift-names-former",
    "timeout": "drift-names-spelling",
    "attachmentSupport": "drift-names-spelling",
    "testing/cancelTestRun": "drift-names-unknown",
    "vsTestProvider": "drift-names-case",
}
"""The mistakes of each program, which public clients make too."""

PROGRAMS = {
    "Client.cs": """
        // "standard-error" in a comment is not a name.
        [JsonPropertyName("display-name")] public string Name { get; set; }
        [property: JsonPropertyName("standard-output")] string? Output,
        [JsonPropertyName("vsTestProvider")] bool VsTest,
        await rpc.Call("testing/runTests", new { runId = id, tests = nodes });
        await rpc.Notify("testing/cancelTestRun");
        var errors = new Dictionary<string, int> { ["timeoutSeconds"] = 5 };
        var testing = new { debuggerProvider = false, attachmentSupport = true };
        return state switch { "passed" => 1, "failed" => 2, "timeout" => 3, "cancelled" => 4 };
        """,
    "Client.fs": """
        // "standard-error" in a comment is not a name.
        [<JsonPropertyName("display-name")>]
        let output = node["standard-output"]
        let vstest = capabilities["vsTestProvider"]
        let run = {| runId = id; tests = nodes |}
        call "testing/runTests" run
        notify "testing/cancelTestRun"
        let testing = {| debuggerProvider = false; attachmentSupport = true |}
        match state with
        | "passed" -> 1 | "failed" -> 2 | "timeout" -> 3 | "cancelled" -> 4
        """,
    "client.ts": """
        // 'standard-error' in a comment is not a name.
        interface Node { uid: string; 'display-name': string; 'standard-output'?: string }
        connection.sendRequest('testing/runTests', { runId, tests: nodes });
        connection.sendNotification('testing/cancelTestRun');
        const testing = { debuggerProvider: false, attachmentSupport: true };
        const vstest = result.capabilities.testing['vsTestProvider'];
        const states = { passed: 1, failed: 2, timeout: 3, cancelled: 4 };
        """,
    "client.lua": """
        -- "standard-error" in a comment is not a name.
        local output = node["standard-output"] or node["display-name"]
        client:request("testing/runTests", { runId = id, tests = nodes })
        client:notify("testing/cancelTestRun", {})
        local testing = { debuggerProvider = false, attachmentSupport = true }
        local vstest = capabilities["vsTestProvider"]
        local states = { passed = 1, failed = 2, timeout = 3, cancelled = 4 }
        """,
    "client.py": """
        # "standard-error" in a comment is not a name.
        output = node.get("standard-output") or node["display-name"]
        call("testing/runTests", {"runId": run, "tests": nodes})
        notify("testing/cancelTestRun")
        testing = {"debuggerProvider": False, "attachmentSupport": True}
        vstest = capabilities["vsTestProvider"]
        states = {"passed": 1, "failed": 2, "timeout": 3, "cancelled": 4}
        """,
    "client.rs": """
        // "standard-error" in a comment is not a name.
        #[serde(rename = "display-name")] name: String,
        #[serde(rename = "standard-output")] output: Option<String>,
        #[serde(rename = "vsTestProvider")] vstest: bool,
        call("testing/runTests", json!({"runId": id, "tests": nodes}));
        notify("testing/cancelTestRun");
        let testing = json!({"debuggerProvider": false, "attachmentSupport": true});
        match state { "passed" => 1, "failed" => 2, "timeout" => 3, "cancelled" => 4, _ => 0 }
        """,
    "client.go": """
        // "standard-error" in a comment is not a name.
        type Node struct {
            Name string `json:"display-name"`
            Output string `json:"standard-output,omitempty"`
            VsTest bool `json:"vsTestProvider"`
        }
        call("testing/runTests", map[string]any{"runId": id, "tests": nodes})
        notify("testing/cancelTestRun")
        testing := map[string]bool{"debuggerProvider": false, "attachmentSupport": true}
        states := map[string]int{"passed": 1, "failed": 2, "timeout": 3, "cancelled": 4}
        """,
}

CORRECT = """
    await connection.sendRequest('testing/runTests', { runId, tests: nodes });
    const name = node['display-name'], output = node.standardOutput;
    const states = { passed: 1, failed: 2, 'timed-out': 3, canceled: 4, cancelled: 4 };
    """


def found(capsys: pytest.CaptureFixture[str], *paths: Path, **options: object) -> dict[str, str]:
    """Return the rules of the findings, by the quoted name at the start of the message."""
    drift_names(paths, options.pop("protocol", None), ROOT, format="short", **options)  # type: ignore[arg-type]
    lines = [line for line in capsys.readouterr().out.splitlines() if " missing: " not in line]
    return {line.partition("'")[2].partition("'")[0]: line.split("[")[-1][:-1] for line in lines}


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


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
        "const url = 'testing/readme.md';",
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
    assert "comparing with mstest-runner@1.0" in capsys.readouterr().err
    assert drift_names([tmp_path], "msp", ROOT) == 3
    assert "contains enough names of a protocol (msp@0.4)" in capsys.readouterr().out


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "client.ts", CORRECT)
    (tmp_path / "binary.ts").write_bytes(CORRECT.encode() + b"\0'cancelled'")
    write(tmp_path, "small.min.js", CORRECT.replace("\n", " ") * 200 + "'standard-output'")
    write(tmp_path, "node_modules/a/client.ts", PROGRAMS["client.ts"])
    write(tmp_path, "notes.unknown", "'standard-output' 'uid' 'passed' \"runId\"")
    (tmp_path / "latin.ts").write_bytes(b"// \xe9\n'uid' 'passed' 'runId' 'standard-error'")
    write(tmp_path, "large.ts", (CORRECT + "\n") * 5_000)
    os.symlink(tmp_path / "missing", tmp_path / "dangling.ts")
    assert found(capsys, tmp_path) == {
        "standard-output": "drift-names-spelling",
        "standard-error": "drift-names-spelling",
    }


def test_an_unreadable_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "client.ts", CORRECT)
    secret = write(tmp_path, "secret.ts", "")
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path == secret:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert drift_names([tmp_path], None, ROOT, format="short") == 1
    assert "secret.ts:1:1: warning: the file cannot be read: Permission denied" in (
        capsys.readouterr().out
    )


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
