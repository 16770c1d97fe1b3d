"""What carries the bytes: standard streams, sockets, pipes, memory, child processes.

A transport knows bytes and how to wait for them, and no message. `base.py` has the interface.

Tests: `tests/sdk/transports/`, and `tests/sdk/connection/test_suite.py` on each transport.
"""

__all__ = ["check_installed"]


def check_installed(kind: str) -> None:
    """Raises ModuleNotFoundError where a kind of transport needs a package that is missing."""
    if kind == "http":
        import h11  # noqa: F401
