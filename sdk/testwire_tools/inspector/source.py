"""The sessions that can be inspected: the inspector's own, and one that is being recorded.

This module works with every protocol, and must not depend on Textual.

Tests: `tests/tools/inspector/`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from testwire_base.traces import TraceEntry, entries_of

from testwire_tools.agents.adapters.base import Adapter
from testwire_tools.inspector.log import Logged
from testwire_tools.sessions.reading import parsed

_POLL_SECONDS: Final = 0.1


class Clock:
    """Converts messages of a live connection to entries of a trace."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    def entry(self, direction: str, body: bytes) -> TraceEntry:
        message = parsed(body)
        return TraceEntry(
            time.perf_counter() - self._start,
            "clientToServer" if direction == "out" else "serverToClient",
            message,
            body.decode("utf-8", "replace") if message is None else None,
        )


async def follow(path: Path) -> AsyncIterator[TraceEntry]:
    """Yield the entries of a trace, and wait for further entries while the trace is written.

    Raises OSError, or Unreadable with the line number.
    """
    number = 0
    with path.open("rb") as file:
        rest = b""
        while True:
            rest += file.readline()
            if not rest.endswith(b"\n"):
                await asyncio.sleep(_POLL_SECONDS)
                continue
            number += 1
            for entry in entries_of([rest], str(path), number):
                yield entry
            rest = b""


def store(adapter: Adapter, logged: Logged) -> None:
    """Store the items in a message of another client, as if this program had received it."""
    row, info = logged.row, adapter.info
    if logged.value is None or row.entry.dir != "serverToClient":
        return
    if row.kind == "notification":
        handler: Any = getattr(adapter, info.notifications[row.method].handler, None)
        if handler is not None:
            handler(logged.value, None)
    elif row.kind == "result":
        adapter.received(info.methods[row.method], logged.value)
