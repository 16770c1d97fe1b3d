"""The functions that a mutant changes are found, and their code is replaced."""

from __future__ import annotations

import gc
import shutil
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.model import Mutant
from testwire_servers.mutation.source_text import SourceText
from testwire_servers.mutation.worker.calls import key_of
from testwire_servers.mutation.worker.code import (
    FunctionIndex,
    Plan,
    compile_mutant,
    future_flags,
)
from testwire_servers.mutation.worker.sandbox_files import Edit

FILE = "/nowhere/m.py"


def edit_of(text: str, original: str, replacement: str, nth: int = 0) -> Edit:
    listed = list_mutants("m.py", SourceText(text))
    found = {mutant.range: mutant for mutant in listed if mutant.original == original}
    return edit_at([*found.values()][nth], replacement)


def edit_at(mutant: Mutant, replacement: str) -> Edit:
    return Edit(
        {
            "path": mutant.path,
            "digest": mutant.digest,
            "encoding": mutant.encoding,
            "start": mutant.spot.start,
            "end": mutant.spot.end,
            "replacement": replacement,
            "segment_start": mutant.spot.segment_start,
            "segment_end": mutant.spot.segment_end,
        }
    )


def plan_of(text: str, original: str, replacement: str, nth: int = 0) -> Plan:
    edit = edit_of(text, original, replacement, nth)
    return compile_mutant(text, edit, FILE, future_flags(text, FILE))


def names(plan: Plan) -> list[str] | None:
    return None if plan.pairs is None else [original.co_name for original, _ in plan.pairs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1 + y\n", None),
        ("def f(a=1 + y):\n    pass\n", None),
        ("@d(1 + y)\ndef f():\n    pass\n", None),
        ("class A:\n    x = 1 + y\n", None),
        ("class A:\n    def f(self, a=1 + y): pass\n", None),
        ("def f():\n    return 1 + y\n", ["f"]),
        ("class A:\n    class B:\n        def f(self):\n            return 1 + y\n", ["f"]),
        ("def d():\n    def w():\n        return 1 + y\n    return w\n", ["d", "w"]),
        ("def d():\n    class A:\n        x = 1 + y\n    return A\n", ["d"]),
        ("f = lambda: 1 + y\n", ["<lambda>"]),
        ("async def f():\n    return 1 + y\n", ["f"]),
        ("if a:\n    def f():\n        return 1 + y\n", ["f"]),
    ],
)
def test_which_functions_differ(text: str, expected: list[str] | None) -> None:
    assert names(plan_of(text, "+", "-")) == expected


def test_functions_around_are_changed_only_in_what_they_hold() -> None:
    plan = plan_of("def d():\n    def w():\n        return 1 + y\n    return w\n", "+", "-")
    assert [code.co_name for code in plan.changed()] == ["w"]


def test_code_below_a_shorter_replacement_does_not_differ() -> None:
    values = "[\n            1,\n            2,\n        ]"
    text = f"class A:\n    def f(self):\n        for x in {values}:\n            print(x)\n"
    text += "    def g(self):\n        return 3\n"
    plan = plan_of(text, values, "[]")
    assert names(plan) == ["f"]


def test_a_statement_compiles_to_the_same_code_as_in_its_file() -> None:
    text = Path(str(shutil.__file__)).read_text("utf-8")
    found = {}
    listed = list_mutants("m.py", SourceText(text))
    for mutant in {mutant.spot.segment_start: mutant for mutant in listed}.values():
        edit = edit_at(mutant, mutant.replacement)
        plan = compile_mutant(text, edit, FILE, future_flags(text, FILE))
        found |= {key_of(original): original for original, _ in plan.pairs or ()}
    assert len(found) > 30
    in_file = [*functions_in(compile(text, FILE, "exec", dont_inherit=True))]
    for key, original in found.items():
        assert [(key, code) for code in in_file if code == original] == [(key, original)]


def functions_in(code: CodeType) -> Iterator[CodeType]:
    for item in code.co_consts:
        if isinstance(item, CodeType):
            yield from (item, *functions_in(item))


def test_errors_and_sameness() -> None:
    error = plan_of("def f():\n\n    return 1 * -a\n", "-a", "not a").error
    assert error is not None
    assert error.startswith("line 3: ")
    assert plan_of("def f():\n    return 2 + 0\n", "+", "-").same
    assert plan_of("x = 7\nwhile True:\n    pass\ny = 1\n", "7", "8").pairs is None


