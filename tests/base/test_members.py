"""The class and the member for the location of a validation error."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import AliasChoices, BaseModel, Field
from testwire_base.members import find_member
from typing_extensions import TypeAliasType


class Leaf(BaseModel):
    name: Annotated[str | None, Field(alias="leafName")] = None


class Other(BaseModel):
    kind: Literal["other"] = "other"


Either = TypeAliasType("Either", Leaf | Other)


class Tree(BaseModel):
    by_name: dict[str, list[Either]] = {}
    pair: tuple[int, Leaf] | None = None
    inner: Tree | None = None
    spelled: Annotated[Leaf, Field(validation_alias=AliasChoices("spelled", "spelling"))] = Leaf()


@pytest.mark.parametrize(
    ("type_", "location", "expected"),
    [
        (Leaf, ("leafName",), (Leaf, "name", 0)),
        (Leaf, ("name",), (Leaf, "name", 0)),
        (list[Leaf] | None, (3, "leafName"), (Leaf, "name", 1)),
        (Tree, ("by_name", "a", 0, "Leaf", "leafName"), (Leaf, "name", 4)),
        (Tree, ("by_name", "a", 0, "Other", "kind"), (Other, "kind", 4)),
        (Tree, ("by_name", "a", 0, "Other", "leafName"), (Tree, "by_name", 0)),
        (Tree, ("pair", 1, "leafName"), (Leaf, "name", 2)),
        (Tree, ("inner", "inner", "spelling", "name"), (Leaf, "name", 3)),
        (Tree, ("unknown",), None),
        (dict[str, int], ("a",), None),
        (int, (), None),
    ],
)
def test_the_member_of_a_location(type_: Any, location: tuple[Any, ...], expected: Any) -> None:
    assert find_member(type_, location) == expected
