"""Cases of what is answered with an error: what cannot be read, is not known or does not fit.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from testwire.registry import Method, ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation, When
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import members, params_problems
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire

WRONG: tuple[Any, ...] = (5, "a string", [], {"testwire": 1}, True)
"""Tried in turn for a member, until its type refuses one."""

SECTION = "JSON-RPC 2.0, section 5.1"

cases = CaseTable()


def _has(condition: str, null_answer: bool | None = None) -> When:
    """Whether there is an error for a condition, and answers to what has no id."""

    def when(given: Derivation) -> bool:
        fits = null_answer in (None, given.info.ids.null_answer)
        return fits and condition in {each.condition for each in given.info.errors.values()}

    return when


def _expect(harness: ServerHarness, answer: Mapping[str, Any], condition: str, what: str) -> None:
    """Have an answer be the error for a condition. Raises CheckFailed."""
    name = next(e.name for e in harness.info.errors.values() if e.condition == condition)
    harness.expect_error(answer, name, what)


@cases.row("errors/parse-error", SECTION, when=_has("parseError", null_answer=True))
async def parse_error(harness: ServerHarness) -> None:
    """A body that is no JSON is answered with a parse error and a null id."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send_body(b'{"jsonrpc": "2.0", "id": 1, "method": "x", ')
    answer = await _next_answer(wire, before)
    _expect(harness, answer, "parseError", "A body that is no JSON")
    if answer.get("id", ...) is not None:
        raise CheckFailed(f"The id has to be null; it is {answer.get('id', 'absent')!r}.")
    await harness.probe(wire)


@cases.row("errors/parse-error", SECTION, when=_has("parseError", null_answer=False))
async def parse_error_unanswered(harness: ServerHarness) -> None:
    """A body that is no JSON is not answered, since it has no id."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send_body(b'{"jsonrpc": "2.0", "id": 1, "method": "x", ')
    await _unanswered(harness, wire, before)


@cases.row("errors/invalid-request", SECTION, when=_has("invalidRequest"))
async def invalid_request(harness: ServerHarness) -> None:
    """JSON that is no message is refused as an invalid request."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send({"jsonrpc": "2.0", "id": 8001, "params": {}})
    answer = await _next_answer(wire, before)
    _expect(harness, answer, "invalidRequest", "A request without a method")
    if answer.get("id") not in (8001, None):
        raise CheckFailed(f"The id has to be 8001 or null; it is {answer.get('id')!r}.")
    await harness.probe(wire)


@cases.row("errors/batch", "The envelope of the spec: batches", "should",
           when=_has("invalidRequest"))  # fmt: skip
async def batch(harness: ServerHarness) -> None:
    """An array of messages is refused as an invalid request."""
    wire = await harness.ready()
    before = len(wire.received)
    method, params = harness.probe_request()
    await wire.send([{"jsonrpc": "2.0", "id": 8002, "method": method, "params": params}])
    if not harness.info.ids.null_answer:
        await _unanswered(harness, wire, before)
        return

    def lists() -> bool:
        return any(isinstance(each.value, list) for each in wire.received[before:])

    if not await wire.until(lambda: lists() or bool(wire.strangers(before))):
        raise CheckFailed(f"No answer: {await wire.why()}")
    if lists():
        raise CheckFailed("A batch was answered with a batch.")
    answer = wire.strangers(before)[0].value
    _expect(harness, answer, "invalidRequest", "An array of messages")


@cases.row("errors/unknown-method", SECTION, when=_has("methodNotFound"))
async def unknown_method(harness: ServerHarness) -> None:
    """A request for a method that does not exist is answered with that error."""
    wire = await harness.ready()
    answer = await wire.call("testwire/noSuchMethod", {})
    _expect(harness, answer, "methodNotFound", "testwire/noSuchMethod")


def _refusable(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for method in given.called_methods():
        wrong = None if method.capability is not None else wrong_params(given.info, method.name)
        if wrong is not None:
            yield {"method": method, "wrong": wrong}


def wrong_params(info: ProtocolInfo, name: str) -> dict[str, Any] | None:
    """Params of a method that its type refuses because of one member; None where it has none."""
    for member in members(info, name):
        for value in WRONG:
            problems = params_problems(info, name, {member: value}, "server")
            if any(each.pointer.startswith(f"/{member}") for each in problems if
                   each.rule != "wire-missing-member"):  # fmt: skip
                return {member: value}
    return None


@cases.row("errors/invalid-params/{method.name}", SECTION, when=_has("invalidParams"),
           each=_refusable)  # fmt: skip
async def invalid_params(
    harness: ServerHarness, method: Method[Any, Any], wrong: dict[str, Any]
) -> None:
    """Params of `{method.name}` that do not fit are refused."""
    wire = await harness.session(method)
    use = harness.scenario.calls.get(method.name, {})
    for step in use.get("before", []):
        await harness.before(wire, step)
    right = fill(use.get("params", {}), harness.scope)
    answer = await wire.call(method.name, {**right, **wrong})
    _expect(harness, answer, "invalidParams", method.name)


@cases.row("errors/shape", SECTION)
async def shape(harness: ServerHarness) -> None:
    """An error has an integer as its code and a string as its message."""
    for error in await _errors(harness):
        if not isinstance(error, dict):
            raise CheckFailed(f"An error has to be an object; it is {error!r}.")
        code, text = error.get("code"), error.get("message")
        if type(code) is not int:
            raise CheckFailed(f"The code of an error has to be an integer; it is {code!r}.")
        if not isinstance(text, str):
            raise CheckFailed(f"The message of an error has to be a string; it is {text!r}.")


@cases.row("errors/data", "The envelope of the spec: error.data", "should",
           when=lambda given: given.info.envelope.error_data == "object")  # fmt: skip
async def data(harness: ServerHarness) -> None:
    """The data of an error is an object, where it is there."""
    for error in await _errors(harness):
        if isinstance(error, dict) and "data" in error and not isinstance(error["data"], dict):
            raise CheckFailed(f"The data of an error has to be an object; it is {error['data']!r}.")


async def _errors(harness: ServerHarness) -> list[Any]:
    wire = await harness.ready()
    answer = await wire.call("testwire/noSuchMethod", {})
    return [answer["error"]] if "error" in answer else []


async def _unanswered(harness: ServerHarness, wire: Wire, before: int) -> None:
    """Checks that a message without an id gets no answer; the connection may end, or continue.

    Raises CheckFailed.
    """
    try:
        await harness.probe(wire)
    except CheckFailed:
        if not wire.ended:
            raise
    for each in wire.received[before:]:
        if each.is_answer() and each.value.get("id", ...) is None:
            raise CheckFailed("An answer with a null id came; this protocol has none.")


async def _next_answer(wire: Wire, before: int) -> dict[str, Any]:
    if not await wire.until(lambda: bool(wire.strangers(before))):
        raise CheckFailed(f"No answer: {await wire.why()}")
    value: dict[str, Any] = wire.strangers(before)[0].value
    return value
