"""Wait until a condition is true.

The deadlines are long, because they only matter if a test fails.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

__all__ = ["until", "until_sync"]


async def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Run the event loop until a condition is true. Raises AssertionError after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"still false after {seconds:g} seconds"
        await asyncio.sleep(0.001)


def until_sync(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until a condition is true. Raises AssertionError after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"still false after {seconds:g} seconds"
        time.sleep(0.005)
