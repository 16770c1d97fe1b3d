"""Conformance of servers: cases from a protocol's descriptors and data, run against any server.

`model.py` has the words (case, verdict, transcript), `wire.py` the byte client, `data.py` what a
version's `conformance/` folder says, `cases/` the cases, `run.py` runs them, `reports.py` shows
what came out. Nothing here knows a protocol.

Tests: `tests/tools/conformance`.
"""
