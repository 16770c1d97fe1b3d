"""Wait until a condition is true.

The deadlines are long, because they only matter if a test fails.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator

__all__ = ["patience", "settled", "until", "until_sync"]


def patience(seconds: float) -> float:
    """Return a time limit that suffices on an idle machine, and that grows with the load.

    Use it for programs that never respond, because each of them costs the whole limit.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return seconds * max(1.0, load / (2 * (os.cpu_count() or 1)))


def _pauses(seconds: float) -> Iterator[float]:
    """Yield the pauses between two reads, which grow, so that a long wait costs little.

    Raises AssertionError after `seconds`.
    """
    deadline = time.monotonic() + seconds
    pause = 0.001
    while time.monotonic() < deadline:
        yield pause
        pause = min(1.1 * pause, 0.02)
    raise AssertionError(f"still false after {seconds:g} seconds")


async def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Run the event loop until a condition is true. Raises AssertionError after `seconds`."""
    for pause in _pauses(seconds):
        if condition():
            return
        await asyncio.sleep(pause)


async def settled(read: Callable[[], object] = bool, turns: int = 100) -> None:
    """Wait until a value stays the same for a number of turns of the event loop.

    On a busy machine, a fixed period could end before the other tasks have run.
    """
    value, same = read(), 0
    while same < turns:
        await asyncio.sleep(0.003)
        before, value = value, read()
        same = same + 1 if value == before else 0


def until_sync(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until a condition is true. Raises AssertionError after `seconds`."""
    for pause in _pauses(seconds):
        if condition():
            return
        time.sleep(pause)
