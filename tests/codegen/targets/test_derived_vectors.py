"""A JSON Schema validator agrees with every derived vector.

The validator uses the schemas of the specification. The vectors are derived from the IR.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.targets.vectors.derive import derived
from testwire_codegen.targets.vectors.samples import matching, not_matching
from testwire_codegen.targets.vectors.target import VectorsTarget

from tests.codegen.support import ROOT, copy_case, edit, load
from tests.codegen.targets.node import EDITS
from tests.codegen.targets.readers import wrong
from tests.support.commands import run_command

BUDGET = 1_000_000
"""The maximum total size of the derived vectors in bytes."""


def toy(target: Path) -> tuple[VersionFolder, ir.Protocol]:
    root = copy_case("toy", target)
    edit(root, EDITS)
    return load(root)


def test_the_schemas_agree_on_the_toy(tmp_path: Path) -> None:
    folder, protocol = toy(tmp_path)
    vectors = list(derived(protocol))
    assert len(vectors) > 200
    assert not wrong(folder, vectors)


@pytest.mark.parametrize(
    "folder",
    [folder for index in load_spec(ROOT) for folder in index.versions],
    ids=lambda folder: folder.key,
)
def test_the_schemas_agree_on_the_specs(folder: VersionFolder) -> None:
    vectors = list(derived(lower(folder)))
    assert {vector.pointer is None for vector in vectors} == {True, False}
    assert not wrong(folder, vectors)


def test_a_mistake_shows(tmp_path: Path) -> None:
    _, protocol = toy(tmp_path / "one")
    root = copy_case("toy", tmp_path / "two")
    edit(root, EDITS)
    place = "toy-box/1.0-beta.2/schema/shapes.schema.json"
    edit(
        root,
        [
            {"file": place, "pointer": "/$defs/Move/properties/note/maxLength", "value": 5},
            {"file": place, "pointer": "/$defs/Move/required/-", "value": "note"},
            {"file": place, "pointer": "/$defs/LidState/enum/-", "value": "x-testwire-unknown"},
        ],
    )
    (index,) = load_spec(root)
    found = wrong(index.versions[0], list(derived(protocol)))
    assert any(line.startswith("Move minimal") for line in found)
    assert any(line.startswith("Move full") for line in found)
    assert any(line.startswith("LidState another value") for line in found)


def test_every_way_to_be_wrong_is_there(tmp_path: Path) -> None:
    _, protocol = toy(tmp_path)
    vectors = {(vector.type, vector.claim): vector for vector in derived(protocol)}

    def expect(name: str, claim: str, value: Any, pointer: str | None, reads: Any = None) -> None:
        vector = vectors[name, claim]
        assert (vector.value, vector.pointer) == (value, pointer), vector
        if pointer is None:
            assert vector.reads == (value if reads is None else reads), vector

    label = {"display-name": ""}
    expect("Label", "minimal", label, None)
    assert len(vectors["Label", "full"].value) == 8
    expect("Label", "display-name: missing", {}, "/display-name")
    expect("Label", "copy: integer instead", {**label, "copy": 1}, "/copy")
    expect("Label", "copy: null instead", {**label, "copy": None}, "/copy")
    spelled, read = {**label, "lineStart": 1}, {**label, "location.line-start": 1}
    expect("Label", "location.line-start: spelled lineStart", spelled, None, read)
    expect("Label", "location.line-start: whole float", {**label, "location.line-start": 1.0}, None)
    expect("Label", "unknown member", {**label, "x-testwire-unknown": 1}, None)
    expect(
        "Tree", "unknown member", {"children": [], "x-testwire-unknown": 1}, None, {"children": []}
    )
    hello = vectors["InitializeParams", "minimal"].value
    expect(
        "InitializeParams",
        "unknown member",
        {**hello, "x-testwire-unknown": 1},
        "/x-testwire-unknown",
    )
    expect("InitializeParams", "limit: above the maximum", {**hello, "limit": 11}, "/limit")
    expect("InitializeParams", "limit: fraction", {**hello, "limit": 0.5}, "/limit")
    expect("InitializeParams", "revision: another value", {**hello, "revision": 2}, "/revision")
    assert not re.search(
        r"^[0-9]+\.[0-9]+$",
        vectors["InitializeParams", "Version: against the pattern"].value["Version"],
    )
    assert ("InitializeParams", "trace: null instead") not in vectors
    roles = [vectors["BoxCapabilities", f"unknown member in the {r}"] for r in ("client", "server")]
    assert [(vector.role, vector.pointer) for vector in roles] == [
        ("client", None),
        ("server", "/x-testwire-unknown"),
    ]
    expect("Colour", "another value", "x-testwire-unknown", None)
    expect("LidState", "another value", "x-testwire-unknown", "")
    expect("LidState", "another case", "OPEN", "")
    expect("LidState", "value canceled spelled Cancelled", "Cancelled", None, "canceled")
    expect("Level", "another value", 4, "")
    expect("Shape", "member 2", {"kind": "square", "side": 0}, None)
    expect("Shape", "unknown tag", {"kind": "x-testwire-unknown", "radius": 0}, "")
    expect("Shape", "no tag", {"radius": 0}, "")
    expect("StringOrLabel", "none of its objects", {"x-testwire-unknown": 1}, "")
    expect("Contents", "key: array instead", {"key": []}, "/key")
    assert "__proto__" in vectors["Contents", "odd names"].value
    expect("Code", "below the minimum", 99, "")
    move = {"uid": "", "to": None}
    expect("Move", "uid: missing", {"to": None}, "/uid")
    expect("Move", "note: too long", {**move, "note": "x" * 21}, "/note")
    expect("Move", "note: too short", {**move, "note": ""}, "/note")
    expect("Move", "to: item: string instead", {**move, "to": ["1"]}, "/to/0")
    expect("Lists", "few: too few items", {"few": []}, "/few")
    expect("Lists", "few: too many items", {"few": [None] * 3}, "/few")
    expect("Extras", "extra.0: a name that is data", {"extra.0": 1}, None)
    expect("Extras", "extra.0: string instead", {"extra.0": "1"}, "/extra.0")


def test_names_are_stable_and_no_name_stands_twice(tmp_path: Path) -> None:
    _, protocol = toy(tmp_path)
    names = [(vector.type, vector.claim) for vector in derived(protocol)]
    assert len(set(names)) == len(names)
    assert names == [(vector.type, vector.claim) for vector in derived(protocol)]


def test_a_new_member_adds_vectors_and_renames_none(tmp_path: Path) -> None:
    _, before = toy(tmp_path / "one")
    root = copy_case("toy", tmp_path / "two")
    member = {"type": "string", "description": "New."}
    pointer = "/$defs/Tree/properties/another"
    edit(
        root,
        [
            *EDITS,
            {
                "file": "toy-box/1.0-beta.2/schema/box.schema.json",
                "pointer": pointer,
                "value": member,
            },
        ],
    )
    _, after = load(root)
    old = {(vector.type, vector.claim) for vector in derived(before)}
    new = {(vector.type, vector.claim) for vector in derived(after)}
    assert old < new
    assert all(claim.startswith("another: ") for _, claim in new - old)


def test_the_file_is_json_with_one_vector_a_line(tmp_path: Path) -> None:
    _, protocol = toy(tmp_path)
    ((path, text),) = VectorsTarget().render(protocol).items()
    assert path == "vectors/toy-box/1.0-beta.2.json"
    data = json.loads(text)
    assert data["sha256"] == protocol.digest
    lines = [line for line in text.splitlines() if line.startswith('{"type"')]
    assert [json.loads(line.removesuffix(",")) for line in lines] == data["vectors"]
    for entry in data["vectors"]:
        assert entry.keys() <= {"type", "claim", "value", "reads", "error", "role"}


def test_all_of_them_are_small() -> None:
    files = list((ROOT / "generated" / "vectors").rglob("*.json"))
    assert files
    assert sum(path.stat().st_size for path in files) <= BUDGET


def test_the_command_writes_them(tmp_path: Path) -> None:
    root = copy_case("small", tmp_path)
    assert run_command("generate", root, target="vectors") == 0
    assert (root / "generated" / "vectors" / "small" / "1.json").is_file()


@pytest.mark.parametrize(
    "pattern",
    [
        "^[0-9]+\\.[0-9]+$",
        "^(a|b){2,3}$",
        "^[^/]+$",
        "^attachments\\.[0-9]+\\.uri$",
        "^\\d{4}-\\d{2}$",
        "\\S",
        "^[A-Za-z_][\\w-]*$",
        "x?y.z",
        "^(?:v)?[0-9]$",
        "^[^\\d\\s]$",
        "^[^a-c-]$",
    ],
)
def test_texts_for_patterns(pattern: str) -> None:
    assert re.search(pattern, matching(pattern))
    other = not_matching(pattern)
    assert other is not None
    assert not re.search(pattern, other)
