"""A benchmark server without a runtime: a loop that calls the handlers.

The loop reads frames, parses JSON, validates, calls the handler and writes the result. The
server has no error handling, cancellation, lifecycle or concurrency, and only supports `discover`
and `configure`. The times of this server are the lower limit for `testwire_server`.
"""

from __future__ import annotations

import os
from typing import Any

from pydantic import BaseModel
from pydantic_core import from_json
from testwire_protocols.msp.v0_4.types import (
    ConfigureParams,
    ConfigureResult,
    DiscoveredFile,
    DiscoveredMutant,
    DiscoverParams,
    DiscoverResult,
    Location,
    Position,
)

LOCATION = Location(start=Position(line=3, column=12), end=Position(line=3, column=13))


def configure(params: ConfigureParams) -> ConfigureResult:
    return ConfigureResult(version="0.4.0")


def discover(params: DiscoverParams) -> DiscoverResult:
    return DiscoverResult(
        files={
            file.path: DiscoveredFile(
                mutants=[
                    DiscoveredMutant(
                        id="b1946ac9",
                        location=LOCATION,
                        mutator_name="ReplaceBinaryOperator",
                        replacement="-",
                    )
                ]
            )
            for file in params.files or []
        }
    )


def entry(handler: Any, params: type[BaseModel], result: type[BaseModel]) -> tuple[Any, Any, Any]:
    params.model_rebuild()
    result.model_rebuild()
    read = params.__pydantic_validator__.validate_python
    return handler, read, result.__pydantic_serializer__.to_json


def main() -> None:
    table = {
        "configure": entry(configure, ConfigureParams, ConfigureResult),
        "discover": entry(discover, DiscoverParams, DiscoverResult),
    }
    buffer = bytearray()
    while chunk := os.read(0, 1 << 16):
        buffer += chunk
        answers = []
        at = 0
        while (end := buffer.find(b"\r\n\r\n", at)) >= 0:
            start, size = end + 4, int(buffer[at + 16 : end])
            if len(buffer) < start + size:
                break
            at = start + size
            message = from_json(bytes(buffer[start:at]))
            handler, read, write = table[message["method"]]
            result = write(handler(read(message["params"])), by_alias=True, exclude_unset=True)
            body = b'{"jsonrpc":"2.0","id":%d,"result":%b}' % (message["id"], result)
            answers.append(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        del buffer[:at]
        view = memoryview(b"".join(answers))
        while view:
            view = view[os.write(1, view) :]


if __name__ == "__main__":
    main()
