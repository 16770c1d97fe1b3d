"""Tests of listed mutants: ranges, replacements, ids and exclusions."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.model import Mutant, Position
from testwire_servers.mutation.source_text import InvalidSource, SourceText


def listed(text: str, **options: object) -> list[Mutant]:
    return list_mutants("m.py", SourceText(text), **options)  # type: ignore[arg-type]


def test_annotations_are_left_alone() -> None:
    text = "def f(a: int | A = 1 | 2, *b: x[3]) -> int | None:\n    c: int | str = 4\n"
    found = [m for m in listed(text) if m.mutator.startswith(("Number", "Bitwise"))]
    assert {m.original for m in found} == {"1", "|", "2", "4"}
    assert {m.range.start.column for m in listed(text) if m.original == "|"} == {22}


def test_tokens_that_join_no_operands_are_left_alone() -> None:
    text = "def f(a, /, *b, **c):\n    return g(*a, *[*c], **{**b})\nfrom m import *\n"
    assert {m.mutator.partition(" #")[0] for m in listed(text)} == {
        "Return to None",
        "Argument remove unpacking",
    }


def test_no_two_mutants_do_the_same() -> None:
    text = "def f(a=1):\n    if a + 1 + 1:\n        g(a, b=2); h(c=3)\n    return not a\n"
    mutants = listed(text)
    keys = [(m.range, m.replacement) for m in mutants]
    assert len(set(keys)) == len(keys)
    ids = [m.id for m in mutants]
    assert len(set(ids)) == len(ids)
    names = [(m.range.start.line, m.mutator) for m in mutants]
    assert len(set(names)) == len(names)


def test_a_line_has_no_name_twice() -> None:
    found = [(m.mutator, m.range.start.column) for m in listed("x = a + b + c\ny = a + b\n")]
    assert found == [
        ("Arithmetic + to -", 7),
        ("Arithmetic + to - #2", 11),
        ("Arithmetic + to -", 7),
    ]


def test_positions_of_the_sheet() -> None:
    """The operator is in column 19, because the emoji before it has two UTF-16 code units."""
    (mutant,) = [m for m in listed('value = a["😀 t"] + x\n') if m.replacement == "-"]
    assert mutant.range == (Position(1, 19), Position(1, 20))
    assert 'value = "😀 text" '.encode("utf-16-le")[36:] == b""


@pytest.mark.parametrize(
    "data",
    [
        b"x = 1 + 2\r\ny = (3 +\r\n    4)\r\n",
        b"\xef\xbb\xbfx = 1 + 2\n",
        b"if a:\n\tx = 1\n",
        b"x = 1\n\x0cdef f():\n    return 2 + 3\n",
        "s = '\U0001f600' + 'é'  # ü\n".encode(),
        b"x = 1",
        b"x = [\n    1,  # one\n    2,\n]\n",
        b"a = b \\\n    + 1\n",
        b"a = 1; b = 2\n",
    ],
)
def test_bytes_around_the_span_are_untouched(data: bytes) -> None:
    source = SourceText.from_bytes(data)
    mutants = list_mutants("m.py", source)
    assert mutants
    for mutant in mutants:
        spot = mutant.spot
        mutated = source.to_bytes(source.replaced(spot.start, spot.end, mutant.replacement))
        before = source.to_bytes(source.text[: spot.start])
        after = source.to_bytes(source.text[spot.end :])
        assert mutated.startswith(before)
        assert mutated.endswith(after.removeprefix(b"\xef\xbb\xbf"))
        assert mutated.count(b"\n") == data.count(b"\n")
        assert mutated.count(b"\r") == data.count(b"\r")
        assert source.text[spot.start : spot.end] == mutant.original
        compile(mutated, "m.py", "exec")


def test_ids_are_stable_and_local() -> None:
    text = "a = 1 + 2\nb = 3\n"
    first, again = listed(text), listed(text)
    assert [m.id for m in first] == [m.id for m in again]
    below = {m.id for m in listed(text + "c = 4\n")}
    assert {m.id for m in first} <= below
    other = {m.id for m in list_mutants("n.py", SourceText(text))}
    assert other.isdisjoint({m.id for m in first})


def test_pragmas_ignore_their_line() -> None:
    text = "a = 1  # pragma: no mutate\nb = 2\nc = '# pragma: no mutate' + 'x'\n"
    by_line = {m.range.start.line: m.ignored for m in listed(text)}
    assert by_line[1] is not None
    assert "pragma: no mutate" in by_line[1]
    assert by_line[2] is None
    assert by_line[3] is None


def test_operators_can_be_switched_off() -> None:
    mutants = listed("x = a + 1\n", operators={"all": False, "Arithmetic + to -": True})
    assert [(m.original, m.replacement) for m in mutants] == [("+", "-")]
    mutants = listed("x = a + 1\n", operators={"Arithmetic": False})
    assert [(m.original, m.replacement) for m in mutants] == [("1", "2")]
    assert "+ to *" in {
        m.mutator.partition(" ")[2] for m in listed("x = a + 1\n", operators={"Arithmetic": True})
    }


@pytest.mark.parametrize(
    "text", ["def f(:\n", "x = (\n", "x = 0777\n", "x = '\0'\n", "return 1 +\n"]
)
def test_broken_source_is_refused(text: str) -> None:
    with pytest.raises(InvalidSource):
        listed(text)


def test_code_in_match_statements_is_mutated() -> None:
    text = "def f(a):\n    match a:\n        case 1:\n            return a + 2\n    return a - 3\n"
    found = {(m.range.start.line, m.original) for m in listed(text)}
    assert {(4, "+"), (4, "2"), (5, "-"), (5, "3")} <= found


@pytest.mark.parametrize(
    ("text", "original", "lines"),
    [
        ("x = (1 +\n    2)\n", "2", (1, 2)),
        ("if (a and\n    b):\n    c()\n", "and", (1, 2)),
        ("if a:\n    b()\nelif (c or\n    d):\n    e()\n", "or", (3, 4)),
        ("for a in (1,\n    b):\n    c()\n", "1", (1, 2)),
        ("@d(1,\n   a)\ndef f():\n    pass\n", "1", (1, 2)),
        ("def f(a,\n    b=1):\n    c()\n", "1", (1, 2)),
        ("def f():\n    return 1\n", "1", (2, 2)),
        ("with a(1) as b:\n    c()\n", "1", (1, 1)),
        ("try:\n    a()\nexcept B:\n    c()\n", "B", (3, 3)),
        ("class A(b(1)):\n    c = 2\n", "1", (1, 1)),
    ],
)
def test_lines_of_the_statement_around(text: str, original: str, lines: tuple[int, int]) -> None:
    found = {(m.spot.first_line, m.spot.last_line) for m in listed(text) if m.original == original}
    assert found == {lines}


_LEAF = st.sampled_from(
    ["a", "b", "1", "2.5", "True", "'é'", "'😀'", "f(c)", "x[0]", "-d", "not e"]
)
_JOIN = st.sampled_from(
    [
        " + ",
        "-",
        " *",
        "** ",
        " // ",
        "%",
        " | ",
        "&",
        " == ",
        "<",
        " is ",
        " is not ",
        " and ",
        " or ",
    ]
)


@st.composite
def _expressions(draw: st.DrawFn) -> str:
    text = draw(_LEAF)
    for _ in range(draw(st.integers(0, 4))):
        text = f"({text}){draw(_JOIN)}{draw(_LEAF)}"
    return text


@st.composite
def _modules(draw: st.DrawFn) -> str:
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    lines = []
    for _ in range(draw(st.integers(1, 5))):
        one, two = draw(_expressions()), draw(_expressions())
        lines += draw(
            st.sampled_from(
                [
                    [f"x = {one}"],
                    [f"if {one}:", f"\ty = {two}  # comment"],
                    ["def f(a, b=1):", f"    return {one} if {two} else 3"],
                    [f"for i in {one}:", "    continue"],
                    ["@deco", "class C:", f"    z = [{one},", f"         {two}]"],
                    ["try:", f"    {one}", "except (A, B):", "    pass"],
                    ["\f", f"assert {one}"],
                ]
            )
        )
    return newline.join(lines) + draw(st.sampled_from(["", newline]))


@settings(max_examples=80)
@given(_modules())
def test_replacement_and_span_give_the_mutant(text: str) -> None:
    source = SourceText(text)
    try:
        mutants = list_mutants("m.py", source)
    except InvalidSource:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        original = ast.dump(ast.parse(text))
        for mutant in mutants:
            spot = mutant.spot
            assert 0 <= spot.segment_start <= spot.start < spot.end <= spot.segment_end
            assert text[spot.start : spot.end] == mutant.original
            mutated = source.replaced(spot.start, spot.end, mutant.replacement)
            assert mutated != text
            assert source.range(spot.start, spot.end) == mutant.range
            tree = ast.dump(ast.parse(mutated))
            assert tree != original, (mutant.original, mutant.replacement)
