"""One JSON-RPC connection, for either role: reading, running handlers, and sending requests.

The package must not depend on processes or a command line.
"""

from testwire.connection.connection import Connection

__all__ = ["Connection"]
