"""`testwire doctor` diagnoses each fault, and finds no problems in correct servers."""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path

import pytest
from testwire_protocols import PROTOCOLS, load

from tests.support.connect import COMMAND, PROCESSES, ROOT
from tests.tools.sessions.conftest import Make
from tests.tools.sessions.support import LIFECYCLE_SERVER, Ran, run


def examine(*words: str, options: tuple[str, ...] = (), protocol: str = "toy") -> Ran:
    return run("doctor", "--protocol", protocol, "--timeout", "3", *options, "--", *words)


def fault(name: str, *options: str, protocol: str = "toy") -> Ran:
    return examine(
        sys.executable,
        "-m",
        "tests.tools.sessions.faults",
        name,
        options=options,
        protocol=protocol,
    )


@pytest.mark.parametrize("transport", PROCESSES)
def test_a_server_that_is_well_on_each_transport(transport: str) -> None:
    ran = examine(*COMMAND, options=("--transport", transport))
    assert ran.code == 0, ran
    assert "\nNo problems found.\n" in ran.out
    assert "FAIL" not in ran.out


@pytest.mark.parametrize(
    ("protocol", "transport"),
    [
        (name, transport)
        for name in (f"{each}@{version}" for each, held in PROTOCOLS.items() for version in held)
        for transport in load(name).transports
    ],
)
def test_servers_made_for_each_protocol_on_each_transport(
    protocol: str, transport: str, made: Make
) -> None:
    ran = examine(*made(protocol), options=("--transport", transport), protocol=protocol)
    assert ran.code == 0, ran
    assert "\nNo problems found.\n" in ran.out
    # The handshake is only checked if it announces a protocol version.
    versioned = load(protocol).wire_version is not None
    assert ("ok    handshake" in ran.out) == versioned
    assert ("does not announce a version" in ran.out) == (not versioned)
    assert "not checked: specify the first request" not in ran.out
    generations = load(protocol).generations
    limited = generations is not None and bool(generations.list)
    assert ("; generation documented" in ran.out) == limited


@pytest.mark.parametrize(
    ("name", "options", "rule", "message"),
    [
        ("exits", (), "exits", "with exit code 3"),
        ("leaves", (), "exits", "next: check that the command starts a server"),
        ("exits", ("--transport", "socket"), "exits", "with exit code 3"),
        ("exits", ("--transport", "dial"), "exits", "with exit code 3"),
        ("usage", (), "exits", "exit code 2 usually means a usage error"),
        ("dies", (), "exits", "with exit code 9 before it responded"),
        ("never", ("--transport", "socket"), "never-listens", "is not listening at port"),
        ("never", ("--transport", "pipe"), "never-listens", "is not listening at /"),
        ("never", ("--transport", "http"), "never-listens", "is not listening at port"),
        ("never", ("--transport", "dial"), "never-connects", "has not connected"),
        ("never", ("--transport", "pipe-dial"), "never-connects", "has not connected"),
        ("wrong-port", ("--transport", "socket"), "wrong-port", "is listening at port"),
        ("wrong-pipe", ("--transport", "pipe"), "wrong-port", "is listening at the pipe"),
        ("listens-instead", ("--transport", "dial"), "wrong-port", "must dial back"),
        ("junk", (), "junk", "Welcome to the server!"),
        ("junk-between", (), "junk", "answering now"),
        ("never", (), "no-answer", "has not responded"),
        ("silent", (), "no-answer", "flush the output after each message"),
        ("silent", ("--transport", "socket"), "no-answer", "has not responded"),
        ("hangs-up", ("--transport", "socket"), "no-answer", "closed the connection"),
        ("broken-json", (), "broken-json", "not valid JSON"),
        ("lines", (), "wrong-framing", "without Content-Length headers"),
        ("http", (), "wrong-framing", "the server sends HTTP"),
        ("headers", ("--transport", "lines"), "wrong-framing", "writes Content-Length headers"),
        ("short-length", (), "wrong-framing", "fewer than its Content-Length"),
        ("bad-length", (), "wrong-framing", "a number of bytes in Content-Length"),
        ("no-json-rpc", (), "wrong-answer", "expected a JSON-RPC 2.0 message, found other"),
        ("list", (), "wrong-answer", "expected a JSON-RPC 2.0 message, found other"),
        ("text-id", (), "wrong-answer", 'expected the id 1 in the response, found "1"'),
        ("both", (), "wrong-answer", "either a result or an error"),
        ("yes-to-all", (), "wrong-answer", "expected an error response to the unknown method"),
        ("bare-error", (), "wrong-answer", "an object with an integer"),
    ],
)
def test_each_fault_has_its_diagnosis(
    name: str, options: tuple[str, ...], rule: str, message: str
) -> None:
    ran = fault(name, *options)
    assert ran.code == 1, ran
    assert f"[doctor-{rule}]" in ran.out, ran
    assert message in ran.out
    assert "\n    next: " in ran.out
    assert "Traceback" not in ran.err


def test_the_last_words_of_a_server_are_shown() -> None:
    assert "    cannot find the settings\n" in fault("exits").out
    out = fault("never", "--transport", "socket").out
    assert "    waiting for the moon\n" in out
    assert "\nok    start" in out and "\nFAIL  listen\n" in out


