"""What carries the bytes: standard streams, sockets, pipes, memory, child processes.

A transport knows bytes and how to wait for them, and no message. `base.py` has the interface.

Tests: `tests/sdk/test_transports.py`, and the handler suite `tests/sdk/test_suite.py` on each.
"""
