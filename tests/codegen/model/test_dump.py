"""An IR that is written as JSON and read again is unchanged."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from testwire_base.documents import Location
from testwire_codegen.model import dump, ir
from testwire_codegen.model.loader import load_spec
from testwire_codegen.model.lower import lower

from tests.codegen.support import ROOT, copy_case, edit, load


def protocols(tmp_path: Path) -> list[ir.Protocol]:
    held = [lower(folder) for index in load_spec(ROOT) for folder in index.versions]
    return [*held, load(copy_case("toy", tmp_path))[1]]


def without_lines(value: Any) -> Any:
    """Return the IR without line numbers, which a dump does not contain."""
    if isinstance(value, Location):
        return Location(value.file, value.pointer)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        members = {f.name: without_lines(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return type(value)(**members)
    if isinstance(value, tuple):
        return tuple(without_lines(item) for item in value)
    return value


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    for protocol in protocols(tmp_path):
        text = dump.dumps(protocol, "test")
        assert dump.loads(text) == without_lines(protocol)
        assert dump.dumps(dump.loads(text), "test") == text


def test_format_1_is_read_with_the_names_that_it_states(tmp_path: Path) -> None:
    """In format 1, messages and members have a name for each language. The IR keeps these names."""
    protocol = load(copy_case("toy", tmp_path))[1]
    document = json.loads(dump.dumps(protocol, "test"))
    document["format"] = 1
    held = [*document["protocol"]["messages"]]
    held += [f for t in document["protocol"]["types"] for f in t.get("fields", ())]
    for node in held:
        node.pop("overrides", None)
        node["names"] = {"wire": node.pop("name"), "python": "spelled", "typescript": "spelt"}
    read = dump.loads(json.dumps(document))
    assert [m.name for m in read.messages] == [m.name for m in protocol.messages]
    overrides = {m.overrides for m in read.messages}
    assert overrides == {(("python", "spelled"), ("typescript", "spelt"))}
    bare = {"overrides": ()}
    for old, new in zip(read.messages, protocol.messages, strict=True):
        assert dataclasses.replace(old, **bare) == without_lines(dataclasses.replace(new, **bare))


def test_format_2_is_read_with_the_base_that_it_states(tmp_path: Path) -> None:
    protocol = load(copy_case("toy", tmp_path))[1]
    document = json.loads(dump.dumps(protocol, "test"))
    document["format"] = 2
    derived = [node for node in document["protocol"]["types"] if "bases" in node]
    for node in derived:
        (node["base"],) = node.pop("bases")
    assert derived
    assert dump.loads(json.dumps(document)) == without_lines(protocol)


def test_layout_of_the_spec_does_not_matter(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    folder, before = load(root)
    for path in folder.path.rglob("*.json"):
        path.write_text(json.dumps(json.loads(path.read_text("utf-8"))), encoding="utf-8")
    after = load(root)[1]
    assert after != before
    assert dump.dumps(dataclasses.replace(after, digest=""), "") == dump.dumps(
        dataclasses.replace(before, digest=""), ""
    )


def test_a_change_of_meaning_shows(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    before = dump.dumps(dataclasses.replace(load(root)[1], digest=""), "")
    pointer = "/$defs/Label/required/0"
    edit(root, [{"file": "toy-box/1.0-beta.2/schema/box.schema.json", "pointer": pointer}])
    after = dump.dumps(dataclasses.replace(load(root)[1], digest=""), "")
    assert before != after


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 99, "protocol": {}}', '{"format": 1, "protocol": {"id": "a"}}'],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        dump.loads(text)


@pytest.mark.parametrize(
    ("pointer", "value", "text"),
    [
        (("types", 0, "name"), 7, "'name' has the wrong type: 7"),
        (("types", 0), None, "a list contains null"),
        (("messages", 0, "name"), {}, "'name' has the wrong type"),
        (("messages", 0, "errors"), [1], "a list has items of the wrong type"),
        (
            ("messages", 0, "stability"),
            "solid",
            "'stability' is 'solid', which is not an allowed value",
        ),
    ],
)
def test_values_of_another_kind_are_refused(
    pointer: tuple[str | int, ...], value: Any, text: str, tmp_path: Path
) -> None:
    document = json.loads(dump.dumps(load(copy_case("toy", tmp_path))[1], "test"))
    *path, last = pointer
    held = document["protocol"]
    for key in path:
        held = held[key]
    held[last] = value
    with pytest.raises(ValueError, match=text):
        dump.loads(json.dumps(document))
