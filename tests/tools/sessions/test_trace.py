"""`testwire trace` shows, compares and counts recorded sessions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from testwire_base.errors import Unreadable
from testwire_tools.cli import main
from testwire_tools.sessions import compare, view

from tests.tools.sessions.support import run, session


def request(message_id: Any, method: str, params: Any = None) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "method": method, "params": params or {}}


def answer(message_id: Any, result: Any = None) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "result": result}


def tick(number: int) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": "tick", "params": {"number": number}}


LINES = [
    (">", request(1, "echo", {"text": "é"})),
    (">", request(2, "count")),
    ("<", tick(0)),
    ("<", answer(1, {"text": "é"})),
    ("<", {"jsonrpc": "2.0", "id": 2, "error": {"code": -32000, "message": "no"}}),
    ("<", request(1, "ask")),
    (">", answer(1, "x" * 2000)),
    ("<", {"invalid": "Hello\n", "raw": True}),
    ("<", {"invalid": "{no"}),
    (">", request(3, "echo")),
    ("<", {"end": "the server ended with exit code 1"}),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return session(tmp_path / "one.jsonl", LINES)


def other(file: Path, lines: list[tuple[str, Any]]) -> Path:
    return session(file.with_name("two.jsonl"), lines)


# --- show ----------------------------------------------------------------------------------------


def test_one_line_for_each_message(file: Path) -> None:
    ran = run("trace", "show", file)
    assert ran.code == 0, ran
    lines = [re.split(r"\s{2,}", line.strip()) for line in ran.out.splitlines()]
    assert lines[0] == ["1", "0.000", "→", "request", "1", "echo", "63 B", '{"text": "é"}']
    # Client and server both use id 1, but each response is shown with the correct method.
    assert lines[3][:6] == ["4", "0.300", "←", "result", "1", "echo"]
    assert lines[3][6] == "300.0 ms"
    assert lines[4][3:7] == ["error", "2", "count", "300.0 ms"]
    assert lines[6][2:7] == ["→", "result", "1", "ask", "100.0 ms"]
    assert lines[6][7] == "2.0 kB" and lines[6][8].endswith("…")
    assert lines[7][3:] == ["text", "6 B", '"Hello\\n"']
    assert lines[8][3] == "invalid"
    assert lines[10][3:] == ["end", "the server ended with exit code 1"]


def test_whole_messages_and_some_methods(file: Path) -> None:
    ran = run("trace", "show", file, "--full", "--method", "echo")
    assert ran.out.count("echo") == 5  # in three lines and in two messages
    assert "tick" not in ran.out
    assert '           "text": "é"\n' in ran.out


def test_show_as_json(file: Path) -> None:
    shown = json.loads(run("trace", "show", file, "--format", "json").out)
    assert len(shown) == len(LINES)
    assert shown[3]["latency"] == pytest.approx(0.3)
    assert shown[3]["method"] == "echo" and shown[3]["id"] == 1
    assert shown[7]["invalid"] == "Hello\n" and shown[7]["kind"] == "text"


@pytest.mark.parametrize("format", ["text", "json"])
def test_lines_are_shown_before_the_whole_trace_is_read(
    format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "ALIGNED", 10)
    file = session(tmp_path / "s.jsonl", [(">", tick(number)) for number in range(50)])
    with file.open("a") as stream:
        stream.write("no trace\n")
    lines = view.show(file, format=format)
    found = [next(lines) for _ in range(20)]
    assert sum('"number": 7' in line for line in found) == 1
    with pytest.raises(Unreadable, match="not a line of a trace"):
        list(lines)


def test_control_characters_are_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "\x1b[2J\x9b2J\u202e\r\nmain.py:1: error\x7f"
    lines = [
        (">", request(hostile, hostile, {hostile: hostile})),
        ("<", answer(hostile, hostile)),
        ("<", {"invalid": hostile, "raw": True}),
        ("<", {"end": hostile}),
    ]
    first = session(tmp_path / "1.jsonl", lines)
    second = session(tmp_path / "2.jsonl", [*lines[1:3], (">", tick(1))])
    for words in (
        ["show", first],
        ["show", "--full", first],
        ["show", "--format", "json", first],
        ["stats", first],
        ["diff", first, second],
        *(["diff", "--format", each, first, second] for each in ("short", "github", "junit")),
    ):
        main(["trace", *map(str, words)])
        shown = capsys.readouterr().out
        assert "main.py" in shown
        assert not re.search("[^\n -\x7e→←…é]", shown), words
        assert not re.search("^main.py", shown, re.MULTILINE)


def test_connections_are_told_apart(tmp_path: Path) -> None:
    lines = [(">", request(1, "echo")), ("<", answer(1))]
    file = session(tmp_path / "s", lines)
    first = file.read_text()
    file.write_text(first + first.replace('"dir"', '"connection": 2, "dir"'))
    out = run("trace", "show", file).out
    assert out.count("#1") == 2 and out.count("#2") == 2
    assert out.count("100.0 ms") == 2


# --- diff ----------------------------------------------------------------------------------------


def test_the_same_session_has_no_difference(file: Path) -> None:
    ran = run("trace", "diff", file, file)
    assert (ran.code, ran.out) == (0, "no difference\n")


def test_a_long_session_is_compared_in_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compare, "WINDOW", 10)
    monkeypatch.setattr(compare, "LISTED", 3)
    first = [(">", tick(number)) for number in range(200)]
    second = [*first]
    second[150] = (">", tick(1500))
    second.insert(100, (">", tick(1000)))
    del second[50:55]
    files = [session(tmp_path / f"{len(each)}.jsonl", each) for each in (first, second)]
    found = compare.compare(*files)
    assert (len(found.listed), found.total) == (3, 7)
    assert [(each.kind, each.first) for each in found.listed] == [
        ("missing", line) for line in (51, 52, 53)
    ]
    assert compare.compare(files[0], files[0]).total == 0
    assert main(["trace", "diff", *map(str, files)]) == 1
    assert capsys.readouterr().out.endswith("7 differences; only the first 3 are listed\n")
    assert main(["trace", "diff", "--format", "short", *map(str, files)]) == 1
    shown = capsys.readouterr().out
    assert "4 more differences; only the first 3 are listed [trace-more]" in shown
    nothing_equal = session(tmp_path / "x.jsonl", [("<", tick(number)) for number in range(30)])
    assert compare.compare(files[0], nothing_equal).total == 230


def test_a_difference_is_named_with_both_lines(file: Path) -> None:
    lines = [*LINES]
    lines[3] = ("<", answer(1, {"text": "a"}))
    lines.insert(3, ("<", tick(1)))
    del lines[1]
    second = other(file, lines)
    ran = run("trace", "diff", file, second)
    assert ran.code == 1
    assert f"{file}:2: the request of 'count' is missing" in ran.out
    assert f"{second}:3: the notification of 'tick' is new" in ran.out
    assert f"{file}:4 and {second}:4: the result of 'echo' differs" in ran.out
    assert """    /result/text\n      first   "é"\n      second  "a"\n""" in ran.out


def test_a_session_that_was_cut_off(file: Path) -> None:
    cut = file.with_name("cut.jsonl")
    cut.write_bytes(file.read_bytes()[:-20])
    ran = run("trace", "show", cut)
    assert ran.code == 0, ran
    assert ran.out.endswith("The last line of the file is incomplete and was skipped.\n")
    assert len(ran.out.splitlines()) == len(LINES)
    assert run("trace", "stats", cut).code == 0
    # The shorter trace lacks only the end of the session, which is not compared.
    assert run("trace", "diff", file, cut).code == 0


def test_ids_and_members_that_may_differ(file: Path) -> None:
    lines = [*LINES]
    lines[0] = (">", request("a", "echo", {"text": "b"}))
    lines[3] = ("<", answer("a", {"text": "b"}))
    second = other(file, lines)
    assert run("trace", "diff", file, second).code == 1
    assert run("trace", "diff", file, second, "--ignore-ids").code == 1
    assert run("trace", "diff", file, second, "--ignore-ids", "--ignore", "/*/text").code == 0
    assert run("trace", "diff", file, second, "--ignore", "text").code == 2


def test_one_side_alone(file: Path) -> None:
    lines = [*LINES]
    lines[2] = ("<", tick(5))
    second = other(file, lines)
    assert run("trace", "diff", file, second, "--only", "client").code == 0
    assert run("trace", "diff", file, second, "--only", "server").code == 1


@pytest.mark.parametrize("format", ["json", "markdown", "github", "junit", "sarif", "gitlab"])
def test_differences_in_each_format(format: str, file: Path) -> None:
    second = other(file, [*LINES[:2], ("<", tick(7)), *LINES[3:]])
    ran = run("trace", "diff", file, second, "--format", format)
    assert ran.code == 1
    assert "trace-changed" in ran.out


# --- stats ---------------------------------------------------------------------------------------


def test_counts_and_latencies(file: Path) -> None:
    counted = json.loads(run("trace", "stats", file, file, "--format", "json").out)
    assert counted["messages"] == 16
    assert counted["unanswered"] == 2
    assert (counted["text"], counted["invalid"]) == (2, 2)
    methods = {(each["dir"], each["method"]): each for each in counted["methods"]}
    echo = methods["clientToServer", "echo"]
    assert (echo["count"], echo["errors"]) == (4, 0)
    assert echo["latency"]["median"] == pytest.approx(0.3)
    count = methods["clientToServer", "count"]
    assert (count["count"], count["errors"]) == (2, 2)
    assert methods["serverToClient", "tick"]["latency"] is None
    assert methods["serverToClient", "ask"]["bytes"] > 4000


def test_counts_for_people(file: Path) -> None:
    ran = run("trace", "stats", file)
    assert ran.code == 0
    assert "8 messages in 1.00 s" in ran.out
    assert "1 requests without a response" in ran.out
    assert re.search(r"→  echo +2 +0 .* 300\.0 ms", ran.out)


def test_messages_with_unexpected_values(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The commands treat messages with unexpected values as invalid."""
    odd = [5, None, [1], {}, {"method": {"a": 1}, "id": [1]}, {"id": [1], "error": 5}, {"error": 1}]
    path = other(file, [(">", each) for each in odd])
    for arguments in (["show", path], ["show", "--full", path], ["stats", path]):
        assert main(["trace", *map(str, arguments)]) == 0
    assert "6 bodies that are not valid messages" in capsys.readouterr().out
    assert main(["trace", "diff", str(file), str(path)]) == 1


# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["show", "{f}", "{f}"], 2, "`trace show`: expected 1 FILE, found 2"),
        (["diff", "{f}"], 2, "`trace diff`: expected 2 FILE, found 1"),
        (
            ["show", "{f}", "--format", "sarif"],
            2,
            "`trace show`: expected --format text or json, found sarif",
        ),
        (
            ["show", "{f}", "--ignore-ids"],
            2,
            "`trace show`: --ignore-ids works only with `trace diff`",
        ),
        (["stats", "{f}", "--full"], 2, "`trace stats`: --full works only with `trace show`"),
        (
            ["show", "{f}", "--method", "nope"],
            2,
            "no message has the method 'nope'; methods in the trace: ask, count",
        ),
        (["{f}"], 2, "argument {show,diff,stats}: invalid choice"),
        (["show", "nowhere"], 3, "nowhere: cannot read the trace: No such file"),
        (["stats", "README.md"], 3, "README.md:1: not a line of a trace"),
    ],
)
def test_mistakes(arguments: list[str], code: int, message: str, file: Path) -> None:
    ran = run("trace", *(word.replace("{f}", str(file)) for word in arguments))
    assert ran.code == code, ran
    assert message in ran.err
    assert "Traceback" not in ran.err
