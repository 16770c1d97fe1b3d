"""The interface of all adapters. The module must not depend on a protocol.

Tests: `tests/tools/agents/`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from testwire.registry import Method, ProtocolInfo

from testwire_tools.agents.catalog import Catalog, Item

_MESSAGES: Final = 20

Ask = Callable[[Method[Any, Any], Any], Awaitable[Any]]
"""Sends a request with typed params and returns the typed result."""


class Adapter(ABC):
    """Lists and runs the items of one server, and stores what the server reports in `catalog`.

    An adapter is also the handlers object of the connection. Its functions with the names of
    notifications are called for each notification, in order.

    - `folder`: the working folder of the server. Relative paths of files start there.
    """

    noun: ClassVar[str]
    """`test` or `mutant`."""
    failed: ClassVar[tuple[str, ...]]
    """The states of items that need attention: failed tests, or mutants that no test detects."""
    shifting: ClassVar[bool] = False
    """Whether edits of files change ids, so that each run needs a new list."""
    hello: ClassVar[Mapping[str, Any]] = {}
    """The params of the handshake, as JSON."""

    def __init__(self, catalog: Catalog, info: ProtocolInfo, folder: Path) -> None:
        self.catalog = catalog
        self.info = info
        self.folder = folder
        self.messages: deque[str] = deque(maxlen=_MESSAGES)
        """The last messages from the server to the user, and lines of its standard error."""
        classes = [each for states in info.item_states for each in states.classes]
        self.open = {str(v) for each in classes if each.name == "transient" for v in each.values}
        """The states of items that are running."""
        self.final = {str(v) for each in classes if each.name == "terminal" for v in each.values}
        """The states of items that have a result."""

    @abstractmethod
    async def discover(self, ask: Ask) -> None:
        """Request all items."""

    @abstractmethod
    async def run(self, ask: Ask, chosen: Sequence[Item] | None) -> None:
        """Run some items, or all items if `chosen` is None."""

    def received(self, method: Method[Any, Any], result: Any) -> None:
        """Store the items that a result contains. Most protocols send them in notifications."""
        return

    @abstractmethod
    async def details(self, ask: Ask, item: Item) -> None:
        """Complete the long strings of an item that has a result."""


class NoItems(Adapter):
    """The adapter of a protocol whose items are unknown."""

    noun = "item"
    failed = ()

    async def discover(self, ask: Ask) -> None:
        """Do nothing."""

    async def run(self, ask: Ask, chosen: Sequence[Item] | None) -> None:
        """Do nothing."""

    async def details(self, ask: Ask, item: Item) -> None:
        """Do nothing."""
