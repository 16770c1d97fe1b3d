"""Stores the messages of a session, and checks their params and results against their types.

This module works with every protocol, and must not depend on Textual.

Tests: `tests/tools/inspector/test_log.py`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from testwire.codec import decode_params, decode_result
from testwire.core.messages import ABSENT
from testwire.errors import InvalidMessage
from testwire.registry import ProtocolInfo, Role
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.view import Row, rows

MESSAGES: Final = 5_000
"""How many messages are kept. The first messages are removed."""


class Logged(NamedTuple):
    """A message, its number in the session (from 1), its typed value, and its problems.

    `value` is None for errors and for messages that are not valid.
    """

    number: int
    row: Row
    value: Any
    problems: tuple[str, ...]


class MessageLog:
    """The last messages of a session. `listener` is called with each new message."""

    def __init__(self, info: ProtocolInfo, listener: Callable[[Logged], object]) -> None:
        self.info = info
        self.messages: deque[Logged] = deque(maxlen=MESSAGES)
        self._listener = listener
        self._new: deque[TraceEntry] = deque()
        self._rows = rows(self._entries())
        self._count = 0

    def add(self, entry: TraceEntry) -> None:
        """Add a message, or data that is not a message."""
        self._new.append(entry)
        row = next(self._rows)
        self._count += 1
        value, problems = self._checked(row)
        logged = Logged(self._count, row, value, problems)
        self.messages.append(logged)
        self._listener(logged)

    def _entries(self) -> Iterator[TraceEntry]:
        while True:
            yield self._new.popleft()

    def _checked(self, row: Row) -> tuple[Any, tuple[str, ...]]:
        """Return the typed params or result of a message, and its problems."""
        message, info = row.entry.message, self.info
        reader: Role = "server" if row.entry.dir == "clientToServer" else "client"
        try:
            if row.kind in ("request", "notification"):
                table: Any = info.methods if row.kind == "request" else info.notifications
                descriptor = table.get(row.method)
                if descriptor is None:
                    return None, (f"{info.title} has no {row.kind} {row.method!r}",)
                params = message.get("params", ABSENT)
                return decode_params(descriptor, params, reader), ()
            if row.kind == "result":
                method = info.methods.get(row.method)
                if method is None:
                    return None, ("no request with this id is waiting for a response",)
                return decode_result(method, message["result"], reader), ()
        except InvalidMessage as error:
            return None, tuple(f"{e['pointer'] or '(root)'}: {e['message']}" for e in error.errors)
        if row.kind in ("invalid", "text"):
            return None, ("not a JSON-RPC message",)
        return None, ()
