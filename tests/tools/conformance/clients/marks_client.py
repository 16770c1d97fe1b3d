"""A client of the protocol in `tests/codegen/targets/marks.py`.

    python marks_client.py SERVER [by-name]

With the argument `by-name`, the client reads and writes params as objects.
"""

# mypy: ignore-errors

from __future__ import annotations

import asyncio
import sys
from typing import Any

from drive import tried
from small_protocol.small.v1 import PROTOCOL, Client, ClientHandlers, Mark
from testwire.errors import ConnectionClosed


class Handlers(ClientHandlers):
    def mark(self, params: Any, ctx: Any) -> Any:
        return params

    def noted(self, params: Any, ctx: Any) -> None:
        pass

    def walked(self, params: Any, ctx: Any) -> None:
        pass


async def drive(server: str) -> None:
    async with Client.launch([server], handlers=Handlers()) as client:
        await tried(client.mark(Mark(text="ab", line=3)))
        await tried(client.mark(Mark(text="ab", tags=["x"])))
        await tried(client.free(Mark(text="ab")))
        await tried(client.walk(Mark(text="ab", line=2)))
        await client.noted(Mark(text="ab"))
        await client.text_send({"text": "ab"})


if __name__ == "__main__":
    if "by-name" in sys.argv:
        for each in (*PROTOCOL.methods.values(), *PROTOCOL.notifications.values()):
            each.positions = None
    try:
        asyncio.run(drive(sys.argv[1]))
    except ConnectionClosed as error:
        print(error, file=sys.stderr)
