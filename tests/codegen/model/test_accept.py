"""The quick yes says what jsonschema says, of every meta-schema and of every keyword."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from testwire_base.documents import parse
from testwire_codegen.model import loader
from testwire_codegen.model.accept import NotCompiled, compile_schema

from tests.codegen.support import CASES, ROOT

METAS = sorted((ROOT / "spec/meta").glob("*.schema.json"))

VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    1.0,
    1.5,
    -1,
    "",
    "a",
    "ab",
    "1",
    [],
    ["a"],
    ["a", "a"],
    ["a", 1],
    [1, True],
    [1, 1.0],
    [[1], [True]],
    [{"a": 1}, {"a": 1.0}],
    ["a", None, "b"],
    {},
    {"a": 1},
    {"a": "x"},
    {"a": True, "b": 2},
    {"b": []},
    {"ab": {}},
    {"a": {"a": {"a": 1}}},
]
KEYWORDS: list[Any] = [
    True,
    False,
    {},
    {"description": "Words.", "format": "date", "default": 1},
    *({"type": name} for name in ("array", "boolean", "integer", "null", "number", "object")),
    {"type": ["string", "null"]},
    {"const": 1},
    {"const": True},
    {"const": {"a": 1}},
    {"enum": ["a", "ab"]},
    {"enum": ["a", None, False, 1]},
    {"allOf": [{"type": "string"}, {"minLength": 1}]},
    {"anyOf": [{"type": "string"}, {"required": ["a"]}]},
    {"oneOf": [{"type": "integer"}, {"minimum": 1}, {"type": "null"}]},
    {"not": {"type": "object"}},
    {"if": {"type": "object"}, "then": {"required": ["a"]}, "else": {"type": "string"}},
    {"if": {"type": "object"}, "else": {"type": "string"}},
    {"if": {"type": "string"}, "then": {"maxLength": 1}},
    {"then": False, "else": False},
    {"minLength": 1, "maxLength": 1},
    {"pattern": "^[a-z]$"},
    {"pattern": "b"},
    {"minimum": 1},
    {"maximum": 1},
    {"minItems": 1, "maxItems": 2},
    {"uniqueItems": True},
    {"uniqueItems": False},
    {"items": {"type": "string"}},
    {"prefixItems": [{"const": "a"}, {"type": "null"}]},
    {"prefixItems": [{"const": "a"}], "items": {"type": "integer"}},
    {"minProperties": 1, "maxProperties": 1},
    {"required": ["a"]},
    {"properties": {"a": {"type": "integer"}}},
    {"properties": {"a": True}, "additionalProperties": False},
    {"patternProperties": {"^a": {"type": "integer"}}, "additionalProperties": False},
    {"patternProperties": {"^a": True, "b$": {"type": "object"}}, "properties": {"a": True}},
    {"additionalProperties": {"type": "string"}},
    {"propertyNames": {"pattern": "^a$"}},
    {"dependentRequired": {"a": ["b"]}},
    {"dependentSchemas": {"a": {"required": ["b"]}}},
    {"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}, "minLength": 2},
    {"additionalProperties": {"anyOf": [{"$ref": "#"}, {"const": 1}]}, "type": "object"},
]


@pytest.mark.parametrize("schema", KEYWORDS, ids=json.dumps)
def test_each_keyword_says_what_jsonschema_says(schema: Any) -> None:
    accepts = compile_schema(schema)
    judge = Draft202012Validator(schema)
    for value in VALUES:
        assert accepts(value) is judge.is_valid(value), value


def test_the_table_has_every_keyword_that_a_meta_schema_uses() -> None:
    def keywords(schema: Any) -> Iterator[str]:
        if not isinstance(schema, dict):
            return
        for key, part in schema.items():
            yield key
            if key == "dependentRequired":
                continue
            if key in ("properties", "patternProperties", "$defs", "dependentSchemas"):
                for inner in part.values():
                    yield from keywords(inner)
            elif isinstance(part, dict):
                yield from keywords(part)
            elif isinstance(part, list):
                for inner in part:
                    yield from keywords(inner)

    shown = {key for schema in KEYWORDS for key in keywords(schema)}
    shown |= {"$schema", "$id", "$comment", "title"}
    used = {key for path in METAS for key in keywords(json.loads(path.read_text("utf-8")))}
    assert used <= shown


@pytest.mark.parametrize(
    "schema",
    [
        {"contains": {"const": 1}},
        {"properties": {"a": {"multipleOf": 2}}},
        {"$ref": "other.schema.json#/$defs/x"},
        {"$ref": "#/$defs/missing"},
        {"$ref": "#anchor"},
        {"type": "text"},
        {"items": "string"},
    ],
    ids=json.dumps,
)
def test_what_it_does_not_know_is_not_compiled(schema: Any) -> None:
    with pytest.raises(NotCompiled):
        compile_schema(schema)


@pytest.mark.parametrize("meta", METAS, ids=lambda path: path.name)
def test_every_meta_schema_is_compiled(meta: Path) -> None:
    compile_schema(json.loads(meta.read_text("utf-8")))


def documents() -> list[tuple[Path, Path]]:
    """Every document of the specs and of the generator's cases, with its meta-schema."""
    kinds = {
        "*/index.json": "index",
        "*/waivers.json": "waivers",
        "*/*/protocol.json": "protocol",
        "*/*/schema/*.schema.json": "dialect",
        "*/*/upstream.lock.json": "upstream",
        "*/*/vectors/*/*/*.json": "vector",
    }
    found = []
    for spec in (ROOT / "spec", *(case / "spec" for case in sorted(CASES.iterdir()))):
        for pattern, name in kinds.items():
            paths = sorted(spec.glob(pattern))
            chosen = paths[:: max(1, len(paths) // 12)]
            found += [(path, ROOT / f"spec/meta/{name}.schema.json") for path in chosen]
    return found


def edited(value: Any, chance: random.Random) -> Any:
    """A copy with one thing removed, replaced, added or doubled somewhere."""
    value = copy.deepcopy(value)
    places: list[Any] = []

    def collect(part: Any) -> None:
        if isinstance(part, dict | list) and part:
            places.append(part)
            for inner in part.values() if isinstance(part, dict) else part:
                collect(inner)

    collect(value)
    if not places:
        return value
    part = chance.choice(places)
    key = chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
    action = chance.choice(["remove", "replace", "add", "swap"])
    if action == "remove":
        del part[key]
    elif action == "replace":
        part[key] = copy.deepcopy(chance.choice(VALUES))
    elif isinstance(part, list):
        part.append(copy.deepcopy(part[key]))
    elif action == "add":
        part[chance.choice(["x", "oneOf", "type", "description", "$ref"])] = chance.choice(VALUES)
    else:
        other = chance.choice(list(part))
        part[key], part[other] = part[other], part[key]
    return value


@pytest.mark.parametrize(("path", "meta"), documents(), ids=lambda path: path.name)
def test_a_spoilt_document_gets_the_verdict_of_jsonschema(path: Path, meta: Path) -> None:
    schema = json.loads(meta.read_text("utf-8"))
    accepts, judge = compile_schema(schema), Draft202012Validator(schema)
    good = json.loads(path.read_text("utf-8"))
    assert accepts(good) and judge.is_valid(good)
    # A large document costs jsonschema much; every part of it is met over all documents.
    rounds = max(3, min(40, 40_000 // max(1, path.stat().st_size)))
    chance = random.Random(path.name)
    for _ in range(rounds):
        value = edited(good, chance)
        assert accepts(value) is judge.is_valid(value), json.dumps(value)[:500]


def test_what_is_not_accepted_gets_its_words_from_jsonschema(tmp_path: Path) -> None:
    (tmp_path / "m.schema.json").write_text('{"type": "object", "required": ["a"]}', "utf-8")
    (finding,) = loader.validate(parse("{}", "f.json"), tmp_path / "m.schema.json")
    assert finding.message == "missing 'a'"


def test_a_meta_schema_that_is_not_compiled_is_judged_by_jsonschema(tmp_path: Path) -> None:
    path = tmp_path / "m.schema.json"
    path.write_text('{"contains": {"const": 1}}', "utf-8")
    assert loader.validate(parse("[1]", "f.json"), path) == []
    assert len(loader.validate(parse("[2]", "f.json"), path)) == 1
