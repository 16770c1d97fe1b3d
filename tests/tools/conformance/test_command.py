"""Tests of `testwire verify server`: its output, its files and its exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from testwire_tools.cli import main
from testwire_tools.conformance.reports import FORMATS, STALE

from tests.tools.conformance.support import SCHEMA

from .support import command, target

SHORT = ["--case", "json-rpc/version", "--case", "errors/data", "--timeout", "5"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target("msp@0.4", "stdio", "none", tmp_path)
    return tmp_path


def verify(folder: Path, fault: str, *options: str, transport: str = "stdio") -> int:
    words = ["verify", "server", "--protocol", "msp@0.4", "--cwd", str(folder)]
    words += ["--transport", transport] if transport else []
    return main([*words, *(options or SHORT), "--", *command("msp@0.4", fault)])


def test_a_server_that_does_all_right(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(folder, "none") == 0
    out = capsys.readouterr().out
    assert "  pass  json-rpc/version\n" in out and out.endswith("2 cases: 2 pass\n\n")


def test_a_failure_and_a_warning(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(folder, "json-rpc/version") == 1
    assert "  FAIL  json-rpc/version\n" in capsys.readouterr().out
    assert verify(folder, "errors/data") == 0
    assert "  warn  errors/data\n" in capsys.readouterr().out
    assert verify(folder, "errors/data", *SHORT, "--strict") == 1


def test_all_transports(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(folder, "none", transport="") == 0
    out = capsys.readouterr().out
    assert "msp@0.4 over stdio" in out and "msp@0.4 over socket" in out


def test_known_failures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = folder / "known.json"
    known.write_text('{"json-rpc/version": "See issue 3."}')
    options = [*SHORT, "--expected", str(known)]
    assert verify(folder, "json-rpc/version", *options) == 0
    assert "  known json-rpc/version\n" in capsys.readouterr().out
    assert verify(folder, "none", *options) == 1
    assert f"json-rpc/version: {STALE}" in capsys.readouterr().out
    assert verify(folder, "json-rpc/result-or-error", *options, "--case", "json-rpc") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read"),
        ("{", "cannot be read"),
        ("[]", "expected a JSON object that maps case ids to reasons"),
        ('{"json-rpc/version": ""}', "expected a JSON object that maps case ids to reasons"),
        ('{"json-rpc/none-such": "x"}', "msp@0.4 has no case with the id json-rpc/none-such"),
    ],
)
def test_a_list_that_makes_no_sense(
    text: str | None, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = folder / "known.json"
    if text is not None:
        known.write_text(text)
    assert verify(folder, "none", *SHORT, "--expected", str(known)) == 3
    assert message in capsys.readouterr().err


def test_reports_are_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = folder / "a" / "report"
    assert verify(folder, "none", *SHORT, "--report", str(report), "--name", "Mine") == 0
    document = json.loads((report / "result.json").read_text("utf-8"))
    Draft202012Validator(SCHEMA).validate(document)
    assert document["runs"][0]["server"] == "Mine"
    assert "Mine" in (report / "result.txt").read_text("utf-8")
    assert (report / "junit.xml").read_text("utf-8").startswith("<?xml")
    one = (report / "cases" / "json-rpc-version.html").read_text("utf-8")
    assert "printf &#39;Content-Length: " in one
    for held in ("result.json", "junit.xml", "result.txt", "index.html"):
        (report / held).unlink()
    (report / "junit.xml").mkdir()
    assert verify(folder, "none", *SHORT, "--report", str(report)) == 3
    assert "cannot be written" in capsys.readouterr().err


def test_folders_are_looked_at_before_the_work(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "file").write_text("")
    assert verify(folder, "none", *SHORT, "--report", str(folder / "file")) == 2
    out, err = capsys.readouterr()
    assert "expected a folder, found a file" in err and not out
    assert verify(folder / "gone", "none") == 2
    out, err = capsys.readouterr()
    assert "the folder does not exist" in err and not out


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_every_format(format: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(folder, "json-rpc/version", *SHORT, "--format", format) == 1
    out = capsys.readouterr().out
    assert "json-rpc/version" in out
    if format == "json":
        Draft202012Validator(SCHEMA).validate(json.loads(out))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--protocol", "none@1"], "none"),
        (["--protocol", "msp@0.4", "--transport", "pigeon"], "no transport 'pigeon'"),
        (["--protocol", "msp@0.4", "--case", "none"], "no case or group is called none"),
        (["--protocol", "msp@0.4"], "after `--`"),
        (
            ["--protocol", "msp@0.4", "--", "mine", "-v", "serve", "stdio", "--log", "x"],
            ": testwire verify server --protocol msp@0.4 --transport stdio -- mine -v --log x",
        ),
        (
            ["--protocol", "msp", "--transport", "socket", "--", "mine", "serve", "stdio"],
            "run: testwire verify server --protocol msp@0.4 --transport socket -- mine",
        ),
        (["--protocol", "msp@0.4", "--", "serve", "stdio"], "command before 'serve stdio'"),
    ],
)
def test_mistakes(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "server", *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--protocol", "msp", "--", "mine"]])
def test_the_role_to_verify_is_missing(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["verify", *words])
    assert stop.value.code == 2
    assert "error:" in (err := capsys.readouterr().err)
    assert "{server,client,report}" in err.split("error:")[1]


@pytest.mark.parametrize("option", ["--timeout", "--slow-timeout"])
@pytest.mark.parametrize("text", ["0", "-1", "nan", "x"])
def test_times_that_make_no_sense(
    option: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["verify", "server", "--protocol", "msp", f"{option}={text}", "--", "mine"])
    assert stop.value.code == 2
    assert f"expected a number above 0, found {text!r}" in capsys.readouterr().err


def test_a_list_needs_no_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "server", "--protocol", "test-runner@0.1", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == {"pipe", "stdio", "socket"}
    assert any("stable-ids" in line for line in lines)


def test_the_servers_own_options_are_its_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = [sys.executable, "-c", "import sys; sys.exit(len(sys.argv) - 3)", "--format", "x"]
    words = ["verify", "server", "--protocol", "msp@0.4", "--transport", "stdio"]
    assert main([*words, "--case", "launch/starts", "--", *line]) == 1
    # `--format` after `--` is an argument of the server, which exits with code 2.
    assert "exit code 2" in capsys.readouterr().out
