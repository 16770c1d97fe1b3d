"""The plain peers by name, and the cases that find their faults.

A plain peer is a correct program that shares no code with Testwire. Its faults can be activated.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent / "plain"


class Peer(NamedTuple):
    """A plain peer. arguments: these select a variant, which is also correct."""

    protocol: str
    transport: str
    file: str
    arguments: tuple[str, ...] = ()
    is_client: bool = False

    def command(self, *more: str) -> list[str]:
        python = [sys.executable, "-E", "-s"]
        program = ["node"] if self.file.endswith(".mjs") else python
        server = ["{server}"] if self.is_client else []
        return [*program, str(HERE / self.file), *self.arguments, *more, *server]


PEERS = {
    "mstest-server": Peer("mstest-runner@1.0", "tcp", "mstest_server.py"),
    "mstest-server-once": Peer("mstest-runner@1.0", "tcp", "mstest_server.py", ("--once",)),
    "msp-server": Peer("msp@0.4", "stdio", "msp_server.mjs"),
    "msp-server-socket": Peer("msp@0.4", "socket", "msp_server.mjs"),
    "alpha-server": Peer("msp@0.0.1-alpha.1", "http", "alpha_server.mjs"),
    "alpha-client": Peer("msp@0.0.1-alpha.1", "http", "alpha_client.mjs", is_client=True),
    "runner-server": Peer("test-runner@0.1", "stdio", "runner_server.py"),
    "msp-client": Peer("msp@0.4", "stdio", "msp_client.mjs", is_client=True),
    "msp-client-socket": Peer("msp@0.4", "socket", "msp_client.mjs", ("socket",), is_client=True),
    "runner-client": Peer("test-runner@0.1", "stdio", "runner_client.py", is_client=True),
    "mstest-client": Peer("mstest-runner@1.0", "tcp", "mstest_client.py", is_client=True),
}
"""The peers and their variants, by name."""

FOUND: dict[str, dict[str, str | list[str]]] = json.loads((HERE / "found.json").read_text("utf-8"))
