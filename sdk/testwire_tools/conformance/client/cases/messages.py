"""Cases about the messages that a client sends: framing, JSON-RPC members and types.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.cases.framing import check_ascii, check_headers
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT
from testwire_tools.conformance.message_types import check_params
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.sessions.by_position import positions_of

FRAMING: Final = "Specification: framing"
JSONRPC: Final = "JSON-RPC 2.0"
TYPES: Final = "Specification: types"

cases = CaseTable()

# --- framing -------------------------------------------------------------------------------------


def _has_headers(given: Derivation) -> bool:
    return given.transport.framing.kind == "contentLength"


@cases.row("framing/only-messages", FRAMING, when=_has_headers)
async def only_messages(harness: ClientHarness) -> None:
    """The client sends no text between messages."""
    for event in (await harness.plain()).of("junk"):
        data = event["data"].encode("latin-1")[:200]
        raise CheckFailed(f"Expected only messages, found {data!r} between them.")


@cases.row("framing/headers", FRAMING, when=_has_headers)
async def headers(harness: ClientHarness) -> None:
    """Headers have the spelling and the line endings that all readers accept."""
    for number, message in enumerate((await harness.plain()).messages, 1):
        check_headers(number, message.head, message.body)


@cases.row("framing/bodies", FRAMING, when=_has_headers)
async def bodies(harness: ClientHarness) -> None:
    """Each body is valid JSON in UTF-8, and each Content-Length is correct."""
    record = await harness.plain()
    for event in record.of("broken"):
        raise CheckFailed(event["text"])
    for message in record.messages:
        try:
            json.loads(message.body.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise CheckFailed(
                f"A body is not valid JSON: {error}; the body is {message.body[:200]!r}."
            ) from None


@cases.row("framing/ascii", FRAMING, when=lambda given: given.transport.framing.ascii_only)
async def ascii_only(harness: ClientHarness) -> None:
    """Bodies contain only ASCII characters; other characters are escaped."""
    check_ascii(message.body for message in (await harness.plain()).messages)


# --- JSON-RPC ------------------------------------------------------------------------------------


@cases.row("json-rpc/version", f"{JSONRPC}, section 4")
async def version(harness: ClientHarness) -> None:
    """Every message has `"jsonrpc": "2.0"`."""
    for message in (await harness.plain()).objects:
        if message.get("jsonrpc") != "2.0":
            raise CheckFailed(f'Expected `"jsonrpc": "2.0"` in each message, found {message.shown}')


@cases.row("json-rpc/shape", f"{JSONRPC}, sections 4 and 5")
async def shape(harness: ClientHarness) -> None:
    """Every message is a request, a notification or a response, and not a batch."""
    for message in (await harness.plain()).messages:
        if message.value is ABSENT:
            continue
        if not isinstance(message.value, dict):
            raise CheckFailed(f"Expected an object as a message, found {message.shown}")
        if "method" in message.value:
            if message.method is None:
                raise CheckFailed(f"Expected a string in 'method', found {message.shown}")
            if "result" in message.value or "error" in message.value:
                raise CheckFailed(f"Expected no result or error next to a method: {message.shown}")
        elif ("result" in message.value) == ("error" in message.value):
            raise CheckFailed(f"Expected a 'method', 'result' or 'error' in {message.shown}")


PARAMS: Final = "json-rpc/params"


def _needs_params(given: Derivation) -> bool:
    return given.info.envelope.params == "always"


@cases.row(PARAMS, f"{JSONRPC}, section 4.2", when=_needs_params)
async def has_params(harness: ClientHarness) -> None:
    """The params of each request and notification are an object or, by position, an array.

    Params can be absent unless a requirement of the protocol forbids this.
    """
    required = PARAMS in harness.scenario.client.get("stands", {})
    for message in (await harness.plain()).objects:
        name, params = message.method, message.get("params")
        by_position = positions_of(harness.info, name) is not None and type(params) is list
        if name is None or isinstance(params, dict) or by_position:
            continue
        if params is ABSENT and not required:
            continue  # The case `types/params` reports params that the method requires.
        known = harness.info.methods.get(name) or harness.info.notifications.get(name)
        # Receivers ignore the params of a message if the protocol defines no params for it.
        if known is not None and known.params is None and params in (None, ABSENT):
            continue
        raise CheckFailed(f"Expected an object as the params of {name!r}, found {message.shown}")


@cases.row("json-rpc/ids", "Specification: ids")
async def ids(harness: ClientHarness) -> None:
    """The ids of requests have a type and a value that the protocol allows."""
    rules = harness.info.ids
    for message in (await harness.plain()).requests:
        chosen = message.get("id")
        if isinstance(chosen, bool) or not isinstance(chosen, int | str):
            raise CheckFailed(
                f"Expected a string or integer as the id of {message.method!r}, found {chosen!r}."
            )
        # Clients may use each type that servers accept, even if Testwire's clients use only one.
        if ("string" if isinstance(chosen, str) else "integer") not in rules.accepts:
            wanted = " or ".join(rules.accepts)
            raise CheckFailed(
                f"Expected an id of type {wanted} for {message.method!r}, found {chosen!r}."
            )
        low, high = rules.minimum, rules.maximum
        if isinstance(chosen, int) and not (
            (low is None or chosen >= low) and (high is None or chosen <= high)
        ):
            raise CheckFailed(
                f"Expected an id from {low} to {high} for {message.method!r}, found {chosen}."
            )


@cases.row("json-rpc/unique-ids", f"{JSONRPC}, section 4, id")
async def unique_ids(harness: ClientHarness) -> None:
    """Each request on a connection has a different id."""
    seen: set[Any] = set()
    for message in (await harness.plain()).requests:
        if message.key in seen:
            raise CheckFailed(f"Expected unique ids, found two requests with id {message.key[1]}.")
        seen.add(message.key)


@cases.row("json-rpc/unanswered", f"{JSONRPC}, section 4.1")
async def unanswered(harness: ClientHarness) -> None:
    """The client sends responses only to requests."""
    await harness.plain()
    for name in ("plain", "unknown-notification"):
        for message in (await harness.record(name)).messages:
            if message.is_answer:
                raise CheckFailed(f"Expected no response, received {message.body[:200]!r}.")


# --- types ---------------------------------------------------------------------------------------


def _sent_by_clients(given: Derivation) -> Iterator[Mapping[str, str]]:
    """Yield the name of each client message with params, except for the cancellation.

    The case `cancellation/form` checks the cancellation.
    """
    info = given.info
    for name in (*info.methods, *info.notifications):
        each = info.methods.get(name) or info.notifications[name]
        cancels = info.cancellation is not None and name == info.cancellation.method
        if each.direction != "serverToClient" and each.params is not None and not cancels:
            yield {"name": name}


@cases.row("types/params/{name}", TYPES, each=_sent_by_clients)
async def params(harness: ClientHarness, name: str) -> None:
    """The params of `{name}` match their type."""
    found = [each for each in (await harness.plain()).objects if each.method == name]
    if not found:
        raise harness.not_sent(f"The client does not send {name!r}.")
    for message in found:
        check_params(harness.info, name, message.get("params"), "server")


@cases.row("types/known-messages", TYPES)
async def known(harness: ClientHarness) -> None:
    """The client sends only messages that the protocol allows clients to send."""
    info = harness.info
    for message in (await harness.plain()).objects:
        name = message.method
        if name is None:
            continue
        descriptor = info.methods.get(name) or info.notifications.get(name)
        if descriptor is None or descriptor.direction == "serverToClient":
            raise CheckFailed(f"Received {name!r}, which clients must not send.")
        if message.is_request != (name in info.methods):
            kind = "a request with" if name in info.methods else "a notification without"
            raise CheckFailed(f"Expected {name!r} as {kind} an id, found {message.shown}")
