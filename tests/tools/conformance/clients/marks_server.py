"""A server of the protocol in `tests/codegen/targets/marks.py`.

With the argument `by-name`, the server reads and writes params as objects.
"""

# mypy: ignore-errors

from __future__ import annotations

import sys
from typing import Any

from small_protocol.small.v1 import PROTOCOL, Mark, ServerHandlers
from testwire.cli import main


class Server(ServerHandlers):
    def text_send(self, params: Any, ctx: Any) -> None:
        pass

    def mark(self, params: Any, ctx: Any) -> Any:
        return params

    def free(self, params: Any, ctx: Any) -> Any:
        return params

    async def walk(self, params: Any, ctx: Any) -> Any:
        await ctx.client.walked(Mark(text=params.text))
        return params

    def noted(self, params: Any, ctx: Any) -> None:
        pass


if __name__ == "__main__":
    words = sys.argv[1:]
    if "by-name" in words:
        words.remove("by-name")
        for each in (*PROTOCOL.methods.values(), *PROTOCOL.notifications.values()):
            each.positions = None
    sys.exit(main(PROTOCOL, Server, words))
