"""The comparison of two versions of a file."""

from __future__ import annotations

import textwrap

import pytest
from testwire_servers.mutation.edits import compare

OLD = textwrap.dedent('''\
    import os

    LIMIT = 1


    def first(x=1):
        """Docs."""
        # A comment.
        if x:
            return x
        return 2


    class C:
        KIND = 1

        @property
        def second(self):
            def inner():
                return 1

            return inner()


    def one_line(): return 3
    ''')


@pytest.mark.parametrize(
    ("old", "new", "bodies", "moves"),
    [
        ("return 2", "return 5", [(9, 11)], False),
        ("return 2", "y = 5\n    return y", [(9, 11)], True),
        ("    return x\n", "    x += 1\n        return x\n", [(9, 11)], True),
        ("return inner()", "return inner() + 1", [(19, 22)], False),
        ("            return 1", "            return 8", [(19, 22)], False),
    ],
)
def test_a_change_in_a_body(old: str, new: str, bodies: list[tuple[int, int]], moves: bool) -> None:
    edit = compare(OLD, OLD.replace(old, new, 1))
    assert edit is not None
    assert [(body[0], body[-1]) for body in edit.bodies] == bodies
    assert edit.moves_lines == moves
    text, changed = OLD.split("\n"), OLD.replace(old, new, 1).split("\n")
    for number, line in enumerate(text, 1):
        moved = edit.line(number)
        if any(number in body for body in edit.bodies):
            assert moved is None
        else:
            assert moved is not None
            assert changed[moved - 1] == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 1", "LIMIT = 2"),
        ("import os", "import sys"),
        ("x=1", "x=2"),
        ("Docs", "Text"),
        ("KIND = 1", "KIND = 2"),
        ("@property\n", "@cache\n"),
        ("return 3", "return 4"),
        ("return 2", "yield 2"),
        ("return 2", "return (yield)"),
        ("return 2", "return 2\n\ndef new():\n    pass\n"),
        ("def first", "async def first"),
        ("return 2", "return ("),
        ("def one_line(): return 3\n", ""),
    ],
)
def test_other_changes_are_not_bodies(old: str, new: str) -> None:
    assert old in OLD
    assert compare(OLD, OLD.replace(old, new, 1)) is None


@pytest.mark.parametrize(
    ("old", "new", "moved"),
    [
        ("return 2", "pass\n    return 2", {8: 8, 11: 12, 14: 15}),
        ("return 2", "return 2\n    pass", {11: 11, 14: 15}),
        ("        return x", "        # Text.\n\n        return  x  # Text.", {10: 12, 11: 13}),
        ("    # A", "    # Two\n    # lines of a", {6: 6, 9: 10}),
        ("LIMIT = 1\n", "# Text.\nLIMIT = 1  # More text.\n\n", {1: 1, 3: 4, 6: 8, 11: 13}),
    ],
)
def test_the_same_code_on_other_lines(old: str, new: str, moved: dict[int, int]) -> None:
    assert old in OLD
    edit = compare(OLD, OLD.replace(old, new, 1))
    assert edit is not None
    assert edit.bodies == []
    assert {line: edit.line(line) for line in moved} == moved
    assert edit.moves_lines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    return 2", "        return 2"),
        # It is not known which part of a line runs.
        ("if x:\n        return x", "if x: return x"),
        ("return inner()", "return (inner(\n            ))()"),
    ],
)
def test_other_code_on_other_lines(old: str, new: str) -> None:
    assert old in OLD
    edit = compare(OLD, OLD.replace(old, new, 1))
    assert edit is not None
    assert len(edit.bodies) == 1


def test_a_body_without_code_is_a_body() -> None:
    edit = compare("def f():\n    pass\n", "def f():\n    x = 1\n    return x\n")
    assert edit is not None
    assert edit.bodies == [range(2, 3)]


def test_equal_texts_have_no_changed_body() -> None:
    edit = compare(OLD, OLD)
    assert edit is not None
    assert edit.bodies == []
    assert not edit.moves_lines
