"""Clients that call a server. The package must not import `testwire.server`."""

from testwire.client.client import CONNECT_SECONDS, BaseClient, Proxy, find_transport

__all__ = ["CONNECT_SECONDS", "BaseClient", "Proxy", "find_transport"]
