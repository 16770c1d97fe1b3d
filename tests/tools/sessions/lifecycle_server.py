"""Run the toy server with a lifecycle that requires `hello` and `bye`."""

from __future__ import annotations

import sys
from typing import Any

from testwire.cli import main

from tests.support.toy_protocol import lifecycle_protocol
from tests.support.toy_server import Handlers


class WithHandshake(Handlers):
    def hello(self, params: None, ctx: Any) -> None:
        return None

    def bye(self, params: None, ctx: Any) -> None:
        return None


if __name__ == "__main__":
    sys.exit(main(lifecycle_protocol(), WithHandshake, prog="lifecycle-server"))
