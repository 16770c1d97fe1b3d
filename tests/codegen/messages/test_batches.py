"""Batches in recorded sessions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from testwire_base.findings import Finding
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker

from tests.codegen.drift.support import FROM, TO, answer, ask, protocol, tell, write

VERSION = {"version": "0.4.0"}
HELLO = [ask(1, "configure"), answer(1, VERSION)]


def findings(
    folder: Path, messages: list[Any], batches: Literal["accept", "refuse"] = "accept"
) -> list[Finding]:
    spec = protocol("msp@0.4")
    assert spec.envelope is not None
    spec = replace(spec, envelope=replace(spec.envelope, batches=batches))
    checker = MessageChecker(spec)
    trace = write(folder / "trace.jsonl", messages)
    checker.check(read_trace(trace, "trace.jsonl", strict=True), "trace.jsonl")
    return checker.findings()


def batch(*messages: tuple[str, Any]) -> tuple[str, Any]:
    return messages[0][0], [message for _, message in messages]


def test_each_message_of_a_batch_is_checked(tmp_path: Path) -> None:
    asked = batch(ask(2, "discover"), ask(3, "discover"))
    answered = batch(answer(3, {"files": {}}), answer(2, {"files": {}}))
    assert findings(tmp_path, [*HELLO, asked, answered]) == []
    wrong = batch(answer(3, {"files": {}}), answer(2, {"files": 5}))
    (found,) = findings(tmp_path, [*HELLO, asked, wrong])
    assert found.rule == "wire-value"
    assert found.location is not None
    assert found.location.pointer == "/message/1/result/files"
    (found,) = findings(tmp_path, [*HELLO, batch(ask(2, "discover"), ask(2, "discover"))][:3])[:1]
    assert found.rule == "wire-id-reused"


def test_an_empty_batch_and_a_batch_without_the_rule(tmp_path: Path) -> None:
    for messages, batches in (
        ([(TO, [])], "accept"),
        ([(FROM, [])], "accept"),
        ([batch(tell("reportMutationTestProgress", {"files": {}}))], "refuse"),
    ):
        (found,) = findings(tmp_path, messages, batches)  # type: ignore[arg-type]
        assert found.rule == "wire-envelope"
        assert "found a batch" in found.message
