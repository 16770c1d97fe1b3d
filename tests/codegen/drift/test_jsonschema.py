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
