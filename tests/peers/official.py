"""A client that sends what the recordings of Microsoft's client contain.

    python -m tests.peers.official COMMAND…

The ids count from 1. The params of `exit` are null. The client responds with null to every request
from the server, and cancels a run that takes longer than one second. The client exits with code 1
if a response is an error.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.live.raw import ENDED, Raw, opened

LINE = ("--server", "--client-port", "{port}", "--no-banner")
CANCEL_SECONDS = 1.0
EXIT_SECONDS = 5.0


def _run(raw: Raw, cancel: float | None) -> bool:
    """Discover and run all tests. Return whether no request failed."""
    testing = {"debuggerProvider": False, "isStateful": True}
    info = {"name": "Microsoft.Testing.Platform.ServerMode.Client", "version": "1.0.0"}
    hello = {"processId": 1, "clientInfo": info, "capabilities": {"testing": testing}}
    return (
        _call(raw, "initialize", hello)
        and _call(raw, "testing/discoverTests", {"runId": str(uuid.uuid4())})
        and _call(raw, "testing/runTests", {"runId": str(uuid.uuid4())}, cancel)
    )


def _call(raw: Raw, method: str, params: Any, seconds: float | None = None) -> bool:
    """Return whether the response is a result, or an error after a cancellation.

    seconds: the time after which the request is cancelled.
    """
    number = raw.start(method, params)
    cancelled = threading.Event()

    def cancel() -> None:
        cancelled.set()
        raw.send({"method": "$/cancelRequest", "params": {"id": number}})

    timer = threading.Timer(seconds or 0.0, cancel)
    if seconds is not None:
        timer.start()
    try:
        response = _response(raw, number)
    finally:
        timer.cancel()
    return response != ENDED and ("error" not in response or cancelled.is_set())


def _response(raw: Raw, number: int) -> Any:
    while (message := raw.read()) is not None:
        if "method" in message:
            if "id" in message:
                raw.send({"id": message["id"], "result": None})
        elif message.get("id") == number:
            return message
    return ENDED


def main(
    command: Sequence[str], cwd: Path | None = None, *, cancel: float | None = CANCEL_SECONDS
) -> int:
    """Run the session, and return the exit code.

    cancel: the time in seconds after which the run is cancelled, or None.
    """
    with opened(command, cwd=cwd, initialize=False, line=LINE) as raw:
        raw.headers = b"Content-Type: application/testingplatform\r\n"
        succeeded = False
        with suppress(OSError):
            succeeded = _run(raw, cancel)
            raw.send({"method": "exit", "params": None})
            # If unread messages are left, the end of the connection could delete `exit`.
            raw.until_closed(EXIT_SECONDS)
        with suppress(subprocess.TimeoutExpired):
            raw.process.wait(EXIT_SECONDS)
    return 0 if succeeded else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
