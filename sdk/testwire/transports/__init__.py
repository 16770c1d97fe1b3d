"""Transports: standard streams, sockets, pipes, HTTP, memory and child processes.

A transport must treat messages as opaque bytes. Only the HTTP transport reads the kind of each
message. The interface is in `base.py`.

Tests: `tests/sdk/transports/`, and `tests/sdk/connection/test_suite.py` on each transport.
"""

__all__ = ["check_installed"]


def check_installed(kind: str) -> None:
    """Raise ModuleNotFoundError if a kind of transport requires a package that is not installed."""
    if kind == "http":
        import h11  # noqa: F401
