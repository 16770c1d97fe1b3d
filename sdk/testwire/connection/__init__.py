"""A JSON-RPC connection for either role: reads messages, runs handlers and sends requests.

The package must not depend on processes or a command line.
"""

from testwire.connection.connection import Connection

__all__ = ["Connection"]
