"""The process of the scripted server: started with the launch line of the protocol.

    python -m testwire_tools.conformance.client.serve SETTINGS.json WORDS… OPTIONS…

SETTINGS names the protocol, the play and the file of the record. A client starts it like any
server. It ends with its connection where there is only one, else when it is told to, and in any
case after a while. Knows no protocol.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from testwire.cli import Parsed, parse
from testwire.errors import ConnectionClosed
from testwire.registry import Http, ProtocolInfo
from testwire.transports import stdio
from testwire.transports.base import Stream
from testwire_base.errors import UsageError
from testwire_base.exit_codes import CLEAN, CRASHED, FAILED, USAGE
from testwire_protocols import load

from testwire_tools.conformance import data
from testwire_tools.conformance.client.player import Player, Recorder
from testwire_tools.conformance.client.plays import Play, find

__all__ = ["main", "serve"]

DIAL_SECONDS: Final = 0.3
"""Real servers dial once: their client listens before it launches them."""


def main(argv: Sequence[str]) -> int:
    """Run as the settings say; gives the exit code."""
    settings: dict[str, Any] = json.loads(Path(argv[0]).read_text(encoding="utf-8"))
    info = load(settings["protocol"])
    recorder = Recorder(Path(settings["record"]))
    recorder.add("process", pid=os.getpid(), arguments=list(argv[1:]))
    try:
        parsed = parse(info, list(argv[1:]), "scripted server")
    except (UsageError, ValueError) as error:
        recorder.add("refused", text=str(error))
        print(f"scripted server: {error}", file=sys.stderr)
        return USAGE
    descriptors = stdio.claim_stdio() if parsed.transport.kind == "stdio" else None
    play = find(settings["play"], data.load(info.id, info.version))

    def crashed() -> None:
        os._exit(CRASHED)

    serving = serve(info, parsed, play, recorder, crashed=crashed, descriptors=descriptors)
    try:
        asyncio.run(asyncio.wait_for(serving, settings["lifetime"]))
    except TimeoutError:
        recorder.add("expired")
    except (OSError, ConnectionClosed) as error:
        recorder.add("refused", text=str(error))
        print(f"scripted server: {error}", file=sys.stderr)
        return FAILED
    return CLEAN


async def serve(
    info: ProtocolInfo,
    parsed: Parsed,
    play: Play,
    recorder: Recorder,
    *,
    crashed: Callable[[], None],
    descriptors: tuple[int, int] | None = None,
    single: bool = False,
    ended: asyncio.Event | None = None,
) -> None:
    """Play on the transport of a launch line; returns with the end of its only connection.

    descriptors: of standard input and output. single: one connection is all, whoever listens.
    ended: set from outside, it ends the play. Raises OSError and ConnectionClosed.
    """
    ended = ended or asyncio.Event()
    scenario = data.load(info.id, info.version)
    transport = parsed.transport
    count = 0

    def accept(stream: Stream) -> None:
        nonlocal count
        count += 1
        Player(
            info,
            transport,
            scenario,
            play,
            recorder,
            stream,
            number=count,
            crashed=crashed,
            over=over,
        )

    def over() -> None:
        if (single or transport.listener != "server") and not play.stubborn:
            ended.set()

    listener: Any = None
    host, port = parsed.host or "localhost", parsed.port or 0
    if descriptors is not None:
        accept(await stdio.open_descriptors(*descriptors))
    elif transport.kind == "tcp" and transport.listener == "client":
        from testwire.transports import tcp

        accept(await tcp.connect(host, port, timeout=DIAL_SECONDS))
    elif transport.kind == "pipe" and transport.listener == "client":
        from testwire.transports import pipe

        accept(await pipe.connect(parsed.pipe or "", timeout=DIAL_SECONDS))
    elif transport.kind == "tcp":
        from testwire.transports import tcp

        listener = await tcp.listen(accept, host, port)
    elif transport.kind == "pipe":
        from testwire.transports import pipe

        listener = await pipe.listen(accept, parsed.pipe or "")
    else:
        from testwire.transports import http_server

        said = transport.http or Http("/", http_server.EVENT_STREAM)
        listener = await http_server.listen(accept, host, port, path=said.path, stream=said.stream)
    if listener is not None:
        recorder.add("listening")
    try:
        await ended.wait()
    finally:
        if listener is not None:
            await listener.aclose()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
