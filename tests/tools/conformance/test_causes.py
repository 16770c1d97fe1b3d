"""One cause of failures is reported once; cases with the same cause are inconclusive."""

from __future__ import annotations

import json
from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.conformance import causes
from testwire_tools.conformance.causes import Cause, Causes
from testwire_tools.conformance.model import Case, CaseOutcome, Verdict
from testwire_tools.conformance.received import Received, parse

MSP = load("msp@0.4")
RUN, LIST = "mutationTest", "discover"
PROGRESS = "reportMutationTestProgress"


async def _nothing(harness: Any) -> None: ...


def outcome(name: str, verdict: Verdict = "fail") -> CaseOutcome:
    return CaseOutcome(Case(name, "must", "It works.", "A document", _nothing), verdict, "No.", 0.1)


def settled(table: Causes, name: str, cause: Cause, verdict: Verdict = "fail") -> CaseOutcome:
    made = outcome(name, verdict)
    table.settle(made, [cause], "stdio", ["Traceback:", "KeyError: 'x'"])
    return made


def crash(code: int, *methods: str) -> Cause:
    return causes.ended(MSP, code, b'{"id":1}', methods)


def test_the_first_case_shows_the_cause_and_later_cases_refer_to_it() -> None:
    table = Causes()
    first = settled(table, "types/a", crash(1, RUN))
    assert first.verdict == "fail"
    assert first.message.splitlines() == [
        "No.",
        f"The server ended with exit code 1 while it handled {RUN}.",
        'Last message: {"id":1}',
        "Standard error ends with:",
        "  Traceback:",
        "  KeyError: 'x'",
    ]
    later = settled(table, "semantics/b", crash(1, RUN, "$/cancelRequest"))
    assert (later.verdict, later.cause) == ("inconclusive", "types/a")
    assert later.message.startswith("The same cause as in the case types/a: The server ended")


@pytest.mark.parametrize("other", [crash(1, LIST), crash(2, RUN), crash(1)])
def test_the_end_in_another_method_or_with_another_code_is_another_cause(other: Cause) -> None:
    table = Causes()
    settled(table, "types/a", crash(1, RUN))
    assert settled(table, "types/b", other).verdict == "fail"


def test_a_weaker_case_hides_no_must() -> None:
    table = Causes()
    weak: tuple[Verdict, ...] = ("note", "warning", "inconclusive")
    for verdict in weak:
        assert settled(table, f"types/{verdict}", crash(1, RUN), verdict).verdict == verdict
    assert settled(table, "types/must", crash(1, RUN)).verdict == "fail"


def test_another_transport_is_named() -> None:
    table = Causes()
    settled(table, "types/a", crash(1, RUN))
    made = outcome("types/a")
    table.settle(made, [crash(1, RUN)], "socket", [])
    assert made.message.startswith("The same cause as in the case types/a on stdio: ")


def test_unknown_methods_are_one_cause() -> None:
    assert crash(1, "no/such").explains(crash(1, "no/other"))


@pytest.mark.parametrize(
    ("found", "asked", "wrong"),
    [("1", 1, True), (1, "1", True), (1.0, 1, True), (1, 1, False), ("2", 1, False)],
)
def test_an_id_of_another_type(found: Any, asked: Any, wrong: bool) -> None:
    answer = {"id": found, "result": {}}
    received = Received(answer, json.dumps(answer).encode())
    assert received.answers_otherwise(asked) is wrong
    if wrong:
        assert json.dumps(found) in causes.wrong_id(received, asked).text


def test_a_null_id_and_a_request_are_no_response_with_another_id() -> None:
    assert not Received({"id": None, "error": {}}, b"").answers_otherwise("None")
    assert not Received({"id": True, "result": 1}, b"").answers_otherwise("True")
    assert not Received({"id": "1", "method": "x"}, b"").answers_otherwise(1)


def body(text: str, method: str = PROGRESS) -> bytes:
    message = {"method": method, "params": {"text": text}}
    return json.dumps(message, ensure_ascii=False).encode()


def faults(data: bytes, length: int) -> list[Cause]:
    raw = b"Content-Length: %d\r\n\r\n" % length + data + b"Content-Length: 2\r\n\r\n{}"
    cut = data[:length]
    return list(causes.invalid_bodies(MSP, [Received(parse(cut), cut)], raw))


@pytest.mark.parametrize("units", ["characters", "UTF-16"])
def test_a_length_in_characters(units: str) -> None:
    data = body("ü\N{MUSICAL SYMBOL G CLEF}")
    text = data.decode()
    length = len(text) if units == "characters" else len(text.encode("utf-16-le")) // 2
    (found,) = faults(data, length)
    assert (found.kind, found.received) == ("wrong-length", text)
    assert str(len(data)) in found.text


def test_another_wrong_length_is_not_a_length_in_characters() -> None:
    data = body("ü")
    assert [each.kind for each in faults(data, len(data) - 2)] == ["not-json"]
    assert [each.kind for each in faults(body("plain"), 20)] == ["not-json"]


def test_a_valid_body_is_no_cause() -> None:
    data = body("ü")
    assert faults(data, len(data)) == []


@pytest.mark.parametrize("method", [PROGRESS, "unknown"])
def test_a_lost_message_fails_only_cases_about_progress(method: str) -> None:
    (found,) = faults(body("x", method)[:-1] + b"'", 1000)
    assert "types/a".startswith(found.fails)
    assert not "errors/a".startswith(found.fails)
    assert not found.violates("wire-value", f"Received: {found.received}")
    assert found.violates("wire-not-json", f"Received: {found.received}")


def test_a_lost_log_message_fails_no_other_case() -> None:
    info = load("mstest-runner@1.0")
    cut = body("x", "client/log")[:-1]
    (found,) = causes.invalid_bodies(info, [Received(parse(cut), cut)], b"")
    assert found.fails == ()
    assert not found.violates("wire-item-state", "The item never ends.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{'id': 7, 'result': {}}", True),
        ('{"id":7,"result":[1,]}', True),
        ('{"id":"7","result":NaN,}', True),
        ("{'id': 70, 'result': {}}", False),
        ("{'method': 'x', 'id': 7}", False),
        ("no", False),
    ],
)
def test_an_invalid_response_ends_the_wait(text: str, expected: bool) -> None:
    assert causes.is_response(text.encode(), 7) is expected
