"""`testwire replay` acts as the recorded server or as the recorded client."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from testwire.errors import RpcError
from testwire_protocols import load
from testwire_protocols.msp.v0_4.client import Client as MutationClient
from testwire_tools.sessions.reading import load as read
from testwire_tools.sessions.stage import Rules, Stage

from tests.support.connect import COMMAND, PROCESSES, ROOT
from tests.support.toy_protocol import Client, EchoParams
from tests.tools.sessions.support import SEEN, Ran, converse, run, session, tapped
from tests.tools.sessions.tool import TOOL


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("recorded") / "session.jsonl"
    assert asyncio.run(converse(tapped(file, COMMAND), "stdio")) == SEEN
    return file


def mock(file: Path, *options: str) -> list[str]:
    return [*TOOL, "replay", "server", "--protocol", "toy", *options, str(file)]


def as_client(file: Path, *options: str, transport: str = "stdio") -> Ran:
    words = ["--protocol", "toy", "--transport", transport, *options, str(file)]
    return run("replay", "client", *words, "--", *COMMAND)


# --- testwire replay server ----------------------------------------------------------------------


@pytest.mark.parametrize("transport", PROCESSES)
def test_a_mock_server_on_each_transport(transport: str, recorded: Path) -> None:
    assert asyncio.run(converse(mock(recorded), transport)) == SEEN


def exchange(
    command: list[str], *bodies: Any, close: bool = True
) -> subprocess.CompletedProcess[str]:
    """Start a server, send messages to its standard input, and return its output."""
    data = b""
    for body in bodies:
        text = json.dumps(body).encode()
        data += b"Content-Length: %d\r\n\r\n%b" % (len(text), text)
    done = subprocess.run(command, input=data, capture_output=True, cwd=ROOT, timeout=60)
    return subprocess.CompletedProcess(
        command, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


EXPECTED = "expected the request 'ping' from the client"


def ping(message_id: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "method": "ping"}


def answer(message_id: Any, result: Any = None) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "result": result}


def echo(message_id: Any, text: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "method": "echo", "params": {"text": text}}


def test_ids_are_those_of_the_client(tmp_path: Path) -> None:
    file = session(
        tmp_path / "s", [(">", ping(1)), ("<", answer(1)), (">", ping("1")), ("<", answer("1", 5))]
    )
    done = exchange(mock(file), ping("first"), ping(77))
    assert done.returncode == 0, done.stderr
    assert '{"jsonrpc":"2.0","id":"first","result":null}' in done.stdout
    assert '{"jsonrpc":"2.0","id":77,"result":5}' in done.stdout


def test_the_likeliest_message_is_compared(tmp_path: Path) -> None:
    lines = [(">", echo(1, "a")), (">", echo(2, "b")), (">", echo(3, "cc"))]
    done = exchange(mock(session(tmp_path / "s", lines)), echo(9, "c"))
    assert f"{tmp_path / 's'}:1: " in done.stderr
    done = exchange(mock(session(tmp_path / "s", lines)), {**echo(7, "b"), "jsonrpc": "1.0"})
    assert f"{tmp_path / 's'}:2: " in done.stderr
    assert '  /jsonrpc\n    recorded  "2.0"\n    received  "1.0"\n' in done.stderr


def test_what_came_in_a_row_may_come_in_another_order(tmp_path: Path) -> None:
    lines = [
        (">", echo(1, "a")), (">", echo(2, "b")), ("<", answer(1, "a")), ("<", answer(2, "b")),
    ]  # fmt: skip
    done = exchange(mock(session(tmp_path / "s", lines)), echo(8, "b"), echo(9, "a"))
    assert done.returncode == 0, done.stderr
    assert '"id":9,"result":"a"' in done.stdout
    assert '"id":8,"result":"b"' in done.stdout


def test_cancelling_names_the_live_request(tmp_path: Path) -> None:
    def cancel(message_id: int) -> dict[str, Any]:
        return {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": message_id}}

    file = session(tmp_path / "s", [(">", ping(1)), (">", cancel(1)), ("<", answer(1))])
    assert exchange(mock(file), ping(5), cancel(5)).returncode == 0
    wrong = exchange(mock(file), ping(5), cancel(1))
    assert wrong.returncode == 1
    assert f"{file}:2:" in wrong.stderr


def test_a_mismatch_names_the_line_and_shows_the_difference(recorded: Path) -> None:
    async def main() -> None:
        async with Client.launch(mock(recorded), cwd=ROOT, timeout=30) as client:
            await client.echo(EchoParams(text="other"))

    with pytest.raises(RpcError) as caught:
        asyncio.run(main())
    text = caught.value.message
    assert f"{recorded}:1: expected the request 'echo' from the client, found differ" in text
    assert """  /params/text\n    recorded  "é\\n"\n    received  "other"\n""" in text
    assert "To allow these differences, add: --ignore '/params/text'" in text
    assert caught.value.data == {"file": str(recorded), "line": 1}


@pytest.mark.parametrize(
    ("bodies", "line", "message"),
    [
        ([], 1, f"{EXPECTED}, found the end of the connection; recorded:"),
        ([echo(1, "a")], 1, f"{EXPECTED}, found a different message:"),
        ([ping(1), ping(2)], 2, "expected the end of the session, but the client sent:"),
        ([{"jsonrpc": "2.0", "method": "ping"}], 1, f"{EXPECTED}, found a different message:"),
        ([5], 1, f"{EXPECTED}, found a different message:"),
    ],
)
def test_mismatches(bodies: list[Any], line: int, message: str, tmp_path: Path) -> None:
    file = session(tmp_path / "s", [(">", ping(1)), ("<", answer(1))])
    done = exchange(mock(file), *bodies)
    assert done.returncode == 1, done.stderr
    assert f"{file}:{line}: " in done.stderr
    assert message in done.stderr
    # A request that does not match the trace also gets an error response.
    asked = bool(bodies) and isinstance(bodies[-1], dict) and "id" in bodies[-1]
    assert ('"error": {"code": -32600' in done.stdout) == asked


def test_members_that_may_differ(tmp_path: Path) -> None:
    file = session(tmp_path / "s", [(">", echo(1, "a")), ("<", answer(1))])
    assert exchange(mock(file), echo(1, "b")).returncode == 1
    assert exchange(mock(file, "--ignore", "/params/text"), echo(1, "b")).returncode == 0
    assert exchange(mock(file, "--ignore", "/*/text"), echo(1, "b")).returncode == 0
    assert exchange(mock(file, "--match", "method"), echo(1, "b")).returncode == 0
    assert exchange(mock(file, "--match", "method"), ping(1)).returncode == 1
    assert exchange(mock(file, "--ignore", "params"), ping(1)).returncode == 2


def test_options_may_stand_behind_the_file(tmp_path: Path) -> None:
    file = session(tmp_path / "s", [(">", echo(1, "a")), ("<", answer(1, {"text": "c"}))])
    options = ["--ignore=/params/text", "--ignore", "/x", "--speed", "5"]
    for line in ([], ["serve", "stdio"]):
        assert exchange([*mock(file), *options, *line], echo(1, "b")).returncode == 0
    words = ["--ignore", "/result/text", "--", *COMMAND]
    assert run("replay", "client", "--protocol", "toy", file, *words).code == 0


def test_timing(tmp_path: Path) -> None:
    lines = [(">", ping(1)), *(("<", {"jsonrpc": "2.0", "method": "tick"}),) * 8, ("<", answer(1))]
    file = session(tmp_path / "s", lines, apart=20)
    start = time.perf_counter()
    assert exchange(mock(file), ping(1)).returncode == 0
    # Without `--speed`, the replay does not wait for the recorded 180 seconds.
    assert time.perf_counter() - start < 60
    start = time.perf_counter()
    assert exchange(mock(file, "--speed", "100"), ping(1)).returncode == 0
    assert 1.8 <= time.perf_counter() - start < 60
    for wrong in ("0", "-1", "fast", "nan"):
        done = exchange(mock(file, "--speed", wrong))
        assert done.returncode == 2 and "--speed" in done.stderr


def test_the_end_of_the_recorded_server_and_its_junk(tmp_path: Path) -> None:
    lines = [
        ("<", {"invalid": "Hello\n", "raw": True}),
        (">", ping(1)),
        ("<", {"invalid": "{no"}),
        ("<", {"end": "the server ended with exit code 5"}),
    ]
    done = exchange(mock(session(tmp_path / "s", lines)), ping(4))
    assert done.returncode == 5, done.stderr
    assert done.stdout == "Hello\nContent-Length: 3\n\n{no".replace("\n\n", "\r\n\r\n")


# --- testwire replay client ----------------------------------------------------------------------


@pytest.mark.parametrize("transport", PROCESSES)
def test_a_mock_client_on_each_transport(transport: str, recorded: Path) -> None:
    ran = as_client(recorded, transport=transport)
    assert ran.code == 0, ran
    assert ran.out == f"{recorded}: 8 messages match the trace\n"


def test_a_server_that_answers_otherwise(tmp_path: Path) -> None:
    file = session(tmp_path / "s", [(">", echo(1, "a")), ("<", answer(1, {"text": "b"}))])
    ran = as_client(file)
    assert ran.code == 1
    assert f"{file}:2: expected the result of request 1 'echo' from the server" in ran.err
    assert """  /result/text\n    recorded  "b"\n    received  "a"\n""" in ran.err
    assert as_client(file, "--ignore", "/result").code == 0


def test_values_that_differ_in_each_session_are_not_compared(tmp_path: Path) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": 1}}
    file = session(tmp_path / "s", [(">", hello), ("<", answer(1, {"processId": 2}))])
    stage = Stage(load("mstest-runner@1.0"), "client", read(file), Rules())
    pids = [["params", "processId"], ["result", "processId"]]
    assert stage.varying == {1: pids, 2: pids}


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    lines = [(">", ping(1)), ("<", answer(1)), ("<", {"jsonrpc": "2.0", "method": "tick"})]
    file = session(tmp_path / "s", lines)
    # On a busy machine, the server needs a few seconds to start.
    ran = as_client(file, "--timeout", "6")
    assert ran.code == 1
    expected = "expected the notification 'tick' from the server, received no message in time"
    assert f"{file}:3: {expected}" in ran.err


def test_a_second_response_is_found(tmp_path: Path) -> None:
    """The second response follows the last recorded message."""
    file = session(tmp_path / "s", [(">", ping(1)), ("<", answer(1))])
    words = ["--protocol", "toy", "--transport", "stdio", file]
    server = [sys.executable, "-m", "tests.tools.sessions.faults"]
    for options in ([], ["--match", "outcome"]):
        ran = run("replay", "client", *words, *options, "--", *server, "answers-twice")
        assert ran.code == 1, ran
        assert f"{file}:2: expected one response with the id 1, but the server also" in ran.err
    ran = run("replay", "client", *words, "--", *server, "none")
    assert ran.code == 0, ran


def test_a_server_that_dies(tmp_path: Path) -> None:
    file = session(tmp_path / "s", [(">", echo(1, "exit:3")), ("<", answer(1))])
    ran = as_client(file)
    assert ran.code == 1
    expected = "expected the result of request 1 'echo' from the server, found the end of the"
    assert f"{file}:2: {expected}" in ran.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "expected a trace with messages, found none"),
        ('{"t":0,"dir":"serverToClient","end":"x"}\n', "expected a trace with messages"),
        ("{}\n", ":1: not a line of a trace"),
        (None, "No such file"),
    ],
)
def test_files_that_cannot_be_replayed(content: str | None, message: str, tmp_path: Path) -> None:
    file = tmp_path / "s"
    if content is not None:
        file.write_text(content)
    ran = run("replay", "server", "--protocol", "toy", file)
    assert ran.code == 3
    assert message in ran.err


def test_a_session_of_another_protocol_is_told(recorded: Path) -> None:
    words = ["replay", "server", "--protocol", "msp@0.4", str(recorded)]
    ran = run(*words)
    assert ran.code == 1
    expected = "expected a method of Mutation Server Protocol, found 'echo'; check --protocol"
    assert f"{recorded}:1: {expected}" in ran.err


def test_who_looks_whether_somebody_listens_is_no_client(recorded: Path, tmp_path: Path) -> None:
    """Connections without messages are ignored in the trace and during the replay."""
    file = tmp_path / "s"
    probed = [entry.replace('"t"', '"connection":2,"t"') for entry in recorded.open()]
    file.write_text('{"t":0,"dir":"clientToServer","end":"closed"}\n' + "".join(probed))
    process = subprocess.Popen(
        [*mock(file), "serve", "socket", "--port", "0"], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    port = int(process.stderr.readline().rpartition(":")[2])
    for _ in range(2):
        socket.create_connection(("127.0.0.1", port)).close()

    async def main() -> str:
        async with Client.connect(port=port) as client:
            return (await client.echo(EchoParams(text="é\n"))).text or ""

    assert asyncio.run(main()) == "é\n"
    process.communicate(timeout=60)


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    file = session(tmp_path / "s", [(">", ping(1)), ("<", answer(1))])
    file.write_text(file.read_text() + '{"t":1,"dir":"cli')
    done = exchange(mock(file), ping(1))
    assert done.returncode == 0
    assert "skipped the incomplete last line" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["replay", "client", "--protocol", "toy", "f"],
            "testwire replay client … FILE -- COMMAND",
        ),
        (["replay", "client", "--protocol", "toy", "f", "srv"], "… FILE -- srv"),
        (["replay", "server", "--protocol", "toy", "{f}", "--speed"], "expected one argument"),
        (["replay", "server", "--protocol", "toy", "{f}", "serve", "smoke"], "found 'serve smoke'"),
        (
            ["replay", "server", "--protocol", "toy", "{f}", "serve", "pipe"],
            "expected the name of a pipe",
        ),
        (
            ["replay", "server", "--protocol", "toy", "{f}", "serve", "socket", "--port", "x"],
            "expected a port from 0 to 65535, found 'x'",
        ),
        (["replay", "server", "--protocol", "nope", "{f}"], "--protocol: unknown protocol 'nope'"),
        (
            ["replay", "server", "--protocol", "toy", "{f}", "--", "srv"],
            "`replay server` starts no command",
        ),
        (["replay", "server", "--protocol", "toy", "{f}", "--server"], "configure the client"),
        (["replay"], "required: {server,client}, --protocol, FILE\n"),
    ],
)
def test_mistakes(arguments: list[str], message: str, recorded: Path) -> None:
    ran = run(*(word.replace("{f}", str(recorded)) for word in arguments))
    assert ran.code == 2, ran
    assert message in ran.err
    assert "Traceback" not in ran.err


# --- replay with a real server -------------------------------------------------------------------


async def mutation_session(command: list[str], cwd: Path) -> list[Any]:
    progress: list[Any] = []

    class Handlers:
        async def report_mutation_test_progress(self, params: Any, ctx: Any) -> None:
            progress.append(params.model_dump(mode="json"))

    async with MutationClient.launch(command, cwd=cwd, timeout=120) as client:
        configured = await client.configure()
        listed = await client.discover({"files": [{"path": "src/parcelpost/windows.py"}]})  # type: ignore[arg-type]
        return [configured, listed]


def test_a_recorded_mutation_server_as_a_mock(tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    project = Path(str(resources.files("testwire_tools").joinpath("sample_project")))
    tool = [sys.executable, "-m", "testwire_tools"]
    real = [sys.executable, "-m", "testwire_servers.mutation.cli"]
    recording = [*tool, "record", "--protocol", "msp@0.4", "--out", str(file), "--", *real]
    first = asyncio.run(mutation_session(recording, project))
    replaying = [*tool, "replay", "server", "--protocol", "msp@0.4", str(file)]
    assert asyncio.run(mutation_session(replaying, tmp_path)) == first
    assert len(first[1].files["src/parcelpost/windows.py"].mutants) > 20


@pytest.mark.parametrize("transport", ["stdio", "socket"])
def test_a_recorded_session_of_strykerjs_goes_round(transport: str, tmp_path: Path) -> None:
    """If both roles of a trace are replayed, the new session equals the trace."""
    file, again = ROOT / "tests/codegen/drift/stryker.jsonl", tmp_path / "again.jsonl"
    protocol = ["--protocol", "msp@0.4"]
    server = [*TOOL, "replay", "server", *protocol, str(file)]
    tap = [*TOOL, "record", *protocol, "--out", str(again), "--", *server]
    ran = run("replay", "client", *protocol, "--transport", transport, file, "--", *tap)
    assert ran.code == 0, ran
    assert ran.out.endswith(": 38 messages match the trace\n")
    ran = run("trace", "diff", file, again)
    assert (ran.code, ran.out) == (0, "no difference\n"), ran
