"""The tools of the Model Context Protocol, and the server that offers them.

The module needs the extra `mcp`. Tests: `tests/tools/agents/`.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Final

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field
from testwire.version import __version__

from testwire_tools.agents.adapters.base import Adapter
from testwire_tools.agents.catalog import BadCursor, Item, Page, detailed
from testwire_tools.agents.work import Operation, Trouble, Work
from testwire_tools.sessions.opening import ServerAccess

_REPORT_SECONDS: Final = 0.25
"""How often progress is reported while an operation is in progress."""

_ID_COUNT: Final = 20
"""How many unknown ids an error message lists."""

_Ids = Annotated[
    list[str] | None, Field(description="Ids from the list. The id of a group selects its content.")
]
_Filter = Annotated[
    str, Field(description="A part of the id, the name or the file; `*` matches any text.")
]
_Cursor = Annotated[
    str, Field(description="`nextCursor` of the last response with the same arguments.")
]
_State = Annotated[str, Field(description="Only items with this state.")]
_Refresh = Annotated[bool, Field(description="Ask the server for a new list.")]
_Wait = Annotated[
    float | None,
    Field(
        ge=0,
        description="Return after this number of seconds while the run continues. "
        "By default, the tool returns when the run has ended.",
    ),
]


class Tools:
    """The functions of the tools for one server."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._adapter = work.adapter

    async def list_items(
        self,
        ctx: Context[Any, Any],
        filter: _Filter = "",
        state: _State = "",
        cursor: _Cursor = "",
        refresh: _Refresh = False,
    ) -> CallToolResult:
        if refresh and self._work.busy:
            raise ToolError("a run is in progress; list again after its end, or call cancel_run")
        if not self._work.busy and not cursor and (refresh or not self._work.catalog.items):
            await self._finish(self._work.start("list"), ctx)
        found = self._work.catalog.select(filter, [state] if state else ())
        page = self._page(found, lambda item: [item.listed()], cursor)
        return self._response(page, total=len(found))

    async def run_items(
        self,
        ctx: Context[Any, Any],
        ids: _Ids = None,
        filter: _Filter = "",
        wait_seconds: _Wait = None,
    ) -> CallToolResult:
        return await self._run(ctx, await self._chosen(ctx, ids, filter), wait_seconds)

    async def rerun(
        self, ctx: Context[Any, Any], filter: _Filter = "", wait_seconds: _Wait = None
    ) -> CallToolResult:
        failed = self._work.catalog.select(filter, self._adapter.failed)
        if not failed:
            raise ToolError(
                f"no {self._adapter.noun} has the state {' or '.join(self._adapter.failed)}; call "
                f"run_{self._adapter.noun}s first"
            )
        return await self._run(ctx, failed, wait_seconds)

    async def results(
        self,
        ctx: Context[Any, Any],
        ids: _Ids = None,
        filter: _Filter = "",
        state: _State = "",
        cursor: _Cursor = "",
    ) -> CallToolResult:
        found = self._work.catalog.select(filter, [state] if state else ())
        if ids:
            wanted = {item.id for item in self._known(ids)}
            found = [item for item in found if item.id in wanted]
        found = [item for item in found if ids or item.state or item.texts]
        return await self._details(found, cursor)

    async def failures(
        self, ctx: Context[Any, Any], filter: _Filter = "", cursor: _Cursor = ""
    ) -> CallToolResult:
        return await self._details(self._work.catalog.select(filter, self._adapter.failed), cursor)

    async def cancel_run(self, ctx: Context[Any, Any]) -> CallToolResult:
        operation = self._work.last
        if operation is None or operation.task.done():
            raise ToolError("no run is in progress, so there is nothing to cancel")
        self._work.cancel()
        await asyncio.wait({operation.task})
        return self._response(None)

    # Shared functions

    async def _chosen(
        self, ctx: Context[Any, Any], ids: list[str] | None, pattern: str
    ) -> list[Item] | None:
        """Return the selected items, or None for all items."""
        if not ids and not pattern:
            return None
        if not self._work.catalog.items and not self._work.busy:
            await self._finish(self._work.start("list"), ctx)
        chosen = self._work.catalog.select(pattern)
        if ids:
            within = {item.id for item in self._known(ids)}
            chosen = [item for item in chosen if item.id in within]
        if not chosen:
            raise ToolError(
                f"no {self._adapter.noun} matches; call list_{self._adapter.noun}s for the ids"
            )
        return chosen

    def _known(self, ids: list[str]) -> list[Item]:
        found, unknown = self._work.catalog.within(ids)
        if unknown:
            listed = ", ".join(map(repr, unknown[:_ID_COUNT]))
            raise ToolError(
                f"unknown ids: {listed:.2000}; call list_{self._adapter.noun}s for the ids"
            )
        return found

    async def _run(
        self, ctx: Context[Any, Any], chosen: Sequence[Item] | None, seconds: float | None
    ) -> CallToolResult:
        if self._work.busy:
            raise ToolError("a run is in progress; wait for its end, or call cancel_run")
        operation = self._work.start("run", chosen)
        await self._finish(operation, ctx, seconds)
        failed = self._work.catalog.select("", self._adapter.failed)
        if chosen is not None:
            within = {item.id for item in chosen}
            failed = [item for item in failed if item.id in within]
        return await self._details(failed, "")

    async def _finish(
        self, operation: Operation, ctx: Context[Any, Any], seconds: float | None = None
    ) -> None:
        """Wait until an operation ends, and report its progress. Raises ToolError if it fails.

        If the request of the tool is cancelled, the operation is cancelled at the server.
        """
        loop = asyncio.get_running_loop()
        end = None if seconds is None else loop.time() + seconds
        told = -1
        try:
            while not operation.task.done() and (end is None or loop.time() < end):
                left = _REPORT_SECONDS if end is None else min(_REPORT_SECONDS, end - loop.time())
                await asyncio.wait({operation.task}, timeout=max(left, 0.0))
                done, total = self._progress(operation)
                if done > told:
                    told = done
                    await ctx.report_progress(done, total, self._summary(operation))
        except asyncio.CancelledError:
            self._work.cancel()
            raise
        if operation.error is not None:
            raise ToolError(operation.error)

    def _progress(self, operation: Operation) -> tuple[int, int | None]:
        items = list(self._items(operation))
        if operation.kind == "list":
            return len(items), None
        return sum(item.state in self._adapter.final for item in items), len(items)

    def _items(self, operation: Operation) -> Sequence[Item]:
        chosen = operation.chosen
        return list(self._work.catalog.leaves()) if chosen is None else chosen

    def _counts(self, operation: Operation) -> dict[str, int]:
        return dict(Counter(item.state for item in self._items(operation) if item.state))

    def _summary(self, operation: Operation) -> str:
        done, total = self._progress(operation)
        if total is None:
            return f"{done} {self._adapter.noun}s"
        counts = [f"{count} {state}" for state, count in self._counts(operation).items()]
        return ", ".join([f"{done} of {total} {self._adapter.noun}s", *counts])

    async def _details(self, items: Sequence[Item], cursor: str) -> CallToolResult:
        page = self._page(items, detailed, cursor)
        shown = {entry["id"] for entry in page.entries}
        try:
            await self._work.details([item for item in items if item.id in shown])
        except Trouble as error:
            raise ToolError(str(error)) from None
        # With all details, fewer items can fit.
        return self._response(self._page(items, detailed, cursor), total=len(items))

    def _page(self, items: Sequence[Item], entries_of: Any, cursor: str) -> Page:
        try:
            return self._work.catalog.page(items, entries_of, cursor)
        except BadCursor as error:
            raise ToolError(str(error)) from None

    def _response(self, page: Page | None, total: int | None = None) -> CallToolResult:
        body: dict[str, Any] = {}
        operation = self._work.last
        if operation is not None and operation.kind == "run":
            body["run"] = {
                "state": operation.state,
                "summary": self._summary(operation),
                "counts": self._counts(operation),
            }
            if operation.error:
                body["run"]["error"] = operation.error
        if page is not None:
            body[f"{self._adapter.noun}s"] = page.entries
            body["total"] = total
            if page.cursor is not None:
                body["nextCursor"] = page.cursor
        text = json.dumps(body, ensure_ascii=False)
        return CallToolResult(
            content=[TextContent(type="text", text=text)], structured_content=body
        )


