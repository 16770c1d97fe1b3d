"""The process of the test server, which a client starts like any other server.

    python -m testwire_tools.conformance.client.serve SETTINGS.json LAUNCH-ARGUMENTS…

The settings contain the protocol, the scenario, the path of the event log and a time limit. The
process ends at the time limit. A process that accepts only one connection also ends when this
connection ends.

Tests: `tests/tools/conformance/test_client_engine.py`.
"""

from __future__ import annotations

import asyncio
import itertools
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
from testwire_base.packages import load_info

from testwire_tools.conformance import data
from testwire_tools.conformance.client.scenarios import ServerScenario, find
from testwire_tools.conformance.client.scripted_server import RecordWriter, ScriptedServer

DIAL_SECONDS: Final = 0.3
"""The timeout for dialing back. It is short, because the client must already be listening."""


def main(argv: Sequence[str]) -> int:
    """Run the test server with the settings in a file; return the exit code."""
    settings: dict[str, Any] = json.loads(Path(argv[0]).read_text(encoding="utf-8"))
    root = None if settings["root"] is None else Path(settings["root"])
    info = load_info(settings["protocol"], root).info
    recorder = RecordWriter(Path(settings["record"]))
    recorder.add("process", pid=os.getpid(), arguments=list(argv[1:]))
    try:
        parsed = parse(info, list(argv[1:]), "test server")
    except (UsageError, ValueError) as error:
        recorder.add("refused", text=str(error))
        print(f"test server: {error}", file=sys.stderr)
        return USAGE
    descriptors = stdio.claim_stdio() if parsed.transport.kind == "stdio" else None
    scenario = data.load(info.id, info.version, root)
    behavior = find(settings["scenario"], scenario)

    def crashed() -> None:
        os._exit(CRASHED)

    serving = serve(
        info, parsed, scenario, behavior, recorder, crashed=crashed, descriptors=descriptors
    )
    try:
        asyncio.run(asyncio.wait_for(serving, settings["lifetime"]))
    except TimeoutError:
        recorder.add("expired")
    except (OSError, ConnectionClosed) as error:
        recorder.add("refused", text=str(error))
        print(f"test server: {error}", file=sys.stderr)
        return FAILED
    return CLEAN


async def serve(
    info: ProtocolInfo,
    parsed: Parsed,
    scenario: data.Scenario,
    behavior: ServerScenario,
    recorder: RecordWriter,
    *,
    crashed: Callable[[], None],
    descriptors: tuple[int, int] | None = None,
    single: bool = False,
    ended: asyncio.Event | None = None,
) -> None:
    """Run the test server on the transport that the launch arguments select.

    Returns when `ended` is set, or when the only connection has ended. Raises OSError and
    ConnectionClosed.

    crashed: called for a deliberate crash.
    descriptors: the file descriptors of standard input and output.
    single: whether a listening server ends after one connection.
    """
    ended = ended or asyncio.Event()
    count = itertools.count(1)

    def accept(stream: Stream) -> None:
        ScriptedServer(
            info,
            parsed.transport,
            scenario,
            behavior,
            recorder,
            stream,
            number=next(count),
            crashed=crashed,
            over=over,
        )

    def over() -> None:
        if (single or parsed.transport.listener != "server") and not behavior.stubborn:
            ended.set()

    listener = await _open(parsed, accept, descriptors)
    if listener is not None:
        recorder.add("listening")
    try:
        await ended.wait()
    finally:
        if listener is not None:
            await listener.aclose()


async def _open(
    parsed: Parsed, accept: Callable[[Stream], None], descriptors: tuple[int, int] | None
) -> Any:
    """Connect and return None, or start to listen and return the listener."""
    transport = parsed.transport
    host, port, path = parsed.host or "localhost", parsed.port or 0, parsed.pipe or ""
    dials = transport.listener == "client"
    if descriptors is not None:
        return accept(await stdio.open_descriptors(*descriptors))
    if transport.kind == "tcp":
        from testwire.transports import tcp

        if dials:
            return accept(await tcp.connect(host, port, timeout=DIAL_SECONDS))
        return await tcp.listen(accept, host, port)
    if transport.kind == "pipe":
        from testwire.transports import pipe

        if dials:
            return accept(await pipe.connect(path, timeout=DIAL_SECONDS))
        return await pipe.listen(accept, path)
    from testwire.transports import http_server

    spec = transport.http or Http()
    return await http_server.listen(accept, host, port, path=spec.path, stream=spec.stream)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
