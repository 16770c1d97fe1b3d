"""Generated models give the expected results for all vectors of the specifications.

Reading a valid vector and writing it again gives equal JSON. An invalid vector is rejected at the
pointer in the vector.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import testwire_protocols
from pydantic import TypeAdapter, ValidationError
from testwire_base.specs import find_meta
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.model.schemas import Schemas
from testwire_codegen.model.vectors import Vector, load_vectors
from testwire_codegen.targets.vectors.derive import derived
from testwire_codegen.targets.views import tags

from tests.codegen.support import ROOT, copy_case, edit, load
from tests.codegen.targets.wide import written_by
from tests.support.canonical import canonical


def held() -> list[tuple[VersionFolder, Vector]]:
    found = []
    for index in load_spec(ROOT):
        for folder in index.versions:
            vectors, _ = load_vectors(folder, lower(folder), find_meta(ROOT))
            found += [(folder, vector) for vector in vectors]
    return found


VECTORS = held()
VALID = [pytest.param(f, v, id=f"{f.key} {v.name}") for f, v in VECTORS if v.valid]
INVALID = [pytest.param(f, v, id=f"{f.key} {v.name}") for f, v in VECTORS if not v.valid]


def adapter(folder: VersionFolder, vector: Vector) -> TypeAdapter[Any]:
    types = getattr(testwire_protocols.package(folder.key), vector.type)
    return TypeAdapter(types | None if vector.nullable else types)


def pointers(error: ValidationError, value: Any) -> set[str]:
    """Return the JSON pointers of the errors, without the union member names that pydantic adds."""
    found = set()
    for item in error.errors(include_url=False):
        current, parts = value, []
        for step in item["loc"]:
            inside = isinstance(current, dict) and step in current
            inside = inside or (isinstance(current, list) and isinstance(step, int))
            if inside:
                current = current[step]  # type: ignore[index]
            elif item["type"] != "missing" or step != item["loc"][-1]:
                continue
            parts.append(str(step).replace("~", "~0").replace("/", "~1"))
        found.add("".join(f"/{part}" for part in parts))
    return found


def test_there_are_vectors_of_both_kinds_for_every_version() -> None:
    for index in load_spec(ROOT):
        for folder in index.versions:
            kinds = {vector.valid for other, vector in VECTORS if other.key == folder.key}
            assert kinds == {True, False}, folder.key


@pytest.mark.parametrize(("folder", "vector"), VALID)
def test_valid(folder: VersionFolder, vector: Vector) -> None:
    models = adapter(folder, vector)
    read = models.validate_python(vector.value, by_alias=True, by_name=False)
    written = models.dump_json(read, by_alias=True, exclude_unset=True, warnings="error")
    assert canonical(json.loads(written)) == canonical(vector.reads)
    # A second round trip gives the same value and the same bytes.
    again = models.validate_json(written, by_alias=True, by_name=False)
    assert again == read
    assert models.dump_json(again, by_alias=True, exclude_unset=True) == written


@pytest.mark.parametrize(("folder", "vector"), VALID)
def test_profiles(folder: VersionFolder, vector: Vector) -> None:
    """For each profile, models write the value that the vector states, and can read this value."""
    package = testwire_protocols.package(folder.key)
    plain = getattr(package, vector.type)
    type_ = plain | None if vector.nullable else plain
    for profile, expected in vector.profiles.items():
        written = written_by(package, profile, type_, vector.value)
        assert canonical(written) == canonical(expected)
        assert written_by(package, profile, type_, written) == written


@pytest.mark.parametrize(("folder", "vector"), INVALID)
def test_invalid(folder: VersionFolder, vector: Vector) -> None:
    models = adapter(folder, vector)
    with pytest.raises(ValidationError) as from_python:
        models.validate_python(vector.value, by_alias=True, by_name=False)
    with pytest.raises(ValidationError) as from_json:
        models.validate_json(json.dumps(vector.value), by_alias=True, by_name=False)
    for caught in (from_python, from_json):
        assert vector.pointer in pointers(caught.value, vector.value)


def test_the_two_judges_do_not_share_a_mistake(tmp_path: Path) -> None:
    """The JSON Schema validator reads the schema files, so errors in `lower` do not affect it."""
    folder, _ = load(copy_case("small", tmp_path))
    assert not Schemas(folder).errors("Note", {"text": "a", "weight": 0})
    edit(
        tmp_path,
        [
            {
                "file": "small/1/schema/note.schema.json",
                "pointer": "/$defs/Note/properties/weight/minimum",
                "value": 1,
            }
        ],
    )
    (index,) = load_spec(tmp_path)
    errors = Schemas(index.versions[0]).errors("Note", {"text": "a", "weight": 0})
    assert [(error.pointer, error.keyword) for error in errors] == [("/weight", "minimum")]


READINGS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("Label", {"display-name": "a", "lineStart": 1}, []),
    ("Label", {"display-name": "a", "lineStart": "1"}, [("/lineStart", "type")]),
    ("Label", {}, [("/display-name", "required")]),
    ("Colour", "mauve", []),
    ("Colour", 1, [("", "type")]),
    ("LidState", "Cancelled", []),
    ("StringOrLabel", {}, [("", "anyOf")]),
    ("Shape", {"kind": "circle"}, [("/radius", "required")]),
    ("Shape", {"kind": "square", "side": "4"}, [("/side", "type")]),
    ("OpenParams", {"shape": {"kind": "square", "radius": 4}}, [("/shape/side", "required")]),
    ("Shape", {"kind": "oval"}, [("", "oneOf")]),
    ("Shape", {"radius": 4}, [("", "oneOf")]),
    ("Shape", 4, [("", "oneOf")]),
    ("LidState", "CANCELLED", [("", "enum")]),
    ("Move", {"uid": "a", "to": None}, []),
    ("Move", {"to": None}, [("/uid", "required")]),
    (
        "InitializeParams",
        {"processId": None, "Version": "1.0", "clientInfo": {"display-name": ""}, "x": 1},
        [("/x", "x-unknown")],
    ),
    ("BoxCapabilities", {"lid": {"canOpen": True}, "x": 1}, []),
    ("Code", 99, [("", "minimum")]),
    ("Tree", {"children": [{"children": [{}]}]}, [("/children/0/children/0/children", "required")]),
]


@pytest.mark.parametrize(("name", "value", "expected"), READINGS)
def test_the_dialect_in_terms_of_json_schema(
    name: str, value: Any, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    folder, _ = load(copy_case("toy", tmp_path))
    errors = Schemas(folder).errors(name, value)
    assert [(error.pointer, error.keyword) for error in errors] == expected


@pytest.mark.parametrize(
    ("member", "value"), [("x-aliases", ["type"]), ("const", 1)], ids=["spellings", "number"]
)
def test_other_discriminators_select_no_alternative(
    member: str, value: Any, tmp_path: Path
) -> None:
    """Generated code reports an error at the union, because pydantic cannot use the member."""
    root = copy_case("toy", tmp_path)
    pointer = f"/$defs/Circle/properties/kind/{member}"
    file = "toy-box/1.0-beta.2/schema/shapes.schema.json"
    edit(root, [{"file": file, "pointer": pointer, "value": value}])
    folder, protocol = load(root)
    union = protocol.type("Shape")
    assert isinstance(union, ir.Union) and tags(protocol, union) is None
    (error,) = Schemas(folder).errors("Shape", {"kind": "square"})
    assert (error.pointer, error.keyword) == ("", "oneOf")
    derived_vectors = [each for each in derived(protocol) if each.type == "Shape"]
    assert {each.pointer for each in derived_vectors} == {None, ""}
