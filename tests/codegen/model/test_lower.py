"""The IR contains values that the specification files only imply, such as defaults."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from testwire_codegen.model import ir
from testwire_codegen.model.lower import lower

from tests.codegen.support import copy_case, edit, load

SHAPES = "toy-box/1.0-beta.2/schema/shapes.schema.json"
REGISTRY = "toy-box/1.0-beta.2/protocol.json"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_case("toy", tmp_path)


@pytest.fixture
def toy(root: Path) -> ir.Protocol:
    return load(root)[1]


def struct(protocol: ir.Protocol, name: str) -> ir.Struct:
    node = protocol.type(name)
    assert isinstance(node, ir.Struct)
    return node


def field(protocol: ir.Protocol, type_name: str, wire: str) -> ir.Field:
    (found,) = [f for f in struct(protocol, type_name).fields if f.name == wire]
    return found


def test_types_are_sorted_and_messages_are_not(toy: ir.Protocol) -> None:
    names = [node.name for node in toy.types]
    assert names == sorted(names)
    assert [message.name for message in toy.messages][:3] == [
        "box/initialize",
        "box/open-lid",
        "list",
    ]


def test_nothing_can_be_changed(toy: ir.Protocol) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        toy.title = "other"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        toy.types[0].docs = "other"  # type: ignore[misc]


def test_everything_knows_where_it_stands(toy: ir.Protocol) -> None:
    message = toy.messages[1]
    assert message.location.file == f"spec/{REGISTRY}"
    assert message.location.pointer == "/methods/1"
    assert message.location.line > 100
    assert field(toy, "Label", "display-name").location.pointer == (
        "/$defs/Label/properties/display-name"
    )


def test_presence_and_null_are_two_things(toy: ir.Protocol) -> None:
    process = field(toy, "InitializeParams", "processId")
    assert process.required
    assert process.type == ir.Nullable(ir.Scalar("integer", minimum=1))
    root = field(toy, "InitializeParams", "root")
    assert not root.required
    assert root.type == ir.Nullable(ir.Ref("Label"))
    limit = field(toy, "InitializeParams", "limit")
    assert not limit.required
    assert limit.type == ir.Scalar("integer", minimum=0, maximum=10)
    assert (limit.has_default, limit.default) == (True, 3)
    assert field(toy, "InitializeResult", "anything").type == ir.AnyValue()


def test_names(toy: ir.Protocol) -> None:
    assert field(toy, "Label", "location.line-start").overrides == ()
    assert field(toy, "Label", "location.line-start").aliases == ("lineStart",)
    assert field(toy, "Label", "Program").overrides == (("python", "program_path"),)
    leave = next(m for m in toy.messages if m.name == "box/exit")
    assert leave.overrides == (("python", "leave"), ("typescript", "leave"))
    assert toy.messages[1].overrides == ()


def test_names_as_older_specifications_state_them(root: Path) -> None:
    folder, _ = load(root)
    folder.registry.data["methods"][0]["typescriptName"] = "begin"
    assert lower(folder).messages[0].overrides == (("typescript", "begin"),)


def test_who_has_to_handle_what(toy: ir.Protocol) -> None:
    required = {message.name: message.required for message in toy.messages}
    assert required == {
        "box/initialize": True,  # a request
        "box/open-lid": False,  # a request that needs a capability
        "list": True,
        "box/moved": False,  # a notification
        "client/ask": True,
        "ping": False,  # explicit in the specification
        "box/hint": False,
        "box/exit": True,  # explicit in the specification
        "$/cancel": False,
    }


def test_unknown_members_by_role_and_by_base(root: Path, toy: ir.Protocol) -> None:
    capabilities = struct(toy, "BoxCapabilities")
    assert capabilities.unknown_in_client == "keep"
    assert capabilities.unknown_in_server == "forbid"
    assert struct(toy, "LidCapabilities").unknown_in_client == "ignore"
    edit(root, [{"file": SHAPES, "pointer": "/$defs/Move/x-unknown"}])
    assert struct(load(root)[1], "Move").unknown_in_client == "keep"


def test_results(toy: ir.Protocol) -> None:
    results = {message.name: message.result for message in toy.messages}
    assert results["box/open-lid"] == ir.Nullable(ir.Ref("Shape"))
    assert results["list"] == ir.Ref("Contents")
    assert results["ping"] is None


def test_enumerations(toy: ir.Protocol) -> None:
    colour = toy.type("Colour")
    assert isinstance(colour, ir.Enum)
    assert colour.open
    state = toy.type("LidState")
    assert isinstance(state, ir.Enum)
    assert not state.open
    assert state.values[1] == ir.EnumValue(
        "canceled", "It was left alone.", ("cancelled", "Cancelled")
    )
    level = toy.type("Level")
    assert isinstance(level, ir.Enum)
    assert [value.docs for value in level.values] == ["Top.", "Middle.", "Bottom."]


def test_the_registry_is_read_whole(toy: ir.Protocol) -> None:
    assert [transport.kind for transport in toy.transports] == ["stdio", "tcp", "pipe", "http"]
    assert toy.transports[1].listener == "client"
    assert toy.framing("headed").headers == (("Content-Type", "application/toy-box"),)
    assert toy.lifecycle.states[0].allows == ("box/initialize", "box/exit")
    assert toy.concurrency[0].methods == ("box/open-lid", "list")
    assert toy.capabilities[0].path == "capabilities"
    assert [profile.nulls for profile in toy.profiles] == ["explicit", "omit"]
    assert toy.errata[0].applies[1] == "protocol.json#/errors/1"
    assert toy.wire_version is None
    assert toy.generations is None
    assert toy.positions is not None
    assert toy.positions.end == "inclusive"


def test_generations_are_read_in_order(root: Path) -> None:
    when = [{"at": "/capabilities"}, {"at": "/anything", "range": "<2"}]
    generations = {
        "docs": "Old boxes differ.",
        "method": "box/initialize",
        "version": None,
        "list": [
            {"name": "old", "docs": "The first boxes.", "when": when},
            {"name": "rest", "docs": "Every other box.", "when": []},
        ],
    }
    edit(
        root,
        [
            {"file": REGISTRY, "pointer": "/generations", "value": generations},
            {"file": REGISTRY, "pointer": "/errors/0/generations", "value": ["old"]},
        ],
    )
    toy = load(root)[1]
    assert toy.generations is not None
    old, rest = toy.generations.list
    assert (old.name, rest.name, rest.when) == ("old", "rest", ())
    assert old.when[1] == ir.GenerationCondition("/anything", None, "<2")
    assert [error.generations for error in toy.errors] == [("old",), (), ()]


def test_the_digest_is_of_what_describes_the_version(root: Path, toy: ir.Protocol) -> None:
    (root / "spec/toy-box/1.0-beta.2/vectors").mkdir()
    assert load(root)[1].digest == toy.digest
    edit(root, [{"file": REGISTRY, "pointer": "/docs", "value": "Other words."}])
    assert load(root)[1].digest != toy.digest
