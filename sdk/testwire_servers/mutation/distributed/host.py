"""The process that tests mutants on the machine of a Dask worker.

    python -m testwire_servers.mutation.distributed.host

The process reads JSON lines. The first line contains the settings. The process then copies the
files of the project to its sandboxes, and runs the tests without a mutant. Each further line is a
batch of mutants, or `{"op": "cancel"}` for the batch in progress. The process ends at the end of
the input, or after it has been idle.

The module must not import `distributed`.

Tests: `tests/servers/mutation/distributed/test_host_process.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from testwire_servers.mutation.distributed.wire import config_from, mutant_from, outcome_members
from testwire_servers.mutation.files import walk
from testwire_servers.mutation.model import ProgressLine, explained
from testwire_servers.mutation.session import MutationSession, finish
from testwire_servers.mutation.turns import Turn

_IDLE: Final = 10.0
"""Seconds to wait for the next batch if the setting `keep_warm` is 0."""


class BatchHost:
    """Tests batches with one session, one batch at a time."""

    def __init__(self, output: BinaryIO) -> None:
        """Create the host. It writes its messages to `output`."""
        self._output = output
        self._loop = asyncio.get_running_loop()
        self._messages: asyncio.Queue[Mapping[str, Any] | None] = asyncio.Queue()
        self._turn = Turn()
        self._task: asyncio.Task[None] | None = None

    def read(self, lines: Iterable[bytes]) -> None:
        """Pass on messages until the input ends. The method is called in a thread."""
        for line in lines:
            self._loop.call_soon_threadsafe(self._received, json.loads(line))
        self._loop.call_soon_threadsafe(self._received, None)

    def _received(self, message: Mapping[str, Any] | None) -> None:
        if message is None and self._task is not None:
            self._task.cancel()
        elif message is not None and message["op"] == "cancel":
            self._turn.interrupt()
        else:
            self._messages.put_nowait(message)

    async def run(self) -> None:
        """Test batches until the input ends, or until no batch has arrived for some time."""
        self._task = asyncio.current_task()
        settings = await self._messages.get()
        if settings is None:
            return
        config = config_from(settings["config"], settings["workers"])
        source = Path(settings["source"])
        idle = config.keep_warm or _IDLE
        session = MutationSession(config, self._log, source)
        try:
            began = time.monotonic()
            await session.open(settings["workers"])
            elsewhere = {
                file.path: reason
                for file in walk(source)
                if file.path.endswith(".py") and (reason := session.elsewhere(file.path))
            }
            seconds = time.monotonic() - began
            self._send({"ready": {"elsewhere": elsewhere, "seconds": seconds}})
            while session.healthy:
                message = await asyncio.wait_for(self._messages.get(), idle)
                if message is None:
                    break
                await self._test(session, message)
        except TimeoutError:
            pass
        except Exception as error:
            known = explained(error)
            if known is None:
                raise
            self._send({"unfit": str(known), "kind": type(known).__name__})
        finally:
            await finish(session.close())

    async def _test(self, session: MutationSession, message: Mapping[str, Any]) -> None:
        mutants = [mutant_from(members) for members in message["mutants"]]
        self._turn = Turn()
        try:
            async with aclosing(session.run(mutants, self._turn)) as results:
                async for outcome in results:
                    self._send({"outcome": outcome_members(outcome)})
        finally:
            self._turn = Turn()
        self._send({"done": True})

    def _log(self, line: str) -> None:
        if not isinstance(line, ProgressLine):
            self._send({"log": line})

    def _send(self, message: Mapping[str, Any]) -> None:
        self._output.write(json.dumps(message).encode() + b"\n")
        self._output.flush()


async def _main(output: BinaryIO) -> None:
    host = BatchHost(output)
    threading.Thread(target=host.read, args=(sys.stdin.buffer,), daemon=True).start()
    await host.run()


if __name__ == "__main__":
    # Anything else that is printed must not look like a message.
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(asyncio.CancelledError, BrokenPipeError):
        asyncio.run(_main(own))
