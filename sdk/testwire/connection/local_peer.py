"""Creates the `Peer` of a connection from the descriptors of a protocol.

Tests: `tests/sdk/connection/test_connection.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from testwire import codec
from testwire.core.framing import make_framing
from testwire.core.peer import Peer
from testwire.registry import Framing, ProtocolInfo, Role

Tap = Callable[[Literal["in", "out"], bytes], None]


def make_peer(
    info: ProtocolInfo, role: Role, framing: Framing | None, tap: Tap | None, resync: bool
) -> Peer:
    """Return the peer for a role. Without `framing`, the first transport defines it."""
    if framing is None:
        framing = next(iter(info.transports.values())).framing
    return Peer(
        # A server parses all params at once, so that it rejects invalid JSON immediately.
        decode=codec.message_decoder() if role == "client" else codec.json_decoder(),
        encode=codec.encode_json,
        framing=make_framing(framing, resync=resync),
        errors=info.errors,
        lifecycle=info.lifecycle if role == "server" else None,
        cancellation=info.cancellation,
        tap=tap,
        ids=info.ids,
        envelope=info.envelope,
        methods=info.methods,
    )
