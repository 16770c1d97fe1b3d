"""Prints the progress of a run to standard error, so that users can follow a long run.

Tests: `tests/tools/conformance/test_convenience.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Sequence
from typing import Final

from testwire_tools.conformance.model import Case, Run

EVERY_SECONDS: Final = 10.0


@contextlib.asynccontextmanager
async def progress(run: Run, cases: Sequence[Case]) -> AsyncIterator[None]:
    """Print a line to standard error every ten seconds inside the block."""

    async def tick() -> None:
        case, since = "", time.monotonic()
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            done = len(run.outcomes)
            current = cases[min(done, len(cases) - 1)].id
            if current != case:
                case, since = current, time.monotonic() - EVERY_SECONDS
            print(
                f"testwire: {run.transport}: {done} of {len(cases)} cases completed, running "
                f"{case} for {time.monotonic() - since:.0f} seconds",
                file=sys.stderr,
                flush=True,
            )

    task = asyncio.get_running_loop().create_task(tick())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
