"""Cases of how a client writes messages as bytes.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

import json
import re
from typing import Final

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.model import CheckFailed

SOURCE: Final = "The framing of the spec"


cases = CaseTable()


def _has_headers(given: Derivation) -> bool:
    return given.transport.framing.kind == "contentLength"


@cases.row("framing/only-messages", SOURCE, when=_has_headers)
async def only_messages(harness: ClientHarness) -> None:
    """Nothing but messages is sent."""
    for event in (await harness.plain()).of("junk"):
        raise CheckFailed(f"Between messages stood {event['data'].encode('latin-1')[:200]!r}.")


@cases.row("framing/headers", SOURCE, when=_has_headers)
async def headers(harness: ClientHarness) -> None:
    """Headers are spelled and ended the way that all readers take them."""
    written = harness.target.transport.framing.headers
    for number, message in enumerate((await harness.plain()).messages, 1):
        head = message.head
        if not head.endswith(b"\r\n\r\n"):
            raise CheckFailed(
                f"The headers of message {number} do not end in two pairs of carriage return and "
                f"line feed: {head[-60:]!r}."
            )
        # What comes before them is the subject of another case.
        found = re.search(rb"(?i)content-[a-z]+:[^\x00]*\Z", head)
        lines = (found.group() if found else head).split(b"\r\n")[:-2]
        wanted = [b"Content-Length: %d" % len(message.body)]
        wanted += [f"{name}: {value}".encode("ascii") for name, value in written]
        for line in wanted:
            if line not in lines:
                raise CheckFailed(
                    f"Message {number} has no header line {line.decode()!r}, but {head[:200]!r}."
                )


@cases.row("framing/bodies", SOURCE, when=_has_headers)
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


@cases.row("framing/ascii", SOURCE, when=lambda given: given.transport.framing.ascii_only)
async def ascii_only(harness: ClientHarness) -> None:
    """Bodies hold ASCII alone; other characters are escaped."""
    for message in (await harness.plain()).messages:
        if not message.body.isascii():
            raise CheckFailed(f"A body holds other characters than ASCII: {message.body[:200]!r}.")
