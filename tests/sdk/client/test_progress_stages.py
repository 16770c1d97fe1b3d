"""`progress_of` iterates over the notifications of all stages, in the order of arrival."""

from __future__ import annotations

import asyncio
from typing import Any

from testwire.client.progress import progress_of
from testwire.registry import Method, ProgressStage, ProgressStages
from testwire.server import Context
from testwire.testing import pair

from tests.support.toy_protocol import (
    COUNT,
    POKE,
    PROTOCOL,
    TICK,
    Client,
    CountParams,
    CountResult,
    Tick,
)
from tests.support.toy_server import Handlers

STAGES = ProgressStages((ProgressStage("start", "poke"), ProgressStage("report", "tick")))
STAGED: Method[CountParams, CountResult] = Method(
    "count",
    direction="clientToServer",
    handler="count",
    params=COUNT.params,
    result=COUNT.result,
    progress="tick",
    stages=STAGES,
)


class Counting(Handlers):
    async def count(self, params: CountParams, ctx: Context[Any]) -> CountResult:
        connection = ctx.client._connection
        await connection.notify(POKE, Tick(number=1))
        await connection.notify(TICK, Tick(number=2))
        await connection.notify(POKE, Tick(number=3))
        return CountResult(total=3)


def test_the_notifications_of_all_stages() -> None:
    async def main() -> None:
        assert STAGED.progress_names == ("poke", "tick")
        info = PROTOCOL._replace(methods={**PROTOCOL.methods, "count": STAGED})
        async with pair(info, Counting(), Client) as client:
            async with progress_of(client, STAGED, CountParams(count=3)) as run:
                assert [each.number async for each in run] == [1, 2, 3]
                assert (await run.result()).total == 3
            assert {"poke", "tick"}.isdisjoint(client.connection.table.notifications)

    asyncio.run(main())
