"""`testwire import` reports hostile input with its location, and never prints a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.drift import facts
from testwire_codegen.drift.readers import files
from testwire_codegen.importer.run import build
from testwire_tools.cli import main

from tests.codegen.importer.support import imported

OBJECT = {"type": "object", "properties": {"x": {"type": "string"}}}


def schema(**types: Any) -> str:
    return json.dumps({"$defs": types})


def rejected(folder: Path, name: str, text: str | bytes | None) -> int:
    if text is not None:
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    words = ["--protocol", "my@1.0", "--out", str(folder)]
    code = main(["import", str(folder / name), *words])
    assert not (folder / "spec").exists()
    return code


def deep(begin: str, end: str, inner: str = "") -> str:
    return begin * 3000 + inner + end * 3000


CHAIN = {
    f"T{at}": {"type": "object", "properties": {"n": {"$ref": f"#/$defs/T{at + 1}"}}}
    for at in range(120)
}
BAD: dict[str, tuple[str, str | bytes, str]] = {
    "binary": ("a.json", bytes(range(256)), "a.json:1:1: error: the file is binary"),
    "binary-typescript": ("a.ts", bytes(range(256)), "a.ts:1:1: error: the file is binary"),
    "binary-session": ("a.jsonl", bytes(range(256)), "a.jsonl:1:1: error: invalid JSON"),
    "deep-typescript": ("a.ts", f"type A = {deep('[', ']')};", "nested too deeply"),
    "deep-csharp": (
        "a.cs",
        f"class A {{ public {deep('List<', '>', 'int')} X {{ get; set; }} }}",
        "nested too deeply",
    ),
    "deep-metamodel": (
        "a.json",
        '{"metaData":{},"typeAliases":[{"name":"A","type":'
        + deep('{"kind":"array","element":', "}")
        + "}]}",
        "at most 200 nested levels",
    ),
    "type": ("a.json", schema(A={"type": 7}), "expected 'type' to be a type or a list of types"),
    "required": (
        "a.json",
        schema(A={"properties": {}, "required": [["x"]]}),
        "expected 'required' to be a list of strings",
    ),
    "enum": ("a.json", schema(A={"enum": []}), "expected 'enum' to be a list of values"),
    "limit": ("a.json", schema(A={"type": "string", "minLength": "1"}), "expected 'minLength'"),
    # The location is in the input, not in the draft.
    "chain": ("a.json", json.dumps({"$defs": CHAIN}, indent=1), "a.json:3:3: error: type 'T0'"),
}


@pytest.mark.parametrize("case", BAD)
def test_rejected_input(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, text, message = BAD[case]
    assert rejected(tmp_path, name, text) == 3
    assert message in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "pipe", "device"),
    [
        ("a.json", "expected the end of the pipe within 0.1 seconds", "a file or a pipe"),
        ("a.jsonl", "expected a file, found a named pipe", "a file"),
    ],
)
def test_pipes_and_devices(
    name: str,
    pipe: str,
    device: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "PIPE_SECONDS", 0.1)
    os.mkfifo(tmp_path / name)
    assert rejected(tmp_path, name, None) == 3
    assert f"{name}:1:1: error: {pipe}" in capsys.readouterr().out
    (tmp_path / f"zero-{name}").symlink_to("/dev/zero")
    assert rejected(tmp_path, f"zero-{name}", None) == 3
    assert f"expected {device}, found a device" in capsys.readouterr().out


def test_a_long_chain_of_aliases(tmp_path: Path) -> None:
    chain = {f"T{at}": {"$ref": f"#/$defs/T{at + 1}"} for at in range(120)}
    text = schema(**chain, T120=OBJECT, Z={"properties": {"z": {"$ref": "#/$defs/T0"}}})
    _, types, _ = imported(tmp_path, text, suffix=".json")
    assert {types[f"T{at}"]["$ref"] for at in range(120)} == {"#/$defs/T120"}
    assert types["Z"]["properties"]["z"]["$ref"] == "#/$defs/T0"


def test_references_in_a_circle(tmp_path: Path) -> None:
    text = schema(
        A={"$ref": "#/$defs/B"},
        B={"$ref": "#/$defs/A"},
        C={"allOf": [{"$ref": "#/$defs/C"}], **OBJECT},
        D={"allOf": [{"$ref": "#/$defs/E"}], **OBJECT},
        E={"allOf": [{"$ref": "#/$defs/D"}], "properties": {"y": {"type": "string"}}},
        F={"type": "object", "properties": {"f": {"$ref": "#/$defs/F/properties/f"}}},
        G={"anyOf": [{"$ref": "#/$defs/G"}, {"type": "string"}]},
        H={"type": "array", "prefixItems": [{"$ref": "#/$defs/H"}], "minItems": 1},
        I={"type": "object", "propertyNames": {"$ref": "#/$defs/I"}},
    )
    _, types, listed = imported(tmp_path, text, suffix=".json")
    assert types.keys() >= set("ABCDEFGHI")
    for part in ("`A`", "`C: C`", "`H`"):
        assert part in listed


def test_names(tmp_path: Path) -> None:
    members = {"": {"type": "string"}, "a b": {"type": "string"}, "\u00fc": {"type": "string"}}
    text = json.dumps(
        {
            "$defs": {
                "": {"type": "object", "properties": members},
                "a b": OBJECT,
                "a-b": {"type": "integer"},
                "AB": {"type": "string"},
                "x\n`y\u0007": OBJECT,
                "\u65e5\u672c": OBJECT,
            }
        }
    )
    _, types, listed = imported(tmp_path, text, suffix=".json")
    assert types["AB"]["type"] == "string"
    assert {"AB2", "AB3", "T2"} <= types.keys()
    assert list(types["T2"]["properties"]) == ["", "a b", "\u00fc"]
    for part in ("`a b \u2192 AB2`", "`a-b \u2192 AB3`", "`x 'y\ufffd \u2192 XY`"):
        assert part in listed


def test_unpaired_surrogates(tmp_path: Path) -> None:
    values = {"enum": ["a\ud800", "b"]}
    members = {"a\udfff": {"type": "string"}, "b": {"type": "string"}}
    text = schema(A=values, B={"type": "object", "properties": members})
    _, types, listed = imported(tmp_path, text, suffix=".json")
    assert types.keys() == {"A", "B"}
    assert types["B"]["type"] == "object"
    assert "`A: meta-schema`" in listed


def test_params_with_an_invalid_name_remain_an_object(tmp_path: Path) -> None:
    params = [{"name": name, "schema": {"type": "string"}} for name in ("a\u2028b", "c")]
    text = json.dumps(
        {
            "openrpc": "1.4.1",
            "info": {"title": "T", "version": "1"},
            "methods": [{"name": "m", "params": params}],
        }
    )
    _, types, listed = imported(tmp_path, text, suffix=".json")
    assert types["MParams"]["type"] == "object"
    assert "`MParams: meta-schema`" in listed


def test_invalid_keywords_are_removed(tmp_path: Path) -> None:
    text = schema(
        A={
            "type": "object",
            "x-unknown": "perhaps",
            "properties": {"a": {"type": "string", "format": ""}, "b": {"type": "integer"}},
            "patternProperties": {"^a$": {"type": "string"}},
        }
    )
    _, types, listed = imported(tmp_path, text, suffix=".json")
    assert list(types["A"]["properties"]) == ["a", "b"]
    for part in ("A.a: format", "A: x-unknown", "A: patternProperties"):
        assert f"`{part}`" in listed


def test_skipped_keywords_have_a_location(tmp_path: Path) -> None:
    held = {"type": "integer", "multipleOf": 2, "exclusiveMinimum": 0}
    text = json.dumps(
        {"$defs": {"A": {"properties": {"a": held}, "required": ["b"], "allOf": [{"not": {}}]}}},
        indent=1,
    )
    _, types, listed = imported(tmp_path, text, suffix=".json")
    assert (
        types["AA"]["minimum"] == 1
        if "AA" in types
        else types["A"]["properties"]["a"]["minimum"] == 1
    )
    for part, line in (("multipleOf", 7), ("required", 12), ("allOf", 15), ("not", 16)):
        assert f"- `the keyword {part}` ({tmp_path}/0.json:{line}:" in listed, listed


def test_two_inputs_with_the_same_names(tmp_path: Path) -> None:
    texts = [
        f"export interface A {{ x: {kind} }} new NotificationType<{{ a: {kind} }}>('m');"
        for kind in ("string", "number")
    ]
    _, types, listed = imported(tmp_path, *texts, suffix=".ts")
    assert types["MParams"]["properties"]["a"]["type"] == "string"
    assert f"- `a second definition of A` ({tmp_path}/1.ts:1:18)" in listed
    assert "- `a second definition of the params of m`" in listed


def test_openrpc_lists_what_is_not_converted(tmp_path: Path) -> None:
    text = json.dumps(
        {
            "openrpc": "1.4.1",
            "info": {"title": "T", "version": "1"},
            "servers": [],
            "methods": [
                {"name": "a", "params": [], "tags": []},
                {
                    "name": "b",
                    "params": [{"name": "p", "schema": {}, "deprecated": True}],
                    "tags": [],
                },
                {"name": "a", "params": [], "summary": "Again."},
                {"name": "c\u0007", "params": []},
            ],
        }
    )
    registry, _, listed = imported(tmp_path, text, suffix=".json")
    assert [each["name"] for each in registry["methods"]] == ["a", "b"]
    for part in (
        "servers of the document",
        "info of the document",
        "tags of a and 1 more",
        "deprecated of p of b",
        "a second definition of the method a",
        "a message with the name 'c\\x07'",
    ):
        assert f"`{part}`" in listed


def session(*messages: tuple[str, Any]) -> str:
    lines = (json.dumps({"t": 0, "dir": to, "message": held}) for to, held in messages)
    return "\n".join(lines) + "\n"


def test_sessions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "run", "params": {"n": 1}}
    log = {"jsonrpc": "2.0", "method": "log", "params": {"text": "x"}}
    error = {"jsonrpc": "2.0", "id": 1, "error": {"code": -7, "message": "No.", "data": 1}}
    stray = {"jsonrpc": "2.0", "id": 9, "result": 1}
    first = session(("clientToServer", [call, log]), ("serverToClient", error))
    second = session(("serverToClient", stray), *[("clientToServer", log)] * 1001)
    registry, _, listed = imported(tmp_path, first, second, suffix=".jsonl")
    found = {each["name"]: each for each in registry["methods"]}
    assert found["run"]["errors"] == ["Error7"]
    assert [each["code"] for each in registry["errors"]] == [-7]
    assert set(found) == {"run", "log"}
    for part in (
        "a response without a request",
        "data of the error -7",
        "further params of log, after the first 1000",
    ):
        assert f"`{part}`" in listed
    (tmp_path / "a.ts").write_text("interface A { a: string }")
    files = [str(tmp_path / "0.jsonl"), str(tmp_path / "a.ts")]
    assert main(["import", *files, "--protocol", "my@2", "--out", str(tmp_path)]) == 2
    assert "must be imported separately" in capsys.readouterr().err


def test_a_finding_without_a_change_has_a_location_in_the_input() -> None:
    """`repaired` may leave findings, whose location must not be in a temporary folder."""
    place = facts.Location("in.ts", "", 4, 2)
    text = facts.Named("string", True, place)
    source = facts.Facts("in.ts", (facts.Type("A", text, place),))
    draft = build(source, "my", "1.0", "My")
    assert draft.place("A") == place
    assert draft.place("A", "x") == place
    assert draft.place("B") is None
