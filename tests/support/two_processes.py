"""A toy server with two processes. Both processes connect to the client.

The first process responds to one request and starts the second one. When the second process exits,
the first process sends that exit code in a notification.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys

from testwire.testing import FakePeer
from testwire.transports import tcp

from tests.support.connect import COMMAND


async def main() -> int:
    port = sys.argv[sys.argv.index("--client-port") + 1]
    stream = await tcp.connect("127.0.0.1", int(port))
    peer = FakePeer(stream)
    asked = await peer.receive()
    await peer.send({"jsonrpc": "2.0", "id": asked["id"], "result": {"text": "two"}})
    second = subprocess.Popen([*COMMAND, "--server", "--client-port", port])  # noqa: ASYNC220
    if "--third" in sys.argv:
        third = socket.create_connection(("127.0.0.1", int(port)))
        print(json.dumps(third.recv(1) == b""), file=sys.stderr, flush=True)
    await asyncio.to_thread(second.wait)
    await peer.notify("tick", {"number": second.returncode})
    await peer.aclose()
    return second.returncode


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
