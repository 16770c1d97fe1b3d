"""Cases of how a client starts its server or connects to it, and of how both end.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.client.harness import NOT_STARTED_HERE, ClientHarness
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped

__all__ = ["cases"]

SOURCE: Final = "The lifecycle of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    yield Case(
        "launch/connects",
        "must",
        "The client starts the server, or connects to it, and talks to it.",
        "The transports of the spec",
        _connects,
    )
    yield Case(
        "shutdown/ends",
        "must",
        "The client comes to its end by itself, with exit code 0, where nothing goes wrong.",
        SOURCE,
        _ends,
    )
    yield Case(
        "shutdown/nothing-left",
        "must",
        "When the client has ended, so has the server that it started.",
        SOURCE,
        partial(_nothing_left, "plain"),
    )
    if transport.listener != "server":
        yield Case(
            "shutdown/stubborn-server",
            "should",
            "A server that does not end with its connection is ended by the client.",
            SOURCE,
            partial(_nothing_left, "stubborn"),
        )
    for name in _closing_notifications(info):
        docs = f"The client sends `{name}` before it closes the connection."
        yield Case("shutdown/says-so", "should", docs, SOURCE, partial(_announces_its_end, name))


def _closing_notifications(info: ProtocolInfo) -> list[str]:
    """The notifications by which a client ends the server."""
    closing = {state.name for state in info.lifecycle.states if state.allows == ()}
    names = {each.method for each in info.lifecycle.transitions if each.target in closing}
    return sorted(names & info.notifications.keys())


async def _connects(harness: ClientHarness) -> None:
    record = await harness.record("plain")
    for event in record.of("refused"):
        raise Failed(f"The server was started in a way that it cannot take: {event['text']}")
    if not record.connected:
        how = hint = ""
        if record.own:
            how = " before it ended" if record.code is not None else " in all its time"
            if not harness.target.named:
                hint = (
                    " Nothing in its command says where the server is: put {server} there, or let "
                    "the client read TESTWIRE_SERVER."
                )
        last = f" Its last words: {record.stderr[-1][1].strip()}" if record.stderr else ""
        raise Failed(f"The client did not connect to the server{how}.{hint}{last}")
    if not record.messages:
        raise Failed("The client is connected, but sends no message.")


def _own(record: Record) -> Record:
    if not record.own:
        raise Skipped(NOT_STARTED_HERE)
    return record


async def _ends(harness: ClientHarness) -> None:
    record = _own(await harness.plain())
    if record.code is None:
        seconds = harness.target.seconds
        raise Failed(f"The client's command did not end within {seconds:g} seconds.")
    if record.code != 0:
        raise Failed(f"The client's command ended with exit code {record.code}.")


async def _nothing_left(name: str, harness: ClientHarness) -> None:
    await harness.plain()
    record = _own(await harness.record(name))
    if harness.target.connects:
        raise Skipped("The client does not start the server, it connects to one that runs.")
    if record.left:
        raise Failed("The client has ended; the server that it started runs on.")


async def _announces_its_end(name: str, harness: ClientHarness) -> None:
    if name not in (await harness.plain()).methods:
        raise Failed(f"The client never sends {name!r}.")
