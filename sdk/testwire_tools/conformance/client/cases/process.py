"""Cases of how a client starts its server or connects to it, and of how both end.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.harness import NOT_STARTED_HERE, ClientHarness
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.model import CheckFailed, Skipped

SOURCE: Final = "The lifecycle of the spec"


cases = CaseTable()


def _closing_notifications(given: Derivation) -> list[Mapping[str, str]]:
    """The notifications by which a client ends the server."""
    lifecycle = given.info.lifecycle
    closing = {state.name for state in lifecycle.states if state.allows == ()}
    names = {each.method for each in lifecycle.transitions if each.target in closing}
    return [{"name": name} for name in sorted(names & given.info.notifications.keys())]


@cases.row("launch/connects", "The transports of the spec")
async def connects(harness: ClientHarness) -> None:
    """The client starts the server, or connects to it, and talks to it."""
    record = await harness.record("plain")
    for event in record.of("refused"):
        raise CheckFailed(f"The server was started in a way that it cannot take: {event['text']}")
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
        raise CheckFailed(f"The client did not connect to the server{how}.{hint}{last}")
    if not record.messages:
        raise CheckFailed("The client is connected, but sends no message.")


def _own(record: Record) -> Record:
    if not record.own:
        raise Skipped(NOT_STARTED_HERE)
    return record


@cases.row("shutdown/ends", SOURCE)
async def ends(harness: ClientHarness) -> None:
    """The client comes to its end by itself, with exit code 0, where nothing goes wrong."""
    record = _own(await harness.plain())
    if record.code is None:
        seconds = harness.target.seconds
        raise CheckFailed(f"The client's command did not end within {seconds:g} seconds.")
    if record.code != 0:
        raise CheckFailed(f"The client's command ended with exit code {record.code}.")


@cases.row("shutdown/nothing-left", SOURCE)
async def nothing_left(harness: ClientHarness) -> None:
    """When the client has ended, so has the server that it started."""
    await _check_nothing_left("plain", harness)


@cases.row(
    "shutdown/stubborn-server",
    SOURCE,
    "should",
    when=lambda given: given.transport.listener != "server",
)
async def stubborn_server(harness: ClientHarness) -> None:
    """A server that does not end with its connection is ended by the client."""
    await _check_nothing_left("stubborn", harness)


async def _check_nothing_left(name: str, harness: ClientHarness) -> None:
    await harness.plain()
    record = _own(await harness.record(name))
    if harness.target.connects:
        raise Skipped("The client does not start the server, it connects to one that runs.")
    if record.left:
        raise CheckFailed("The client has ended; the server that it started runs on.")


@cases.row("shutdown/says-so", SOURCE, "should", each=_closing_notifications)
async def announces_its_end(harness: ClientHarness, name: str) -> None:
    """The client sends `{name}` before it closes the connection."""
    if name not in (await harness.plain()).methods:
        raise CheckFailed(f"The client never sends {name!r}.")
