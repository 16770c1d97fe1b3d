"""Conformance of clients: a scripted server to which any client connects, and the checks of it.

`scenarios.py` says how the server behaves, correctly or with a fault; `scripted_server.py` does so
on a connection and keeps a record; `serve.py` is the process that a client starts or connects to;
`record.py` reads records; `harness.py` runs a client in each scenario; `cases/` has the cases;
`run.py` makes outcomes of them; `command.py` is `testwire verify client`. `runner.py` and
`verification.py`, in the folder above, contain what server and client runs have in common. Nothing
here knows a protocol.

Tests: `tests/tools/conformance/test_client_*.py`.
"""
