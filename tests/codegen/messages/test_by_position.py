"""Recorded messages whose params are an array with named positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from testwire_base.findings import Finding
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker
from testwire_codegen.model import ir

from tests.codegen.drift.support import answer, ask, tell, write
from tests.codegen.support import copy_case, load
from tests.codegen.targets.marks import add_methods, add_session


@pytest.fixture(scope="module")
def protocol(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    root = copy_case("small", tmp_path_factory.mktemp("small"))
    add_methods(root)
    add_session(root)
    return load(root)[1]


def findings(protocol: ir.Protocol, folder: Path, *messages: Any) -> list[Finding]:
    checker = MessageChecker(protocol)
    trace = write(folder / "trace.jsonl", [*messages])
    checker.check(read_trace(trace, "trace.jsonl", strict=True), "trace.jsonl")
    return checker.findings()


MARK = {"text": "ab"}


def test_arrays_in_order(protocol: ir.Protocol, tmp_path: Path) -> None:
    messages = [
        ask(1, "mark", ["ab"]), answer(1, MARK),
        ask(2, "mark", ["ab", None, ["x"]]), answer(2, MARK),
        ask(3, "free", ["ab", 3]), answer(3, MARK),
        ask(4, "free", MARK), answer(4, MARK),
        ask(5, "walk", ["ab"]), tell("walked", ["ab", 1]), answer(5, MARK),
    ]  # fmt: skip
    assert findings(protocol, tmp_path, *messages) == []


@pytest.mark.parametrize(
    ("params", "rule", "pointer", "text"),
    [
        ({"text": "ab"}, "wire-value", "/params", "Expected an array with the params text, line"),
        ([], "wire-missing-member", "/params/0", "requires the member 'text'"),
        (["ab", 1, [], 7], "wire-unknown-member", "/params/3", "has no member '3'"),
        (["a"], "wire-value", "/params/0", "at least 2"),
        (["ab", "x"], "wire-value", "/params/1", "integer"),
        (["ab", None, ["x", 1]], "wire-value", "/params/2/1", "string"),
    ],
    ids=["object", "too short", "too long", "value", "type", "item"],
)
def test_a_wrong_array_is_reported_at_its_position(
    params: Any, rule: str, pointer: str, text: str, protocol: ir.Protocol, tmp_path: Path
) -> None:
    (found,) = findings(protocol, tmp_path, ask(1, "mark", params), answer(1, MARK))
    assert found.rule == rule
    assert found.location is not None and found.location.pointer == f"/message{pointer}"
    assert text in found.message


def test_progress_belongs_to_the_request_with_its_value(
    protocol: ir.Protocol, tmp_path: Path
) -> None:
    messages = [ask(1, "walk", ["ab"]), tell("walked", ["other"]), answer(1, MARK)]
    rules = {each.rule for each in findings(protocol, tmp_path, *messages)}
    assert rules == {"wire-progress-order"}
