"""Tests of listed mutants: ranges, replacements, ids and exclusions."""

from __future__ import annotations

import ast
import warnings
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.model import Mutant, Position
from testwire_servers.mutation.operators import FAMILIES, OPERATORS, family_of
from testwire_servers.mutation.source_text import InvalidSource, SourceText


def listed(text: str, **options: object) -> list[Mutant]:
    return list_mutants("m.py", SourceText(text), **options)  # type: ignore[arg-type]


def shown(text: str, mutator: str | None = None) -> list[tuple[str, str]]:
    return [(m.original, m.replacement) for m in listed(text) if mutator in (None, m.mutator)]


EXAMPLES = {
    "ReplaceBinaryOperator": ("x = a + b\n", ("+", "-")),
    "ReplaceComparisonOperator": ("x = a<b\n", ("<", "<=")),
    "ReplaceUnaryOperator": ("x = -a\n", ("-a", "a")),
    "AddNot": ("while a: pass\n", ("a", "not a")),
    "ReplaceTrueWithFalse": ("x = True\n", ("True", "False")),
    "ReplaceFalseWithTrue": ("x = False\n", ("False", "True")),
    "ReplaceAndWithOr": ("x = a and b\n", ("and", "or")),
    "ReplaceOrWithAnd": ("x = a or b\n", ("or", "and")),
    "ReplaceBreakWithContinue": ("while a: break\n", ("break", "continue")),
    "ReplaceContinueWithBreak": ("while a: continue\n", ("continue", "break")),
    "ExceptionReplacer": ("try: pass\nexcept a.B: pass\n", ("a.B", "()")),
    "NumberReplacer": ("x = 1\n", ("1", "2")),
    "RemoveDecorator": ("@d(\n 'a')\ndef f(): pass\n", ("@d(\n 'a')", "")),
    "ZeroIterationForLoop": ("for x in y: pass\n", ("y", "[]")),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_makes_its_change(family: str) -> None:
    text, expected = EXAMPLES[family]
    assert expected in shown(text, family)


def test_all_operators_of_the_families_are_found() -> None:
    binary = "x = a + b - c * d / e // f % g ** h >> i << j | k & l ^ m\n"
    compared = "x = a == b != c < d <= e > f >= g is h is not i\n"
    unary = "x = [+a, -b, ~c, not d]\n"
    found = Counter(m.mutator for m in listed(binary + compared + unary))
    names = Counter(family_of(name) for name in OPERATORS)
    for family in ("ReplaceBinaryOperator", "ReplaceComparisonOperator", "ReplaceUnaryOperator"):
        assert found[family] == names[family], family


def test_words_do_not_grow_together() -> None:
    assert ("==", " is ") in shown("x = a==b\n")
    assert ("-", "not ") in shown("x = -a\n")
    assert shown("def f():\n    return not(a)\n", "ReplaceUnaryOperator") == [("not(a)", "(a)")]
    assert shown("x = a if(b)else c\n", "AddNot") == [("(b)", " not(b)")]


def test_the_whole_condition_is_negated() -> None:
    assert shown("if a or b: pass\n", "AddNot") == [("a or b", "not (a or b)")]
    assert shown("if (a or b): pass\n", "AddNot") == [("(a or b)", "not (a or b)")]
    assert shown("if a == b: pass\n", "AddNot") == [("a == b", "not a == b")]


def test_an_exception_is_taken_out_of_its_handler() -> None:
    text = "try: pass\nexcept (A, b.C) as e: pass\nexcept (D): pass\nexcept: pass\n"
    assert shown(text, "ExceptionReplacer") == [("A", "b.C"), ("b.C", "A"), ("(D)", "()")]


def test_spans_are_never_empty_and_replacements_differ() -> None:
    for text, _ in EXAMPLES.values():
        for mutant in listed(text):
            assert mutant.range.start < mutant.range.end
            assert mutant.original != mutant.replacement


def test_annotations_are_left_alone() -> None:
    text = "def f(a: int | None = 1 | 2, *b: x[3]) -> int | None:\n    c: int | str = 4\n"
    assert {m.original for m in listed(text)} == {"1", "|", "2", "4"}
    assert {m.range.start.column for m in listed(text) if m.original == "|"} == {25}


def test_tokens_that_join_no_operands_are_left_alone() -> None:
    text = "def f(a, /, *b, **c):\n    return g(*a, *[*c], **{**b})\nfrom m import *\n"
    assert listed(text) == []


def test_equal_numbers_are_no_mutants() -> None:
    assert shown("x = 1e300\n") == []
    assert shown("x = 1e308 * 10\n", "NumberReplacer") == [("10", "11"), ("10", "9")]
    assert shown("x = 2.0\n") == [("2.0", "3.0"), ("2.0", "1.0")]
    assert shown("x = 1j\n") == [("1j", "(1+1j)"), ("1j", "(-1+1j)")]


def test_no_two_mutants_do_the_same() -> None:
    mutants = listed("".join(text for text, _ in EXAMPLES.values()))
    keys = [(m.range, m.replacement) for m in mutants]
    assert len(set(keys)) == len(keys)
    ids = [m.id for m in mutants]
    assert len(set(ids)) == len(ids)


def test_positions_of_the_sheet() -> None:
    """The operator is in column 19, because the emoji before it has two UTF-16 code units."""
    (mutant,) = [m for m in listed('value = "😀 text" + x\n') if m.replacement == "-"]
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
    mutants = listed("x = a + 1\n", enabled=lambda name: name == "ReplaceBinaryOperator_Add_Sub")
    assert [(m.original, m.replacement) for m in mutants] == [("+", "-")]


@pytest.mark.parametrize(
    "text", ["def f(:\n", "x = (\n", "x = 0777\n", "x = '\0'\n", "return 1 +\n"]
)
def test_broken_source_is_refused(text: str) -> None:
    with pytest.raises(InvalidSource):
        listed(text)


def test_code_in_match_statements_is_mutated() -> None:
    """Parso does not support match statements, but Python does."""
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
            try:
                tree = ast.dump(ast.parse(mutated))
            except SyntaxError:
                continue
            assert tree != original, (mutant.original, mutant.replacement)
