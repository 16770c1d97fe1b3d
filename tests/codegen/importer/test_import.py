"""`testwire import`: drafts pass `check` and `generate`, and keep what their source contains."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_tools.cli import main

SCHEMA = {
    "$defs": {
        "node": {
            "type": "object",
            "required": ["id", "parent"],
            "properties": {
                "id": {"type": "string", "minLength": 1, "description": "The id."},
                "parent": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]},
                "state": {"enum": ["on", "off"], "default": "on"},
                "port": {"enum": [1, 2, "auto"]},
                "note": {"type": ["string", "null"], "pattern": "(?=a)b"},
                "size": {"type": "integer", "default": "wrong"},
                "other": {"$ref": "#/$defs/Gone"},
                "class": {"type": "object"},
                "either": {"anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]},
            },
        },
        "A": {"type": "object", "properties": {"x": {"type": "string"}}},
        "B": {"type": "object", "properties": {"y": {"type": "string"}}},
        "Loop": {
            "type": "object",
            "required": ["l"],
            "properties": {"l": {"$ref": "#/$defs/Loop"}},
        },
        "Derived": {
            "allOf": [
                {"$ref": "#/$defs/A"},
                {"type": "object", "properties": {"x": {"const": "narrow"}}},
            ]
        },
        "Map": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
    }
}
OPENRPC = {
    "openrpc": "1.4.1",
    "info": {"title": "T", "version": "1"},
    "methods": [
        {
            "name": "add",
            "description": "Adds.",
            "params": [{"name": "a", "required": True, "schema": {"type": "integer"}}],
            "result": {"name": "sum", "schema": {"type": "integer"}},
            "errors": [{"code": 7, "message": "Too large"}],
        }
    ],
}
TYPESCRIPT = """
export enum Code { OK = 1, Failed = 2 }
export type Id = string | number;
interface Base { id: Id }
interface Item extends Base { code: Code; tags?: readonly string[]; data: unknown; more: object }
"""
METAMODEL = {
    "metaData": {"version": "3.17.0"},
    "requests": [
        {
            "method": "text/hover",
            "messageDirection": "clientToServer",
            "params": {"kind": "reference", "name": "HoverParams"},
            "result": {
                "kind": "or",
                "items": [{"kind": "reference", "name": "Kind"}, {"kind": "base", "name": "null"}],
            },
        }
    ],
    "notifications": [{"method": "exit", "messageDirection": "both"}],
    "structures": [
        {
            "name": "HoverParams",
            "properties": [],
            "mixins": [{"kind": "reference", "name": "Place"}],
        },
        {
            "name": "Place",
            "properties": [
                {"name": "line", "type": {"kind": "base", "name": "uinteger"}},
                {
                    "name": "span",
                    "optional": True,
                    "type": {"kind": "tuple", "items": []},
                    "documentation": "The span.",
                },
            ],
        },
    ],
    "enumerations": [
        {
            "name": "Kind",
            "type": {"kind": "base", "name": "uinteger"},
            "values": [{"name": "One", "value": 1}, {"name": "Two", "value": 2}],
        }
    ],
    "typeAliases": [],
}
TO, FROM = "clientToServer", "serverToClient"
MESSAGES = [
    (TO, {"id": 1, "method": "run", "params": {"ids": ["a"], "limit": 1}}),
    (FROM, {"method": "log", "params": {"text": None}}),
    (FROM, {"id": 1, "result": {"passed": 1}}),
    (TO, {"id": 2, "method": "run", "params": {"ids": []}}),
    (FROM, {"id": 2, "result": {"passed": 1.5}}),
    (FROM, {"method": "log", "params": {"text": "x"}}),
]
SOURCES = {
    "session.jsonl": "".join(
        json.dumps({"t": 0, "dir": sender, "message": {"jsonrpc": "2.0", **message}}) + "\n"
        for sender, message in MESSAGES
    ),
    "metaModel.json": json.dumps(METAMODEL),
    "types.json": json.dumps(SCHEMA),
    "api.json": json.dumps(OPENRPC),
    "types.ts": TYPESCRIPT,
}


def draft(folder: Path, name: str, text: str) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """Import a source. Return the exit code, the registry and the types."""
    (folder / name).write_text(text, "utf-8")
    code = main(["import", str(folder / name), "--protocol", "my@1.0", "--out", str(folder)])
    version = folder / "spec/my/1.0"
    if code:
        assert not (folder / "spec").exists()
        return code, {}, {}
    types = version / "schema/types.schema.json"
    defined = json.loads(types.read_text("utf-8"))["$defs"] if types.exists() else {}
    return code, json.loads((version / "protocol.json").read_text("utf-8")), defined


@pytest.mark.parametrize("name", SOURCES)
def test_check_and_generate_accept_a_draft(name: str, tmp_path: Path) -> None:
    assert draft(tmp_path, name, SOURCES[name])[0] == 0
    assert main(["check", "--root", str(tmp_path)]) == 0
    assert main(["generate", "--root", str(tmp_path)]) == 0
    assert main(["check", "--root", str(tmp_path)]) == 0


def test_json_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, types = draft(tmp_path, "types.json", SOURCES["types.json"])
    node = types["Node"]["properties"]
    assert node["id"] == {"type": "string", "minLength": 1, "description": "The id."}
    assert node["parent"]["anyOf"] == [{"$ref": "#/$defs/Node"}, {"type": "null"}]
    assert types["Node"]["required"] == ["id", "parent"]
    assert types["NodeState"]["enum"] == ["on", "off"]
    assert node["state"]["default"] == "on"
    assert "default" not in node["size"]
    assert "pattern" not in node["note"]
    assert types["Derived"]["properties"]["x"]["const"] == "narrow"
    assert types["Map2Value"]["minimum"] == 1
    listed = (tmp_path / "spec/my/1.0/import.md").read_text("utf-8")
    for part in ("Gone", "Node.size", "Node.note", "NodeEither", "Loop", "node → Node"):
        assert f"`{part}`" in listed, listed
    assert "Gone" in capsys.readouterr().out


def test_openrpc(tmp_path: Path) -> None:
    _, registry, types = draft(tmp_path, "api.json", SOURCES["api.json"])
    (method,) = registry["methods"]
    assert (method["name"], method["kind"], method["docs"]) == ("add", "request", "Adds.")
    assert types["AddParams"]["required"] == ["a"]
    assert types["AddResult"]["type"] == "integer"
    (error,) = registry["errors"]
    assert (error["code"], error["message"]) == (7, "Too large")


def test_typescript(tmp_path: Path) -> None:
    _, _, types = draft(tmp_path, "types.ts", TYPESCRIPT)
    assert types["Code"]["x-enumNames"] == {"1": "OK", "2": "Failed"}
    assert types["Item"]["allOf"] == [{"$ref": "#/$defs/Base"}]
    assert types["Item"]["required"] == ["code", "data", "more"]
    assert types["Item"]["properties"]["more"]["$ref"] == "#/$defs/AnyObject"


def test_metamodel(tmp_path: Path) -> None:
    _, registry, types = draft(tmp_path, "metaModel.json", SOURCES["metaModel.json"])
    hover, leave = registry["methods"]
    assert (hover["kind"], hover["direction"]) == ("request", "clientToServer")
    assert hover["result"] == {"$ref": "schema/types.schema.json#/$defs/Kind", "nullable": True}
    assert (leave["name"], leave["kind"], leave["direction"]) == ("exit", "notification", "both")
    assert types["Kind"]["x-enumNames"] == {"1": "One", "2": "Two"}
    assert types["HoverParams"]["allOf"] == [{"$ref": "#/$defs/Place"}]
    assert types["Place"]["required"] == ["line"]
    assert types["Place"]["properties"]["span"]["description"] == "The span."


def test_session(tmp_path: Path) -> None:
    _, registry, types = draft(tmp_path, "session.jsonl", SOURCES["session.jsonl"])
    run, log = registry["methods"]
    assert (run["kind"], run["direction"]) == ("request", TO)
    assert (log["kind"], log["direction"]) == ("notification", FROM)
    assert types["RunParams"]["required"] == ["ids"]
    assert types["RunParams"]["properties"]["ids"]["items"] == {"type": "string"}
    assert types["RunResult"]["properties"]["passed"]["type"] == "number"
    assert types["LogParams"]["properties"]["text"]["type"] == ["string", "null"]


# --- bad input -----------------------------------------------------------------------------------

DEEP: Any = {"type": "string"}
for _ in range(80):
    DEEP = {"type": "array", "items": DEEP}

BAD = {
    "empty": ("a.json", "", "a.json:1:1"),
    "no-json": ("a.json", "{", "a.json:1:"),
    "no-types": ("a.json", "{}", "no types"),
    "list": ("a.json", "[]", "expected a schema"),
    "members": ("a.json", '{"$defs": {"A": {"properties": [1]}}}', "an object"),
    "deep": ("a.json", json.dumps({"$defs": {"A": DEEP}}), "levels deep"),
    "method": ("a.json", '{"openrpc": "1", "methods": [{}]}', "'name'"),
    "metamodel": ("a.json", '{"metaData": {}, "structures": [{}]}', "'name'"),
    "kind": ("a.json", '{"metaData": {}, "typeAliases": [{"name": "A"}]}', "known 'kind'"),
    "trace": ("a.jsonl", '{"t": 0}\n', "a.jsonl:1"),
    "no-lines": ("a.jsonl", "", "empty trace"),
    "typescript": ("a.ts", "interface {", "not valid TypeScript"),
    "no-typescript": ("a.ts", "", "no types"),
    "suffix": ("a.txt", "x", "--kind"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_exit_3(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, text, message = BAD[case]
    assert draft(tmp_path, name, text)[0] == 3
    captured = capsys.readouterr()
    assert message in captured.out + captured.err


def test_an_existing_version_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert draft(tmp_path, "a.ts", "interface A { x: string }")[0] == 0
    arguments = ["import", str(tmp_path / "a.ts"), "--protocol", "my@1.0", "--out", str(tmp_path)]
    (tmp_path / "a.ts").write_text("interface B { y: string }", "utf-8")
    assert main(arguments) == 2
    assert "--force" in capsys.readouterr().err
    schema = tmp_path / "spec/my/1.0/schema/types.schema.json"
    assert list(json.loads(schema.read_text("utf-8"))["$defs"]) == ["A"]
    assert main([*arguments, "--force"]) == 0
    assert list(json.loads(schema.read_text("utf-8"))["$defs"]) == ["B"]
    assert main(["import", arguments[1], "--protocol", "my", "--out", str(tmp_path)]) == 2
    arguments[3] = "my@1.1"
    assert main(arguments) == 0
    index = json.loads((tmp_path / "spec/my/index.json").read_text("utf-8"))
    assert list(index["versions"]) == ["1.0", "1.1"]
    assert main(["check", "--root", str(tmp_path)]) == 0
