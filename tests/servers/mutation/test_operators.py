"""The operators: their changes, and the properties of all mutants of the standard library."""

from __future__ import annotations

import ast
import sys
import sysconfig
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.model import Mutant
from testwire_servers.mutation.operators.catalogue import ARITHMETIC, BITWISE, COMPARISON, OPERATORS
from testwire_servers.mutation.source_text import InvalidSource, SourceText

ALL = {"all": True}

# For each operator without its own token, a source and the expected change.
EXAMPLES = {
    "Arithmetic remove -": ("x = -a\n", "-a", "a"),
    "Arithmetic remove +": ("x = +a\n", "+a", "a"),
    "Bitwise remove ~": ("x = ~a\n", "~a", "a"),
    "Condition negate": ("while a: pass\n", "a", "not a"),
    "Boolean True to False": ("x = True\n", "True", "False"),
    "Boolean False to True": ("x = False\n", "False", "True"),
    "Boolean and to or": ("x = a and b\n", "and", "or"),
    "Boolean or to and": ("x = a or b\n", "or", "and"),
    "Boolean remove not": ("x = not a\n", "not a", "a"),
    "Number plus 1": ("x = 1\n", "1", "2"),
    "Number minus 1": ("x = 1\n", "1", "0"),
    "String to empty": ("x = 'a'\n", "'a'", "''"),
    "String empty to text": ('x = b""\n', 'b""', 'b"text"'),
    "String message to empty": ("raise A('b')\n", "'b'", "''"),
    "Call remove": ("a(b)\n", "a(b)", "pass"),
    "Argument remove last": ("x = a(b, c)\n", ", c", ""),
    "Argument remove keyword": ("x = a(b, c=d)\n", ", c=d", ""),
    "Argument remove unpacking": ("x = a(*b)\n", "*b", ""),
    "Argument remove positional": ("x = a(b, c)\n", "b, ", ""),
    "Default to None": ("def a(b=c): pass\n", "c", "None"),
    "Default None to ...": ("def a(b=None): pass\n", "None", "..."),
    "Return to None": ("def a():\n    return b\n", "b", "None"),
    "Return lambda to None": ("x = lambda: a\n", "a", "None"),
    "Loop break to continue": ("while a: break\n", "break", "continue"),
    "Loop continue to break": ("while a: continue\n", "continue", "break"),
    "Loop to zero iterations": ("for x in y: pass\n", "y", "[]"),
    "Exception remove": ("try: pass\nexcept a.B: pass\n", "a.B", "()"),
    "Decorator remove": ("@d(\n 'a')\ndef f(): pass\n", "@d(\n 'a')", "\n"),
    "Match remove case": ("match a:\n case [b]: pass\n", "[b]", "[b] if False"),
    "Block remove": ("if a:\n    b = c\n    d()\n", "b = c\n    d()", "pass\n"),
}


def listed(text: str, operators: dict[str, bool] = ALL) -> list[Mutant]:
    return list_mutants("m.py", SourceText(text), operators=operators)


def shown(text: str, operator: str, operators: dict[str, bool] = ALL) -> list[tuple[str, str]]:
    found = listed(text, operators)
    return [(m.original, m.replacement) for m in found if m.mutator.partition(" #")[0] == operator]


def _example(operator: str) -> tuple[str, str, str]:
    if operator in EXAMPLES:
        return EXAMPLES[operator]
    family, _, change = operator.partition(" ")
    token, other = change.split(" to ")
    return f"{'x' if family == 'Assignment' else 'x = a'} {token} b\n", token, other


@pytest.mark.parametrize("operator", OPERATORS)
def test_each_operator_makes_its_change(operator: str) -> None:
    text, original, replacement = _example(operator)
    assert (original, replacement) in shown(text, operator)
    default = shown(text, operator, {})
    assert bool(default) == OPERATORS[operator]


def test_each_operator_has_one_partner_by_default() -> None:
    for table in (ARITHMETIC, BITWISE):
        for token in table:
            assert len(listed(f"x = a {token} b\n", {})) == 1
            names = [m.mutator for m in listed(f"x {token}= b\n", {})]
            assert len(names) == 2
            assert f"Assignment {token}= to =" in names
    for token in COMPARISON:
        assert len(listed(f"x = a {token} b\n", {})) == (2 if token[0] in "<>" else 1)


def test_arithmetic_that_fails_anyway_is_left_alone() -> None:
    for text in ("x = 'a' + b\n", "x = a % f'{b}'\n", "x = [a] * b\n", "x = int | None\n"):
        assert not [m for m in listed(text) if m.mutator.startswith(("Arithmetic", "Bitwise"))]
    assert {m.replacement for m in listed("x += 'a'\n", {})} == {"=", "''"}


