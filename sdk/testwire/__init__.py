"""Testwire: a runtime for JSON-RPC protocols that are described by a specification.

Servers: `testwire.cli.main`, `testwire.server`. Clients: a generated `Client`, on
`testwire.client`. Errors: `testwire.errors`. Tests of either: `testwire.testing`. Importing this
package imports none of them.
"""

from testwire.version import __version__

__all__ = ["__version__"]
