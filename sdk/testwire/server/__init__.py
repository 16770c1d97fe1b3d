"""Runs servers. The package must not import `testwire.client`."""

from testwire.server.server import Context, Server, serve

__all__ = ["Context", "Server", "serve"]
