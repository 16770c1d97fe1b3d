"""How the scripted server behaves: as a good one, or with one hard thing that may happen.

A play decides how each answer is delivered, and what happens beside it. It knows no protocol, and
judges nothing: a hard thing that was done is noted in the record, for the cases to look at.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.steps import fill

if TYPE_CHECKING:
    from testwire_tools.conformance.client.player import Asked, Player

__all__ = ["PLAYS", "UNKNOWN_NOTIFICATION", "UNKNOWN_REQUEST", "UNSEEN", "Play", "find", "plan"]

LATE_SECONDS: Final = 0.5
WITHHELD_SECONDS: Final = 2.0
"""How long an answer waits for the request's cancellation."""
PAUSE_SECONDS: Final = 0.01
LARGE_CHARACTERS: Final = 4 * 1024 * 1024
UNKNOWN_NOTIFICATION: Final = "testwire/noSuchNotification"
UNKNOWN_REQUEST: Final = "testwire/noSuchRequest"
UNKNOWN_ID: Final = 987654321
UNKNOWN_MEMBER: Final = "testwireUnknown"
UNKNOWN_CODE: Final = -31999
BEYOND_ASCII: Final = "ü€\U0001d11e"
INTERNAL_ERROR: Final = -32603
SERVER_ERROR: Final = -32000
PARSE_ERROR: Final = -32700

UNSEEN: Final = frozenset(
    ("stubborn", "crash", "half", "error", "unknown-code", "null", "beyond-ascii")
)
"""Plays that show something only where it can be seen how the client's process ends."""

Deliver = Callable[["Player", "Asked"], Awaitable[None]]


class Play(NamedTuple):
    """A behaviour. docs: what the server does, for those who wait in front of their client.

    bare: it announces no capabilities. stubborn: its process outlives the end of its connection.
    """

    name: str
    docs: str
    deliver: Deliver
    bare: bool = False
    stubborn: bool = False


def _notification(text: str = "") -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": UNKNOWN_NOTIFICATION, "params": {"text": text}}


async def _plain(player: Player, asked: Asked) -> None:
    for message in asked.before:
        player.send(message)
        # As far as it is in the server's hands, messages come one by one.
        await asyncio.sleep(PAUSE_SECONDS)
    player.send(asked.answer)


async def _late(player: Player, asked: Asked) -> None:
    await asyncio.sleep(LATE_SECONDS)
    player.trick()
    await _plain(player, asked)


async def _split(player: Player, asked: Asked) -> None:
    player.trick()
    for message in [*asked.before, asked.answer]:
        data = player.frame(message)
        body = data.index(b"\r\n\r\n") + 4
        # In the header's name, between the two characters of a line's end, in the blank line, in
        # the body, before its last byte.
        cuts = [0, 4, data.index(b"\r") + 1, body - 1, body, body + 7, len(data) - 1, len(data)]
        # Pieces of one message are not mixed with those of another.
        async with player.writing:
            for start, end in itertools.pairwise(cuts):
                player.write(data[start:end])
                await asyncio.sleep(PAUSE_SECONDS)
        player.sent(message)


async def _joined(player: Player, asked: Asked) -> None:
    messages = [*asked.before, asked.answer]
    if asked.before:
        player.trick()
    player.write(b"".join(player.frame(message) for message in messages))
    for message in messages:
        player.sent(message)


async def _large(player: Player, asked: Asked) -> None:
    if player.first_trick():
        player.send(_notification("x" * LARGE_CHARACTERS))
    await _plain(player, asked)


async def _unknown_notification(player: Player, asked: Asked) -> None:
    player.trick()
    player.send(_notification())
    await _plain(player, asked)


async def _unknown_members(player: Player, asked: Asked) -> None:
    player.trick()
    for message in [*asked.before, asked.answer]:
        changed = copy.deepcopy(message)
        changed[UNKNOWN_MEMBER] = True
        for part in ("params", "result"):
            if isinstance(changed.get(part), dict):
                changed[part][UNKNOWN_MEMBER] = {"more": [1, None]}
        player.send(changed)


async def _duplicate(player: Player, asked: Asked) -> None:
    await _plain(player, asked)
    player.trick()
    player.send(asked.answer)


async def _unsolicited(player: Player, asked: Asked) -> None:
    player.trick()
    player.send({"jsonrpc": "2.0", "id": UNKNOWN_ID, "result": {}})
    await _plain(player, asked)


async def _null_id(player: Player, asked: Asked) -> None:
    player.trick()
    error = {"code": PARSE_ERROR, "message": "Parse error"}
    player.send({"jsonrpc": "2.0", "id": None, "error": error})
    await _plain(player, asked)


async def _late_progress(player: Player, asked: Asked) -> None:
    await _plain(player, asked)
    if asked.before:
        player.trick()
        for message in asked.before:
            player.send(message)


def _instead(change: Callable[[Asked], Mapping[str, Any]]) -> Deliver:
    """Other answers to what does not belong to the setup."""

    async def deliver(player: Player, asked: Asked) -> None:
        if asked.setup or "error" in asked.answer:
            await _plain(player, asked)
            return
        player.trick()
        player.send({"jsonrpc": "2.0", "id": asked.id, **change(asked)})

    return deliver


def _error(asked: Asked) -> Mapping[str, Any]:
    return {"error": {"code": INTERNAL_ERROR, "message": "Something went wrong."}}


def _unknown_code(asked: Asked) -> Mapping[str, Any]:
    data = {"testwire": ["anything"]}
    return {"error": {"code": UNKNOWN_CODE, "message": "Something went wrong.", "data": data}}


