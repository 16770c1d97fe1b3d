"""The comparison of two IRs finds every change, but ignores locations."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from testwire_base.documents import Location
from testwire_codegen.compat.diff_registry import diff
from testwire_codegen.model import ir

from tests.codegen.compat.areas import areas
from tests.codegen.compat.support import BASE, edited, read

# IR members whose changes are not reported, with reasons.
SILENT = {
    ("Protocol", "digest"): "it is derived from the other members",
    ("Protocol", "errata"): "errata only explain the other members",
    ("Protocol", "location"): "a location is not part of the protocol",
    ("Field", "location"): "a location is not part of the protocol",
    ("Names", "typescript"): "the TypeScript name of a member is its wire name, which is compared",
    ("Scalar", "kind"): "covered below, with other changes of types",
}

RICH = read(
    edited(
        BASE,
        [
            {"pointer": "/types/Note/properties/level/x-since", "value": "1.1"},
            {"pointer": "/types/Note/x-since", "value": "1.1"},
            {"pointer": "/types/Note/x-deprecated", "value": "Use another."},
            {"pointer": "/types/Note/x-sunset", "value": "2030-01-01"},
            {"pointer": "/protocol/methods/6/deprecated", "value": "Just leave."},
            {"pointer": "/protocol/methods/6/sunset", "value": "2030-01-01"},
            {"pointer": "/protocol/concurrency/groups/0/scope", "value": "/run"},
            {"pointer": "/protocol/framings/lines/headers", "value": [["A", "b"]]},
            {"pointer": "/protocol/transports/2/http/stream", "value": "text/event-stream"},
            {"pointer": "/protocol/transports/1/launch/alternatives", "value": ["socket"]},
            {"pointer": "/protocol/transports/1/launch/options/1/exitCode", "value": 11},
            {"pointer": "/protocol/methods/1/varies", "value": ["/params/name"]},
            {"pointer": "/protocol/methods/3/params/positions", "value": ["text", "mood"]},
            {"pointer": "/protocol/methods/3/params/form", "value": "either"},
            {"pointer": "/protocol/ids/maximum", "value": 9},
            {"pointer": "/protocol/errors/0/generations", "value": ["old"]},
            {"pointer": "/protocol/lifecycle/states/0/generations", "value": ["old"]},
            {"pointer": "/protocol/requirements/0/generations", "value": ["old"]},
            {"pointer": "/protocol/requirements/0/recorded", "value": ["old"]},
            {"pointer": "/protocol/requirements/0/breaks", "value": ["Drawer 2"]},
            {"pointer": "/types/Note/properties/level/x-generations", "value": ["old"]},
            {"pointer": "/protocol/methods/1/completion/mayFollow", "value": ["error"]},
            {"pointer": "/types/Grade/x-enumNames", "value": {"1": "A", "2": "B"}},
            {
                "pointer": "/types/Note/properties/span",
                "value": {
                    "type": "array",
                    "prefixItems": [{"type": "integer"}, {"$ref": "#/$defs/Fill"}],
                    "items": {"type": "string"},
                    "minItems": 2,
                    "description": "A number, a filling and words.",
                },
            },
            {
                "pointer": "/types/Note/properties/data",
                "value": {
                    "description": "Data.",
                    "x-typeBy": {"member": "text", "types": {"fill": {"$ref": "#/$defs/Fill"}}},
                },
            },
            {"pointer": "/types/Note/x-accepts", "value": [{"$ref": "#/$defs/Fill"}]},
            {"pointer": "/protocol/lifecycle/states/1/exitCode", "value": 1},
            {
                "pointer": "/protocol/methods/2/progress",
                "value": {
                    "docs": "Erased step by step.",
                    "item": "/run",
                    "start": {"notification": "drawn", "at": "/run", "equals": "a"},
                    "report": {"notification": "drawn", "at": "/run", "equals": "b"},
                    "finish": {"notification": "drawn", "at": "/run", "equals": "c"},
                },
            },
            {
                "pointer": "/protocol/connectionFiles",
                "value": {
                    "docs": "Files.",
                    "folder": ".toy",
                    "pattern": "*.json",
                    "type": {"$ref": "schema/toy.schema.json#/$defs/Hello"},
                    "transport": "stdio",
                    "argv": "/name",
                    "name": "/name",
                    "protocolVersion": "/name",
                    "version": "/name",
                },
            },
            {"pointer": "/protocol/methods/2/registration", "value": "erase"},
            {
                "pointer": "/protocol/registrations",
                "value": {
                    "docs": "Late.",
                    "register": {"method": "log", "entries": "/a/*", "id": "/id", "name": "/name"},
                    "unregister": {
                        "method": "log",
                        "entries": "/b/*",
                        "id": "/id",
                        "name": "/name",
                    },
                },
            },
            {
                "pointer": "/protocol/profiles/0/writes/-",
                "value": {
                    "value": "schema/toy.schema.json#/$defs/Colour",
                    "of": "green",
                    "as": "verde",
                },
            },
            {
                "pointer": "/protocol/profiles/0/writes/-",
                "value": {
                    "type": "schema/toy.schema.json#/$defs/Fill",
                    "as": "schema/toy.schema.json#/$defs/Note",
                    "member": "text",
                    "values": {"red": "crimson"},
                },
            },
        ],
    )
)

Path = tuple[str | int, ...]


def _parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if dataclasses.is_dataclass(value) and not isinstance(value, Location | type):
        yield path, value
        for member in dataclasses.fields(value):
            yield from _parts(getattr(value, member.name), (*path, member.name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _parts(item, (*path, index))


def _put(value: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    head, *rest = path
    if isinstance(head, int):
        return (*value[:head], _put(value[head], tuple(rest), new), *value[head + 1 :])
    return replace(value, **{head: _put(getattr(value, head), tuple(rest), new)})


def _other(value: Any, hint: Any) -> Any:
    """Return a different value for a member, or `value` if the type allows no other value."""
    options = [hint]
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        options = [o for o in typing.get_args(hint) if o is not type(None)]
    for option in options:
        if typing.get_origin(option) is typing.Literal:
            return next((word for word in typing.get_args(option) if word != value), value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return value[:-1] if isinstance(value, tuple) and value else value


def _mutations() -> dict[str, tuple[Path, Any]]:
    """Return the path of each IR member in `RICH`, and a different value for the member."""
    found: dict[str, tuple[Path, Any]] = {}
    for path, part in _parts(RICH):
        if path[:1] == ("errata",):
            continue
        hints = typing.get_type_hints(type(part), vars(ir))
        for member in dataclasses.fields(part):
            key = (type(part).__name__, member.name)
            value = getattr(part, member.name)
            if key in SILENT or member.name == "location" or dataclasses.is_dataclass(value):
                continue
            other = _other(value, hints[member.name])
            if other != value:
                found.setdefault(".".join(key), ((*path, member.name), other))
    return found


MUTATIONS = _mutations()


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_change_of_any_member_is_seen(name: str) -> None:
    path, other = MUTATIONS[name]
    changes = diff(RICH, _put(RICH, path, other))
    assert changes, f"{name}: {path} = {other!r}"
    known = areas()
    for change in changes:
        assert change.action in known[change.area], change


def test_nearly_every_member_of_the_ir_was_changed() -> None:
    """Every member of the IR has a mutation, except for the members that this test lists."""
    skipped = {"Location", "Erratum", "Protocol", "Observation"}
    classes = {
        cls
        for cls in vars(ir).values()
        if dataclasses.is_dataclass(cls) and cls.__name__ not in skipped
    }
    every = {
        f"{cls.__name__}.{member.name}"
        for cls in classes
        for member in dataclasses.fields(cls)
        if member.name != "location"
    }
    without_value = {
        # The values of these members are objects, and the members of the objects have mutations.
        *(
            "Field.overrides",
            "Message.param_positions",
            "Field.type",
            "PatternField.type",
            "MapType.values",
            "MapType.keys",
            "Alias.type",
        ),
        *(
            "ArrayOf.items",
            "TupleOf.rest",
            "Nullable.inner",
            "Message.overrides",
            "Message.stages",
            "Registrations.register",
            "Registrations.unregister",
            "Message.correlation",
        ),
        *("Message.completion", "Framing.accepts", "Transport.connections", "Transport.http"),
        *("Message.result", "Field.default", "Field.type_by"),
        # `Envelope.batches` has only one valid value.
        "Envelope.batches",
        # One function compares these members for all classes of types.
        *(
            f"{cls}.{member}"
            for cls in ("MapType", "Union", "Enum", "Alias", "PatternField", "Struct")
            for member in ("since", "deprecated", "sunset")
        ),
        *(
            "Alias.name",
            "Alias.docs",
            "Union.discriminator",
            "ArrayOf.min_items",
            "ArrayOf.unique_items",
        ),
        *("Scalar.kind", "Scalar.max_length", "Const.value", "Names.typescript"),
    }
    assert every - set(MUTATIONS) <= without_value, every - set(MUTATIONS) - without_value


def test_places_do_not_count() -> None:
    moved = replace(RICH, location=Location("elsewhere", "", 9, 9), digest="0")
    assert diff(RICH, moved) == ()


def test_an_overlooked_member_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from testwire_codegen.compat import diff_registry as module

    monkeypatch.setattr(module, "_SKIPPED", {*module._SKIPPED, "end"})
    with pytest.raises(AssertionError):
        test_a_change_of_any_member_is_seen("Positions.end")


def test_a_member_that_moves_to_its_base_is_the_same_on_the_wire() -> None:
    fill = BASE["types"]["Shape"]["properties"]["fill"]
    new = edited(
        BASE,
        [
            {"pointer": "/types/Thing/properties/fill", "value": fill},
            {"pointer": "/types/Shape/properties/fill"},
        ],
    )
    # `Shape` inherits `fill` from `Thing` after the change, so only `Thing` has a new member.
    assert [c.subject for c in diff(read(BASE), read(new))] == ["Thing.fill"]


def test_a_type_under_another_name_is_compared_with_itself() -> None:
    new = edited(
        BASE,
        [
            {"pointer": "/types/Memo", "value": BASE["types"]["Note"]},
            {"pointer": "/types/Note"},
            {"pointer": "/types/Memo/properties/level/maximum", "value": 7},
            {
                "pointer": "/protocol/methods/5/params",
                "value": {"$ref": "schema/toy.schema.json#/$defs/Memo"},
            },
        ],
    )
    changes = [(c.area, c.action, c.subject) for c in diff(read(BASE), read(new))]
    assert changes == [("type", "renamed", "Memo"), ("limit", "loosened", "Memo.level#maximum")]


def test_each_change_names_itself() -> None:
    """No two changes have the same area, action and subject. Waivers depend on the subject."""
    for path, other in MUTATIONS.values():
        changes = diff(RICH, _put(RICH, path, other))
        keys = [(c.area, c.action, c.subject) for c in changes]
        assert len(set(keys)) == len(keys)
