"""Checks of values: the fast check, the exact check and the vectors agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from testwire_base.documents import Location
from testwire_base.specs import find_meta
from testwire_codegen.messages import ValueChecker
from testwire_codegen.messages.named import TOLD
from testwire_codegen.messages.values import ValuePlace
from testwire_codegen.model import ir
from testwire_codegen.model.loader import load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.model.vectors import Vector, load_vectors

from tests.codegen.drift.support import ROOT, protocol

PLACE = Location("x")
NOWHERE = ValuePlace(PLACE)
VECTORS = [
    pytest.param(spec, vector, id=f"{folder.key}-{vector.name}")
    for index in load_spec(ROOT)
    for folder in index.versions
    for spec in [lower(folder)]
    for vector in load_vectors(folder, spec, find_meta(ROOT))[0]
]


@pytest.mark.parametrize(("spec", "vector"), VECTORS)
def test_every_vector(spec: ir.Protocol, vector: Vector) -> None:
    expression: ir.TypeExpr = ir.Ref(vector.type)
    if vector.nullable:
        expression = ir.Nullable(expression)
    for reader in ("client", "server"):
        checker = ValueChecker(spec, reader)  # type: ignore[arg-type]
        fine = checker.compile(expression).check(vector.value)
        problems = list(checker.compile(expression).problems(vector.value, NOWHERE))
        assert fine == (not problems), problems
        wrong = [problem for problem in problems if problem.severity == "error"]
        if vector.valid:
            # Schemas do not describe the rules for positions.
            assert [p for p in wrong if p.rule != "wire-position"] == []
        elif vector.keyword != "x-unknown":
            assert wrong


def toy(**field: Any) -> ir.Protocol:
    """Return a protocol with only the type `T`, which has only the member `m`."""
    base = protocol("msp@0.4")
    member = ir.Field(
        "m", (), ir.Scalar("string"), True, "", (), None, False, (), None, None, None,
        PLACE,
    )  # fmt: skip
    struct = ir.Struct(
        "T", "", (), (replace(member, **field),), (), "ignore", "forbid", (), None, None, None,
        PLACE,
    )  # fmt: skip
    return replace(base, types=(struct,))


def rules(spec: ir.Protocol, value: Any, reader: ir.Role = "client") -> list[tuple[str, str]]:
    checker = ValueChecker(spec, reader)
    assert checker.compile(ir.Ref("T")).check(value) == (
        not list(checker.compile(ir.Ref("T")).problems(value, NOWHERE))
    )
    return [(p.rule, p.severity) for p in checker.compile(ir.Ref("T")).problems(value, NOWHERE)]


def test_members() -> None:
    assert rules(toy(), {"m": "x"}) == []
    assert rules(toy(), {}) == [("wire-missing-member", "error")]
    assert rules(toy(required=False), {}) == []
    assert rules(toy(deprecated="Use n."), {"m": "x"}) == [("wire-deprecated", "info")]
    assert rules(toy(aliases=("M",)), {"M": "x"}) == [("wire-spelling", "info")]
    assert rules(toy(aliases=("M",)), {"M": "x", "m": "x"})[0] == ("wire-spelling", "warning")


def test_the_reader_decides_on_unknown_members() -> None:
    assert rules(toy(), {"m": "x", "n": 1}, "client") == [("wire-unknown-member", "info")]
    assert rules(toy(), {"m": "x", "n": 1}, "server") == [("wire-unknown-member", "error")]


@pytest.mark.parametrize(
    ("expression", "good", "bad"),
    [
        (ir.Scalar("integer"), [0, -1, 1.0], [1.5, True, "1", None]),
        (ir.Scalar("number", minimum=0), [0, 0.5], [-1, float("nan"), True]),
        (ir.Scalar("string", pattern="^a$", max_length=1), ["a"], ["b", 1, "aa"]),
        (ir.Scalar("boolean"), [True], [0, "true"]),
        (ir.ArrayOf(ir.Scalar("string"), 1, 2), [["a"]], [[], ["a", "a", "a"], [1], {}]),
        (ir.Nullable(ir.Const("x")), [None, "x"], ["y", 0]),
        (ir.Const(1), [1], [True, "1"]),
        (ir.Null(), [None], [0]),
        (ir.AnyValue(), [None, 0, {}], []),
    ],
)
def test_expressions(expression: ir.TypeExpr, good: list[Any], bad: list[Any]) -> None:
    checker = ValueChecker(protocol("msp@0.4"), "client")
    check = checker.compile(expression).check
    for value in good:
        assert check(value)
        assert not list(checker.compile(expression).problems(value, NOWHERE))
    for value in bad:
        assert not check(value)
        assert list(checker.compile(expression).problems(value, NOWHERE))


def test_what_was_told_often_enough_is_quick() -> None:
    checker = ValueChecker(toy(), "client")
    check = checker.compile(ir.Ref("T")).check
    answers = [check({"m": "x", "n": 1}) for _ in range(TOLD + 5)]
    assert answers == [False] * TOLD + [True] * 5
    # Findings with the severity `info` are limited, but errors are always reported.
    assert not any(check({"n": 1}) for _ in range(TOLD + 5))


def test_what_is_remembered_is_bounded() -> None:
    checker = ValueChecker(toy(), "client")
    check = checker.compile(ir.Ref("T")).check
    for number in range(5000):
        check({"m": "x", f"n{number}": 1})
    (member,) = checker.seen()
    assert member.count == 5000
    assert len(checker.named("T")._shapes) <= 2048
