"""Who writes a type and who reads it follows from the messages it stands in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire_codegen.compat.comparison import Comparison, groups

from tests.codegen.compat.support import BASE, edited, read

USES = [
    ("Drawing", ("client",), ("server",)),
    ("Shape", ("client",), ("server",)),
    ("Thing", ("client",), ("server",)),
    ("Picture", ("server",), ("client",)),
    ("Question", ("server",), ("client",)),
    ("Answer", ("client",), ("server",)),
    ("Progress", ("server",), ("client",)),
    ("Note", ("client", "server"), ("client", "server")),
    ("Abilities", ("client", "server"), ("client", "server")),
    ("Phase", ("server",), ("client",)),
]


@pytest.mark.parametrize(("name", "writers", "readers"), USES)
def test_roles_of_a_type(name: str, writers: tuple[str, ...], readers: tuple[str, ...]) -> None:
    new = edited(BASE, [{"pointer": f"/types/{name}/description", "value": "Other words."}])
    pair = Comparison(read(BASE), read(new))
    (change,) = pair.changes
    assert (pair.writers(change), pair.readers(change)) == (writers, readers)


def test_a_message_that_is_new_has_no_old_peers() -> None:
    """A type that changes and is used at a new place as well concerns the old place alone."""
    new = edited(
        BASE,
        [
            {"pointer": "/types/Tint/enum/-", "value": "mild"},
            {"pointer": "/types/Tint/x-enumDescriptions/mild", "value": "Like spring."},
            {
                "pointer": "/types/Picture/properties/tint",
                "value": {"$ref": "#/$defs/Tint", "description": "Its tint."},
            },
        ],
    )
    pair = Comparison(read(BASE), read(new))
    change = next(c for c in pair.changes if c.area == "enum-value")
    assert pair.readers(change) == ("server",)


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.lists(st.sampled_from("abcdefgh"))))
def test_groups_are_what_reaches_each_other(drawn: dict[str, list[str]]) -> None:
    references = {name: [o for o in others if o in drawn] for name, others in drawn.items()}

    def reached(name: str) -> set[str]:
        seen, todo = {name}, [name]
        while todo:
            new = set(references[todo.pop()]) - seen
            seen |= new
            todo += new
        return seen

    found = groups(references)
    assert sorted(name for group in found for name in group) == sorted(references)
    before: set[str] = set()
    for group in found:
        before |= set(group)
        for name in group:
            assert reached(name) <= before
            together = {other for other in reached(name) if name in reached(other)}
            assert together == set(group)


def test_a_long_chain_needs_no_recursion() -> None:
    chain = {str(at): [str(at + 1)] for at in range(20_000)} | {"20000": []}
    assert len(groups(chain)) == 20_001
