"""Start `testwire mcp` with the official client, and collect the responses of its tools."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from testwire_base.packages import load_info
from testwire_tools.agents.adapters import adapter_for
from testwire_tools.agents.tools import make_server
from testwire_tools.agents.work import Work
from testwire_tools.sessions.opening import ServerAccess

__all__ = ["Agent", "agent_of", "launched", "run_async", "work_of"]

PATIENCE = 120.0
"""A time limit in seconds for busy machines. It only matters if a test fails."""


class Agent:
    """A client of the tools. `progress` contains the notifications of the last call."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.progress: list[tuple[float, float | None, str | None]] = []

    async def names(self) -> list[str]:
        return [tool.name for tool in (await self.client.list_tools()).tools]

    async def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that must succeed, and return its structured response."""
        result = await self._call(name, arguments)
        assert not result.is_error, result.content
        assert json.loads(result.content[0].text) == result.structured_content
        found: dict[str, Any] = result.structured_content
        return found

    async def error(self, name: str, **arguments: Any) -> str:
        """Call a tool that must fail, and return the message."""
        result = await self._call(name, arguments)
        assert result.is_error, result.structured_content
        text: str = result.content[0].text
        assert "Traceback" not in text
        return text

    async def pages(self, name: str, member: str, **arguments: Any) -> list[dict[str, Any]]:
        """Call a tool until there is no cursor, and return the pages."""
        found = [await self.call(name, **arguments)]
        while "nextCursor" in found[-1]:
            assert found[-1][member]
            arguments["cursor"] = found[-1]["nextCursor"]
            found.append(await self.call(name, **arguments))
        return found

    async def _call(self, name: str, arguments: dict[str, Any]) -> Any:
        self.progress.clear()

        async def note(progress: float, total: float | None, message: str | None) -> None:
            self.progress.append((progress, total, message))

        return await self.client.call_tool(name, arguments, progress_callback=note)


@asynccontextmanager
async def launched(
    protocol: str, command: Sequence[str], folder: Path, *options: str
) -> AsyncIterator[Agent]:
    """Start `testwire mcp` in a process, and connect the official client over stdio."""
    arguments = ["-m", "testwire_tools", "mcp", "--protocol", protocol, *options, "--", *command]
    # By default, the process gets only a few variables, such as PATH.
    variables = {name: os.environ[name] for name in os.environ if name.startswith("PYTEST_DISABLE")}
    server = StdioServerParameters(
        command=sys.executable, args=arguments, cwd=folder, env=variables
    )
    async with Client(server) as client:
        yield Agent(client)


def work_of(protocol: str, command: Sequence[str], folder: Path) -> Work:
    info = load_info(protocol).info
    server = ServerAccess(info, list(command), None, None, folder, (), 60.0)
    return Work(server, adapter_for(info))


@asynccontextmanager
async def agent_of(work: Work) -> AsyncIterator[Agent]:
    """Connect the official client to the tools in this process."""
    try:
        async with Client(make_server(work)) as client:
            yield Agent(client)
    finally:
        await work.close()


def run_async(main: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), PATIENCE))
