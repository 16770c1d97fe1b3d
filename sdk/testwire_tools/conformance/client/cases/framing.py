"""Cases of how a client writes messages as bytes.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed

__all__ = ["cases"]

SOURCE: Final = "The framing of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    if transport.framing.kind == "contentLength":
        docs = "Nothing but messages is sent."
        yield Case("framing/only-messages", "must", docs, SOURCE, _only_messages)
        docs = "Headers are spelled and ended the way that all readers take them."
        yield Case("framing/headers", "must", docs, SOURCE, _headers)
        docs = "Each body is one whole JSON text in UTF-8, as long as its header says."
        yield Case("framing/bodies", "must", docs, SOURCE, _bodies)
    if transport.framing.ascii_only:
        docs = "Bodies hold ASCII alone; other characters are escaped."
        yield Case("framing/ascii", "must", docs, SOURCE, _ascii)


async def _only_messages(harness: ClientHarness) -> None:
    for event in (await harness.plain()).of("junk"):
        raise Failed(f"Between messages stood {event['data'].encode('latin-1')[:200]!r}.")


async def _headers(harness: ClientHarness) -> None:
    written = harness.target.transport.framing.headers
    for number, message in enumerate((await harness.plain()).messages, 1):
        head = message.head
        if not head.endswith(b"\r\n\r\n"):
            raise Failed(
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
                raise Failed(
                    f"Message {number} has no header line {line.decode()!r}, but {head[:200]!r}."
                )


async def _bodies(harness: ClientHarness) -> None:
    record = await harness.plain()
    for event in record.of("broken"):
        raise Failed(event["text"])
    for message in record.messages:
        try:
            json.loads(message.body.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise Failed(f"A body is no JSON: {error}: {message.body[:200]!r}") from None


async def _ascii(harness: ClientHarness) -> None:
    for message in (await harness.plain()).messages:
        if not message.body.isascii():
            raise Failed(f"A body holds other characters than ASCII: {message.body[:200]!r}.")
