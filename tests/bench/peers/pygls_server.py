"""The three handlers of the benchmark with pygls, over stdio."""

from __future__ import annotations

import sys
from typing import Any

from pygls.protocol import JsonRPCProtocol, default_converter
from pygls.server import JsonRPCServer

from tests.bench.work import MUTANT, PROGRESS, REPORT

server = JsonRPCServer(JsonRPCProtocol, default_converter)


@server.feature("configure")
def configure(params: Any) -> dict[str, Any]:
    return {"version": "0.4.0"}


@server.feature("discover")
def discover(params: Any) -> dict[str, Any]:
    return {"files": {file.path: {"mutants": [MUTANT]} for file in params.files}}


@server.feature("mutationTest")
def mutation_test(params: Any) -> dict[str, Any]:
    for _ in range(int(params.files[0].path)):
        server.protocol.notify(PROGRESS, REPORT)
    return {"files": {}}


if __name__ == "__main__":
    server.start_io(sys.stdin.buffer, sys.stdout.buffer)
