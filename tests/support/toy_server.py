"""A server of the toy protocol, which tests of transports start as a process."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time

from testwire.cli import main
from testwire.errors import RpcError
from testwire.server import Context

from tests.support.toy_protocol import (
    PROTOCOL,
    AskParams,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    Names,
    ServerHandlers,
    Tick,
)


class Handlers(ServerHandlers):
    """Handlers of the toy server, some of them synchronous.

    The text of `echo` selects a special behaviour.
    """

    def __init__(self) -> None:
        self.poked: list[int] = []

    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        match (params.text or "").partition(":")[::2]:
            case "print", rest:
                print("printed " + rest)
                sys.stdout.write("and written\n")
                os.write(1, b"by descriptor\n")
            case "child", rest:
                subprocess.run(["echo", rest], check=True)  # noqa: ASYNC221
            case "read", _:
                return EchoResult(text=repr(sys.stdin.read()))
            case "exit", code:
                os._exit(int(code))
            case "fail", text:
                raise ValueError(text)
            case "error", text:
                raise RpcError(-32000, text, {"why": "asked for"})
            case "leave", _:
                sys.exit(3)
            case "wrong", _:
                return {"text": 5}  # type: ignore[return-value]
            case "ask", question:
                return await ctx.client.ask(AskParams(question=question))
            case "poked", _:
                return EchoResult(text=repr(self.poked))
            case "loop", _:
                return EchoResult(text=type(asyncio.get_running_loop()).__module__)
            case "pid", _:
                return EchoResult(text=str(os.getpid()))
            case "grandchild", _:
                child = subprocess.Popen(  # noqa: ASYNC220
                    ["sleep", "600"], start_new_session=True
                )
                return EchoResult(text=str(child.pid))
            case "sleep", seconds:
                await asyncio.sleep(float(seconds))
            case "block", seconds:
                time.sleep(float(seconds))  # noqa: ASYNC251
            case "stderr", text:
                print(text, file=sys.stderr, flush=True)
            case _:
                pass
        result = EchoResult()
        for name in params.model_fields_set:
            setattr(result, name, getattr(params, name))
        return result

    async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        for number in range(params.count):
            await ctx.client.tick(Tick(number=number))
        return CountResult(total=params.count)

    def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        """Send ticks from a thread, unless the request is cancelled."""
        for number in range(params.count):
            ctx.check_cancelled()
            ctx.run(ctx.client.tick(Tick(number=number)))
        return CountResult(total=params.count)

    async def queued(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        await ctx.client.tick(Tick(number=params.count))
        await asyncio.sleep(0)
        await ctx.client.tick(Tick(number=params.count))
        return CountResult(total=params.count)

    async def names(self, params: Names, ctx: Context[ClientProxy]) -> Names:
        return {name: list(reversed(numbers)) for name, numbers in params.items()}

    def ping(self, params: None, ctx: Context[ClientProxy]) -> None:
        return None

    def poke(self, params: Tick, ctx: Context[ClientProxy]) -> None:
        self.poked.append(params.number)


if __name__ == "__main__":
    sys.exit(main(PROTOCOL, Handlers, prog="toy-server"))
