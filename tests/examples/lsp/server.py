"""A server for LSP that registers hovers after `initialized`, and reports the progress of each."""

from __future__ import annotations

import asyncio
import sys

from lsp_protocol.lsp.v3_17.client import ClientProxy
from lsp_protocol.lsp.v3_17.handlers import ServerHandlers
from lsp_protocol.lsp.v3_17.info import PROTOCOL
from lsp_protocol.lsp.v3_17.types import (
    Hover,
    HoverParams,
    InitializedParams,
    InitializeParams,
    InitializeResult,
    MarkupContent,
    ProgressParams,
    Registration,
    RegistrationParams,
    ServerCapabilities,
    WorkDoneProgressBegin,
    WorkDoneProgressCancelParams,
    WorkDoneProgressEnd,
)
from testwire.cli import main
from testwire.server import Context

Ctx = Context[ClientProxy]


class Handlers(ServerHandlers):
    def initialize(self, params: InitializeParams, ctx: Ctx) -> InitializeResult:
        return InitializeResult(capabilities=ServerCapabilities())

    async def initialized(self, params: InitializedParams, ctx: Ctx) -> None:
        hover = Registration(id="r1", method="textDocument/hover")
        await ctx.client.client_register_capability(RegistrationParams(registrations=[hover]))

    def shutdown(self, params: None, ctx: Ctx) -> None: ...

    def exit(self, params: None, ctx: Ctx) -> None: ...

    def progress(self, params: ProgressParams, ctx: Ctx) -> None: ...

    def window_work_done_progress_cancel(
        self, params: WorkDoneProgressCancelParams, ctx: Ctx
    ) -> None: ...

    async def text_document_hover(self, params: HoverParams, ctx: Ctx) -> Hover:
        token = params.work_done_token
        if token is not None:
            begin = WorkDoneProgressBegin(kind="begin", title="Search")
            await ctx.client.progress(ProgressParams(token=token, value=begin))
        try:
            # The search in this file is slow, so that a client can cancel it.
            await asyncio.sleep(2.0 if params.text_document.uri.endswith("/large.py") else 0.0)
        finally:
            if token is not None:
                end = WorkDoneProgressEnd(kind="end")
                await ctx.client.progress(ProgressParams(token=token, value=end))
        line = str(params.position.line)
        return Hover(contents=MarkupContent(kind="plaintext", value=line))


if __name__ == "__main__":
    sys.exit(main(PROTOCOL, Handlers, prog="demo", version="1.0"))
