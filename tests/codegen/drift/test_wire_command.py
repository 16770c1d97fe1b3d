"""`testwire drift wire`: a recorded session of StrykerJS, exit codes and formats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_base.command_line import FORMATS
from testwire_tools.cli import main

from tests.base.reports import assert_valid, places
from tests.codegen.drift.support import KNOWN, RECORDED, ROOT, TO, answer, ask, known, write


def run(*arguments: str) -> int:
    return main(["drift", "wire", "--protocol", "msp@0.4", "--root", str(ROOT), *arguments])


def findings(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["findings"]
    return found


def test_the_recorded_session_shows_the_known_deviations_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(str(RECORDED), "--errata", "--format", "json") == 0
    found = findings(capsys)
    assert known(found) == KNOWN
    assert {finding["rule"] for finding in found} == {"wire-known-deviation"}
    for finding in found:
        assert finding["before"]["file"] == "spec/msp/0.4/protocol.json"


def test_without_errata_it_is_clean_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(RECORDED)) == 0
    captured = capsys.readouterr()
    assert captured.out == "msp@0.4: 47 messages, no findings\n"
    assert "8 errata explain deviations" in captured.err


@pytest.mark.parametrize(
    ("line", "old", "new", "rule"),
    [
        (2, '"version":"0.4.0"', '"version":4', "wire-value"),
        (2, '"id":1', '"id":"1"', "wire-stray-response"),
        (3, '"discover"', '"instrument"', "wire-unknown-method"),
        (4, '"mutatorName"', '"mutator"', "wire-missing-member"),
        (4, '"column":29', '"column":0', "wire-value"),
        (6, '"Killed"', '"Dead"', "wire-unknown-literal"),
        (6, '"serverToClient"', '"clientToServer"', "wire-direction"),
        (47, '"code":0', '"code":1', "wire-error-code"),
    ],
)
def test_an_edit_of_the_recorded_session_is_found(
    line: int, old: str, new: str, rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = RECORDED.read_text("utf-8").splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path = tmp_path / "edited.jsonl"
    path.write_text("".join(lines), "utf-8")
    assert run(str(path), "--format", "json") == 1
    found = findings(capsys)
    assert any(f["rule"] == rule and f["location"]["line"] == line for f in found), found


def test_bad_input_is_exit_3_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = RECORDED.read_bytes()
    cases = {
        "cut.jsonl": (whole[: whole.index(b"\n") + 40], ":2:1:"),
        "latin.jsonl": (whole[: whole.index(b"\n") + 1] + b'{"\xe9"}\n', ":2:3:"),
        "text.jsonl": (b"hello\n", ":1:1:"),
        "empty.jsonl": (b"", ":1:1:"),
        "ends.jsonl": (b'{"t":0,"dir":"serverToClient","end":"closed"}\n', ":1:1:"),
        "lone.jsonl": (rb'{"t":0,"dir":"serverToClient","message":"\ud800"}' + b"\n", ":1:42:"),
    }
    for name, (content, place) in cases.items():
        (tmp_path / name).write_bytes(content)
        assert run(str(tmp_path / name)) == 3
        out = capsys.readouterr().out
        assert f"{name}{place}" in out, out
        assert "[trace-unreadable]" in out
        assert "fix:" in out
    assert run(str(tmp_path / "none.jsonl")) == 3
    assert "none.jsonl:1:1: error: the trace cannot be read" in capsys.readouterr().out


def test_one_bad_trace_among_good_ones_is_no_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(RECORDED), str(tmp_path / "none.jsonl")) == 3


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["drift", "wire", "--root", str(ROOT), str(RECORDED)]
    assert main([*arguments, "--protocol", "nope@1"]) == 2
    assert "unknown protocol 'nope@1'" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    with pytest.raises(SystemExit, match="2"):
        main(["drift"])


def test_fail_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # A request without a response gives a warning, and an unknown member gives severity `info`.
    path = str(write(tmp_path / "t.jsonl", [ask(1, "discover", {"glob": "*"})]))
    assert run(path) == 1
    assert run(path, "--fail-on", "error") == 0
    assert run(path, "--fail-on", "none") == 0
    quiet = [ask(1, "discover", {"glob": "*"}), answer(1, {"files": {}})]
    path = str(write(tmp_path / "u.jsonl", quiet))
    assert run(path) == 0
    assert run(path, "--fail-on", "info") == 1
    capsys.readouterr()


@pytest.mark.parametrize("format", FORMATS)
def test_formats(format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(write(tmp_path / "t.jsonl", [(TO, "{no json"), ask(1, "dicsover")]))
    assert run(path, "--format", format) == 1
    out = capsys.readouterr().out
    assert "wire-not-json" in out
    assert "dicsover" in out
    assert_valid(format, out)
    named = {Path(file).name for file, _, _ in places(format, out)}
    assert {"t.jsonl", "protocol.json"} <= named
    assert run(str(RECORDED), "--format", format) == 0
    assert_valid(format, capsys.readouterr().out)


def test_coverage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "coverage.json"
    assert run(str(RECORDED), str(RECORDED), "--coverage", str(target)) == 0
    document = json.loads(target.read_text("utf-8"))
    assert document["messages"] == 94
    assert document["methods"]["mutationTest"]["results"] == 6
    capsys.readouterr()
    assert run(str(RECORDED), "--coverage") == 0
    assert "5 of 5 methods" in capsys.readouterr().err
    assert run(str(RECORDED), "--coverage", str(tmp_path)) == 2
