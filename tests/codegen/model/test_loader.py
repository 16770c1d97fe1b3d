"""Reading spec folders; the rules of the loader have their fixtures in `lint/`."""

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
    """Each object of the meta-schemas that lists members refuses others."""

    def walk(schema: object, place: str) -> None:
        if isinstance(schema, list):
            for index, item in enumerate(schema):
                walk(item, f"{place}/{index}")
        if not isinstance(schema, dict):
            return
        lists_members = schema.get("type") == "object" and "properties" in schema
        # `if` and branches of a choice only ask; what they belong to refuses.
        if lists_members:
            assert schema.get("additionalProperties") is False, place
        for key, value in schema.items():
            if key not in ("if", "oneOf", "dependentSchemas"):
                walk(value, f"{place}/{key}")

    walk(json.loads(path.read_text("utf-8")), "#")


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
    assert all("known here" in finding.message for finding in findings)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(SourceError, match="larger than"):
        read_document(path, "a.json")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        read_document(tmp_path / "a.json", "a.json")
