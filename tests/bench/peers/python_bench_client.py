"""The generated Python client, with the tasks of `bench` in `tests/languages/README.md`.

The arguments are the launch command of the server.
"""

import asyncio
import json
import sys
import time

from testwire_protocols.msp.v0_4 import (
    Client,
    DiscoverParams,
    FileRange,
    MutationTestParams,
    MutationTestResult,
)

BATCH = 100


class Handlers:
    def __init__(self) -> None:
        self.seen = 0

    def report_mutation_test_progress(self, params: MutationTestResult, context: object) -> None:
        self.seen += sum(len(file.mutants) for file in params.files.values())


async def notifications(client: Client, handlers: Handlers, count: int) -> float:
    handlers.seen = 0
    start = time.perf_counter()
    await client.mutation_test(MutationTestParams(files=[FileRange(path=str(count))]))
    took = time.perf_counter() - start
    assert handlers.seen == count, handlers.seen
    return took


async def requests(client: Client, count: int) -> float:
    seen = 0
    params = DiscoverParams(files=[FileRange(path="src/price.py")])
    start = time.perf_counter()
    for _ in range(0, count, BATCH):
        for result in await asyncio.gather(*(client.discover(params) for _ in range(BATCH))):
            seen += sum(len(file.mutants) for file in result.files.values())
    took = time.perf_counter() - start
    assert seen == count, seen
    return took


async def main(command: list[str]) -> None:
    handlers = Handlers()
    async with Client.launch(command, handlers=handlers) as client:
        await client.configure()
        for count in (500, 10_000):
            figures = {"notifications": await notifications(client, handlers, count)}
            figures["requests"] = await requests(client, count)
    print(json.dumps(figures))


asyncio.run(main(sys.argv[1:]))