def test_lines_and_futures_count() -> None:
    text = (
        "from __future__ import annotations\r\n\r\n\x0c\r\ndef f(a: 1 + 2):\r\n    return 3 + a\r\n"
    )
    (pair,) = list(plan_of(text, "+", "-").pairs or ())
    assert pair[0].co_firstlineno == 4
    assert pair[0].co_flags == pair[1].co_flags
    assert future_flags(text, FILE)


def test_statements_that_do_not_stand_alone() -> None:
    """The whole file is compiled if the parser does not support a statement."""
    text = "match [1]:\n    case [x]:\n        y = x + 1\n    case _:\n        y = 0\n"
    text += "def f():\n    return 3 + y\n"
    assert plan_of(text, "+", "-", 0).pairs is None
    assert names(plan_of(text, "+", "-", 1)) == ["f"]


def module_of(text: str) -> dict[str, Any]:
    gc.collect()  # The functions of an earlier test have the same location.
    namespace: dict[str, Any] = {"__name__": "m"}
    exec(compile(text, FILE, "exec", dont_inherit=True), namespace)
    return namespace


def swap(text: str, namespace: dict[str, Any], original: str, replacement: str) -> bool:
    plan = plan_of(text, original, replacement)
    assert plan.pairs is not None
    found = FunctionIndex("/nowhere/").find(plan.pairs)
    for function, name, value in found or ():
        setattr(function, name, value)
    return found is not None


def test_live_functions_get_the_mutated_code() -> None:
    text = "def d(n):\n    def w(x):\n        return x + n\n    return w\n\nf = d(2)\n"
    module = module_of(text)
    assert swap(text, module, "+", "-")
    assert module["f"](5) == 3
    assert module["d"](1)(5) == 4


def test_live_functions_get_the_mutated_default_value() -> None:
    text = "class C:\n    def f(self, x=2, *, y=3):\n        return x - y\n"
    module = module_of(text)
    default = plan_of(text, "3", "1").default
    assert default is not None
    for function, name, value in FunctionIndex("/nowhere/").find_default(default) or ():
        setattr(function, name, value)
    assert module["C"]().f() == 1
    del module["C"]
    gc.collect()
    assert FunctionIndex("/nowhere/").find_default(default) is None


def test_a_function_that_is_not_there_any_more() -> None:
    text = "def f(x):\n    return x + 1\n"
    module = module_of(text)
    del module["f"]
    assert not swap(text, module, "+", "-")


def test_a_function_with_other_code_than_the_file_says() -> None:
    text = "def f(x):\n    return x + 1\n"
    module = module_of(text)
    function = module["f"]
    module["g"] = types.FunctionType(function.__code__.replace(co_consts=(None, 2)), {})
    assert not swap(text, module, "+", "-")


def test_a_closure_that_needs_other_variables() -> None:
    text = "def d(n):\n    def w():\n        for x in n:\n            return x\n    return w\n"
    text += "f = d([2])\n"
    module = module_of(text)
    assert not swap(text, module, "n", "[]")
    assert module["f"]() == 2


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):\n    yield x + 1\nkept = f(1)\n",
        "def f(x):\n    while True:\n        yield x + 1\nkept = f(1)\nnext(kept)\n",
        "async def f(x):\n    yield x + 1\nkept = f(1)\n",
        "async def f(x):\n    return x + 1\nkept = f(1)\n",
        "def f(x):\n    return x + 1\nkept = f.__code__\n",
        "def f(x):\n    return x + 1\nkept = [f.__code__]\n",
        "import types\ndef f(x):\n    return x + 1\n"
        "kept = types.FunctionType(f.__code__.replace(co_name='g', co_qualname='g'), {})\n",
    ],
)
def test_code_that_also_runs_without_the_function_is_imported_again(text: str) -> None:
    module = module_of(text)
    assert not swap(text, module, "+", "-")
    if hasattr(module["kept"], "close"):
        module["kept"].close()
    del module["kept"]
    assert swap(text, module, "+", "-")


def test_two_functions_on_one_line_are_not_mistaken_for_each_other() -> None:
    text = "f, g = (lambda x: x + 1), (lambda x: x + 2)\n"
    module = module_of(text)
    assert not swap(text, module, "+", "-")
    assert module["f"](1) == 2


def test_codes_are_code() -> None:
    for pair in plan_of("def f():\n    return 1 + y\n", "+", "-").pairs or ():
        assert all(isinstance(code, CodeType) for code in pair)
    assert sys.version_info >= (3, 10)
