"""Vectors are read from both layouts: one file for each type, or one file for each vector.

The fixtures in `tests/codegen/rules/lint/` cover faults in files with one vector. This module
covers faults in files with several vectors, and the locations of the findings.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.model.loader import find_meta
from testwire_codegen.model.vectors import (
    ErrorVector,
    Vector,
    check_vectors,
    load_error_vectors,
    load_vectors,
)

from tests.codegen.support import copy_case, edit, load
from tests.codegen.targets.marks import add_methods

NOTE = "vectors/Note.json"
SEND = "vectors/text-send.json"


def vectors_of(root: Path) -> list[Vector | ErrorVector]:
    folder, protocol = load(root)
    vectors, findings = load_vectors(folder, protocol, find_meta(root))
    assert not findings
    return [*vectors, *load_error_vectors(folder, protocol, find_meta(root))]


def content(vector: Vector | ErrorVector) -> dict[str, Any]:
    """Return the members of a vector, without its document and location."""
    fields = {name: getattr(vector, name) for name in vector.__slots__}
    return {name: value for name, value in fields.items() if name not in ("document", "place")}


def merge(root: Path) -> None:
    """Merge the vector files of a version: all vectors for one type or error go into one file."""
    folder = root / "spec/small/1/vectors"
    merged: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.rglob("*.json")):
        kind, stem = path.parts[-3:-1]
        data = json.loads(path.read_text("utf-8"))
        file = merged.setdefault(stem, {})
        for key in ("type", "method", "errorName"):
            if key in data:
                file[key] = data.pop(key)
        file.setdefault(kind, []).append({"name": path.stem, **data})
        path.unlink()
    for stem, file in merged.items():
        (folder / f"{stem}.json").write_text(json.dumps(file, indent=2), "utf-8")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    root = copy_case("small", tmp_path)
    merge(root)
    return root


def test_both_layouts_say_the_same(tmp_path: Path) -> None:
    apart = vectors_of(copy_case("small", tmp_path / "apart"))
    root = copy_case("small", tmp_path / "together")
    merge(root)
    together = vectors_of(root)
    assert {each.document.file for each in together} == {f"spec/small/1/{f}" for f in (NOTE, SEND)}
    assert len(apart) == 4
    assert sorted(map(str, map(content, apart))) == sorted(map(str, map(content, together)))


def test_a_version_may_have_both_layouts(small: Path) -> None:
    text = {"docs": "Alone.", "type": "Note", "value": {"text": "b"}}
    path = small / "spec/small/1/vectors/valid/Note/alone.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(text), "utf-8")
    names = [each.name for each in vectors_of(small)]
    assert len(names) == 5
    assert "valid/Note/alone" in names
    assert "valid/Note/text" in names


BROKEN: list[tuple[str, str, Any, str, str, str]] = [
    # Each entry has an edit (file, pointer, value) and the finding (rule, pointer, message).
    (
        NOTE,
        "/invalid/0/value/text",
        "a",
        "vector-accepted",
        "/invalid/0/value",
        "but the value is valid",
    ),
    (
        NOTE,
        "/valid/0/value/text",
        1,
        "vector-refused",
        "/valid/0/value/text",
        "does not match Note",
    ),
    (
        NOTE,
        "/invalid/0/error/pointer",
        "/x",
        "vector-pointer",
        "/invalid/0/error",
        "matches none",
    ),
    (NOTE, "/valid/0/profiles", {"x": {"text": ""}}, "vector-profile", "/valid/0/profiles/x", "x"),
    (
        NOTE,
        "/valid/0/profiles",
        {"x": 1},
        "vector-writes",
        "/valid/0/profiles/x",
        "the written form",
    ),
    (NOTE, "/type", "Other", "vector-subject", "/valid/0", "'Other'"),
    (NOTE, "/valid/0/error", {"pointer": ""}, "vector-shape", "/valid/0/error", "error"),
    (NOTE, "/valid/0/part", "params", "vector-shape", "/valid/0", "`part`"),
    (SEND, "/valid/0/part", "both", "vector-shape", "/valid/0/part", "both"),
    (NOTE, "/invalid/0/reads", 1, "vector-shape", "/invalid/0/reads", "unknown key"),
    (NOTE, "/method", "text/send", "vector-shape", "/method", "is not allowed"),
    (NOTE, "/value", 1, "vector-shape", "/valid", "unknown key"),
    (SEND, "/valid/0/part", "result", "vector-subject", "/valid/0", "the result of 'text/send'"),
]


@pytest.mark.parametrize(("file", "pointer", "value", "rule", "place", "message"), BROKEN)
def test_what_is_wrong_is_found_at_its_place(
    file: str, pointer: str, value: Any, rule: str, place: str, message: str, small: Path
) -> None:
    edit(small, [{"file": f"small/1/{file}", "pointer": pointer, "value": value}])
    folder, protocol = load(small)
    findings = check_vectors(folder, protocol, find_meta(small))
    found = [
        (finding.location.pointer, finding.location.line, finding.message)
        for finding in findings
        if finding.rule == rule and finding.location is not None
    ]
    assert any(at == place and message in text for at, _, text in found), findings
    # The line of the finding contains the invalid member of the vector.
    lines = (small / "spec/small/1" / file).read_text("utf-8").splitlines()
    for at, line, _ in found:
        if at == place and at.count("/") > 2:
            assert f'"{at.rsplit("/", 1)[1]}"' in lines[line - 1]


def test_a_file_that_is_not_an_object_has_one_finding(small: Path) -> None:
    (small / "spec/small/1" / NOTE).write_text("[]", "utf-8")
    folder, protocol = load(small)
    (finding,) = load_vectors(folder, protocol, find_meta(small))[1]
    assert finding.message == "expected an object, found an array"


def test_a_name_stands_once_in_its_list(small: Path) -> None:
    again = {"name": "text", "docs": "Again.", "value": {"text": "b"}}
    edit(small, [{"file": f"small/1/{NOTE}", "pointer": "/valid/-", "value": again}])
    folder, protocol = load(small)
    (finding,) = load_vectors(folder, protocol, find_meta(small))[1]
    assert finding.rule == "vector-shape"
    assert finding.message == "two valid vectors are called 'text'"
    assert finding.location is not None
    assert finding.location.pointer == "/valid/1/name"


def test_vectors_stand_in_the_file_of_their_type(small: Path) -> None:
    folder = small / "spec/small/1/vectors"
    (folder / "Note.json").rename(folder / "Notes.json")
    version, protocol = load(small)
    findings = load_vectors(version, protocol, find_meta(small))[1]
    assert {finding.message for finding in findings} == {"a vector of 'Note' belongs in Note.json"}


def test_a_file_of_several_does_not_stand_in_a_folder_of_single_ones(small: Path) -> None:
    folder = small / "spec/small/1/vectors"
    (folder / "valid/Note").mkdir(parents=True, exist_ok=True)
    (folder / "Note.json").rename(folder / "valid/Note/all.json")
    version, protocol = load(small)
    (finding,) = load_vectors(version, protocol, find_meta(small))[1]
    assert finding.rule == "vector-shape"
    assert "NAME.json" in finding.message


def test_a_type_without_invalid_vectors(small: Path) -> None:
    edit(small, [{"file": f"small/1/{NOTE}", "pointer": "/invalid"}])
    edit(small, [{"file": f"small/1/{SEND}", "pointer": "/invalid"}])
    folder, protocol = load(small)
    (finding,) = check_vectors(folder, protocol, find_meta(small))
    assert finding.rule == "vector-missing"
    assert finding.fix == "Add one to `invalid` in spec/small/1/vectors/Note.json."


def test_vectors_of_params_by_position_are_objects(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    add_methods(root)
    merge(root)
    vectors = {
        "method": "mark",
        "valid": [{"name": "all", "docs": "All members.", "part": "params",
                   "value": {"text": "ab", "line": 3, "tags": []}}],
        "invalid": [{"name": "line", "docs": "A string.", "part": "params",
                     "value": {"text": "ab", "line": "3"},
                     "error": {"pointer": "/line", "keyword": "type"}}],
    }  # fmt: skip
    file = "small/1/vectors/mark.json"
    edit(root, [{"file": file, "text": json.dumps(vectors)}])
    folder, protocol = load(root)
    assert check_vectors(folder, protocol, find_meta(root)) == []
    edit(root, [{"file": file, "pointer": "/valid/0/value", "value": ["ab", 3, []]}])
    folder, protocol = load(root)
    (finding,) = check_vectors(folder, protocol, find_meta(root))
    assert finding.rule == "vector-refused"
