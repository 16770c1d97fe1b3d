"""Load tests that print figures, and exit with 1 if a message was lost or memory grew.

    python -m tests.fuzz.load [in-flight | clients | sleeping] [--transport stdio] [--scale 1.0]

in-flight: 1,000 simultaneous requests that wait. clients: 200 simultaneous clients on one socket.
sleeping: 100,000 notifications to a client that does not read, with a limit for the memory.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from testwire.client.launch import free_port
from testwire.server import Context

from tests.support.connect import COMMAND, ROOT, connected
from tests.support.memory import resident_kib
from tests.support.toy_protocol import (
    Client,
    ClientHandlers,
    CountParams,
    EchoParams,
    ServerProxy,
    Tick,
)

__all__ = ["FLAT_KIB", "Figures", "clients", "in_flight", "sleeping"]

FLAT_KIB = 24 * 1024
"""The maximum growth of a server's memory. Each message has 100 bytes."""


class Figures(dict[str, float]):
    """Figures by name. `lost` is the number of missing or wrong messages."""

    lost = 0


async def _pid(client: Client) -> int:
    return int((await client.echo(EchoParams(text="pid:"))).text or "0")


async def in_flight(count: int, transport: str) -> Figures:
    figures = Figures()
    async with connected(transport, timeout=120) as client:
        pid = await _pid(client)
        before = resident_kib(pid)
        start = time.perf_counter()
        texts = [f"sleep:0.5{number:04}" for number in range(count)]
        results = await asyncio.gather(*(client.echo(EchoParams(text=text)) for text in texts))
        figures["seconds"] = time.perf_counter() - start
        figures.lost = sum(r.text != text for r, text in zip(results, texts, strict=True))
        figures["memory +MiB"] = (resident_kib(pid) - before) / 1024
    return figures


@asynccontextmanager
async def _listening() -> AsyncIterator[tuple[int, int]]:
    """Start a server on a socket; yield its port and its process id."""
    port = free_port()
    server = await asyncio.create_subprocess_exec(
        *COMMAND, "serve", "socket", "--port", str(port), cwd=ROOT,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield port, server.pid
    finally:
        server.terminate()
        await server.wait()


async def clients(count: int, requests: int = 20) -> Figures:
    figures = Figures()

    async def one(port: int, number: int, gate: asyncio.Event) -> int:
        async with Client.connect(port=port, timeout=120) as client:
            await client.ping()
            gate.set() if number == count - 1 else await gate.wait()
            answers = [await client.echo(EchoParams(text=f"{number}")) for _ in range(requests)]
            return sum(answer.text != str(number) for answer in answers)

    async with _listening() as (port, pid):
        async with Client.connect(port=port, timeout=60) as client:
            await client.ping()
        before = resident_kib(pid)
        start = time.perf_counter()
        gate = asyncio.Event()
        figures.lost = sum(await asyncio.gather(*(one(port, n, gate) for n in range(count))))
        figures["seconds"] = time.perf_counter() - start
        figures["requests per second"] = count * requests / figures["seconds"]
        figures["memory +MiB"] = (resident_kib(pid) - before) / 1024
    return figures


async def sleeping(count: int, transport: str, seconds: float = 2.0) -> Figures:
    figures = Figures()

    class Counting(ClientHandlers):
        next = 0
        wrong = 0

        def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
            self.wrong += params.number != self.next
            self.next += 1

    counting = Counting()
    async with connected(transport, counting, timeout=300) as client:
        pid = await _pid(client)
        await client.count(CountParams(count=2000))
        counting.next = 0
        before = resident_kib(pid)
        start = time.perf_counter()
        # From now on, this process does not read any messages.
        client.connection.stream.pause()
        counting_all = asyncio.ensure_future(client.count(CountParams(count=count)))
        peak = before
        while time.perf_counter() - start < seconds:
            await asyncio.sleep(0.05)
            peak = max(peak, resident_kib(pid))
        figures["arrived while it slept"] = counting.next
        client.connection.stream.resume()
        while not counting_all.done():
            await asyncio.wait({counting_all}, timeout=0.05)
            peak = max(peak, resident_kib(pid))
        total = (await counting_all).total
        figures["seconds"] = time.perf_counter() - start
        figures["memory +MiB"] = (peak - before) / 1024
        figures.lost = abs(count - counting.next) + counting.wrong + abs(count - total)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.load")
    parser.add_argument("what", nargs="?", choices=["in-flight", "clients", "sleeping"])
    parser.add_argument("--transport", default="stdio")
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    scale, failed = options.scale, False
    runs = {
        "in-flight": lambda: in_flight(int(1000 * scale), options.transport),
        "clients": lambda: clients(int(200 * scale)),
        "sleeping": lambda: sleeping(int(100_000 * scale), options.transport),
    }
    for name in [options.what] if options.what else runs:
        figures = asyncio.run(runs[name]())
        shown = ", ".join(f"{key} {value:,.1f}" for key, value in figures.items())
        grown = figures["memory +MiB"] * 1024 > FLAT_KIB * max(1.0, scale)
        failed = failed or bool(figures.lost) or (grown and name == "sleeping")
        print(f"{name:10} lost {figures.lost}, {shown}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
