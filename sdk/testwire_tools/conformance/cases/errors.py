"""Cases about error responses: malformed messages, unknown methods and invalid params.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from testwire.registry import AnyMethod, ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation, When
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import members, params_problems
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.conformance.outcomes import expect_error
from testwire_tools.conformance.recorder import find_short_item
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire

WRONG: tuple[Any, ...] = (5, "a string", [], {"testwire": 1}, True)
"""Candidates for an invalid value of a member, in the order in which they are tried."""

SECTION = "JSON-RPC 2.0, section 5.1"

cases = CaseTable()


def _has(condition: str, null_answer: bool | None = None) -> When:
    """Return a predicate that is true if the protocol defines an error for `condition`.

    null_answer: the required value of `ids.null_answer`. None means any value.
    """

    def when(given: Derivation) -> bool:
        fits = null_answer in (None, given.info.ids.null_answer)
        return fits and condition in {each.condition for each in given.info.errors.values()}

    return when


def _expect(harness: ServerHarness, answer: Mapping[str, Any], condition: str, what: str) -> None:
    name = next(e.name for e in harness.info.errors.values() if e.condition == condition)
    expect_error(harness.info, answer, name, what)


@cases.row("errors/parse-error", SECTION, when=_has("parseError", null_answer=True))
async def parse_error(harness: ServerHarness) -> None:
    """If a body is not valid JSON, the response is a parse error with a null id."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send_body(b'{"jsonrpc": "2.0", "id": 1, "method": "x", ')
    answer = await _next_answer(wire, before, harness.probe_seconds)
    _expect(harness, answer, "parseError", "a body that is not valid JSON")
    if answer.get("id", ...) is not None:
        raise CheckFailed(f"Expected a null id, found {answer.get('id', 'no id')!r}.")
    await harness.probe(wire)


@cases.row("errors/parse-error", SECTION, when=_has("parseError", null_answer=False))
async def parse_error_unanswered(harness: ServerHarness) -> None:
    """The server sends no response to a body that is not valid JSON."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send_body(b'{"jsonrpc": "2.0", "id": 1, "method": "x", ')
    await _unanswered(harness, wire, before)


@cases.row("errors/invalid-request", SECTION, when=_has("invalidRequest"))
async def invalid_request(harness: ServerHarness) -> None:
    """The response to a request without a method is an invalid-request error."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send({"jsonrpc": "2.0", "id": 8001, "params": {}})
    answer = await _next_answer(wire, before)
    _expect(harness, answer, "invalidRequest", "a request without a method")
    if answer.get("id") not in (8001, None):
        raise CheckFailed(f"Expected the id 8001 or null, found {answer.get('id')!r}.")
    await harness.probe(wire)


def _refuses_batches(given: Derivation) -> bool:
    return given.info.envelope.batches == "refuse" and _has("invalidRequest")(given)


@cases.row("errors/batch", "Specification: envelope, batches", "advice",
           when=_refuses_batches)  # fmt: skip
async def batch(harness: ServerHarness) -> None:
    """The response to a batch (an array of messages) is an invalid-request error."""
    wire = await harness.ready()
    before = len(wire.received)
    method, params = harness.probe_request()
    await wire.send([wire.message(method, params, 8002)])
    if not harness.info.ids.null_answer:
        await _continues_or_ends(harness, wire)
        if not wire.strangers(before):
            return

    def lists() -> bool:
        return any(isinstance(each.value, list) for each in wire.received[before:])

    if not await wire.until(lambda: lists() or bool(wire.strangers(before))):
        raise CheckFailed(f"Expected a response, but {await wire.why()}")
    if lists():
        raise CheckFailed("Expected an error response to a batch, received a batch of responses.")
    answer = wire.strangers(before)[0].value
    _expect(harness, answer, "invalidRequest", "a batch")


