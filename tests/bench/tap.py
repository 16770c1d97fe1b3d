"""Measure the time that `testwire record` adds to a round trip.

    python -m tests.bench.tap

The program calls the same server with and without the recording proxy over each transport, and
prints medians. The exit code is 1 if the recording proxy adds a millisecond or more.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.support.connect import COMMAND  # noqa: E402
from tests.support.toy_protocol import Client, EchoParams  # noqa: E402
from tests.tools.sessions.tool import TOOL  # noqa: E402

LIMIT_MS = 1.0


async def measure(command: list[str], transport: str, calls: int, size: int) -> list[float]:
    """Return the duration of each round trip in seconds."""
    params = EchoParams(text="x" * size)
    took = []
    async with Client.launch(command, transport=transport, cwd=ROOT, timeout=30) as client:
        for _ in range(50):
            await client.echo(params)
        for _ in range(calls):
            start = time.perf_counter()
            await client.echo(params)
            took.append(time.perf_counter() - start)
    return took


async def compare(transport: str, rounds: int, calls: int, size: int) -> float:
    """Return the milliseconds that the recording proxy adds to the median round trip."""
    plain: list[float] = []
    tapped: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        tap = [
            *TOOL,
            "record",
            "--protocol",
            "toy",
            "--overwrite",
            "--out",
            f"{folder}/s",
            "--",
            *COMMAND,
        ]
        for _ in range(rounds):
            plain += await measure(COMMAND, transport, calls, size)
            tapped += await measure(tap, transport, calls, size)
    one, two = statistics.median(plain) * 1000, statistics.median(tapped) * 1000
    print(
        f"{transport:<8} {size:>8} bytes  without {one:7.3f} ms  with {two:7.3f} ms  "
        f"added {two - one:6.3f} ms"
    )
    return two - one


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--calls", type=int, default=500)
    options = parser.parse_args()
    added = [
        asyncio.run(compare(transport, options.rounds, options.calls, size))
        for transport in ("stdio", "socket", "pipe", "dial", "http")
        for size in (20, 10_000)
    ]
    return 0 if max(added) < LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())
