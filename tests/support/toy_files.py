"""The toy protocol with connection files, and a server that can write its file."""

from __future__ import annotations

import sys

from pydantic import ConfigDict, StrictStr
from testwire.cli import main
from testwire.registry import ConnectionFiles, ProtocolInfo

from tests.support.toy_protocol import PROTOCOL, Model
from tests.support.toy_server import Handlers


class Details(Model):
    model_config = ConfigDict(populate_by_name=True)

    name: StrictStr
    version: StrictStr
    toyVersion: StrictStr
    languages: list[StrictStr]
    argv: list[StrictStr]


def files_protocol() -> ProtocolInfo:
    files = ConnectionFiles(
        folder=".toy",
        pattern="*.json",
        type=lambda: Details,
        transport="stdio",
        argv="/argv",
        name="/name",
        version="/version",
        protocol_version="/toyVersion",
    )
    return PROTOCOL._replace(connection_files=files)


if __name__ == "__main__":
    details = {} if "incomplete" in sys.argv else {"languages": ["python"]}
    words = [word for word in sys.argv[1:] if word != "incomplete"]
    sys.exit(main(files_protocol(), Handlers, words, prog="toy", connection_details=details))
