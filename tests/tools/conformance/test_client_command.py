"""Tests of `testwire verify client`: its three modes, its reports and its error messages."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from testwire_protocols import load
from testwire_protocols.msp.v0_4.client import Client
from testwire_protocols.msp.v0_4.types import ConfigureParams, DiscoverParams
from testwire_tools import cli
from testwire_tools.conformance.client import command as client_command
from testwire_tools.conformance.client.scenarios import plan
from testwire_tools.conformance.verification import Options

from tests.tools.conformance.client_support import CLIENT, scenario

BROKEN = [sys.executable, "-I", "-S", str(CLIENT), "mutation"]
VERIFY = ["verify", "client", "--protocol", "msp@0.4"]


def run(*words: str) -> int:
    return cli.main([*VERIFY, *words])


def verdicts(folder: Path) -> dict[str, str]:
    document: dict[str, Any] = json.loads((folder / "result.json").read_text("utf-8"))
    (made,) = document["runs"]
    assert made["side"] == "client"
    return {case["id"]: case["verdict"] for case in made["cases"]}


# --- testwire verify client starts the client ----------------------------------------------------


def test_a_good_client_is_clean_and_all_reports_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report"
    words = ["--transport", "stdio", "--case", "json-rpc", "--report", str(report), "--name", "it"]
    assert run(*words, "--", *BROKEN, "none", "{server}") == 0
    told = capsys.readouterr().out
    assert told.startswith("msp@0.4 over stdio: it\n\njson-rpc\n")
    assert "pass  json-rpc/ids" in told
    assert set(verdicts(report).values()) == {"pass"}
    assert "<testsuite" in (report / "junit.xml").read_text("utf-8")
    page = (report / "index.html").read_text("utf-8")
    assert "client · msp@0.4 · stdio" in page
    assert "json-rpc/ids" in (report / "result.txt").read_text("utf-8")


def test_a_broken_client_is_a_finding_with_its_transcript(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--transport", "stdio", "--case", "json-rpc/ids", "--report", str(tmp_path)]
    assert run(*words, "--", *BROKEN, "json-rpc/ids", "{server}") == 1
    assert "FAIL  json-rpc/ids" in capsys.readouterr().out
    page = (tmp_path / "index.html").read_text("utf-8")
    assert "&#34;id&#34;: true" in page
    assert "The scenario is" in page


def test_a_known_failure_is_clean(tmp_path: Path) -> None:
    expected = tmp_path / "expected.json"
    expected.write_text('{"json-rpc/ids": "the ids are strings"}')
    words = ["--transport", "stdio", "--case", "json-rpc/ids", "--expected", str(expected)]
    assert run(*words, "--", *BROKEN, "json-rpc/ids", "{server}") == 0
    assert run(*words, "--", *BROKEN, "none", "{server}") == 1


def test_strict_counts_warnings() -> None:
    words = ["--transport", "stdio", "--case", "lifecycle/first"]
    line = ["--", *BROKEN, "lifecycle/first", "{server}"]
    assert run(*words, *line) == 0
    assert run(*words, "--strict", *line) == 1


@pytest.mark.parametrize("format", ["json", "junit", "markdown", "github"])
def test_formats(format: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--transport", "stdio", "--case", "json-rpc/ids", "--format", format]
    assert run(*words, "--", *BROKEN, "json-rpc/ids", "{server}") == 1
    assert "json-rpc/ids" in capsys.readouterr().out


CONNECTS = """
import json, os, socket, sys
{open}
for number, method in enumerate(["configure", "discover"]):
    body = json.dumps({{"jsonrpc": "2.0", "id": number, "method": method, "params": {{}}}}).encode()
    s.sendall(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
    while b'"result"' not in s.recv(65536):
        pass
"""


def test_a_client_that_connects_is_given_the_port(tmp_path: Path) -> None:
    script = tmp_path / "client.py"
    opened = "s = socket.create_connection((sys.argv[1], int(sys.argv[2])))"
    script.write_text(CONNECTS.format(open=opened))
    words = ["--report", str(tmp_path), "--case", "launch", "--case", "shutdown/ends"]
    assert run(*words, "--", sys.executable, "-I", str(script), "{host}", "{port}") == 0
    assert verdicts(tmp_path) == {"launch/connects": "pass", "shutdown/ends": "pass"}


def test_a_client_that_connects_may_look_into_its_environment(tmp_path: Path) -> None:
    script = tmp_path / "client.py"
    opened = "s = socket.socket(socket.AF_UNIX); s.connect(os.environ['TESTWIRE_PIPE'])"
    text = CONNECTS.format(open=opened).replace('"configure", "discover"', '"testrunner/start"')
    script.write_text(text)
    words = ["verify", "client", "--protocol", "test-runner@0.1", "--transport", "pipe"]
    words += ["--case", "launch", "--", sys.executable, "-I", str(script), "{pipe}"]
    assert cli.main(words) == 0


def test_a_server_that_keeps_running_is_ended(tmp_path: Path) -> None:
    words = ["--transport", "stdio", "--case", "shutdown/nothing-left", "--report", str(tmp_path)]
    assert run(*words, "--", *BROKEN, "shutdown/nothing-left", "{server}") == 1
    (made,) = json.loads((tmp_path / "result.json").read_text())["runs"]
    assert "keeps running" in made["cases"][0]["message"]


def test_a_client_that_never_ends_is_stopped(tmp_path: Path) -> None:
    began = time.monotonic()
    words = ["--transport", "stdio", "--timeout", "1", "--case", "shutdown/ends"]
    sleeps = "import subprocess, sys, time; subprocess.Popen(['sleep', '60']); time.sleep(60)"
    words += ["--report", str(tmp_path), "--", sys.executable, "-c", sleeps]
    assert run(*words) == 1
    assert time.monotonic() - began < 50
    assert verdicts(tmp_path) == {"shutdown/ends": "inconclusive"}


# --- the client starts testwire verify client --serve --------------------------------------------


def launcher(folder: Path, *more: str) -> str:
    """Create an executable that runs `testwire verify client --serve` as a server."""
    program = folder / "server"
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    words = [sys.executable, "-m", "testwire_tools", *VERIFY, "--serve", *more, "--"]
    quoted = " ".join(f"'{word}'" for word in words)
    program.write_text(f"#!/bin/sh\nPYTHONPATH='{paths}' exec {quoted} \"$@\"\n")
    program.chmod(0o755)
    return str(program)


def test_each_launch_runs_the_next_scenario(tmp_path: Path) -> None:
    report = tmp_path / "report"
    program = launcher(tmp_path, "--report", str(report))
    for count in (1, 2):
        assert subprocess.run([*BROKEN, "json-rpc/ids", program], timeout=60).returncode == 0
        # The test server may write its result after the client has ended.
        wait_for(lambda: (report / "result.json").exists())
        assert len(list((report / "plays").iterdir())) == count
    wait_for(lambda: verdicts(report)["robustness/late-answer"] != "skipped")
    told = verdicts(report)
    assert told["json-rpc/ids"] == "fail"
    assert told["json-rpc/version"] == told["robustness/late-answer"] == "pass"
    assert told["shutdown/ends"] == told["robustness/unknown-members"] == "skipped"
    assert "has not run yet" in (report / "result.txt").read_text("utf-8")
    assert (report / "index.html").is_file()


def test_the_option_play_chooses_the_scenario(tmp_path: Path) -> None:
    report = tmp_path / "report"
    for name in ("plain", "duplicate"):
        program = launcher(tmp_path, "--report", str(report), "--play", name)
        subprocess.run([*BROKEN, "robustness/duplicate-answer", program], timeout=60)
        wait_for(lambda: (report / "result.json").exists())
    assert sorted(path.stem for path in (report / "plays").iterdir()) == ["duplicate", "plain"]
    # The client does not wait until the test server has written its result.
    wait_for(lambda: verdicts(report)["robustness/duplicate-answer"] == "note")


def test_a_client_that_ends_its_server_by_a_signal_is_checked(tmp_path: Path) -> None:
    report = tmp_path / "report"
    program = launcher(tmp_path, "--report", str(report))
    body = b'{"jsonrpc":"2.0","id":1,"method":"configure","params":{}}'
    with subprocess.Popen(
        [program, "serve", "stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-Length: ")
        server.terminate()
        assert server.wait(30) == 0
    assert verdicts(report)["lifecycle/first"] == "pass"


def wait_for(ready: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def listens(record: Path) -> bool:
    return record.exists() and "listening" in record.read_text("utf-8")


# --- listening -----------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_each_connection_runs_the_next_scenario(tmp_path: Path) -> None:
    port = free_port()
    planned = plan(load("msp@0.4"), load("msp@0.4").transports["socket"], scenario("msp@0.4"))
    codes: list[int] = []
    options = Options("msp@0.4", report=tmp_path, only=["json-rpc", "robustness"])
    # The command runs in a thread, because a process would start more slowly.
    listening = threading.Thread(
        target=lambda: codes.append(client_command.listen_for_client(str(port), options))
    )
    listening.start()

    async def one() -> None:
        async with Client.connect(port=port) as client:
            await client.configure(ConfigureParams(), timeout=10)
            await client.discover(DiscoverParams(), timeout=10)
            await asyncio.sleep(0.02)

    async def main() -> None:
        for number, each in enumerate(planned):
            # Connect when the event log shows that the test server is listening.
            path = tmp_path / "plays" / f"{each.name}.jsonl"
            await asyncio.to_thread(wait_for, partial(listens, path))
            assert len(list(path.parent.iterdir())) == number + 1
            await one()

    asyncio.run(asyncio.wait_for(main(), 60))
    listening.join(30)
    assert codes == [0]
    told = verdicts(tmp_path)
    assert told["json-rpc/echoes-id"] == told["robustness/large-message"] == "pass"
    assert told["robustness/server-crash"] == "skipped"


# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "expected the command of the client after `--`"),
        (["--transport", "smoke", "--", "x"], 2, "no transport 'smoke'; use one of: stdio, socket"),
        (["--case", "nope", "--", "x"], 2, "no case or group is called nope"),
        (["--expected", "nowhere.json", "--", "x"], 3, "nowhere.json cannot be read"),
        (["--serve", "--", "serve", "stdio"], 2, "--serve requires the option --report DIR"),
        (["--listen", "1"], 2, "--listen requires the option --report DIR"),
        (["--listen", "x", "--report", "."], 2, "expected a port or HOST:PORT, found 'x'"),
        (["--listen", "1", "--transport", "stdio"], 2, "a transport on which the server listens"),
        (
            ["--transport", "stdio", "--", "x", "{port}"],
            2,
            "{port}: expected a transport on which the server listens",
        ),
        (["--protocol", "nope", "--", "x"], 2, "nope"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == code
    said = capsys.readouterr()
    assert message in said.err
    assert said.out == ""


def test_a_launch_line_that_makes_no_sense_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--serve", "--report", str(tmp_path), "--", "serve", "smoke") == 2
    assert "smoke" in capsys.readouterr().err


def test_a_client_that_cannot_be_started_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--case", "launch", "--", "/no/such/client", "{server}") == 1
    assert "cannot be started" in capsys.readouterr().out


@pytest.mark.parametrize("word", [(), ("{server}",)])
def test_a_command_that_does_not_name_the_server_is_told(
    word: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["sh", "-c", "echo '  bye '", *word]
    assert run("--case", "launch/connects", "--", *line) == 1
    told = capsys.readouterr().out
    assert "The client's output ends with:\n            bye \n" in told
    assert ("does not contain {server}" in told) == (not word)


def test_a_server_that_is_launched_wrongly_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["sh", "-c", '"$0" serve nowhere', "{server}"]
    assert run("--case", "launch", "--", *line) == 1
    assert "launched the server with invalid arguments" in capsys.readouterr().out


def test_the_list_names_every_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--list") == 0
    told = capsys.readouterr().out
    assert "configure-at-start" in told
    # The output lists this case for each transport.
    assert told.count("robustness/server-crash") == 2
