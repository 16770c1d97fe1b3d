"""Valid and invalid traces, and the traces that the runtime writes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from testwire.trace import Trace
from testwire_base.errors import Unreadable
from testwire_base.traces import TraceEntry, read_trace

from tests.codegen.drift.support import RECORDED, ROOT
from tests.support.connect import connected
from tests.support.toy_protocol import EchoParams

SCHEMA = json.loads((ROOT / "spec/meta/trace.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

LINE = '{"t":0,"dir":"clientToServer","message":1}\n'
GOOD: list[dict[str, Any]] = [
    {"t": 0, "dir": "clientToServer", "message": None},
    {"t": 1.5, "dir": "serverToClient", "message": {}, "connection": 3},
    {"dir": "serverToClient", "invalid": "{", "t": 0},
    {"t": 0, "dir": "serverToClient", "invalid": "Hello", "raw": True},
]
ENDS: list[dict[str, Any]] = [
    {"t": 0, "dir": "serverToClient", "end": "closed"},
    {"t": 0, "dir": "serverToClient", "end": "", "connection": 2},
]
BAD: list[dict[str, Any]] = [
    {},
    {"t": 0, "dir": "clientToServer"},
    {"t": 0, "dir": "sideways", "message": 1},
    {"t": -1, "dir": "clientToServer", "message": 1},
    {"t": 1e13, "dir": "clientToServer", "message": 1},
    {"t": "0", "dir": "clientToServer", "message": 1},
    {"dir": "clientToServer", "message": 1},
    {"t": 0, "message": 1},
    {"t": 0, "dir": "clientToServer", "message": 1, "invalid": "x"},
    {"t": 0, "dir": "clientToServer", "invalid": 5},
    {"t": 0, "dir": "clientToServer", "message": 1, "connection": 0},
    {"t": 0, "dir": "clientToServer", "message": 1, "note": "x"},
    {"t": 0, "dir": "clientToServer", "message": 1, "raw": True},
    {"t": 0, "dir": "clientToServer", "invalid": "x", "raw": False},
    {"t": 0, "dir": "clientToServer", "raw": True},
    {"t": 0, "dir": "clientToServer", "end": "closed", "raw": True},
    {"t": 0, "dir": "clientToServer", "end": 1},
    {"t": 0, "dir": "clientToServer", "end": "closed", "message": 1},
    {"t": 0, "dir": "clientToServer", "end": "closed", "invalid": ""},
]


def read(path: Path, shown: str) -> list[TraceEntry]:
    return list(read_trace(path, shown, strict=True))


@pytest.mark.parametrize("entry", [*GOOD, *ENDS, *BAD])
def test_reader_and_schema_agree(entry: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(LINE + json.dumps(entry) + "\n", "utf-8")
    fits = entry not in BAD
    assert VALIDATOR.is_valid(entry) == fits
    if fits:
        assert len(read(path, "t")) == 1 + (entry in GOOD)
        return
    with pytest.raises(Unreadable) as caught:
        read(path, "t")
    place = caught.value.location
    assert place is not None
    assert (place.file, place.line) == ("t", 2)


@pytest.mark.parametrize(
    ("content", "text", "line", "column"),
    [
        (LINE.encode() + b'{"t":0,"dir":"clientTo', "truncated", 2, 1),
        (LINE.encode() + b'{"t":0,]\n', "invalid JSON", 2, 8),
        (LINE.encode() + b"[]\n", "expected a JSON object", 2, 1),
        (LINE.encode() + b"5\n", "expected a JSON object", 2, 1),
        (LINE.encode() + b'{"t":0,"dir":"clientToServer","message":NaN}\n', "NaN", 2, 1),
        (LINE.encode() + b'{"t":0,"dir":"\xff"}\n', "expected UTF-8", 2, 15),
        (LINE.encode() + b"[" * 100_000 + b"\n", "too many nested levels", 2, 1),
        (
            LINE.encode() + rb'{"t":0,"dir":"clientToServer","message":"\\\ud800"}' + b"\n",
            "surro",
            2,
            44,
        ),
        (rb'{"t":0,"dir":"clientToServer","message":"\ud83d\ude00\uDE00"}' + b"\n", "surro", 1, 54),
        (b'{"t":0,"dir":"serverToClient","end":"closed"}\n', "only the end", 1, 1),
        (b"", "empty", 1, 1),
        (b"\n \n\n", "empty", 1, 1),
    ],
)
def test_bad_input_has_a_place(
    content: bytes, text: str, line: int, column: int, tmp_path: Path
) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=text) as caught:
        read(path, "t")
    place = caught.value.location
    assert place is not None
    assert (place.line, place.column) == (line, column)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none", "none")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('{"t":0,"direction":"clientToServer","message":1}', "'dir', found 'direction'; rename"),
        ('{"time":0,"dir":"clientToServer","message":1}', "'t', found 'time'; rename"),
        ('{"t":0,"dir":"clientToServer","msg":1}', "'invalid' or 'end', found 'msg'; rename"),
        ('{"t":0,"dir":"clientToServer"}', "'message', 'invalid' or 'end', found none"),
        ('{"t":0,"dir":"clientToServer","message":1,"conection":2}', "rename it to 'connection'"),
        ('{"t":0,"dir":"clientToServer","message":1,"note":2}', "unknown member 'note'; remove it"),
        ('{"t":0,"dir":"client","message":1}', "value of 'dir', found the string 'client'"),
    ],
)
def test_a_wrong_member_is_named(line: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(line + "\n", "utf-8")
    with pytest.raises(Unreadable, match=text):
        list(read_trace(path))


def test_a_trace_without_messages_is_allowed_by_default(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text("", "utf-8")
    assert not list(read_trace(path))
    path.write_text(LINE.replace("1}", r'"\\ud800\ud83d\ude00"}'), "utf-8")
    (entry,) = read_trace(path)
    assert entry.message == "\\ud800😀"


def test_empty_lines_and_a_last_line_without_an_end(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(LINE + "\n  \n" + LINE.strip(), "utf-8")
    assert [line.line for line in read(path, "t")] == [1, 4]


def test_what_the_runtime_writes_fits(tmp_path: Path) -> None:
    file = tmp_path / "client.jsonl"

    async def main() -> None:
        async with connected("memory", trace=file) as client:
            await client.echo(EchoParams(text="é\u2028\n"))

    asyncio.run(main())
    odd = tmp_path / "odd.jsonl"
    trace = Trace.open(odd, "server")
    record = trace.tap(2)
    for body in (b'{\r\n"a":\n1}', b"{nonsense\n\xff", b"[]", b"\xef\xbb\xbf{}", b"1e999"):
        record("in", body)
    trace.write("in", b"Hello \xff", raw=True)
    trace.write_end("in", "closed")
    trace.close()
    for path in (file, odd, RECORDED):
        for line in path.read_text("utf-8").split("\n")[:-1]:
            VALIDATOR.validate(json.loads(line))
        assert read(path, "t")
    assert any(line.invalid is not None for line in read(odd, "t"))
    assert [line.raw for line in read(odd, "t")][-1]
