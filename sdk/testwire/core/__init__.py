"""The sans-IO core: takes bytes, returns events and bytes.

Nothing in this package does input or output, keeps time or knows a protocol by name. It is
standard library without asyncio, socket, subprocess and threading; the JSON decoder and encoder are
handed in. Read `peer.py` first.

Tests: `tests/sdk/core`.
"""
