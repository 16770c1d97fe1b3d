"""Minimal example values for types, and their formatting as Python code."""

from __future__ import annotations

from dataclasses import replace

import pytest
from testwire_codegen.model import ir
from testwire_codegen.scaffold.values import NoValue, call, lay_out, least, types_in

from tests.codegen.scaffold.support import case


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return case("toy", tmp_path_factory.mktemp("toy")).protocol


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (ir.Scalar("string"), '""'),
        (ir.Scalar("string", min_length=3), '"0.0.0"'),
        (ir.Scalar("string", min_length=4, max_length=4), '"aaaa"'),
        (ir.Scalar("string", pattern="^[0-9]+\\.[0-9]+$"), '"0.0"'),
        (ir.Scalar("integer"), "0"),
        (ir.Scalar("integer", minimum=2), "2"),
        (ir.Scalar("integer", minimum=1.5), "2"),
        (ir.Scalar("integer", maximum=-2), "-2"),
        (ir.Scalar("number", minimum=1), "1.0"),
        (ir.Scalar("boolean"), "False"),
        (ir.Const("x"), '"x"'),
        (ir.Null(), "None"),
        (ir.AnyValue(), "None"),
        (ir.Nullable(ir.Scalar("integer")), "None"),
        (ir.ArrayOf(ir.Scalar("integer")), "[]"),
        (ir.ArrayOf(ir.Scalar("integer"), min_items=2), "[0, 0]"),
        (ir.Ref("Contents"), "{}"),
        (ir.Ref("Tree"), "Tree(children=[])"),
        (ir.Ref("Level"), "1"),
        (ir.Ref("Code"), "100"),
        (ir.Ref("Shape"), 'Circle(kind="circle", radius=0.0)'),
        (ir.Ref("Move"), 'Move(uid="", to=None)'),
        (ir.Ref("Label"), 'Label(display_name="")'),
    ],
)
def test_least_value(toy: ir.Protocol, expression: ir.TypeExpr, text: str) -> None:
    assert least(toy, expression).flat == text


@pytest.mark.parametrize(
    ("name", "scalar", "wire", "text"),
    [
        ("protocolVersion", ir.Ref("Version"), "2025-06-18", '"2025-06-18"'),
        ("protocolVersion", ir.Nullable(ir.Ref("Version")), "2025-06-18", '"2025-06-18"'),
        ("protocolVersion", ir.Scalar("string"), "2025-06-18", '"2025-06-18"'),
        ("protocolVersion", ir.Scalar("string", pattern="^[0-9]$"), "2025-06-18", '"0"'),
        ("protocolVersion", ir.Scalar("integer"), "2025-06-18", "0"),
        ("protocolVersion", ir.Scalar("string"), None, '""'),
        ("version", ir.Scalar("string"), "2025-06-18", '""'),
    ],
)
def test_the_announced_version(
    toy: ir.Protocol, name: str, scalar: ir.TypeExpr, wire: str | None, text: str
) -> None:
    node = next(each for each in toy.types if isinstance(each, ir.Struct) and each.fields)
    member = replace(node.fields[0], name=name, type=scalar, required=True, overrides=())
    result = replace(node, name="Hello", bases=(), fields=(member,))
    alias = next(each for each in toy.types if isinstance(each, ir.Alias))
    version = replace(alias, name="Version", type=ir.Scalar("string"))
    protocol = replace(toy, wire_version=wire, types=(result, version), generations=None)
    attribute = "version" if name == "version" else "protocol_version"
    assert least(protocol, ir.Ref("Hello")).flat == f"Hello({attribute}={text})"


@pytest.mark.parametrize("pattern", ["^[q]{7}$", "("])
def test_a_pattern_without_a_sample(toy: ir.Protocol, pattern: str) -> None:
    with pytest.raises(NoValue):
        least(toy, ir.Scalar("string", pattern=pattern))


def test_layout_breaks_lines_that_are_too_long(toy: ir.Protocol) -> None:
    value = least(toy, ir.Ref("InitializeParams"))
    assert types_in(value) == {"InitializeParams", "Label"}
    assert lay_out(value, 0, 0) == value.flat
    nested = call("f", [value])
    assert lay_out(nested, 4, 60) == (
        "f(\n"
        '        InitializeParams(process_id=None, version="0.0", '
        'client_info=Label(display_name="")),\n'
        "    )"
    )
