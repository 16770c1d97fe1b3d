"""The adapters. An adapter contains the code that is specific to one protocol.

    adapter = adapter_for(info)(Catalog(), info)

Each other module of the folder is the adapter of one protocol, and is imported when it is needed.

Tests: `tests/tools/agents/`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from testwire_base.errors import UsageError

if TYPE_CHECKING:
    from testwire.registry import ProtocolInfo

    from testwire_tools.agents.adapters.base import Adapter

_MODULES: Final = {
    ("msp", "0.4"): "msp",
    ("mstest-runner", "1.0"): "mstest_runner",
    ("test-runner", "0.1"): "test_runner",
}


def adapter_for(info: ProtocolInfo) -> type[Adapter]:
    """Return the adapter of a protocol. Raises UsageError for a protocol without an adapter."""
    if (info.id, info.version) not in _MODULES:
        known = ", ".join(f"{protocol}@{version}" for protocol, version in _MODULES)
        raise UsageError(
            f"--protocol: expected one of {known}, found {info.id}@{info.version}; "
            "`testwire call` works with every protocol"
        )
    return adapter_or_none(info)


def adapter_or_none(info: ProtocolInfo) -> type[Adapter]:
    """Return the adapter of a protocol, or an adapter without items."""
    name = _MODULES.get((info.id, info.version))
    if name is None:
        from testwire_tools.agents.adapters.base import NoItems

        return NoItems
    found: type[Adapter] = import_module(f"{__name__}.{name}").PROTOCOL_ADAPTER
    return found
