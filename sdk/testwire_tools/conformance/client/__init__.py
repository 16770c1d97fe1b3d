"""Conformance of clients: a scripted server that any client is pointed at, and the judgement of it.

`plays.py` says how the server behaves, right and wrong; `player.py` plays on a connection and keeps
a record; `serve.py` is the process that a client starts or connects to; `record.py` reads records;
`bench.py` gets a client to talk to a play; `cases.py` and `hard.py` are the cases; `run.py` makes
outcomes of them; `command.py` is `testwire verify client`. Nothing here knows a protocol.

Tests: `tests/tools/conformance/test_client_*.py`.
"""
