"""Run the toy server with a lifecycle that requires `hello` and `bye`.

The argument `exits` selects the lifecycle with exit codes. With `always-9`, the server ignores the
exit codes of this lifecycle.
"""

from __future__ import annotations

import sys
from typing import Any

from testwire.cli import main

from tests.support.toy_exits import exit_protocol
from tests.support.toy_protocol import lifecycle_protocol
from tests.support.toy_server import Handlers


class WithHandshake(Handlers):
    def hello(self, params: None, ctx: Any) -> None:
        return None

    def bye(self, params: None, ctx: Any) -> None:
        return None


if __name__ == "__main__":
    modes = {*sys.argv[1:]} & {"exits", "always-9"}
    words = [word for word in sys.argv[1:] if word not in modes]
    info = exit_protocol() if modes else lifecycle_protocol()
    code = main(info, WithHandshake, words, prog="lifecycle-server")
    sys.exit(9 if "always-9" in modes else code)
