"""Lua code: literals, keys, types and comments, and the names of reserved words."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.lua import text
from testwire_codegen.targets.lua.target import LuaTarget
from testwire_codegen.targets.syntax import check_syntax

from tests.codegen.support import copy_case, edit, load


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ('a"b\\c\nd', '"a\\"b\\\\c\\nd"'),
        ("\x00\u202e", '"\\000\\226\\128\\174"'),
        ("é😀", '"é😀"'),
        (True, "true"),
        (-1.5, "-1.5"),
        (None, "vim.NIL"),
        ([], "{}"),
        ([1, [None]], "{ 1, { vim.NIL } }"),
        ({"end": 1, "a-b": "x", "none": None}, '{ ["end"] = 1, ["a-b"] = "x" }'),
    ],
)
def test_literals(value: object, code: str) -> None:
    assert text.literal(value) == code
    check_syntax({"a.lua": f"return {code}\n"})


def test_a_long_table_has_several_lines() -> None:
    long = ["x" * 60, {"y": "z" * 60, "none": None}]
    lines = text.entries("a", long)
    assert lines == (
        "a = {",
        f'  "{"x" * 60}",',
        f'  {{ y = "{"z" * 60}" }},',
        "},",
    )
    assert text.inner({"a": long}) == lines


@pytest.mark.parametrize(
    ("node", "type"),
    [
        (ir.Scalar("integer"), "integer"),
        (ir.Nullable(ir.Ref("Box")), "p.Box|testwire.null"),
        (ir.ArrayOf(ir.Ref("Box")), "p.Box[]"),
        (ir.ArrayOf(ir.Nullable(ir.Scalar("string"))), "(string|testwire.null)[]"),
        (ir.TupleOf((ir.Scalar("string"),), ir.AnyValue()), "{ [1]: string, [integer]: any }"),
        (ir.Const("a"), '"a"'),
        (None, "testwire.null"),
    ],
)
def test_types(node: ir.TypeExpr | None, type: str) -> None:
    assert text.expression("p.", node) == type


def test_a_comment_contains_no_annotation() -> None:
    assert text.comment("First.\n@class x\n| y\nLast.") == (
        "--- First.",
        "--- \\@class x",
        "--- \\| y",
        "--- Last.",
    )
    assert text.comment("") == ()
    assert text.line("a\n@b\t\x00") == "a @b \\u{0}"


def test_reserved_words_and_equal_keys(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    file = "toy-box/1.0-beta.2/schema/shapes.schema.json"
    words = ["end", "End", "in-progress", "1st"]
    edit(root, [{"file": file, "pointer": "/$defs/Colour/enum", "value": words}])
    _, protocol = load(root)
    (made,) = LuaTarget().render(protocol).values()
    keys = ['end_ = "end"', 'End = "End"', 'in_progress = "in-progress"', 'n1_st = "1st"']
    lines = "".join(f"    {key},\n" for key in keys)
    assert f"  Colour = {{\n{lines}  }},\n" in made