def _descriptions(adapter: Adapter) -> dict[str, tuple[str, str, bool]]:
    """Return the name, the description and whether the tool only reads, by function."""
    noun, states = adapter.noun, ", ".join(sorted(adapter.final))
    failed, kept = " or ".join(adapter.failed), "survivors" if noun == "mutant" else "failures"
    details = "a diff" if noun == "mutant" else "message, stack trace and output"
    return {
        "list_items": (
            f"list_{noun}s",
            f"List the {noun}s of the project, with id, name, file, line and last state.",
            True,
        ),
        "run_items": (
            f"run_{noun}s",
            f"Run {noun}s, by default all, and return a summary and the {kept} with {details}.",
            False,
        ),
        "rerun": (f"rerun_{kept}", f"Run the {noun}s again whose last state is {failed}.", False),
        "results": (
            f"{noun}_results",
            f"Return results of {noun}s with {details}. Final states are {states}.",
            True,
        ),
        "failures": (
            f"list_{kept}",
            f"Return the {noun}s whose last state is {failed}, with {details}.",
            True,
        ),
        "cancel_run": ("cancel_run", "Cancel the run that is in progress.", False),
    }


def make_server(work: Work) -> MCPServer[Any]:
    """Return an MCP server with the tools of one test or mutation server."""
    noun = work.adapter.noun
    server: MCPServer[Any] = MCPServer(
        "testwire",
        version=__version__,
        instructions=f"Lists and runs the {noun}s of a project through {work.server.info.title}. "
        "Long results are divided into pages: repeat a call with `nextCursor` as `cursor`.",
        log_level="ERROR",
        subscriptions=False,
    )
    tools = Tools(work)
    for function, (name, description, reads) in _descriptions(work.adapter).items():
        server.add_tool(
            getattr(tools, function),
            name=name,
            description=description,
            annotations=ToolAnnotations(read_only_hint=reads, open_world_hint=False),
        )
    return server


async def serve(server: ServerAccess, adapter: type[Adapter]) -> None:
    """Serve the tools on standard input and output until the input ends."""
    work = Work(server, adapter)
    try:
        await make_server(work).run_stdio_async()
    finally:
        await work.close()
