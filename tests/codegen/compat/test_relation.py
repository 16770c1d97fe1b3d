"""Compatibility of two types, checked in both directions for each row of a table."""

from __future__ import annotations

import pytest
from testwire_codegen.compat.relation import Relations
from testwire_codegen.model import ir

from tests.codegen.compat.support import BASE, edited, read

TEXT, WHOLE, NUMBER = ir.Scalar("string"), ir.Scalar("integer"), ir.Scalar("number")
PROTOCOL = read(
    edited(
        BASE,
        [
            {"pointer": "/types/Line", "value": {"type": "string", "description": "A line."}},
            {
                "pointer": "/types/Tree",
                "value": {
                    "type": "object",
                    "description": "A tree.",
                    "properties": {
                        "twigs": {
                            "type": "array",
                            "items": {"$ref": "#/$defs/Tree"},
                            "description": "Trees.",
                        }
                    },
                },
            },
            {
                "pointer": "/types/Bush",
                "value": {
                    "type": "object",
                    "description": "A bush.",
                    "properties": {
                        "twigs": {
                            "type": "array",
                            "items": {"$ref": "#/$defs/Bush"},
                            "description": "Bushes.",
                        }
                    },
                },
            },
        ],
    )
)
TYPES = {node.name: node for node in PROTOCOL.types}

WIDER = [
    (ir.TupleOf((WHOLE, TEXT), None), ir.TupleOf((NUMBER, TEXT), None)),
    (ir.TupleOf((WHOLE, TEXT), None), ir.TupleOf((WHOLE,), TEXT)),
    (ir.TupleOf((WHOLE,), WHOLE), ir.ArrayOf(WHOLE)),
    (ir.TupleOf((WHOLE, WHOLE), None), ir.ArrayOf(NUMBER, min_items=1, max_items=2)),
    (ir.ArrayOf(WHOLE, min_items=2, max_items=2), ir.TupleOf((WHOLE, NUMBER), None)),
    (ir.ArrayOf(WHOLE, min_items=2), ir.TupleOf((WHOLE,), NUMBER)),
    (WHOLE, NUMBER),
    (TEXT, ir.AnyValue()),
    (ir.Const("red"), ir.Ref("Colour")),
    (ir.Const("verde"), ir.Ref("Colour")),
    (ir.Const("x"), TEXT),
    (ir.Const(True), ir.Scalar("boolean")),
    (ir.Const("ab"), ir.Scalar("string", min_length=2, max_length=2, pattern="^a")),
    (ir.Const(3), ir.Scalar("integer", minimum=3, maximum=3)),
    (ir.Ref("Colour"), TEXT),
    (ir.Ref("Colour"), ir.Ref("Fill")),
    (WHOLE, ir.Ref("StopId")),
    (ir.Ref("Colour"), ir.Ref("StopId")),
    (TEXT, ir.Nullable(TEXT)),
    (ir.Null(), ir.Nullable(TEXT)),
    (ir.Scalar("integer", minimum=1), ir.Scalar("integer", minimum=0)),
    (ir.Scalar("integer", minimum=1), NUMBER),
    (ir.ArrayOf(WHOLE), ir.ArrayOf(NUMBER)),
    (ir.ArrayOf(TEXT, max_items=2), ir.ArrayOf(TEXT)),
    (ir.Ref("Progress"), ir.AnyValue()),
    (ir.Ref("Parts"), ir.AnyValue()),
]
EQUAL = [
    (TEXT, ir.Ref("Line")),
    (ir.Ref("Tree"), ir.Ref("Bush")),
    (ir.Ref("Mood"), TEXT),
    (ir.Null(), ir.Null()),
]
OTHER = [
    (TEXT, WHOLE),
    (ir.Const("1"), ir.Const(1)),
    (ir.Const(1), ir.Const(True)),
    (ir.Ref("Colour"), ir.Ref("Tint")),
    (ir.Ref("Parts"), ir.Ref("Note")),
    (TEXT, ir.ArrayOf(TEXT)),
    (ir.Scalar("string", pattern="^a"), ir.Scalar("string", pattern="^b")),
    (ir.Ref("Colour"), WHOLE),
    (ir.Const("blue"), ir.Ref("Colour")),
    (ir.Ref("Gone"), ir.Ref("Colour")),
]


@pytest.mark.parametrize(("less", "more"), WIDER)
def test_wider_and_back_again(less: ir.TypeExpr, more: ir.TypeExpr) -> None:
    relations = Relations(TYPES, TYPES)
    assert relations.of(less, more) == "widened"
    assert relations.of(more, less) == "narrowed"


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_the_same_values(one: ir.TypeExpr, other: ir.TypeExpr) -> None:
    assert Relations(TYPES, TYPES).of(one, other) == "equal"


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_values(one: ir.TypeExpr, other: ir.TypeExpr) -> None:
    assert Relations(TYPES, TYPES).of(one, other) == "changed"
    assert Relations(TYPES, TYPES).of(other, one) == "changed"
