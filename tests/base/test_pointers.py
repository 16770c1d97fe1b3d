"""JSON pointers with `*`."""

from __future__ import annotations

import pytest
from testwire_base.pointers import Found, find, split

VALUE = {"files": {"a/b": {"n": [1, 2]}, "c": {"n": [3]}}, "*": 4}


@pytest.mark.parametrize(
    ("pointer", "found"),
    [
        ("", [Found((), VALUE, "")]),
        ("/files/c/n/0", [Found((), 3, "/files/c/n/0")]),
        ("/files/c/n/-1", [Found((), 3, "/files/c/n/-1")]),
        ("/files/c/n/-2", []),
        ("/files/c/n/x", []),
        ("/files/none", []),
        ("/files/c/n/0/more", []),
        (
            "/files/*/n/*",
            [
                Found(("a/b", 0), 1, "/files/a~1b/n/0"),
                Found(("a/b", 1), 2, "/files/a~1b/n/1"),
                Found(("c", 0), 3, "/files/c/n/0"),
            ],
        ),
    ],
)
def test_what_a_pointer_leads_to(pointer: str, found: list[Found]) -> None:
    assert list(find(VALUE, split(pointer))) == found