@cases.row("errors/unknown-method", SECTION, when=_has("methodNotFound"))
async def unknown_method(harness: ServerHarness) -> None:
    """The response to a request with an unknown method is a method-not-found error."""
    wire = await harness.ready()
    answer = await wire.call("testwire/noSuchMethod", {})
    _expect(harness, answer, "methodNotFound", "'testwire/noSuchMethod'")


def _refusable(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for method in given.called_methods():
        use = given.scenario.calls[method.name]
        ignored = use.get("mayIgnore", ())
        wrong = None
        if method.capability is None and method.registration is None:
            wrong = wrong_params(given.info, method.name, ignored)
        if wrong is not None:
            yield {"method": method, "wrong": wrong}


def wrong_params(
    info: ProtocolInfo, name: str, ignored: Sequence[str] = ()
) -> dict[str, Any] | None:
    """Return params in which one member has the wrong type.

    ignored: members that a server may ignore.

    Returns None if the other members accept all values in `WRONG`.
    """
    for member in (each for each in members(info, name) if each not in ignored):
        for value in WRONG:
            problems = params_problems(info, name, {member: value}, "server")
            if any(each.pointer.startswith(f"/{member}") for each in problems if
                   each.rule != "wire-missing-member"):  # fmt: skip
                return {member: value}
    return None


@cases.row("errors/invalid-params/{method.name}", SECTION, when=_has("invalidParams"),
           each=_refusable)  # fmt: skip
async def invalid_params(harness: ServerHarness, method: AnyMethod, wrong: dict[str, Any]) -> None:
    """The response to `{method.name}` with invalid params is an invalid-params error."""
    use = harness.scenario.calls.get(method.name, {})
    await find_short_item(harness, use)
    wire = await harness.session(method)
    for step in use.get("before", []):
        await harness.before(wire, step)
    right = fill(use.get("params", {}), harness.scope)
    answer = await wire.call(method.name, {**right, **wrong})
    _expect(harness, answer, "invalidParams", f"{method.name!r} with {wrong!r}")


@cases.row("errors/shape", SECTION)
async def shape(harness: ServerHarness) -> None:
    """The code of an error is an integer, and its message is a string."""
    for error in await _errors(harness):
        if not isinstance(error, dict):
            raise CheckFailed(f"Expected an object in the member 'error', found {error!r}.")
        code, text = error.get("code"), error.get("message")
        if type(code) is not int:
            raise CheckFailed(f"Expected an integer in 'error.code', found {code!r}.")
        if not isinstance(text, str):
            raise CheckFailed(f"Expected a string in 'error.message', found {text!r}.")


@cases.row("errors/data", "Specification: envelope, error.data", "advice",
           when=lambda given: given.info.envelope.error_data == "object")  # fmt: skip
async def data(harness: ServerHarness) -> None:
    """If an error contains the member `data`, this member is an object."""
    for error in await _errors(harness):
        if isinstance(error, dict) and "data" in error and not isinstance(error["data"], dict):
            raise CheckFailed(f"Expected an object in 'error.data', found {error['data']!r}.")


async def _errors(harness: ServerHarness) -> list[Any]:
    wire = await harness.ready()
    answer = await wire.call("testwire/noSuchMethod", {})
    return [answer["error"]] if "error" in answer else []


async def _unanswered(harness: ServerHarness, wire: Wire, before: int) -> None:
    """Raise CheckFailed if the server sends a response with a null id.

    The server may close the connection.
    """
    await _continues_or_ends(harness, wire)
    for each in wire.received[before:]:
        if each.is_answer() and each.value.get("id", ...) is None:
            raise CheckFailed("Expected no response with a null id, received one.")


async def _continues_or_ends(harness: ServerHarness, wire: Wire) -> None:
    try:
        await harness.probe(wire)
    except CheckFailed:
        if not wire.ended:
            raise


async def _next_answer(wire: Wire, before: int, seconds: float | None = None) -> dict[str, Any]:
    if not await wire.until(lambda: bool(wire.strangers(before)), seconds):
        raise CheckFailed(f"Expected a response, but {await wire.why(seconds)}")
    value: dict[str, Any] = wire.strangers(before)[0].value
    return value
