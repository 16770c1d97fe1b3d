"""A removed entry is paired with an added entry of the same type, if only one pair is possible."""

from __future__ import annotations

from dataclasses import replace

import pytest
from testwire_codegen.compat.renames import counterparts, renamed_messages
from testwire_codegen.model import ir

from tests.codegen.compat.support import BASE, edited, read

_FIELD = next(node for node in read(BASE).types if node.name == "Note").fields[0]  # type: ignore[union-attr]


def field(text: str) -> ir.Field:
    """Return a member from `NAME:TYPE:DOCS`."""
    name, kind, docs = text.split(":")
    return replace(_FIELD, name=name, type=ir.Ref(kind), docs=docs)


@pytest.mark.parametrize(
    ("removed", "added", "pairs"),
    [
        (["a:T:"], ["b:T:"], {"a": "b"}),
        (["a:T:"], ["b:U:"], {}),
        (["a:T:", "b:T:"], ["c:T:"], {}),
        (["a:T:"], ["b:T:", "c:T:"], {}),
        (["a:T:", "b:U:"], ["c:U:", "d:T:"], {"a": "d", "b": "c"}),
        (["a:T:One.", "b:T:Two."], ["c:T:Two.", "d:T:One."], {"a": "d", "b": "c"}),
        (["a:T:One.", "b:T:Two."], ["c:T:Two.", "d:T:New."], {"a": "d", "b": "c"}),
        (["a:T:One.", "b:T:Two."], ["c:T:New.", "d:T:Other."], {}),
        ([], ["a:T:"], {}),
    ],
)
def test_members(removed: list[str], added: list[str], pairs: dict[str, str]) -> None:
    found = counterparts(
        [field(text) for text in removed], [field(text) for text in added], lambda f, _: f.type
    )
    assert {one.name: other.name for one, other in found} == pairs


@pytest.mark.parametrize(
    ("edits", "renames"),
    [
        ({"name": "query"}, {"ask": "query"}),
        ({"name": "query", "docs": "Other words."}, {"ask": "query"}),
        ({"name": "query", "kind": "notification", "result": None}, {}),
        ({"name": "query", "direction": "clientToServer"}, {}),
        ({"name": "query", "params": {"$ref": "schema/toy.schema.json#/$defs/Stop"}}, {}),
        ({"name": "query", "result": {"$ref": "schema/toy.schema.json#/$defs/Welcome"}}, {}),
    ],
)
def test_messages(edits: dict[str, object], renames: dict[str, str]) -> None:
    changes = [
        {"pointer": f"/protocol/methods/3/{name}", **({} if value is None else {"value": value})}
        for name, value in edits.items()
    ]
    assert renamed_messages(read(BASE), read(edited(BASE, changes))) == renames


@pytest.mark.parametrize(("docs", "renames"), [("Ends it.", {"bye": "end"}), ("Starts it.", {})])
def test_messages_without_params_need_the_same_description(
    docs: str, renames: dict[str, str]
) -> None:
    changes = [
        {"pointer": "/protocol/methods/6/name", "value": "end"},
        {"pointer": "/protocol/methods/6/docs", "value": docs},
    ]
    assert renamed_messages(read(BASE), read(edited(BASE, changes))) == renames
