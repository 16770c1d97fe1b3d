"""Run `testwire` with the toy protocol in addition to the bundled protocols."""

from __future__ import annotations

import sys
from pathlib import Path

from testwire.registry import ProtocolInfo
from testwire_tools import cli
from testwire_tools.commands import _shared

from tests.support.toy_exits import exit_protocol
from tests.support.toy_files import files_protocol
from tests.support.toy_protocol import PROTOCOL, lifecycle_protocol

TOOL = [sys.executable, "-m", "tests.tools.sessions.tool"]

_load = _shared.load_protocol


def load_protocol(name: str, root: Path | None = None) -> ProtocolInfo:
    toys = {
        "toy": lambda: PROTOCOL,
        "toy-lifecycle": lifecycle_protocol,
        "toy-exits": exit_protocol,
        "toy-files": files_protocol,
    }
    return toys[name]() if name in toys else _load(name, root)


def main() -> int:
    _shared.load_protocol = load_protocol
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
