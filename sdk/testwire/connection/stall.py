"""Logs a warning if a message stays incomplete.

Tests: `tests/sdk/connection/test_stall.py`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from testwire.core.framing import Framer
from testwire.registry import Role

STALL_SECONDS: Final = 10.0
"""A warning is logged if a message is still incomplete after this time without data."""


class StallTimer:
    """The timer of one connection.

    The connection stays open, because the peer may be slow or stopped in a debugger.
    """

    def __init__(self, framing: Framer, sender: Role, log: logging.Logger) -> None:
        self._framing = framing
        self._sender = sender
        self._log = log
        self._timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def start(self) -> None:
        """Start the timer if the last data ended inside a message."""
        if self._framing.inside:
            self._timer = asyncio.get_running_loop().call_later(STALL_SECONDS, self._warn)

    def _warn(self) -> None:
        self._log.warning(
            "A message from the %s is incomplete %s; no data was received for %g seconds. "
            "Check that its Content-Length counts bytes, not characters.",
            self._sender,
            self._framing.where,
            STALL_SECONDS,
        )