def test_words_do_not_grow_together() -> None:
    assert shown("def f():\n    return not(a)\n", "Boolean remove not") == [("not(a)", "(a)")]
    assert shown("def f():\n    return-a\n", "Arithmetic remove -") == [("-a", " a")]
    assert shown("x = a if(b)else c\n", "Condition negate") == [("b", "not b")]
    assert ("in", " not in") in shown("x = 1in b\n", "Comparison in to not in")


def test_conditions_are_negated_as_a_whole() -> None:
    operator = "Condition negate"
    assert shown("if a or b: pass\n", operator) == [("a or b", "not (a or b)")]
    assert shown("if (a): pass\n", operator) == [("a", "not a")]
    assert shown("x = [a for a in b if (c := a)]\n", operator) == [("c := a", "not (c := a)")]
    # Comparisons and `not` have separate operators.
    for text in ("if a == b: pass\n", "if not a: pass\n", "if a < b and not c: pass\n"):
        assert shown(text, operator) == []


def test_an_exception_is_taken_out_of_its_handler() -> None:
    text = "try: pass\nexcept (A, b.C) as e: pass\nexcept (D): pass\nexcept (): pass\n"
    assert shown(text, "Exception remove") == [("A", "b.C"), ("b.C", "A"), ("D", "()")]


def test_equal_numbers_are_no_mutants() -> None:
    operator = "Number plus 1"
    assert shown("x = 1e300\n", operator) == []
    assert shown("x = 2.0 + 0xff + 0b1 + 2j\n", operator) == [
        ("2.0", "3.0"),
        ("0xff", "0x100"),
        ("0b1", "0b10"),
        ("2j", "3.0j"),
    ]
    assert shown("x = 0x0\n", "Number minus 1") == [("0x0", "-0x1")]


def test_arguments_are_removed_with_their_commas() -> None:
    text = "x = (f)(  # a\n    (b),  # c\n    *d,\n    (e),\n    g=(h),\n)\n"
    every = [
        ast.unparse(ast.parse(text[: m.spot.start] + m.replacement + text[m.spot.end :]))
        for m in listed(text)
        if m.mutator.startswith("Argument")
    ]
    assert sorted(every) == [
        "x = f(*d, e, g=h)",
        "x = f(b, *d, e)",
        "x = f(b, *d, g=h)",
        "x = f(b, e, g=h)",
    ]
    assert shown("x = f(a for a in b)\n", "Argument remove unpacking") == []
    assert not [m for m in listed("x = isinstance(a, b)\n") if m.mutator.startswith("Argument")]


def test_blocks_are_removed_once() -> None:
    """A block is not removed if a different operator has the same effect."""
    operator = "Block remove"
    function = "def f(a):\n    'text'\n    b = a\n    a.c = b\n"
    assert shown(function, operator) == [("b = a\n    a.c = b", "pass\n")]
    assert shown(function + "    return b\n", operator) == []
    assert shown("for a in b:\n    c = a\n", operator) == []
    assert shown("if a:\n    b()\nelif c:\n    d = 1\nelse:\n    e = 1\n", operator) == [
        ("d = 1", "pass"),
        ("e = 1", "pass"),
    ]
    assert shown("if a: b(\n); c()\n", operator) == [("b(\n); c()", "pass\n")]
    assert shown("if a: b(\n); c();\n", operator) == [("b(\n); c()", "(...\n)")]


def test_a_block_with_the_variable_of_an_inner_function_stays() -> None:
    text = "def f():\n    if a:\n        b = 1\n    def g():\n        nonlocal b\n        b = 2\n"
    assert ("b = 1", "pass") not in shown(text, "Block remove")
    other = text.replace("nonlocal b", "nonlocal b, c").replace("if a", "c = 1\n    if a")
    assert other != text
    assert check("m.py", SourceText(other), listed(other)) == []


def test_what_no_test_can_notice_is_left_alone() -> None:
    for text in (
        "'docstring'\n",
        "def f():\n    'docstring'\n",
        "__all__ = ['a', 'b']\n__version__ = '1'\n",
        "x: int | None\n",
        "if TYPE_CHECKING:\n    a = 1\n",
        "if sys.version_info >= (3, 12): pass\n",
        "if __name__ == '__main__': pass\n",
        "@overload\ndef f(a=1): ...\n",
        "T = TypeVar('T', bound='A')\n",
        "x = cast('A', b)\n",
        "X = Literal['a', 'b']\n",
    ):
        found = [m for m in listed(text) if m.mutator != "Argument remove last"]
        assert [m for m in found if not m.mutator.startswith("Argument")] == [], text
    assert shown("assert a, 'text'\n", "String to empty") == []
    assert [m.mutator for m in listed("raise A('b')\n", {})] == []


