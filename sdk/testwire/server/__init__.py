"""Serving a protocol. Imports nothing of `testwire.client`."""

from testwire.server.server import Context, Server, serve

__all__ = ["Context", "Server", "serve"]
