"""Cases of the messages that a client writes: their bytes, their JSON-RPC envelope, their types.

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
from testwire_tools.conformance.model import CheckFailed, Skipped

FRAMING: Final = "The framing of the spec"
JSONRPC: Final = "JSON-RPC 2.0"
TYPES: Final = "The types of the spec"

cases = CaseTable()

# --- bytes ---------------------------------------------------------------------------------------


def _has_headers(given: Derivation) -> bool:
    return given.transport.framing.kind == "contentLength"


@cases.row("framing/only-messages", FRAMING, when=_has_headers)
async def only_messages(harness: ClientHarness) -> None:
    """Nothing but messages is sent."""
    for event in (await harness.plain()).of("junk"):
        raise CheckFailed(f"Between messages stood {event['data'].encode('latin-1')[:200]!r}.")


@cases.row("framing/headers", FRAMING, when=_has_headers)
async def headers(harness: ClientHarness) -> None:
    """Headers are spelled and ended the way that all readers take them."""
    for number, message in enumerate((await harness.plain()).messages, 1):
        check_headers(number, message.head, message.body, harness.target.transport.framing)


@cases.row("framing/bodies", FRAMING, when=_has_headers)
async def bodies(harness: ClientHarness) -> None:
    """Each body is one whole JSON text in UTF-8, as long as its header says."""
    record = await harness.plain()
    for event in record.of("broken"):
        raise CheckFailed(event["text"])
    for message in record.messages:
        try:
            json.loads(message.body.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise CheckFailed(f"A body is no JSON: {error}: {message.body[:200]!r}") from None


@cases.row("framing/ascii", FRAMING, when=lambda given: given.transport.framing.ascii_only)
async def ascii_only(harness: ClientHarness) -> None:
    """Bodies hold ASCII alone; other characters are escaped."""
    check_ascii(message.body for message in (await harness.plain()).messages)


# --- JSON-RPC ------------------------------------------------------------------------------------


@cases.row("json-rpc/version", f"{JSONRPC}, section 4")
async def version(harness: ClientHarness) -> None:
    """Every message has `"jsonrpc": "2.0"`."""
    for message in (await harness.plain()).objects:
        if message.get("jsonrpc") != "2.0":
            raise CheckFailed(f"A message does not say its version: {message.shown}")


@cases.row("json-rpc/shape", f"{JSONRPC}, sections 4 and 5")
async def shape(harness: ClientHarness) -> None:
    """Every message is a request, a notification or an answer, and no list of them."""
    for message in (await harness.plain()).messages:
        if message.value is ABSENT:
            continue
        if not isinstance(message.value, dict):
            raise CheckFailed(f"A message is no object: {message.shown}")
        if "method" in message.value:
            if message.method is None:
                raise CheckFailed(f"The name of a method is no string: {message.shown}")
            if "result" in message.value or "error" in message.value:
                raise CheckFailed(f"A message is request and answer in one: {message.shown}")
        elif ("result" in message.value) == ("error" in message.value):
            raise CheckFailed(f"A message is neither a request nor an answer: {message.shown}")


def _needs_params(given: Derivation) -> bool:
    return given.info.envelope.params == "always"


@cases.row("json-rpc/params", "The envelope of the spec", when=_needs_params)
async def has_params(harness: ClientHarness) -> None:
    """Every request and notification has params, which are an object."""
    for message in (await harness.plain()).objects:
        if message.method is not None and not isinstance(message.get("params"), dict):
            raise CheckFailed(f"The params of {message.method!r} are no object: {message.shown}")


@cases.row("json-rpc/ids", "The ids of the spec")
async def ids(harness: ClientHarness) -> None:
    """Ids of requests are of a kind that every server takes."""
    rules = harness.info.ids
    for message in (await harness.plain()).requests:
        chosen = message.get("id")
        if isinstance(chosen, bool) or not isinstance(chosen, int | str):
            raise CheckFailed(
                f"The id of {message.method!r} is neither a string nor whole: {chosen!r}."
            )
        kind = "string" if isinstance(chosen, str) else "integer"
        if kind not in rules.accepts or (rules.writes != "either" and kind != rules.writes):
            raise CheckFailed(
                f"The id of {message.method!r} is {chosen!r}; clients of this protocol write "
                f"{rules.writes}s."
            )
        low, high = rules.minimum, rules.maximum
        if isinstance(chosen, int) and not (
            (low is None or chosen >= low) and (high is None or chosen <= high)
        ):
            raise CheckFailed(f"The id of {message.method!r} is {chosen}, beyond {low} to {high}.")


@cases.row("json-rpc/unique-ids", f"{JSONRPC}, section 4, id")
async def unique_ids(harness: ClientHarness) -> None:
    """No two requests of a connection have the same id."""
    seen: set[Any] = set()
    for message in (await harness.plain()).requests:
        if message.key in seen:
            raise CheckFailed(f"Two requests have the id {message.key[1]}.")
        seen.add(message.key)


@cases.row("json-rpc/unanswered", f"{JSONRPC}, section 4.1")
async def unanswered(harness: ClientHarness) -> None:
    """Notifications and answers are not answered, known or not."""
    await harness.plain()
    for name in ("plain", "unknown-notification"):
        for message in (await harness.record(name)).messages:
            if message.is_answer:
                raise CheckFailed(f"An answer came that nobody asked for: {message.body[:200]!r}")


# --- types ---------------------------------------------------------------------------------------


def _sent_by_clients(given: Derivation) -> Iterator[Mapping[str, str]]:
    """The messages with params that only these cases check; cancellation has its own."""
    info = given.info
    for name in (*info.methods, *info.notifications):
        each = info.methods.get(name) or info.notifications[name]
        cancels = info.cancellation is not None and name == info.cancellation.method
        if each.direction != "serverToClient" and each.params is not None and not cancels:
            yield {"name": name}


@cases.row("types/params/{name}", TYPES, each=_sent_by_clients)
async def params(harness: ClientHarness, name: str) -> None:
    """The params of `{name}` are of their type."""
    found = [each for each in (await harness.plain()).objects if each.method == name]
    if not found:
        raise Skipped(f"The client does not send {name!r}.")
    for message in found:
        check_params(harness.info, name, message.get("params"), "server")


@cases.row("types/known-messages", TYPES)
async def known(harness: ClientHarness) -> None:
    """The client sends only messages that clients of this protocol send."""
    info = harness.info
    for message in (await harness.plain()).objects:
        name = message.method
        if name is None:
            continue
        descriptor = info.methods.get(name) or info.notifications.get(name)
        if descriptor is None or descriptor.direction == "serverToClient":
            raise CheckFailed(f"The client sends {name!r}, which it has no business to send.")
        if message.is_request != (name in info.methods):
            kind = "a request, with" if name in info.methods else "a notification, without"
            raise CheckFailed(f"{name!r} is {kind} an id.")
