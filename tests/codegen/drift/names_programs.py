"""Small programs in seven languages with misspelt names, for the tests of `drift names`."""

from __future__ import annotations

from pathlib import Path

import pytest
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
