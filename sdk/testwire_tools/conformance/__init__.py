"""The conformance cases that `testwire verify` runs against a server or a client.

Cases are derived from a protocol's descriptors and from its conformance data.

- `model.py`: the types `Case`, `Verdict`, `Transcript` and `Run`.
- `wire.py`: the client that sends arbitrary bytes to the server under test.
- `data.py`: loads the `conformance/` folder of a specification.
- `cases/`: the cases for servers.
- `run.py`: runs the cases.
- `reports.py`: formats the outcomes.
- `client/`: the cases for clients, and their harness.

No module of this package may depend on a specific protocol.

Tests: `tests/tools/conformance`.
"""
