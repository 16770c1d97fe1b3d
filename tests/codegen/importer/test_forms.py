"""`testwire import` keeps every construct of the source that the format can express."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.drift import facts
from testwire_codegen.importer.run import build
from testwire_codegen.importer.types import TypeWriter

from tests.codegen.importer.support import imported, plain

INTEGER = {"type": "integer"}
SCHEMA = {
    "$defs": {
        "Key": {"type": "string", "pattern": "^k", "minLength": 2},
        "Size": {"enum": ["s", "m"]},
        "Pair": {
            "type": "array",
            "prefixItems": [{"type": "string"}, {**INTEGER, "minimum": 1}],
            "items": False,
            "minItems": 2,
        },
        "Row": {
            "type": "array",
            "prefixItems": [{"type": "string"}],
            "items": {"$ref": "#/$defs/Pair"},
            "minItems": 1,
        },
        "Options": {
            "type": "object",
            "required": ["tab"],
            "properties": {
                "tab": INTEGER,
                "flag": {"enum": [0, 1]},
                "mode": {"enum": ["auto", 0, None]},
                "none": {"const": None},
                "one": {"const": 1},
                "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
                "span": {
                    "anyOf": [
                        {"type": "array", "prefixItems": [INTEGER], "items": False, "minItems": 1},
                        {"type": "null"},
                    ]
                },
            },
            "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "boolean"}]},
        },
        "ByKey": {
            "type": "object",
            "propertyNames": {"$ref": "#/$defs/Key"},
            "additionalProperties": INTEGER,
        },
        "BySize": {
            "type": "object",
            "propertyNames": {"enum": ["s", "l"]},
            "additionalProperties": INTEGER,
        },
        "Short": {"type": "object", "propertyNames": {"maxLength": 3}},
        "Files": {"type": "object", "patternProperties": {"^/.*$": INTEGER}},
        "Wide": {"allOf": [{"$ref": "#/$defs/Options"}], "properties": {"tab": {"const": 4}}},
        "Deep": {"allOf": [{"$ref": "#/$defs/Wide"}], "properties": {"more": INTEGER}},
    }
}


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("forms")
    return dict(plain(imported(folder, json.dumps(SCHEMA), suffix=".json")[1]))


def to(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def test_tuples(types: dict[str, Any]) -> None:
    assert types["Pair"] == {
        "type": "array",
        "prefixItems": [{"type": "string"}, to("PairItem2")],
        "items": False,
        "minItems": 2,
    }
    assert types["PairItem2"] == {"type": "integer", "minimum": 1}
    assert types["Row"]["items"] == to("Pair")
    span = types["Options"]["properties"]["span"]
    assert (span["type"], span["prefixItems"]) == (["array", "null"], [INTEGER])


def test_constants_and_enumerations(types: dict[str, Any]) -> None:
    members = types["Options"]["properties"]
    assert members["none"] == {"type": "null"}
    assert members["one"] == {"const": 1}
    assert members["tags"]["uniqueItems"] is True
    assert types["OptionsMode"] == {"enum": ["auto", 0, None]}
    # 0 and 1 are not false and true.
    assert types["OptionsFlag"] == {"type": "integer", "enum": [0, 1]}


def test_rest_members_and_names(types: dict[str, Any]) -> None:
    assert types["Options"]["additionalProperties"] == to("OptionsRest")
    assert types["OptionsRest"]["anyOf"] == [{"type": "string"}, {"type": "boolean"}]
    assert types["ByKey"]["propertyNames"] == to("Key")
    assert types["BySize"]["propertyNames"] == to("BySizeName")
    assert types["BySizeName"]["enum"] == ["s", "l"]
    assert types["Short"] == {
        "type": "object",
        "propertyNames": {"maxLength": 3},
        "additionalProperties": {},
    }
    assert types["Files"]["patternProperties"] == {"^/.*$": INTEGER}


def test_a_base_is_copied_only_if_a_member_is_redefined(types: dict[str, Any]) -> None:
    assert "allOf" not in types["Wide"]
    assert types["Wide"]["properties"]["tab"] == {"const": 4}
    assert types["Wide"]["properties"]["one"] == {"const": 1}
    # A part of the base that both types use is one type.
    assert types["Wide"]["additionalProperties"] == types["Options"]["additionalProperties"]
    assert {"OptionsRest", "WideRest"} & types.keys() == {"OptionsRest"}
    assert types["Deep"]["allOf"] == [to("Wide")]
    assert list(types["Deep"]["properties"]) == ["more"]


def test_every_kind_of_type_has_a_schema() -> None:
    """A kind that no case handles would be defined again and again."""
    place = facts.Location("a")
    text = facts.Named("string", True, place)
    for type in (
        facts.TupleOf((), None, place),
        facts.TupleOf((), text, place),
        facts.TupleOf((facts.TupleOf((text,), text, place),), None, place),
        facts.MapOf(facts.TupleOf((text,), None, place), place, facts.Named("Gone", False, place)),
        facts.OrNull(facts.TupleOf((text,), None, place)),
        facts.Literals((1.5,), (place,), place),
        facts.Literals((1, "a"), (place, place), place, open=True),
    ):
        source = facts.Facts("a", (facts.Type("A", type, place),))
        assert build(source, "my", "1.0", "My").types["A"]


METAMODEL = {
    "metaData": {"version": "1"},
    "requests": [
        {
            "method": "move",
            "messageDirection": "clientToServer",
            "params": [{"kind": "reference", "name": "Pair"}, {"kind": "base", "name": "uinteger"}],
            "result": {"kind": "reference", "name": "D"},
            "registrationMethod": "moves",
        }
    ],
    "structures": [
        {"name": "A", "properties": [{"name": "a", "type": {"kind": "base", "name": "URI"}}]},
        {"name": "B", "properties": [], "extends": [{"kind": "reference", "name": "A"}]},
        {"name": "C", "properties": [], "extends": [{"kind": "reference", "name": "A"}]},
        {
            "name": "D",
            "since": "3.2",
            "properties": [
                {
                    "name": "kind",
                    "type": {"kind": "reference", "name": "Kind"},
                    "deprecated": "Old.",
                }
            ],
            "extends": [{"kind": "reference", "name": "B"}],
            "mixins": [{"kind": "reference", "name": "C"}, {"kind": "reference", "name": "A"}],
        },
    ],
    "typeAliases": [
        {
            "name": "Pair",
            "type": {
                "kind": "tuple",
                "items": [
                    {"kind": "base", "name": "uinteger"},
                    {
                        "kind": "map",
                        "key": {"kind": "base", "name": "URI"},
                        "value": {"kind": "base", "name": "boolean"},
                    },
                ],
            },
        }
    ],
    "enumerations": [
        {
            "name": "Kind",
            "type": {"kind": "base", "name": "string"},
            "values": [{"name": "One", "value": "one", "documentation": "The one.\u0007"}],
        },
        {
            "name": "Unused",
            "type": {"kind": "base", "name": "string"},
            "values": [{"name": "One", "value": "one"}],
        },
    ],
}


def test_metamodel(tmp_path: Path) -> None:
    registry, types, listed = imported(tmp_path, json.dumps(METAMODEL), suffix=".json")
    types = plain(types)
    (move,) = registry["methods"]
    assert move["params"]["positions"] == ["param1", "param2"]
    assert types["Pair"]["prefixItems"] == [{"type": "integer"}, to("PairItem2")]
    # A derived type inherits the member `a` once, although two bases have it.
    assert types["D"]["allOf"] == [to("B"), to("C")]
    assert types["A"]["properties"]["a"] == {"type": "string", "format": "uri"}
    assert types["D"]["x-since"] == "3.2"
    assert types["D"]["properties"]["kind"]["x-deprecated"] == "Old."
    assert types["Kind"]["x-enumDescriptions"] == {"one": "The one."}
    assert "`registrationMethod of move`" in listed
    assert "`Unused`" in listed


def test_values_of_other_enumerations_are_described_in_the_type() -> None:
    place = facts.Location("a")
    values = facts.Literals(("a", 1), (place, place), place)
    notes = {"x-enumDescriptions": {"a": "The a.", "1": "The one."}}
    source = facts.Facts("a", (facts.Type("A", values, place, description="Two.", notes=notes),))
    assert build(source, "my", "1.0", "My").types["A"] == {
        "enum": ["a", 1],
        "description": "Two.\n\n`a`: The a.\n\n`1`: The one.",
    }
    assert TypeWriter(build(source, "my", "1.0", "My"), ()).names == {}


def test_a_union_gets_its_discriminator(tmp_path: Path) -> None:
    parts = {
        name: {"type": "object", "required": ["kind"], "properties": {"kind": {"const": name}}}
        for name in ("Idle", "Busy")
    }
    union = {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in parts]}
    text = json.dumps({"$defs": {**parts, "State": union}})
    _, types, _ = imported(tmp_path, text, suffix=".json")
    assert types["State"]["x-discriminator"] == "kind"


def test_annotations_of_the_dialect(tmp_path: Path) -> None:
    data = {"x-typeBy": {"member": "kind", "types": {"a": {"$ref": "#/$defs/a"}}}}
    kind = {"type": "string", "x-aliases": ["Kind"], "x-names": {"python": "sort"}}
    held = {"type": "object", "required": ["kind"], "properties": {"kind": kind, "data": data}}
    text = json.dumps({"$defs": {"a": {"type": "object", "properties": {}}, "Holder": held}})
    _, types, _ = imported(tmp_path, text, suffix=".json")
    members = plain(types["Holder"]["properties"])
    # The reference follows the new name of the type.
    assert members["data"] == {"x-typeBy": {"member": "kind", "types": {"a": to("A")}}}
    assert members["kind"] == kind
