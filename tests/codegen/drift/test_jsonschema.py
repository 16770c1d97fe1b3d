"""`testwire drift source` with JSON Schema: forms are read by meaning, and edits are found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from testwire_codegen.drift.compare import compare_source
from testwire_codegen.drift.compare.show import show
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.readers.jsonschema import read_json_schema
from testwire_codegen.model import ir

from tests.codegen.support import copy_case, load


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


def keys(definitions: dict[str, Any], protocol: ir.Protocol) -> set[str]:
    found = read_json_schema(json.dumps({"definitions": definitions}), "a.json")
    differences = compare_source(found, protocol, {}, partial=True)
    return {each.key.removeprefix("drift-source-") for each in differences}


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/definitions/{name}"}


CIRCLE = {
    "type": "object",
    "required": ["kind", "radius"],
    "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}},
}
NAMES = {"type": "array", "minItems": 1, "items": {"type": "string"}}
STATES = [{"const": "open"}, {"const": "canceled"}]
COLOURS = [{"const": "red"}, {"const": "green"}]


@pytest.mark.parametrize(
    ("definitions", "due"),
    [
        ({"LidState": {"enum": ["open", "canceled"]}}, set()),
        ({"LidState": {"anyOf": STATES}}, set()),
        ({"LidState": {"oneOf": [{"enum": ["open"]}, {"const": "canceled"}]}}, set()),
        ({"LidState": {"anyOf": STATES[:1]}}, {"literal-missing LidState.canceled"}),
        ({"LidState": {"anyOf": [*STATES, {"const": "ajar"}]}}, {"literal-extra LidState.ajar"}),
        ({"LidState": {"anyOf": [*STATES, {"type": "string"}]}},
         {"type LidState: literals or string"}),
        ({"Level": {"anyOf": [{"const": 1}, {"const": 2}, {"const": 3}]}}, set()),
        ({"Level": {"anyOf": [{"const": 1}, {"const": 2}]}}, {"literal-missing Level.3"}),
        ({"Colour": {"anyOf": [*COLOURS, {"type": "string"}]}}, set()),
        ({"Colour": {"enum": ["red", "green"], "x-open": True}}, set()),
        ({"Colour": {"type": "string", "examples": ["red"]}}, set()),
        ({"Colour": {"type": "string", "examples": ["red"], "x-open": True}},
         {"literal-missing Colour.green"}),
        ({"Colour": {"anyOf": [COLOURS[0], {"type": "string"}]}}, {"literal-missing Colour.green"}),
        ({"Shape": {"anyOf": [reference("Circle"), reference("Square")]}}, set()),
        ({"Shape": {"anyOf": [reference("Circle")]}, "Circle": CIRCLE},
         {"option-missing Shape.Square"}),
        ({"InitializeResult": {"properties": {"capabilities": {}, "anything": {}},
                               "required": ["capabilities"]}}, set()),
        ({"InitializeResult": {"properties": {"capabilities": {}, "anything": {"type": "string"}},
                               "required": ["capabilities"]}},
         {"type InitializeResult.anything: string"}),
        ({"ListParams": {"properties": {"depth": {"type": "integer", "default": 2},
                                        "names": NAMES}}},
         {"member-default ListParams.depth: 2"}),
        ({"ListParams": {"properties": {"depth": {"type": "integer", "default": None},
                                        "names": NAMES}}},
         set()),
        ({"CancelParams": {"properties": {"id": {"allOf": [reference("Id")], "description": "x"}},
                           "required": ["id"]}, "Id": {"type": ["string", "integer"]}}, set()),
        ({"CancelParams": {"properties": {"id": {"type": ["integer", "string"]}},
                           "anyOf": [{"required": ["id"]}, {"required": ["key"]}]}}, set()),
        ({"CancelParams": {"properties": {"id": {"type": ["integer", "string"]}}}},
         {"member-optional CancelParams.id: optional"}),
    ],
)  # fmt: skip
def test_forms(definitions: dict[str, Any], due: set[str], toy: ir.Protocol) -> None:
    assert keys(definitions, toy) == due


CIRCLE_PARTS = {"kind": {"const": "circle"}, "radius": {"type": "number"}}
TREES = {"children": {"type": "array", "items": reference("Tree")}}
TREE = {
    "type": "object", "required": ["children"],
    "properties": {**TREES, "label": {}, "level": {}, "codes": {}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("definitions", "due"),
    [
        ({"Circle": {"properties": CIRCLE_PARTS, "allOf": [{"required": ["kind", "radius"]}]}},
         set()),
        ({"Circle": {"properties": CIRCLE_PARTS, "allOf": [{"required": ["kind"]}]}},
         {"member-optional Circle.radius: optional"}),
        ({"Circle": {"allOf": [{"properties": CIRCLE_PARTS}, {"required": ["kind", "radius"]}]}},
         set()),
        ({"Codes": {"allOf": [{"type": "array", "minItems": 0, "items": reference("Code")}],
                    "description": "x"}}, {"type Code: Code (unknown)"}),
        ({"Code": {"type": "number", "multipleOf": 1, "minimum": 100, "maximum": 999}}, set()),
        ({"Code": {"type": "number", "minimum": 100, "maximum": 999}}, {"type Code: number"}),
        ({"LidState": {"type": "string", "oneOf": [{"const": "open", "title": "Open"},
                                                   {"const": "canceled", "title": "Left"}]}},
         set()),
        ({"Contents": {"patternProperties": {"^.*$": reference("Tree")}}, "Tree": TREE}, set()),
        ({"Contents": {"patternProperties": {"^.*$": {"type": "string"}}}},
         {"type Tree: string"}),
        ({"Contents": {"patternProperties": {"^a": {}}, "additionalProperties": False}},
         {"limit the names in Contents: pattern ^a"}),
        ({"Contents": {"type": "object", "propertyNames": {"type": "string"},
                       "additionalProperties": reference("Tree")}, "Tree": TREE}, set()),
        ({"Contents": {"type": "object", "propertyNames": {"minLength": 2},
                       "additionalProperties": {}}},
         {"limit the names in Contents: minLength 2"}),
        ({"Circle": {**CIRCLE, "additionalProperties": {"type": "string"}}},
         {"type Circle.*: string"}),
        ({"Circle": {**CIRCLE, "additionalProperties": {}}}, set()),
    ],
)  # fmt: skip
def test_forms_of_objects_and_maps(
    definitions: dict[str, Any], due: set[str], toy: ir.Protocol
) -> None:
    assert keys(definitions, toy) == due


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("forms", tmp_path_factory.mktemp("forms")))[1]


WORD = {"pattern": "^[a-z]+$", "maxLength": 9}
KINDS = {"type": "object", "additionalProperties": {"type": "string"}}
CODES = {"type": "integer", "enum": [1, 2, 3]}
LEVEL = {"level": {"type": "integer"}, "names": {"type": "array", "items": {"type": "string"}}}


def dependent(**types: str) -> dict[str, Any]:
    parts = {"id": {"type": "string"}, "dataKind": {"type": "string"}, "data": {}}
    conditions = [
        {
            "if": {"properties": {"dataKind": {"const": kind}}},
            "then": {"properties": {"data": reference(name)}},
        }
        for kind, name in types.items()
    ]
    return {"BuildTarget": {"required": ["id"], "properties": parts, "allOf": conditions}}


DEPENDENT = {"jvm": "JvmTarget", "py-thon": "PythonTarget", "nodes": "Nodes"}
DATA = "type BuildTarget.data for dataKind"


@pytest.mark.parametrize(
    ("definitions", "due"),
    [
        ({"ByWord": {"type": "object", "propertyNames": WORD,
                     "additionalProperties": {"type": "integer"}}}, set()),
        ({"ByWord": {"type": "object", "additionalProperties": {"type": "integer"}}},
         {"limit the names in ByWord: no maxLength", "limit the names in ByWord: no pattern"}),
        ({"ByKind": {**KINDS, "propertyNames": {"enum": ["status", "other"]}}}, set()),
        ({"ByKind": {**KINDS, "propertyNames": {"enum": ["status", "else"]}}},
         {"literal-extra Kind.else", "literal-missing Kind.other"}),
        ({"StatusCode": {**CODES, "x-enum-varnames": ["Ok", "Error", "NONE"]}}, set()),
        ({"StatusCode": {**CODES, "x-enum-varnames": ["Ok", "Failed", "NONE"]}},
         {"literal-name StatusCode.2: Failed"}),
        ({"StatusCode": CODES}, set()),
        ({"Options": {"required": ["level"], "properties": LEVEL,
                      "additionalProperties": {"type": "string"}}}, {"type Setting: string"}),
        (dependent(**DEPENDENT), set()),
        (dependent(**{**DEPENDENT, "jvm": "Nodes"}), {f"{DATA} jvm: Nodes"}),
        (dependent(jvm="JvmTarget", nodes="Nodes"), {f"{DATA} py-thon: any"}),
        (dependent(**DEPENDENT, go="Nodes"), {f"{DATA} go: Nodes"}),
        ({"Step": {"enum": [0.5, 1, True]}}, set()),
        ({"Step": {"enum": [0.5, 1]}}, {"literal-missing Step.True"}),
    ],
)  # fmt: skip
def test_forms_that_few_schemas_state(
    definitions: dict[str, Any], due: set[str], forms: ir.Protocol
) -> None:
    assert keys(definitions, forms) == due


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"title": "Tree", "properties": {"child": {"$ref": "#"}}}, "{child?: Tree}"),
        ({"title": "A", "properties": {"b": {"$ref": "#/properties/c"}, "c": {"type": "string"}}},
         "{b?: string, c?: string}"),
        ({"title": "A", "properties": {"b": {"$ref": "#/properties/b"}}}, "{b?: any}"),
        ({"title": "A", "properties": {"b": {"$ref": "other.json#/definitions/B"}}}, "{b?: B}"),
        ({"title": "A", "properties": {"b": {"$ref": "place.schema.json"}}}, "{b?: place}"),
        ({"title": "A", "properties": {"b": {"type": "string", "nullable": True}}},
         "{b?: string | null}"),
        ({"title": "A", "properties": {"b": {"enum": [None, "x"]}}}, '{b?: "x" | null}'),
        ({"title": "A", "properties": {"b": {"const": {"x": 1}}}}, "{b?: any}"),
        ({"title": "A", "properties": {"b": {"type": "array", "items": [{"type": "null"}],
                                             "minItems": 1, "additionalItems": False}}},
         "{b?: [null]}"),
        ({"title": "A", "properties": {"b": {"type": "array", "minItems": 1,
                                             "prefixItems": [{"type": "string"}]}}},
         "{b?: [string, ...any[]]}"),
        ({"title": "A", "properties": {"b": {"type": "array", "prefixItems": [{}]}}},
         "{b?: any[]}"),
    ],
)  # fmt: skip
def test_what_a_schema_describes(schema: dict[str, Any], text: str) -> None:
    types = {each.name: each.type for each in read_json_schema(json.dumps(schema), "a").types}
    assert show(types[schema["title"]], True) == text


@pytest.mark.parametrize(
    "schema",
    [{"properties": []}, {"definitions": []}, {"definitions": {"A": {"anyOf": [5]}}}, 5, []],
)
def test_a_schema_that_is_not_valid(schema: object) -> None:
    with pytest.raises(InputUnreadable):
        read_json_schema(json.dumps(schema), "a.json")
