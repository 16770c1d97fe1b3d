"""The options of a replay, and the state that all its connections share.

Tests: `tests/tools/sessions/test_replay.py`.
"""

from __future__ import annotations

import asyncio
from typing import Literal, NamedTuple

from testwire.registry import ProtocolInfo, Role
from testwire_base.pointers import split as split_pointer
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.reading import Session
from testwire_tools.sessions.view import rows

Match = Literal["params", "method", "outcome"]


class Rules(NamedTuple):
    """Options of a replay.

    speed: 1 keeps the recorded timing, 2 is twice as fast, None sends without delay.
    match: "params" compares whole messages, "method" compares their methods, and `outcomes.py`
    explains "outcome".
    ignored: pointers to members that may differ.
    seconds: the maximum time to wait for a message. None means CLIENT_SECONDS for a live server,
    and no limit for a live client.
    """

    speed: float | None = None
    match: Match = "params"
    ignored: tuple[str, ...] = ()
    seconds: float | None = None


class Diverged(Exception):
    """Raised if the live peer deviates from the trace. line: the line number in the trace."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class Stage:
    """The state that all connections of a replay share."""

    def __init__(self, info: ProtocolInfo, plays: Role, session: Session, rules: Rules) -> None:
        self.info = info
        self.plays: Role = plays
        self.session = session
        self.rules = rules
        self.ignored = [split_pointer(pointer) for pointer in rules.ignored]
        self.varying = {row.entry.line: varying(info, row.method) for row in rows(session.entries)}
        self.ours = "clientToServer" if plays == "client" else "serverToClient"
        self.other = "server" if plays == "client" else "client"
        self.connections: dict[int, list[TraceEntry]] = {}
        for entry in session.entries:
            self.connections.setdefault(entry.connection, []).append(entry)
        for number, entries in [*self.connections.items()]:
            # A client may open a connection only to check that the server is listening.
            if len(self.connections) > 1 and all(entry.end is not None for entry in entries):
                del self.connections[number]
        self.states = 0
        """The number of final states that were compared."""
        self.notes: list[str] = []
        """Messages that explain why comparisons were omitted."""
        self.line = 0
        """The last replayed line of the trace, on any connection."""
        self.moved = asyncio.Condition()

    async def reached(self, line: int) -> None:
        """Wait until a line of the trace has been replayed."""
        async with self.moved:
            await self.moved.wait_for(lambda: self.line >= line)

    async def played(self, line: int) -> None:
        async with self.moved:
            self.line = max(self.line, line)
            self.moved.notify_all()


def varying(info: ProtocolInfo, name: str) -> list[list[str]]:
    method = info.methods.get(name) or info.notifications.get(name)
    return [split_pointer(pointer) for pointer in method.varies] if method is not None else []
