"""The sender of a message writes the types in the message, and the receiver reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire_codegen.compat.comparison import Comparison, spread

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


@given(
    st.dictionaries(st.sampled_from("abcdefgh"), st.lists(st.sampled_from("abcdefgh"))),
    st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 255)),
)
def test_marks_reach_all_that_is_referred_to(
    drawn: dict[str, list[str]], given: dict[str, int]
) -> None:
    references = {name: [o for o in others if o in drawn] for name, others in drawn.items()}
    marks = {name: given.get(name, 0) for name in references}

    def reached(name: str) -> set[str]:
        seen, todo = {name}, [name]
        while todo:
            new = set(references[todo.pop()]) - seen
            seen |= new
            todo += new
        return seen

    wanted = dict.fromkeys(marks, 0)
    for name, bits in marks.items():
        for other in reached(name):
            wanted[other] |= bits
    assert spread(marks, references) == wanted


def test_a_long_chain_needs_no_recursion() -> None:
    chain = {str(at): [str(at + 1)] for at in range(20_000)} | {"20000": []}
    assert set(spread(dict.fromkeys(chain, 0) | {"0": 1}, chain).values()) == {1}


def test_a_long_circle_is_walked_once_for_each_mark() -> None:
    circle = {str(at): [str((at + 1) % 2_000)] for at in range(2_000)}
    marks = dict.fromkeys(circle, 0) | {str(at * 200): 1 << at for at in range(10)}
    assert set(spread(marks, circle).values()) == {1023}
