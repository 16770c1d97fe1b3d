"""Cases of the JSON-RPC envelope and the ids of what a client sends.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from typing import Any, Final

from testwire_tools.conformance.case_table import CaseTable
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT
from testwire_tools.conformance.model import CheckFailed

JSONRPC: Final = "JSON-RPC 2.0"


cases = CaseTable()


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


@cases.row(
    "json-rpc/params",
    "The envelope of the spec",
    when=lambda given: given.info.envelope.params == "always",
)
async def params(harness: ClientHarness) -> None:
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
