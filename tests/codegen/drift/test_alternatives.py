"""`testwire drift source` for an object type that the source writes as a union."""

from __future__ import annotations

import json
from typing import Any

import pytest
from testwire_codegen.drift.compare import compare_source
from testwire_codegen.drift.readers import reader_of
from testwire_codegen.model import ir

from tests.codegen.support import copy_case, load


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("forms", tmp_path_factory.mktemp("forms")))[1]


def keys(kind: str, text: str, protocol: ir.Protocol) -> set[str]:
    found = reader_of(kind)(text, "a")
    assert not found.skipped
    differences = compare_source(found, protocol, {}, partial=True)
    return {each.key.removeprefix("drift-source-") for each in differences}


# In the spec, the type of `data` in `BuildTarget` depends on `dataKind`. Any kind is valid.
OTHER = "| { dataKind?: string; data?: unknown }"
TARGET = """
interface Common { id: string }
export type BuildTarget = Common & (
  | { dataKind: "jvm"; data?: JvmTarget }
  | { dataKind: "py-thon"; data?: PythonTarget }
  | { dataKind: "nodes"; data?: Nodes }
  | { dataKind?: string; data?: unknown }
);
"""


@pytest.mark.parametrize(
    ("old", "new", "due"),
    [
        ("", "", set()),
        ("Common & (", "{ id: string } & (", set()),
        ("JvmTarget", "Nodes", {"type BuildTarget.data for dataKind jvm: Nodes"}),
        ('"py-thon"', '"go"', {"type BuildTarget.data for dataKind py-thon: any",
                               "type BuildTarget.data for dataKind go: PythonTarget"}),
        ("id: string", "id?: string", {"member-optional BuildTarget.id: optional"}),
        ("data?: unknown", "data?: unknown; size: number", {"member-extra BuildTarget.size"}),
        (OTHER, "", {"member-optional BuildTarget.dataKind: required",
                     "type BuildTarget.dataKind: literals"}),
    ],
)  # fmt: skip
def test_a_type_by_member_in_typescript(
    old: str, new: str, due: set[str], forms: ir.Protocol
) -> None:
    assert old in TARGET
    assert keys("typescript", TARGET.replace(old, new, 1), forms) == due


def schema(**changes: Any) -> str:
    def option(kind: str, name: str) -> dict[str, Any]:
        data = {"$ref": f"#/$defs/{changes.get(kind, name)}"}
        return {"properties": {"dataKind": {"const": kind}, "data": data}, "required": ["dataKind"]}

    options = [
        option("jvm", "JvmTarget"),
        option("py-thon", "PythonTarget"),
        {"$ref": "#/$defs/Nodes_"},
        {"properties": {"dataKind": {"type": "string"}, "data": {}}},
    ]
    target = {
        "type": "object",
        "properties": {"id": {"type": changes.get("id", "string")}},
        "required": ["id"],
        "oneOf": options,
    }
    return json.dumps({"$defs": {"BuildTarget": target, "Nodes_": option("nodes", "Nodes")}})


@pytest.mark.parametrize(
    ("changes", "due"),
    [
        ({}, set()),
        ({"nodes": "JvmTarget"}, {"type BuildTarget.data for dataKind nodes: JvmTarget"}),
        ({"id": "number"}, {"type BuildTarget.id: number"}),
    ],
)
def test_properties_next_to_one_of(
    changes: dict[str, Any], due: set[str], forms: ir.Protocol
) -> None:
    assert keys("json-schema", schema(**changes), forms) == due


def test_alternatives_that_are_a_union_of_the_spec() -> None:
    parts = {"required": ["x"], "properties": {"x": {"type": "integer"}}}
    held = {"A": {"properties": {"kind": {}}, "oneOf": [parts, {"required": ["kind"]}]}}
    (found,) = reader_of("json-schema")(json.dumps({"$defs": held}), "a").types
    options = getattr(found.type, "options", ())
    members = [[(each.name, each.optional) for each in option.members] for option in options]
    assert members == [[("kind", True), ("x", False)], [("kind", False)]]
