"""The sample specification of the test kit has no findings, and uses every part of the format.

The tests compare the sample with the meta-schemas. The tests report every member of `properties`
and every value of an `enum` that the sample does not use.
"""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from testwire_base.specs import find_meta
from testwire_codegen.model import dump
from testwire_codegen.model.loader import load_spec
from testwire_codegen.targets.kit import SAMPLE, sample

from tests.codegen.support import ROOT
from tests.support.commands import run_command

META = ROOT / "spec" / "meta"
VERSION = next((SAMPLE / "spec").glob("*/*/protocol.json")).parent

FILES = {
    "index.schema.json": [VERSION.parent / "index.json"],
    "upstream.schema.json": [VERSION / "upstream.lock.json"],
    "protocol.schema.json": [VERSION / "protocol.json"],
    "dialect.schema.json": sorted((VERSION / "schema").glob("*.json")),
}
"""The sample's files by meta-schema. Vectors are left out, because targets do not read them."""

NEVER = {
    # The sample is not released, so that its files can change.
    ("index.schema.json", "/properties/versions/additionalProperties/properties/sha256"),
    (
        "index.schema.json",
        "/properties/versions/additionalProperties/properties/status = released",
    ),
    ("index.schema.json", "/properties/versions/additionalProperties/properties/status = retired"),
    # The sample uses a different value for these members.
    ("protocol.schema.json", "/$defs/ids/properties/writes = string"),
    ("protocol.schema.json", "/$defs/ids/properties/writes = either"),
    ("protocol.schema.json", "/$defs/envelope/properties/params = asNeeded"),
    ("protocol.schema.json", "/$defs/envelope/properties/errorData = any"),
    # The sample has an HTTP transport, which cannot carry batches.
    ("protocol.schema.json", "/$defs/envelope/properties/batches = accept"),
    ("protocol.schema.json", "/$defs/positions/properties/end = exclusive"),
    ("protocol.schema.json", "/$defs/positions/properties/column/properties/unit = utf-16"),
    ("protocol.schema.json", "/$defs/positions/properties/column/properties/unit = utf-32"),
    ("protocol.schema.json", "/$defs/positions/properties/line/properties/base = 1"),
    ("protocol.schema.json", "/$defs/positions/properties/column/properties/base = 0"),
    ("protocol.schema.json", "/$defs/framing/properties/accepts/properties/headerCase = exact"),
    ("protocol.schema.json", "/$defs/framing/properties/accepts/properties/otherHeaders = refuse"),
    ("protocol.schema.json", "/$defs/transport/properties/http/properties/stream = None"),
}


def impossible(schema: Any) -> bool:
    return schema is False or (isinstance(schema, dict) and schema.get("not") == {})


def wanted(schema: Any, pointer: str = "") -> Iterator[str]:
    """Yield the pointers of all members and enum values in a meta-schema."""
    if isinstance(schema, list):
        for number, item in enumerate(schema):
            yield from wanted(item, f"{pointer}/{number}")
        return
    if not isinstance(schema, dict):
        return
    for value in schema.get("enum", ()):
        yield f"{pointer} = {value}"
    for key, part in schema.items():
        if key == "if":  # A condition does not define members.
            continue
        if key == "properties":
            for name, member in part.items():
                if impossible(member):
                    continue
                yield f"{pointer}/properties/{name}"
                yield from wanted(member, f"{pointer}/properties/{name}")
        elif isinstance(part, dict | list) and key not in ("enum", "const", "required"):
            yield from wanted(part, f"{pointer}/{key}")


