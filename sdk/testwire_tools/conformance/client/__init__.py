"""The test server of `testwire verify client`, and the cases that check its event logs.

- `scenarios.py`: the scenarios, in which the test server is correct or has one fault.
- `scripted_server.py`: the test server on one connection, which writes an event log.
- `serve.py`: the process of the test server, which a client starts or connects to.
- `record.py`: reads event logs.
- `harness.py`: runs a client once for each scenario.
- `cases/`: the cases for clients.
- `run.py`: runs the cases.
- `command.py`: implements the command.

In the parent folder, `runner.py` and `verification.py` also contain code for `verify client`.

Tests: `tests/tools/conformance/test_client_*.py`.
"""
