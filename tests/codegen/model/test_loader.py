"""Loading of spec folders. The fixtures in `tests/codegen/rules/lint` test the loader's rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from testwire_base.documents import SourceError
from testwire_base.findings import SpecUnreadable
from testwire_base.specs import find_root
from testwire_codegen.model.digests import folder_digest
from testwire_codegen.model.loader import MAX_FILE_BYTES, load_spec, read_document

from tests.codegen.support import ROOT, copy_case, edit

META = sorted((ROOT / "spec/meta").glob("*.schema.json"))


@pytest.mark.parametrize("path", META, ids=lambda path: path.name)
def test_meta_schemas_are_schemas(path: Path) -> None:
    schema = json.loads(path.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == path.name


@pytest.mark.parametrize("path", META, ids=lambda path: path.name)
def test_meta_schemas_refuse_unknown_keys_everywhere(path: Path) -> None:
    """In the meta-schemas, each object with `properties` rejects unknown members."""

    def walk(schema: object, place: str) -> None:
        if isinstance(schema, list):
            for index, item in enumerate(schema):
                walk(item, f"{place}/{index}")
        if not isinstance(schema, dict):
            return
        lists_members = schema.get("type") == "object" and "properties" in schema
        # Schemas in `if` and `oneOf` need no check: the outer schema rejects unknown members.
        if lists_members:
            assert schema.get("additionalProperties") is False, place
        for key, value in schema.items():
            if key not in ("if", "oneOf", "dependentSchemas"):
                walk(value, f"{place}/{key}")

    walk(json.loads(path.read_text("utf-8")), "#")


KEYWORDS_OF = {
    "array": {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"},
    "object": {
        *("properties", "patternProperties", "additionalProperties", "propertyNames", "required"),
        *("minProperties", "maxProperties", "dependentRequired", "dependentSchemas"),
    },
}
SAME_VALUE = {"allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas"}
"""Keywords whose subschemas apply to the value itself, not to its items or members."""


def untyped(schema: object, place: str = "#", kinds: frozenset[str] = frozenset()) -> list[str]:
    """Return the locations of schemas with keywords for arrays or objects, but without `type`."""
    if isinstance(schema, list):
        parts = [untyped(item, f"{place}/{at}", kinds) for at, item in enumerate(schema)]
        return [found for part in parts for found in part]
    if not isinstance(schema, dict):
        return []
    if isinstance(schema.get("if"), dict) and "type" in schema["if"]:
        # `then` applies only to values of the type that `if` requires.
        branch = {"then": frozenset({schema["if"]["type"]})}
    else:
        branch = {}
    stated = schema.get("type", [])
    kinds |= {stated} if isinstance(stated, str) else set(stated)
    found = [
        f"{place}: {keyword} without type {kind}"
        for kind, keywords in KEYWORDS_OF.items()
        for keyword in keywords & schema.keys()
        if kind not in kinds
    ]
    for key, value in schema.items():
        if key in ("properties", "patternProperties", "$defs", "dependentSchemas"):
            inside = kinds if key in SAME_VALUE else frozenset[str]()
            for name, part in value.items():
                # Conditions need not repeat the types of members.
                narrowed = place.endswith(("/if", "/then", "/else")) and key == "properties"
                if not narrowed:
                    found += untyped(part, f"{place}/{key}/{name}", inside)
        elif key not in ("if", "const", "enum", "default", "examples"):
            inside = kinds if key in SAME_VALUE else frozenset()
            found += untyped(value, f"{place}/{key}", branch.get(key, frozenset()) | inside)
    return found


@pytest.mark.parametrize("path", META, ids=lambda path: path.name)
def test_meta_schemas_say_what_is_an_array_or_an_object(path: Path) -> None:
    """Without `type`, a schema with keywords for arrays or objects also accepts null."""
    assert untyped(json.loads(path.read_text("utf-8"))) == []


def test_an_array_that_is_not_said_to_be_one_is_found() -> None:
    assert untyped({"properties": {"a": {"minItems": 2}}, "type": "object"}) == [
        "#/properties/a: minItems without type array"
    ]
    assert untyped({"if": {"type": "array"}, "then": {"minItems": 2}}) == []
    assert untyped({"type": "array", "anyOf": [{"minItems": 2}]}) == []


def test_the_spec_of_this_repository_is_read_whole() -> None:
    for index in load_spec(ROOT):
        assert not index.findings
        declared = index.document.data["versions"]
        assert [folder.version for folder in index.versions] == list(declared)


def test_one_protocol_or_one_version(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    assert [index.id for index in load_spec(root, "small")] == ["small"]
    assert [f.version for f in load_spec(root, "small@1")[0].versions] == ["1"]
    for name in ("large", "small@2"):
        with pytest.raises(SpecUnreadable):
            load_spec(root, name)


def test_the_root_is_the_nearest_folder_with_a_spec(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path / "checkout")
    assert find_root(root / "spec" / "small") == root
    assert find_root(root) == root


def test_other_versions_are_read_where_one_is_broken(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    edit(
        root,
        [
            {"file": "small/index.json", "pointer": "/versions/2", "value": {"status": "draft"}},
            {"file": "small/2/protocol.json", "text": "{"},
        ],
    )
    (index,) = load_spec(root)
    assert [folder.version for folder in index.versions] == ["1"]
    assert [finding.rule for finding in index.findings] == ["invalid-json"]


def test_a_released_version_with_its_digest_is_clean(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    digest = folder_digest(root / "spec/small/1")
    value = {"status": "released", "sha256": digest}
    edit(root, [{"file": "small/index.json", "pointer": "/versions/1", "value": value}])
    assert not load_spec(root)[0].findings
    vector = root / "spec/small/1/vectors/valid/Note/text.json"
    vector.write_text(vector.read_text("utf-8") + "\n", encoding="utf-8")
    assert [f.rule for f in load_spec(root)[0].findings] == ["released-changed"]


def test_every_unknown_key_is_a_finding_of_its_own(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    file = "small/1/protocol.json"
    edit(
        root,
        [
            {"file": file, "pointer": "/alpha", "value": 1},
            {"file": file, "pointer": "/transports/0/beta", "value": 1},
            {"file": file, "pointer": "/transports/0/launch/gamma", "value": 1},
        ],
    )
    findings = load_spec(root)[0].findings
    places = {f.location.pointer for f in findings if f.location}
    assert places == {"/alpha", "/transports/0/beta", "/transports/0/launch/gamma"}
    assert all("unknown key" in finding.message for finding in findings)


def test_a_name_that_is_not_a_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = copy_case("small", tmp_path)
    versions = {"2025-06-18": {"status": "draft"}}
    edit(root, [{"file": "small/index.json", "pointer": "/versions", "value": versions}])
    monkeypatch.chdir(root)
    (finding,) = load_spec(root)[0].findings
    assert finding.message == (
        "expected a version such as 1.2, 2.0-rc.1 or 2025.06.18, found '2025-06-18'"
    )
    path = (finding.fix or "").removeprefix("See ").partition(" for ")[0]
    assert Path(path).is_file()  # In an installation, the path is absolute.


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(SourceError, match="larger than"):
        read_document(path, "a.json")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        read_document(tmp_path / "a.json", "a.json")


def test_half_of_a_surrogate_pair_is_refused(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    path = root / "spec/small/1/protocol.json"
    path.write_text(path.read_text("utf-8").replace('"docs": "', '"docs": "\\ud800', 1), "utf-8")
    (finding,) = load_spec(root)[0].findings
    assert finding.message == "expected valid Unicode, found an unpaired surrogate"
    assert finding.location is not None
    assert finding.location.pointer == "/docs"
