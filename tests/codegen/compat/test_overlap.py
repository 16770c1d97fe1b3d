"""Two types of one version overlap if a value may belong to both."""

from __future__ import annotations

import pytest
from testwire_codegen.compat.overlap import overlap
from testwire_codegen.model import ir

from tests.codegen.compat.support import BASE, edited, read


def _tagged(kind: str, *, required: bool = True) -> dict[str, object]:
    members = {"kind": {"const": kind, "description": "Which."}}
    return {
        "type": "object",
        "description": "One of several.",
        "properties": members,
        "required": ["kind"] if required else [],
    }


_PROTOCOL = read(
    edited(
        BASE,
        [
            {"pointer": "/types/Round", "value": _tagged("round")},
            {"pointer": "/types/Square", "value": _tagged("square")},
            {"pointer": "/types/Maybe", "value": _tagged("maybe", required=False)},
            {
                "pointer": "/types/Note/properties/forms",
                "value": {
                    "type": "array",
                    "items": {"$ref": "#/$defs/Form"},
                    "description": "Forms.",
                },
            },
            {
                "pointer": "/types/Form",
                "value": {
                    "description": "A form.",
                    "anyOf": [
                        {"$ref": "#/$defs/Round"},
                        {"$ref": "#/$defs/Square"},
                        {"$ref": "#/$defs/Maybe"},
                    ],
                },
            },
        ],
    )
)
_TYPES = {node.name: node for node in _PROTOCOL.types}
_TEXT, _WHOLE, _NUMBER = ir.Scalar("string"), ir.Scalar("integer"), ir.Scalar("number")

PAIRS: list[tuple[ir.TypeExpr, ir.TypeExpr, bool]] = [
    (_TEXT, _WHOLE, False),
    (_WHOLE, _NUMBER, True),
    (ir.Const("a"), _TEXT, True),
    (ir.Const("a"), ir.Const("b"), False),
    (ir.Const("a"), ir.Const("a"), True),
    (ir.Const(1), _TEXT, False),
    (ir.Const("red"), ir.Ref("Colour"), True),
    (ir.Const("verde"), ir.Ref("Colour"), True),
    (ir.Const("blue"), ir.Ref("Colour"), False),
    (ir.Const("blue"), ir.Ref("Mood"), True),
    (ir.Nullable(_TEXT), ir.Nullable(_WHOLE), True),
    (ir.Nullable(_TEXT), _WHOLE, False),
    (ir.AnyValue(), ir.Null(), True),
    (ir.Ref("Round"), ir.Ref("Square"), False),
    (ir.Ref("Round"), ir.Ref("Maybe"), True),
    (ir.Ref("Note"), ir.Ref("Answer"), True),
    (ir.Ref("Note"), ir.Ref("Parts"), True),
    (ir.Ref("Note"), ir.ArrayOf(_TEXT), False),
    (ir.Ref("Form"), ir.Ref("Square"), True),
    (ir.Ref("Form"), _TEXT, False),
]


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_overlap(one: ir.TypeExpr, other: ir.TypeExpr, expected: bool) -> None:
    assert overlap(one, other, _TYPES) is expected
    assert overlap(other, one, _TYPES) is expected