class Walk:
    """A validator that records which members and enum values of a schema are used."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self.met: set[str] = set()

    def valid(self, schema: Any, instance: Any) -> bool:
        if isinstance(schema, bool):
            return schema
        return Draft202012Validator({**schema, "$defs": self.root["$defs"]}).is_valid(instance)

    def visit(self, schema: Any, instance: Any, pointer: str) -> None:
        if not isinstance(schema, dict):
            return
        if "$ref" in schema:
            target: Any = self.root
            where = schema["$ref"].removeprefix("#")
            for part in where.split("/")[1:]:
                target = target[part]
            self.visit(target, instance, where)
        if "enum" in schema and instance in schema["enum"]:
            self.met.add(f"{pointer} = {instance}")
        if isinstance(instance, dict):
            self.members(schema, instance, pointer)
        if isinstance(instance, list):
            first = schema.get("prefixItems", [])
            for number, (part, item) in enumerate(zip(first, instance, strict=False)):
                self.visit(part, item, f"{pointer}/prefixItems/{number}")
            for item in instance[len(first) :]:
                self.visit(schema.get("items"), item, f"{pointer}/items")
        for key in ("anyOf", "oneOf", "allOf"):
            for number, part in enumerate(schema.get(key, ())):
                if self.valid(part, instance):
                    self.visit(part, instance, f"{pointer}/{key}/{number}")
        if "if" in schema:
            branch = "then" if self.valid(schema["if"], instance) else "else"
            self.visit(schema.get(branch), instance, f"{pointer}/{branch}")

    def members(self, schema: dict[str, Any], instance: dict[str, Any], pointer: str) -> None:
        known = schema.get("properties", {})
        for name, value in instance.items():
            if name in known:
                self.met.add(f"{pointer}/properties/{name}")
                self.visit(known[name], value, f"{pointer}/properties/{name}")
            else:
                rest = schema.get("additionalProperties")
                self.visit(rest, value, f"{pointer}/additionalProperties")


def unused(meta: str, instances: list[Any], root: dict[str, Any] | None = None) -> set[str]:
    schema = json.loads((META / meta).read_text("utf-8")) if root is None else root
    schema.setdefault("$defs", {})
    walk = Walk(schema)
    for instance in instances:
        assert Draft202012Validator(schema).is_valid(instance)
        walk.visit(schema, instance, "")
    never = {pointer for file, pointer in NEVER if file == meta}
    assert never <= set(wanted(schema)), "an exception that is none"
    return set(wanted(schema)) - walk.met - never


def documents(meta: str) -> list[Any]:
    return [json.loads(path.read_text("utf-8")) for path in FILES[meta]]


@pytest.mark.parametrize("meta", FILES)
def test_the_sample_uses_all_that_a_meta_schema_knows(meta: str) -> None:
    missing = unused(meta, documents(meta))
    assert not missing, "put into the sample:\n" + "\n".join(sorted(missing))


def test_no_meta_schema_is_forgotten() -> None:
    assert {path.name for path in META.glob("*.json")} == {
        *FILES,
        # Targets do not read scenarios, vectors, traces and waivers.
        "conformance.schema.json",
        "vector.schema.json",
        "trace.schema.json",
        "waivers.schema.json",
    }


def test_a_member_that_no_sample_uses_is_seen() -> None:
    meta = "protocol.schema.json"
    root = json.loads((META / meta).read_text("utf-8"))
    root["$defs"]["method"]["properties"]["mood"] = {"enum": ["good"]}
    assert unused(meta, documents(meta), root) == {
        "/$defs/method/properties/mood",
        "/$defs/method/properties/mood = good",
    }
    (document,) = copy.deepcopy(documents(meta))
    for method in document["methods"]:
        method.pop("completion", None)
    assert "/$defs/method/properties/completion" in unused(meta, [document])


def test_the_sample_is_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(SAMPLE / "spec", tmp_path / "spec")
    shutil.copytree(META, tmp_path / "spec" / "meta")
    assert run_command("check", tmp_path) == 0, capsys.readouterr().out


def test_the_sample_reaches_every_part_of_the_ir() -> None:
    protocol = sample()
    assert dump.loads(dump.dumps(protocol, "test")).key == protocol.key
    parts = ("ids", "envelope", "positions", "cancellation", "profiles", "item_states")
    for name in (*parts, "generations"):
        assert getattr(protocol, name)
    (index,) = load_spec(SAMPLE)
    assert [folder.key for folder in index.versions] == [protocol.key]
    assert find_meta(SAMPLE).is_dir()
