"""Pauses Python's garbage collection while a large message becomes objects.

The objects of a message contain no reference cycles, but the collector visits them repeatedly while
they are created. For a message of 20 MB, these visits take more than half of the time.

Tests: `tests/sdk/connection/test_collection.py`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any, Final

LARGE_BYTES: Final = 256 * 1024
"""The size from which a message counts as large."""


def without_collection(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function while the collection is paused, and return its result."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return function(*arguments)
    finally:
        if collects:
            gc.enable()
