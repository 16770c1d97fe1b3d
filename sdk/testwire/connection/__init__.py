"""One connection, for either role: the pump, the scheduling of handlers, calls to the other side.

Knows no process and no command line.
"""

from testwire.connection.connection import Connection

__all__ = ["Connection"]
