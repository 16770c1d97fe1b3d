"""Drives the generated Python client of a protocol through what an editor does.

    python drive.py PROTOCOL TRANSPORT SERVER

An error of the server is no reason to stop, nor to end with a code; what cannot be read of an
answer is an error like others.
"""

from __future__ import annotations

import asyncio
import sys
import uuid
from collections.abc import Awaitable
from typing import Any

from testwire.errors import ConnectionClosed, InvalidMessage, RpcError
from testwire_protocols import load_module

SECONDS = 1.0
"""How long the work may take before it is cancelled."""


async def tried(call: Awaitable[Any]) -> Any:
    try:
        return await call
    except (RpcError, InvalidMessage, TimeoutError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return None
