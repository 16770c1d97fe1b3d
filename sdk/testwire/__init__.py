"""Testwire: a runtime for JSON-RPC protocols that are described by a specification.

- Servers: `testwire.cli.main` runs a server, and `testwire.server` contains its parts.
- Clients: the `Client` class of a generated protocol package, based on `testwire.client`.
- Errors: `testwire.errors`.
- Helpers for tests of servers and clients: `testwire.testing`.

Importing `testwire` does not import any of these modules.
"""

from testwire.version import __version__

__all__ = ["__version__"]
