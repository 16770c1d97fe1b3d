"""The exit codes of servers in traces of `testwire record`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.drift.wire_command import drift_wire

from tests.codegen.drift.support import FROM, TO, answer, ask, write
from tests.examples.support import FOLDER

ROOT = FOLDER / "lsp"
PARAMS = {"processId": None, "rootUri": None, "capabilities": {}}
HELLO = [ask(1, "initialize", PARAMS), answer(1, {"capabilities": {}})]
SHUTDOWN = [(TO, {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}), answer(2, None)]
EXIT = [(TO, {"jsonrpc": "2.0", "method": "exit"})]


def found(
    folder: Path, capsys: pytest.CaptureFixture[str], messages: list[Any], *ends: dict[str, Any]
) -> list[tuple[str, Any, str]]:
    path = write(folder / "trace.jsonl", messages)
    with path.open("a", encoding="utf-8") as file:
        for each in ends:
            file.write(json.dumps({"t": 9, "dir": FROM, **each}) + "\n")
    drift_wire([path], "lsp@3.17", ROOT, format="json")
    findings = json.loads(capsys.readouterr().out)["findings"]
    return [
        (each["rule"], each["location"]["pointer"], each["message"])
        for each in findings
        if each["severity"] == "error"
    ]


def ended(code: int) -> dict[str, Any]:
    return {"end": f"the server ended with exit code {code}"}


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ([*HELLO, *SHUTDOWN, *EXIT], 0),
        ([*HELLO, *EXIT], 1),
        (EXIT, 1),
        # The protocol states no exit code for a server whose connection ends in this state.
        (HELLO, 7),
    ],
)
def test_the_stated_exit_code(
    messages: list[Any], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(tmp_path, capsys, messages, ended(code)) == []


def test_a_different_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "expected the exit code {} in the state {!r}, found {}"
    finished = [*HELLO, *SHUTDOWN, *EXIT]
    assert found(tmp_path, capsys, finished, ended(1)) == [
        ("wire-exit-code", "/end", text.format(0, "exited", 1))
    ]
    assert found(tmp_path, capsys, EXIT, ended(0)) == [
        ("wire-exit-code", "/end", text.format(1, "aborted", 0))
    ]


@pytest.mark.parametrize(
    "ends",
    [
        [],
        [{"end": ""}],
        [{"end": "the server was killed by signal 9"}],
        [{"end": "the server could not be started (exit code 127)"}],
        [{"dir": TO, "end": "the client sent signal 15"}, ended(143)],
        [{"dir": TO, "connection": 2, "message": EXIT[0][1]}, ended(143)],
    ],
    ids=["none", "no reason", "signal", "not started", "killed by the client", "two connections"],
)
def test_an_end_without_an_exit_code_of_one_session(
    ends: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(tmp_path, capsys, EXIT, *ends) == []
