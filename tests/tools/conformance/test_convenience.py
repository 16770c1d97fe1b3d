"""Output of a run: commands that repeat a case, transcripts, and the report after Ctrl-C."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.cli import main
from testwire_tools.conformance import progress
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, CaseOutcome, CheckFailed, Repeat, Run
from testwire_tools.conformance.runner import run_each, verdict_of
from testwire_tools.conformance.verification import Options, Verification

from .support import command, scenario, target

PROTOCOL = "msp@0.4"


def line_of_fault(folder: Path, *options: str, fault: str = "json-rpc/version") -> list[str]:
    target(PROTOCOL, "stdio", "none", folder)
    words = ["verify", "server", "--protocol", PROTOCOL, "--cwd", str(folder), *options]
    return [*words, "--", *command(PROTOCOL, fault)]


def test_a_failure_prints_the_command_that_repeats_only_this_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--case", "json-rpc/version", "--case", "errors/data", "--timeout", "5"]
    line = line_of_fault(tmp_path, "--transport=stdio", *given)
    assert main(line) == 1
    out = capsys.readouterr().out
    repeated = [each.split("Repeat: ")[1] for each in out.splitlines() if "Repeat: " in each]
    assert len(repeated) == 1 and "->" not in out
    program, *words = shlex.split(repeated[0])
    assert program == "testwire" and main(words) == 1
    again = capsys.readouterr().out
    assert "  FAIL  json-rpc/version\n" in again and "1 case: 1 fail" in again
    assert " -> Content-Length: " in again and " <- {" in again


def test_launch_arguments_in_the_command_select_the_transport(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = line_of_fault(tmp_path, "--case", "json-rpc/version", fault="none")
    assert main([*line, "serve", "stdio"]) == 0
    out = capsys.readouterr().out
    assert "msp@0.4 over stdio: " in out and "over socket" not in out


def test_the_id_of_a_case_selects_no_longer_ids(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["verify", "server", "--protocol", "mstest-runner@1.0", "--list", "--case"]
    counts = []
    for chosen in ("shutdown/exit", "shutdown/exit/", "shutdown/exi"):
        assert main([*line, chosen]) == (2 if chosen.endswith("exi") else 0)
        counts.append(len(capsys.readouterr().out.splitlines()))
    assert counts == [1, 3, 0]


async def passes(harness: Any) -> None:
    """A case that passes."""


async def fails(harness: Any) -> None:
    raise CheckFailed("Seen.")


async def is_interrupted(harness: Any) -> None:
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.sleep(5)


def cases(*runs: Any) -> list[Case]:
    return [Case(f"types/{n}", "must", "Docs.", "Source", run) for n, run in enumerate(runs)]


def verify(folder: Path, *runs: Any, **options: Any) -> int:
    """Run handwritten cases without a server, and write the reports to a folder."""
    subject = target(PROTOCOL, "stdio", "none", folder)

    async def run_case(case: Case) -> CaseOutcome:
        verdict, text = await verdict_of(case, None, 5.0)
        outcome = CaseOutcome(case, verdict, text, 0.0)
        outcome.transcript.add("sent", "Content-Length: 2\r\n\r\n{}\x1b")
        return outcome

    async def run_cases(chosen: list[Case], **more: Any) -> Run:
        return await run_each(run_case, chosen, subject, [], **more)

    def derive(*given: Any) -> list[Case]:
        return cases(*runs)

    chosen = Options(PROTOCOL, report=folder / "report", **options)
    told: Scenario = scenario(PROTOCOL)
    verification = Verification(chosen, load(PROTOCOL), told, derive)
    repeat = Repeat(["server"], ["mine"])
    return verification.report(
        verification.run(subject.transport, "mine", partial(run_cases), repeat) for _ in "1"
    )


def kept(folder: Path) -> dict[str, Any]:
    document = json.loads((folder / "report" / "result.json").read_text("utf-8"))
    return dict(document["runs"][0])


@pytest.mark.parametrize("format", ["text", "json"])
def test_ctrl_c_keeps_the_report(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(tmp_path, passes, fails, is_interrupted, passes, format=format) == 130
    out, err = capsys.readouterr()
    assert "the reports contain the completed cases" in err
    run = kept(tmp_path)
    assert [case["verdict"] for case in run["cases"]] == ["pass", "fail"]
    assert run["interrupted"] == "interrupted in the case types/2" and not run["clean"]
    if format == "json":
        assert json.loads(out)["runs"] == [run]
    else:
        assert "Not complete: interrupted in the case types/2." in out
    assert "run interrupted" in (tmp_path / "report" / "index.html").read_text("utf-8")


def test_a_closed_pipe_keeps_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()

    async def closes(harness: Any) -> None:
        os.close(reading)

    with os.fdopen(writing, "w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert verify(tmp_path, fails, closes, passes) == 1
        monkeypatch.undo()
    run = kept(tmp_path)
    assert [case["verdict"] for case in run["cases"]] == ["fail", "pass"]
    assert run["interrupted"] == "the output pipe was closed after the case types/1"


def test_the_transcript_shows_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(tmp_path, passes, fails, verbose=True) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out and out.count("\\r\\n\\r\\n{}\\u001b") == 1
    assert "Repeat: testwire verify server --case=types/1 -v -- mine\n" in out


def test_a_long_run_shows_that_it_is_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def is_slow(harness: Any) -> None:
        await asyncio.sleep(0.3)

    monkeypatch.setattr(progress, "EVERY_SECONDS", 0.1)
    assert verify(tmp_path, passes, is_slow, format="json") == 0
    lines = capsys.readouterr().err.splitlines()
    start = "testwire: stdio: 1 of 2 cases completed, running types/1 for "
    assert lines and all(line.startswith(start) for line in lines)
