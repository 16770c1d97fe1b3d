"""Checks of responses: results, errors and the end of cancelled requests.

Tests: `tests/tools/conformance/test_outcomes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from testwire.registry import ProtocolInfo

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.recordings import open_items
from testwire_tools.conformance.steps import Scope, find
from testwire_tools.conformance.wire import END_SECONDS, Wire

LATE_SECONDS: Final = 1.0
"""A request whose result arrives later was still running when the cancellation arrived."""


def may_end(scenario: Scenario, results: Scope) -> bool:
    """Return whether the server may end after a request.

    results: the results of the setup requests, by method.
    """
    return scenario.once is not None and not any(e.value for e in find(scenario.once, results))


async def answer_or_end(
    wire: Wire, message_id: Any, seconds: float | None, scenario: Scenario, scope: Scope
) -> dict[str, Any]:
    """Wait for the response to a request.

    Raises CheckFailed if no response arrives. Raises Skipped instead if the server has ended
    without a signal and `may_end` is true. The server must also have responded to a request after
    the setup.
    """
    try:
        return await wire.answer(message_id, seconds)
    except CheckFailed:
        if not (wire.ended and may_end(scenario, scope)):
            raise
        answers = sum(each.is_answer() for each in wire.received)
        asked = sum("request" in step for step in scenario.setup)
        code = await wire.child.finished(END_SECONDS)
        if answers <= asked or code is None or code < 0:
            raise
        raise Skipped(
            f"The server ended after its first request. It may do so, because {scenario.once} is "
            "not true in its responses."
        ) from None


def check_step(
    info: ProtocolInfo,
    step: Mapping[str, Any],
    answer: Mapping[str, Any],
    notes: Mapping[str, list[Any]],
    seconds: float,
) -> None:
    """Check the response to a step of the conformance data.

    notes: the params of the notifications before the response, by method.
    seconds: the time from the request, or from its cancellation, to the response.

    Raises CheckFailed for an unexpected response. Raises Skipped if the server does not support
    the request, or if the request had ended before the cancellation.
    """
    name, wanted = step["request"], step.get("expect", "result")
    if step.get("optional") and "expect" in step and "result" in answer:
        return
    if step.get("optional") and "expect" not in step and "error" in answer:
        raise Skipped(f"The server does not support the request {name!r}: {answer!r:.300}.")
    if wanted == "result":
        check_result(info, name, answer)
        return
    if step.get("cancel") and "result" in answer and seconds < LATE_SECONDS:
        states = info.item_states
        if not any(open_items(notes.get(each.notification, []), each) for each in states):
            raise Skipped("The request had ended before the server received the cancellation.")
    expect_error(info, answer, wanted, repr(name))


def check_result(
    info: ProtocolInfo, name: str, answer: Mapping[str, Any], rejection: str | None = None
) -> None:
    """Raise CheckFailed for an error response, or Skipped for a missing optional method.

    rejection: the name of an error with which a server may reject the request, or None.
    """
    if "result" in answer:
        return
    if rejection is not None and _code(answer) == info.errors[rejection].code:
        raise Skipped(f"The server rejects {name!r}, as the protocol allows: {answer!r:.300}.")
    method = info.methods.get(name)
    if method is not None and not method.required and _is_unknown(info, answer):
        raise Skipped(f"The server does not implement the optional method {name!r}.")
    form = ""
    if method is not None and method.positions is not None and not method.positions.or_by_name:
        form = f" The params of {name!r} are an array: {', '.join(method.positions.names)}."
    raise CheckFailed(f"Expected a result of {name!r}, received {answer!r:.300}.{form}")


def expect_error(info: ProtocolInfo, answer: Mapping[str, Any], name: str, request: str) -> None:
    """Raise CheckFailed unless a response is the error with this name.

    request: a description of the request, for the error message.
    """
    wanted = info.errors[name].code
    if _code(answer) != wanted:
        raise CheckFailed(
            f"Expected the error {wanted} ({name}) for {request}, found {answer!r:.300}."
        )


def _is_unknown(info: ProtocolInfo, answer: Mapping[str, Any]) -> bool:
    """Return whether a response is the error for an unknown method."""
    errors = info.errors.values()
    return ("methodNotFound", _code(answer)) in [(each.condition, each.code) for each in errors]


def _code(answer: Mapping[str, Any]) -> Any:
    error = answer.get("error")
    return error.get("code") if isinstance(error, dict) else None
