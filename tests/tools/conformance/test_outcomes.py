"""Checks of responses to steps, results and errors."""

from __future__ import annotations

from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.outcomes import LATE_SECONDS, check_result, check_step, expect_error

INFO = load("mstest-runner@1.0")
RUN = "testing/runTests"
RESULT: dict[str, Any] = {"id": 1, "result": {}}
CANCELLED: dict[str, Any] = {"id": 1, "error": {"code": -32800, "message": "Cancelled"}}
UNKNOWN: dict[str, Any] = {"id": 1, "error": {"code": -32601, "message": "Method not found"}}


def check(answer: dict[str, Any], *states: str, seconds: float = 0.0, **step: Any) -> None:
    """Check the response to a run that sent these states of one test."""
    changes = [{"node": {"uid": "a", "execution-state": state}} for state in states]
    notes = {"testing/testUpdates/tests": [{"changes": [each]} for each in changes]}
    check_step(INFO, {"request": RUN, **step}, answer, notes, seconds)


CANCEL = {"cancel": True, "expect": "RequestCanceled"}


def test_the_error_of_a_cancelled_request_passes() -> None:
    check(CANCELLED, "in-progress", **CANCEL)


def test_a_request_that_ended_before_the_cancellation_is_skipped() -> None:
    with pytest.raises(Skipped, match="had ended before"):
        check(RESULT, "in-progress", "passed", **CANCEL)


def test_a_result_while_tests_are_running_fails() -> None:
    with pytest.raises(CheckFailed, match="-32800"):
        check(RESULT, "in-progress", **CANCEL)


def test_a_result_long_after_the_cancellation_fails() -> None:
    with pytest.raises(CheckFailed, match="-32800"):
        check(RESULT, "in-progress", "passed", seconds=LATE_SECONDS, **CANCEL)


def test_an_optional_request_can_fail() -> None:
    with pytest.raises(Skipped, match="does not support"):
        check(UNKNOWN, optional=True)
    with pytest.raises(CheckFailed):
        check(UNKNOWN)


def test_an_optional_method_can_be_missing() -> None:
    name = "instrument"
    info = load("msp@0.0.1-alpha.1")
    optional = next(each for each in info.methods.values() if not each.required)
    with pytest.raises(Skipped, match="optional method"):
        check_result(info, optional.name, UNKNOWN)
    with pytest.raises(CheckFailed, match=name):
        check_result(info, name, CANCELLED)


@pytest.mark.parametrize("answer", [RESULT, UNKNOWN, {"id": 1, "error": "text"}])
def test_a_different_response_than_the_expected_error_fails(answer: dict[str, Any]) -> None:
    expect_error(INFO, CANCELLED, "RequestCanceled", "a run")
    with pytest.raises(CheckFailed, match="for a run"):
        expect_error(INFO, answer, "RequestCanceled", "a run")


def test_a_rejection_that_the_protocol_allows_is_skipped() -> None:
    with pytest.raises(Skipped, match=f"The server rejects '{RUN}', as the protocol allows"):
        check_result(INFO, RUN, CANCELLED, "RequestCanceled")
    with pytest.raises(CheckFailed, match="Expected a result"):
        check_result(INFO, RUN, UNKNOWN, "RequestCanceled")
    check_result(INFO, RUN, RESULT, "RequestCanceled")
