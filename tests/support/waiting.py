"""Waiting for something to become true, without guessing how long it takes.

The deadlines are long: they only matter where a test fails.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

__all__ = ["until", "until_sync"]


async def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Let the event loop run until a condition holds. Fails after that many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"still not so after {seconds:g} seconds"
        await asyncio.sleep(0.001)


def until_sync(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until a condition holds. Fails after that many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"still not so after {seconds:g} seconds"
        time.sleep(0.005)