def _beyond_ascii(asked: Asked) -> Mapping[str, Any]:
    return {"error": {"code": SERVER_ERROR, "message": f"Not today: {BEYOND_ASCII * 20}"}}


def _null(asked: Asked) -> Mapping[str, Any]:
    return {"result": None}


async def _crash(player: Player, asked: Asked) -> None:
    if asked.setup:
        await _plain(player, asked)
        return
    player.trick()
    player.crash()


async def _half(player: Player, asked: Asked) -> None:
    if asked.setup:
        await _plain(player, asked)
        return
    player.trick()
    data = player.frame(asked.answer)
    player.write(data[: len(data) - 5])
    await asyncio.sleep(PAUSE_SECONDS)
    player.crash()


async def _withheld(player: Player, asked: Asked) -> None:
    said, slow = player.info.cancellation, player.scenario.slow
    if said is None or slow is None or asked.method != slow["method"]:
        await _plain(player, asked)
        return
    player.trick()
    try:
        await asyncio.wait_for(asked.cancelled.wait(), WITHHELD_SECONDS)
    except TimeoutError:
        await _plain(player, asked)
        return
    error = player.info.errors[said.error]
    answer = {"code": error.code, "message": error.message}
    player.send({"jsonrpc": "2.0", "id": asked.id, "error": answer})


async def _unknown_requests(player: Player, asked: Asked) -> None:
    if player.first_trick():
        accepted = player.info.ids.accepts
        for kind, message_id in (("integer", 7001), ("string", "7002")):
            if kind in accepted:
                player.ask(UNKNOWN_REQUEST, {}, message_id)
        await player.answered()
    await _plain(player, asked)


async def _known_requests(player: Player, asked: Asked) -> None:
    if not asked.setup and player.first_trick():
        for number, (method, params) in enumerate(player.requests()):
            player.ask(method, params, 7101 + number)
        await player.answered()
    await _plain(player, asked)


PLAYS: Final[Mapping[str, Play]] = {
    play.name: play
    for play in (
        Play("plain", "answers everything, at once", _plain),
        Play("late", f"answers after {LATE_SECONDS:g} seconds", _late),
        Play("split", "sends each message in pieces", _split),
        Play("joined", "sends several messages in one piece", _joined),
        Play("large", "sends a very large message", _large),
        Play(
            "unknown-notification", "sends a notification that nobody knows", _unknown_notification
        ),
        Play("unknown-members", "sends members that nobody knows", _unknown_members),
        Play("duplicate", "answers everything twice", _duplicate),
        Play("unsolicited", "answers what was never asked", _unsolicited),
        Play("null-id", "sends an error without an id", _null_id),
        Play("late-progress", "repeats its notifications after the answer", _late_progress),
        Play("unknown-requests", "asks for something that nobody knows", _unknown_requests),
        Play("known-requests", "asks what a server may ask", _known_requests),
        Play("bare", "announces no capabilities", _plain, bare=True),
        Play("error", "answers with errors", _instead(_error)),
        Play(
            "unknown-code",
            "answers with errors of a code that nobody knows",
            _instead(_unknown_code),
        ),
        Play("beyond-ascii", "answers with errors beyond ASCII", _instead(_beyond_ascii)),
        Play("null", "answers with null", _instead(_null)),
        Play("withheld", "answers the work only when it is cancelled", _withheld),
        Play("crash", "crashes instead of an answer", _crash),
        Play("half", "crashes in the middle of an answer", _half),
        Play("stubborn", "runs on when its connection has ended", _plain, stubborn=True),
    )
}


def find(name: str, scenario: Scenario) -> Play:
    """A play by its name, also one of the protocol's own. Raises KeyError."""
    return _own(scenario).get(name) or PLAYS[name]


def _own(scenario: Scenario) -> dict[str, Play]:
    """What the data of a protocol adds: notifications that are sent before an answer."""
    return {
        f"semantics/{hard['id']}": Play(
            f"semantics/{hard['id']}", f"tries a rule: {hard['docs']}", _before(hard)
        )
        for hard in scenario.client.get("hard", [])
    }


def _before(hard: Mapping[str, Any]) -> Deliver:
    async def deliver(player: Player, asked: Asked) -> None:
        for message in asked.before:
            player.send(message)
        if asked.method == hard["in"]:
            player.trick()
            for number in range(hard.get("times", 1)):
                for each in hard["send"]:
                    params = fill(each["params"], {"params": asked.params})
                    player.send({"jsonrpc": "2.0", "method": each["notify"], "params": params})
                if number % 100 == 99:
                    await asyncio.sleep(0)  # So that what is written goes out.
        player.send(asked.answer)

    return deliver


def plan(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> list[Play]:
    """The plays for a client that others start, in their order; those are left out in which it
    could not be seen how it ends, and those that come to nothing here.
    """
    left = set(UNSEEN)
    if not any(place.role == "server" for place in info.capabilities):
        left.add("bare")
    if not scenario.client.get("requests"):
        left.add("known-requests")
    if not info.ids.null_answer:
        left.add("null-id")
    if info.cancellation is None or scenario.slow is None:
        left.add("withheld")
    if transport.framing.kind == "httpBody":
        left |= {"split", "joined", "duplicate", "unsolicited", "late-progress", "large", "null-id"}
        left |= {"unknown-requests", "known-requests"}
    own = [] if transport.framing.kind == "httpBody" else list(_own(scenario).values())
    return [play for play in PLAYS.values() if play.name not in left] + own
