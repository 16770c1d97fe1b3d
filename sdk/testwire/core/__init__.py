"""The sans-IO core of JSON-RPC: it converts bytes to events, and messages to bytes.

Start reading in `peer.py`. The package must not do input or output, measure time, or contain the
name of a protocol. The package uses only the standard library, without asyncio, socket, subprocess
and threading. Callers pass in the JSON decoder and encoder.

Tests: `tests/sdk/core`.
"""
