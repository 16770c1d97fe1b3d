"""Random interleavings of requests, cancellations, notifications and the end of the stream.

    python -m tests.fuzz.interleavings --count 100000 --seed 7

Each interleaving runs a server connection. The handlers run in tasks or threads, inside and outside
of concurrency groups, and send notifications at random. Each request must get exactly one
response. No message for a request may follow the response.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import time
from collections import Counter
from typing import Any

from testwire.connection import Connection
from testwire.connection.workers import Workers
from testwire.core.framing import ContentLength
from testwire.server import Context
from testwire.transports.base import Stream

from tests.support.toy_protocol import PROTOCOL, ClientProxy, CountParams, CountResult, Tick
from tests.support.toy_server import Handlers

__all__ = ["Judged", "interleavings", "judge"]


class Recording(Stream):
    """A stream that receives input from the test, and stores its output."""

    def __init__(self) -> None:
        super().__init__()
        self.out: list[bytes] = []
        self.gone = False

    def write(self, data: bytes) -> None:
        if not self.gone:
            self.out.append(data)

    @property
    def writable(self) -> bool:
        return not self.gone

    @property
    def pending(self) -> int:
        return 0

    async def aclose(self) -> None:
        self.gone = True
        self._end(None)


class Random(Handlers):
    """Handlers that wait, send notifications and fail at random.

    The param `count` is the id of the request.
    """

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        for _ in range(self._rng.randrange(4)):
            if self._rng.random() < 0.5:
                await asyncio.sleep(0)
            if self._rng.random() < 0.5:
                await ctx.client.tick(Tick(number=params.count))
        if self._rng.random() < 0.1:
            raise ValueError("at random")
        return CountResult(total=params.count)

    queued = count

    def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        for _ in range(self._rng.randrange(2)):
            ctx.run(ctx.client.tick(Tick(number=params.count)))
        ctx.check_cancelled()
        return CountResult(total=params.count)


Judged = tuple[Counter[str], list[str]]
"""The counts of messages by kind, and a description of each problem."""


def judge(requests: list[int], sent: list[Any]) -> Judged:
    """Check the messages of a server. `requests` contains the ids of the requests to the server."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    answered: Counter[int] = Counter()
    for message in sent:
        if message.get("method") == "tick":
            counts["notifications"] += 1
            if answered[message["params"]["number"]]:
                wrong.append(f"a notification after the response: {message}")
        elif type(message.get("id")) is int:
            answered[message["id"]] += 1
            code = message.get("error", {}).get("code")
            counts[f"error {code}" if code is not None else "results"] += 1
    for message_id in requests:
        if answered[message_id] != 1:
            wrong.append(f"request {message_id} has {answered[message_id]} responses")
    if extra := set(answered) - set(requests):
        wrong.append(f"responses with unknown ids: {sorted(extra)}")
    return counts, wrong


async def one(rng: random.Random, workers: Workers) -> Judged:
    stream = Recording()
    connection = Connection(PROTOCOL, "server", stream, Random(rng), workers=workers)
    connection.start()
    frame = ContentLength().frame
    waiting = b""
    requests: list[int] = []

    def send(message: Any) -> None:
        nonlocal waiting
        waiting += frame(json.dumps({"jsonrpc": "2.0", **message}).encode())

    methods = ["count", "count", "count", "toy/queued", "toy/queued", "ping"]
    if rng.random() < 0.1:
        methods.append("toy/work")
    for number in range(1, rng.randrange(2, 9)):
        kind = rng.random()
        if kind < 0.6:
            method = rng.choice(methods)
            params = {} if method == "ping" else {"params": {"count": number}}
            send({"id": number, "method": method, **params})
            requests.append(number)
        elif kind < 0.85 and requests:
            send({"method": "$/cancelRequest", "params": {"id": rng.choice(requests)}})
        elif kind < 0.95:
            send({"method": "poke", "params": {"number": number}})
        else:
            waiting += frame(b"{")
        while waiting and rng.random() < 0.6:
            cut = len(waiting) if rng.random() < 0.6 else rng.randrange(len(waiting) + 1)
            data, waiting = waiting[:cut], waiting[cut:]
            stream._deliver(data)
        for _ in range(rng.choice([0, 0, 1, 2, 5])):
            await asyncio.sleep(0)
    if waiting:
        stream._deliver(waiting)
    if rng.random() < 0.1:
        stream._deliver(b"junk\n")
    else:
        stream._end(None)
    await connection.wait_closed()
    assert not connection.peer.incoming
    framing = ContentLength()
    return judge(requests, [json.loads(body) for body in framing.receive(b"".join(stream.out))])


async def interleavings(count: int, seed: int) -> Judged:
    """Run `count` interleavings. Interleaving N has the seed `SEED:N`."""
    workers = Workers()
    totals: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(count):
        async with asyncio.timeout(20):
            counts, found = await one(random.Random(f"{seed}:{number}"), workers)
        totals += counts
        wrong += [f"seed {seed}:{number}: {text}" for text in found]
    return totals, wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.interleavings")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    logging.getLogger("testwire").setLevel(logging.CRITICAL)
    start = time.perf_counter()
    counts, wrong = asyncio.run(interleavings(options.count, options.seed))
    for name, number in sorted(counts.items()):
        print(f"{name:20} {number:>10,}")
    seconds = time.perf_counter() - start
    print(f"{options.count:,} interleavings, seed {options.seed}, {seconds:.0f} s, ", end="")
    print(f"{len(wrong)} failures")
    for text in wrong[:20]:
        print(text, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
