"""Cases of what is answered with an error: what cannot be read, is not known or does not fit.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire import codec
from testwire.errors import InvalidMessage
from testwire.registry import ErrorCode, Method, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire

__all__ = ["cases"]

WRONG: tuple[Any, ...] = (5, "a string", [], {"testwire": 1}, True, None)
"""Tried in turn for a member, until its type refuses one."""

SECTION = "JSON-RPC 2.0, section 5.1"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    conditions = {each.condition: each for each in info.errors.values() if each.condition}
    if (parse := conditions.get("parseError")) is not None:
        docs = "A body that is no JSON is answered with a parse error and a null id"
        if not info.ids.null_answer:
            docs = "A body that is no JSON is not answered, since it has no id"
        yield Case("errors/parse-error", "must", f"{docs}.", SECTION, _parse(parse))
    if (invalid := conditions.get("invalidRequest")) is not None:
        yield Case(
            "errors/invalid-request",
            "must",
            "JSON that is no message is refused as an invalid request.",
            SECTION,
            _invalid(invalid, {"jsonrpc": "2.0", "id": 8001, "params": {}}, 8001),
        )
        yield Case(
            "errors/batch",
            "should",
            "An array of messages is refused as an invalid request.",
            "The envelope of the spec: batches",
            _batch(invalid),
        )
    if (unknown := conditions.get("methodNotFound")) is not None:
        yield Case(
            "errors/unknown-method",
            "must",
            "A request for a method that does not exist is answered with that error.",
            SECTION,
            _unknown(unknown),
        )
    if (params := conditions.get("invalidParams")) is not None:
        for method in info.methods.values():
            if method.direction == "serverToClient" or method.name not in scenario.calls:
                continue
            if method.capability is None and wrong_params(method) is not None:
                yield Case(
                    f"errors/invalid-params/{method.name}",
                    "must",
                    f"Params of `{method.name}` that do not fit are refused.",
                    SECTION,
                    _params(params, method),
                )
    yield Case(
        "errors/shape",
        "must",
        "An error has an integer as its code and a string as its message.",
        SECTION,
        _shape,
    )
    if info.envelope.error_data == "object":
        yield Case(
            "errors/data",
            "should",
            "The data of an error is an object, where it is there.",
            "The envelope of the spec: error.data",
            _data,
        )


async def _alive(bench: Bench, wire: Wire) -> None:
    """The connection still works. Raises Failed."""
    await bench.probe(wire)


def _parse(error: ErrorCode) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        before = len(wire.received)
        await wire.send_body(b'{"jsonrpc": "2.0", "id": 1, "method": "x", ')
        if not bench.info.ids.null_answer:
            await _unanswered(bench, wire, before)
            return
        answer = await _next_answer(wire, before)
        bench.expect_error(answer, error.name, "A body that is no JSON")
        if answer.get("id", ...) is not None:
            raise Failed(f"The id has to be null; it is {answer.get('id', 'absent')!r}.")
        await _alive(bench, wire)

    return run


async def _unanswered(bench: Bench, wire: Wire, before: int) -> None:
    """What has no id is not answered; the server goes on, or ends the connection. Raises Failed."""
    try:
        await _alive(bench, wire)
    except Failed:
        if not wire.ended:
            raise
    for each in wire.received[before:]:
        if each.is_answer() and each.value.get("id", ...) is None:
            raise Failed("An answer with a null id came; this protocol has none.")


async def _next_answer(wire: Wire, before: int) -> dict[str, Any]:
    if not await wire.until(lambda: bool(wire.strangers(before))):
        raise Failed(f"No answer: {await wire.why()}")
    value: dict[str, Any] = wire.strangers(before)[0].value
    return value


def _invalid(error: ErrorCode, sent: Any, message_id: Any) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        before = len(wire.received)
        await wire.send(sent)
        answer = await _next_answer(wire, before)
        bench.expect_error(answer, error.name, "A request without a method")
        if answer.get("id") not in (message_id, None):
            raise Failed(f"The id has to be {message_id} or null; it is {answer.get('id')!r}.")
        await _alive(bench, wire)

    return run


def _batch(error: ErrorCode) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        before = len(wire.received)
        method, params = bench.probe_request()
        inner = {"jsonrpc": "2.0", "id": 8002, "method": method, "params": params}
        await wire.send([inner])
        if not bench.info.ids.null_answer:
            await _unanswered(bench, wire, before)
            return

        def lists() -> bool:
            return any(isinstance(each.value, list) for each in wire.received[before:])

        if not await wire.until(lambda: lists() or bool(wire.strangers(before))):
            raise Failed(f"No answer: {await wire.why()}")
        if lists():
            raise Failed("A batch was answered with a batch.")
        answer = wire.strangers(before)[0].value
        bench.expect_error(answer, error.name, "An array of messages")

    return run


def _unknown(error: ErrorCode) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        answer = await wire.call("testwire/noSuchMethod", {})
        bench.expect_error(answer, error.name, "testwire/noSuchMethod")

    return run


def wrong_params(method: Method[Any, Any]) -> dict[str, Any] | None:
    """Params of a method that its type refuses because of one member; None where it has none."""
    if method.params is None:
        return None
    fields = getattr(method.params(), "model_fields", {})
    for name, field in fields.items():
        for value in WRONG[:-1]:
            params = {field.alias or name: value}
            try:
                codec.decode_params(method, params, "server")
            except InvalidMessage as error:
                if any(
                    each["pointer"].startswith(f"/{field.alias or name}") for each in error.errors
                ):
                    return params
    return None


def _params(error: ErrorCode, method: Method[Any, Any]) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.session(method)
        use = bench.scenario.calls.get(method.name, {})
        for step in use.get("before", []):
            await bench.before(wire, step)
        right = fill(use.get("params", {}), bench.scope)
        answer = await wire.call(method.name, {**right, **(wrong_params(method) or {})})
        bench.expect_error(answer, error.name, method.name)

    return run


async def _refused(bench: Bench) -> list[Any]:
    wire = await bench.ready()
    answer = await wire.call("testwire/noSuchMethod", {})
    return [answer["error"]] if "error" in answer else []


async def _shape(bench: Bench) -> None:
    for error in await _refused(bench):
        if not isinstance(error, dict):
            raise Failed(f"An error has to be an object; it is {error!r}.")
        if type(error.get("code")) is not int:
            raise Failed(f"The code of an error has to be an integer; it is {error.get('code')!r}.")
        if not isinstance(error.get("message"), str):
            raise Failed(
                f"The message of an error has to be a string; it is {error.get('message')!r}."
            )


async def _data(bench: Bench) -> None:
    for error in await _refused(bench):
        if isinstance(error, dict) and "data" in error and not isinstance(error["data"], dict):
            raise Failed(f"The data of an error has to be an object; it is {error['data']!r}.")