def test_expressions_in_f_strings() -> None:
    found = shown("x = f'é{a + 1:{b - 2}} {c!r:>3}'\n", "Number plus 1")
    assert found == ([("1", "2"), ("2", "3")] if sys.version_info >= (3, 12) else [])


# --- the standard library -----------------------------------------------------------------------

ODD = '''\
import functools


@functools.wraps(  # @
    print
)
@(functools
  .cache)
async def é(a, b=("x"
    "y"), *, c=None, **d):
    """Docstring."""
    x = 0
    def inner():
        nonlocal x
        x += 1; y = "ä😀" + f"{a + 1!r:>{b}}" if not(a)else"z"
        if (n := a): return(n)
        return """a
b""", y
    async for i in a or(b): await f(
        i); continue
    if a is not b and b not in c: del a; g(); h(
    );
    with a as b, c(1, 2): pass; x = (await a)
    try: x = lambda q=[]: q
    except* (A, B): raise C("m", 1) from None
    else: x **= 1_0 if 0xfor 2 else -3
    match a:
        case [1, "b" | b"c", *r] | {"k": 2, **r} if not r: return
        case (-1 | 2j | None | True): x @= 3
        case C(a=1, b=("x"
            "y")): pass
        case _: x = not a == b \\
            < c
    while(a)<b: x = (
        a  # comment + -
        +  # another
        b
        ) * (-a) ** ~b
    else: x = [f(*a, k=1, **b) for a in (1,) if b if c.d]
    return (x
        )
'''

MODULES = ("bisect", "contextlib", "dataclasses", "heapq", "shlex", "textwrap")


def check(name: str, source: SourceText, mutants: Sequence[Mutant]) -> list[str]:
    """Return a message for each mutant that breaks a promise of the operators."""
    text = source.text
    problems = []
    for mutant in mutants:
        start, end, *_, first, last = mutant.spot
        what = f"{name}:{mutant.range.start.line}: {mutant.mutator}: {mutant.original!r}"
        if not (first <= start < end <= last and mutant.original != mutant.replacement):
            problems.append(f"{what}: the span is wrong")
        before = text[first:last]
        after = text[first:start] + mutant.replacement + text[end:last]
        if SourceText(before).line_starts.__len__() != len(SourceText(after).line_starts):
            problems.append(f"{what}: the number of lines changes")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(after, name, "exec", dont_inherit=True)
        except SyntaxError as error:
            problems.append(f"{what}: {error}")
    names = Counter((mutant.range.start.line, mutant.mutator) for mutant in mutants)
    problems += [f"{name}:{line}: {each}: twice" for (line, each), n in names.items() if n > 1]
    allowed = {mutant.mutator.partition(" #")[0] for mutant in mutants}
    problems += [f"{name}: {each}: not in the catalogue" for each in allowed - set(OPERATORS)]
    return problems


def _library(names: Sequence[str]) -> Iterator[Path]:
    folder = Path(sysconfig.get_paths()["stdlib"])
    yield from (folder / f"{name}.py" for name in names)


def _checked(paths: Iterator[Path]) -> tuple[int, list[str]]:
    count = 0
    problems: list[str] = []
    for path in paths:
        try:
            source = SourceText.from_bytes(path.read_bytes())
            mutants = list_mutants(path.name, source, operators=ALL)
        except InvalidSource:
            continue
        count += len(mutants)
        problems += check(path.name, source, mutants)
    return count, problems


def test_mutants_of_odd_code_are_valid() -> None:
    for text in (ODD, ODD.replace("\n", "\r\n"), ODD.replace("\n", "\r")):
        mutants = listed(text)
        assert len(mutants) > 100
        assert check("odd.py", SourceText(text), mutants) == []


def test_mutants_of_the_standard_library_are_valid_and_have_distinct_names() -> None:
    count, problems = _checked(_library(MODULES))
    assert count > 1000
    assert problems == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_mutants_of_more_of_the_standard_library_are_valid() -> None:
    folder = Path(sysconfig.get_paths()["stdlib"])
    paths = sorted([*folder.glob("*.py"), *folder.glob("*/*.py"), *folder.glob("test/test_p*.py")])
    count, problems = _checked(iter(paths[::60]))
    assert count > 4_000
    assert problems == []


def test_the_check_finds_broken_mutants() -> None:
    source = SourceText("x = a + b\n")
    mutant = listed(source.text, {})[0]
    for broken in (
        replace(mutant, replacement="+ ("),
        replace(mutant, replacement="\\\n-"),
        replace(mutant, replacement="+"),
        replace(mutant, mutator="Arithmetic + to ?"),
    ):
        assert len(check("m.py", source, [broken])) == 1, broken
    assert len(check("m.py", source, [mutant, mutant])) == 1
