"""Who writes a type and who reads it follows from the messages it stands in."""

from __future__ import annotations

import pytest
from testwire_codegen.compat.comparison import Comparison

from tests.rules.support import BASE, edited, read

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
