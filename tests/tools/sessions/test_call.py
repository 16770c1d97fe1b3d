"""`testwire call` checks params before it sends them, and checks the result."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from testwire_base.traces import read_trace
from testwire_tools.sessions.handshake import WrongCall, find_method, goodbye, steps_before

from tests.support.connect import COMMAND, PROCESSES
from tests.support.toy_exits import exit_protocol
from tests.support.toy_protocol import lifecycle_protocol
from tests.tools.sessions.support import LIFECYCLE_SERVER, run
from tests.tools.sessions.tool import TOOL


@pytest.mark.parametrize("transport", PROCESSES)
def test_a_call_on_each_transport(transport: str) -> None:
    arguments = ["--transport", transport, "count", '{"count": 2}', "--", *COMMAND]
    ran = run("call", "--protocol", "toy", *arguments)
    assert ran.code == 0, ran
    assert json.loads(ran.out) == {"total": 2}
    assert ran.err.splitlines() == ['← tick {"number": 0}', '← tick {"number": 1}']


def test_params_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "params.json"
    file.write_text('{"text": "é"}', "utf-8")
    command = ["--", *COMMAND, "serve", "stdio"]
    ran = run("call", "--protocol", "toy", "echo", f"@{file}", *command)
    assert (ran.code, json.loads(ran.out)) == (0, {"text": "é"})
    ran = run("call", "--protocol", "toy", "echo", "-", *command, stdin=file.read_bytes())
    assert (ran.code, json.loads(ran.out)) == (0, {"text": "é"})
    ran = run("call", "--protocol", "toy", "echo", *command)
    assert (ran.code, json.loads(ran.out)) == (0, {})


def test_a_call_through_the_tap(tmp_path: Path) -> None:
    """A launch command can contain `--`, for example to start a recording proxy."""
    file = tmp_path / "s.jsonl"
    tap = [*TOOL, "record", "--protocol", "toy", "--out", str(file), "--", *COMMAND]
    for words in ([*tap], [*tap, "serve", "socket", "--port", "1"]):
        ran = run("call", "--protocol", "toy", "echo", '{"text": "a"}', "--", *words)
        assert ran.code == 0, ran
    for each in (file, tmp_path / "s-2.jsonl"):
        assert [entry.message.get("method") for entry in read_trace(each)] == ["echo", None]


def test_a_notification_has_no_result() -> None:
    ran = run("call", "--protocol", "toy", "poke", '{"number": 1}', "--", *COMMAND)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["count", '{"count": "x"}'], 2, "  /count: "),
        (["count"], 2, "  params: Expected params, found none"),
        (["echo", '{"items": [{"path": "a", "place": {"line": 0}}]}'], 2, "/items/0/place/line"),
        (["count"], 2, "  example of valid params: '{"),
        (["ping", "{}"], 2, "'ping': expected no params; remove them"),
        (["count", "{count: 1}"], 2, "PARAMS:1:2: not valid JSON"),
        (["count", "{count: 1}"], 2, "found {count: 1}; enclose the JSON in single quotes"),
        ([], 2, "expected METHOD, found none; Toy Protocol has: echo, "),
        (["--timeout", "-1", "ping"], 2, "expected a number above 0, found '-1'"),
        (["count", "@nowhere"], 2, "nowhere: cannot read the file"),
        (["cuont", "{}"], 2, "unknown method 'cuont'; did you mean count?"),
        (["tick", "{}"], 2, "'tick' is sent by servers; choose a method that clients send"),
        (["echo", '{"text": "error:bad"}'], 1, "with error -32000: bad\n  {"),
        (["echo", '{"text": "fail:x"}'], 1, "with error -32603"),
        (["echo", '{"text": "exit:4"}'], 3, "exit code 4"),
        (["--timeout", "0.3", "echo", '{"text": "sleep:9"}'], 3, "within 0.3 seconds"),
        (["--transport", "x", "ping"], 2, "unknown transport 'x'"),
    ],
)
def test_what_goes_wrong(arguments: list[str], code: int, message: str) -> None:
    ran = run("call", "--protocol", "toy", *arguments, "--", *COMMAND)
    assert ran.code == code, ran
    assert message in ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err


def test_a_result_that_does_not_fit_its_type(tmp_path: Path) -> None:
    code = (
        'import os\nos.read(0, 1000)\nbody = b\'{"jsonrpc":"2.0","id":1,"result":{"total":"x"}}\'\n'
        "os.write(1, b'Content-Length: %d\\r\\n\\r\\n%b' % (len(body), body))\nos.read(0, 1000)"
    )
    server = [sys.executable, "-c", code]
    ran = run("call", "--protocol", "toy", "count", '{"count": 1}', "--", *server)
    assert ran.code == 1, ran
    assert "the result does not match its type\n  /total: " in ran.err
    assert json.loads(ran.out) == {"total": "x"}


@pytest.mark.parametrize(
    ("words", "message"),
    [(["no-such-command"], "was not found"), ([], "expected a server, found none")],
)
def test_commands_that_cannot_be_started(words: list[str], message: str) -> None:
    ran = run("call", "--protocol", "toy", "ping", "--", *words)
    assert ran.code in (2, 3)
    assert message in ran.err


# --- lifecycle -----------------------------------------------------------------------------------


def test_the_handshake_that_the_lifecycle_demands_is_sent() -> None:
    for before in ([], ["--before", "hello"]):
        arguments = [*before, "echo", '{"text": "a"}', "--", *LIFECYCLE_SERVER]
        ran = run("call", "--protocol", "toy-lifecycle", *arguments)
        assert ran.code == 0, ran
        assert json.loads(ran.out) == {"text": "a"}


def test_a_handshake_with_params_is_sent_and_told(mstest_server: list[str]) -> None:
    """`testwire call` sends the required handshake and prints its params."""
    words = ["call", "--protocol", "mstest-runner@1.0"]
    params = '{"runId": "5f0a4a8f-2f0c-4d0a-9a53-0a4a4c1f7a10"}'
    ran = run(*words, "testing/discoverTests", params, "--", *mstest_server)
    assert ran.code == 0, ran
    first = ran.err.splitlines()[0]
    assert first.startswith('→ initialize {"processId": ')
    assert "→" not in run(*words, "--quiet", "initialize", "{}", "--", *mstest_server).err
    ran = run(*words, "--before", "initialize={}", "testing/discoverTests", params, "--", "x")
    assert ran.code == 2
    assert "  /capabilities: Field required" in ran.err
    assert """  example of valid params: '{"processId": """ in ran.err


def test_the_way_through_the_lifecycle() -> None:
    info = lifecycle_protocol()
    assert [step.descriptor.name for step in steps_before(info, "echo", [])] == ["hello"]
    assert steps_before(info, "hello", []) == []
    hello = steps_before(info, "echo", [])
    assert steps_before(info, "echo", hello) == hello
    assert [step.descriptor.name for step in goodbye(info, hello)[0]] == ["bye"]
    ends, code = goodbye(exit_protocol(), hello)
    assert ([step.descriptor.name for step in ends], code) == (["ping", "bye"], 0)
    assert [step.descriptor.name for step in goodbye(exit_protocol(), [])[0]][-1] == "bye"
    with pytest.raises(WrongCall, match="'hello' is not allowed in the state"):
        steps_before(info, "hello", hello)
    with pytest.raises(WrongCall, match="unknown method"):
        find_method(info, "zzz")