def test_a_handshake_that_is_refused() -> None:
    ran = fault("refuses", "--before", "hello", protocol="toy-lifecycle")
    assert ran.code == 1, ran
    assert "[doctor-handshake-refused]" in ran.out
    assert '"message": "no"' in ran.out


@pytest.mark.parametrize(("when", "text"), [("in", "loading"), ("after", "ready")])
def test_text_that_is_printed_during_the_handshake(when: str, text: str) -> None:
    ran = fault(f"junk-{when}-handshake", "--before", "hello", protocol="toy-lifecycle")
    assert ran.code == 1, ran
    assert "[doctor-junk]" in ran.out and f"    {text}\n" in ran.out
    assert "\nok    request" in ran.out and "\nFAIL  handshake\n" in ran.out


def test_a_handshake_that_is_taken() -> None:
    ran = examine(*LIFECYCLE_SERVER, protocol="toy-lifecycle")
    assert ran.code == 0, ran
    assert "handshake  hello succeeded" in ran.out
    assert "ok    end" in ran.out


def test_the_exit_code_that_the_lifecycle_states() -> None:
    before = ("--before", "hello")
    ran = examine(*LIFECYCLE_SERVER, "exits", options=before, protocol="toy-exits")
    assert ran.code == 0, ran
    assert "ok    end        exit code 0" in ran.out
    ran = examine(*LIFECYCLE_SERVER, "always-9", protocol="toy-exits")
    assert ran.code == 1, ran
    assert "expected exit code 0 after 'ping' and 'bye', found 9 [doctor-exit-code]" in ran.out


def test_a_server_that_stays_behind_is_warned_of() -> None:
    ran = fault("stays")
    assert ran.code == 0, ran
    assert "warning: the server is still running 3 s after" in ran.out
    assert "FAIL" not in ran.out and "\nwarn  end" in ran.out
    assert "\nNo other problems found.\n" in ran.out


def test_a_server_of_another_version(tmp_path: Path) -> None:
    project = Path(str(resources.files("testwire_tools").joinpath("sample_project")))
    settings = tmp_path / "settings.toml"
    settings.write_text('protocol_version = "0.9.1"\n')
    server = [sys.executable, "-m", "testwire_servers.mutation.cli"]
    code = (
        f"import os, sys\nos.chdir({str(project)!r})\n"
        f"os.execv({server[0]!r}, {server!r} + sys.argv[1:])"
    )
    words = [sys.executable, "-c", code]
    ran = examine(*words, "serve", "stdio", "--", "--config", str(settings), protocol="msp@0.4")
    assert ran.code == 1, ran
    assert "[doctor-wrong-version]" in ran.out
    assert "expected protocol version 0.4.0, found 0.9.1" in ran.out
    ran = examine(*words, protocol="msp@0.4")
    assert ran.code == 0, ran
    assert "protocol version 0.4.0" in ran.out


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    ran = examine("no-such-command-1")
    assert ran.code == 1
    assert (
        "the command 'no-such-command-1' was not found on the PATH [doctor-command-missing]"
        in ran.out
    )
    assert "without quotes: python3 -m server" in examine("python3 -m server").out
    assert "next: did you mean 'python3'" in examine("pyhton3").out
    ran = examine(str(tmp_path / "bin" / "server"))
    assert f"the path exists only up to {tmp_path}" in ran.out
    ran = examine("pyproject.toml")
    assert "to run the file in this folder, write ./pyproject.toml" in ran.out


def test_a_command_that_cannot_be_run(tmp_path: Path) -> None:
    server = tmp_path / "server"
    server.write_text("#!/no/such/interpreter\n")
    ran = examine(str(server))
    assert "is not executable [doctor-not-executable]" in ran.out
    assert f"next: run `chmod +x {server}`" in ran.out
    server.chmod(0o755)
    ran = examine(str(server))
    assert "cannot be run with its interpreter '/no/such/interpreter'" in ran.out
    server.write_bytes(b"\x00\x01nothing")
    assert "is not a program for this machine" in examine(str(server)).out
    assert "expected a program, found the folder" in examine(str(tmp_path)).out


@pytest.mark.parametrize("format", ["json", "markdown", "github", "junit", "sarif", "gitlab"])
def test_a_diagnosis_in_each_format(format: str) -> None:
    ran = examine("no-such-command-1", options=("--format", format))
    assert ran.code == 1
    assert "doctor-command-missing" in ran.out
    if format == "json":
        assert json.loads(ran.out)["summary"]["error"] == 1


def test_mistakes() -> None:
    assert "expected a server, found none" in run("doctor", "--protocol", "toy").err
    ran = run("doctor", "--protocol", "toy", "server", "serve", "stdio")
    text = "expected `--` before the server's command; run: testwire doctor … -- server serve stdio"
    assert (ran.code, text in ran.err) == (2, True)
    ran = run("doctor", "--protocol", "toy", "--", "serve", "stdio")
    assert (ran.code, "expected the server's command before" in ran.err) == (2, True)
    ran = run("doctor", "--protocol", "toy", "--before", "nope", "--", "x")
    assert (ran.code, "unknown method 'nope'" in ran.err) == (2, True)
    assert (ROOT / "pyproject.toml").exists()
