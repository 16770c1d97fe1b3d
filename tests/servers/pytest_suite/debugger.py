"""A small client of the Debug Adapter Protocol, which stops at one line and continues."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Debugger:
    """One debug session. `stopped` contains the source line of each stop."""

    def __init__(self) -> None:
        self.stopped: list[int] = []
        self.configured = False
        self._sequence = 0

    async def session(self, port: int, path: str, line: int) -> None:
        """Connect, stop at a line, continue, and return at the end of the process."""
        while True:
            try:
                reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
                break
            except ConnectionRefusedError:
                await asyncio.sleep(0.05)  # The process has just been started.
        self._send("initialize", {"adapterID": "tests", "pathFormat": "path"})
        self._send("attach", {"justMyCode": False})
        while (message := await self._receive(reader)) is not None:
            if message.get("event") == "terminated":
                break
            if message["type"] == "event":
                self._react(message["event"], message.get("body", {}), path, line)
            elif message.get("command") == "configurationDone":
                self.configured = True
            elif message.get("command") == "stackTrace":
                self.stopped.append(message["body"]["stackFrames"][0]["line"])
                self._send("continue", {"threadId": self._thread})
        self._writer.close()

    def _react(self, event: str, body: dict[str, Any], path: str, line: int) -> None:
        if event == "initialized":
            self._send(
                "setBreakpoints", {"source": {"path": path}, "breakpoints": [{"line": line}]}
            )
            self._send("configurationDone", {})
        elif event == "stopped":
            self._thread = body["threadId"]
            self._send("stackTrace", {"threadId": self._thread})

    def _send(self, command: str, arguments: dict[str, Any]) -> None:
        self._sequence += 1
        message = {"seq": self._sequence, "type": "request", "command": command}
        body = json.dumps({**message, "arguments": arguments}).encode()
        self._writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    async def _receive(self, reader: asyncio.StreamReader) -> dict[str, Any] | None:
        try:
            header = await reader.readuntil(b"\r\n\r\n")
            length = int(header.split(b":")[1])
            message: dict[str, Any] = json.loads(await reader.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        return message
