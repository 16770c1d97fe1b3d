"""The binding of descriptors to handlers."""

from __future__ import annotations

from typing import Any

import pytest
from testwire.connection.dispatch import HandlerTable
from testwire.errors import HandlersIncomplete

from tests.support.toy_protocol import PROTOCOL, ClientHandlers
from tests.support.toy_server import Handlers


def test_a_complete_server() -> None:
    table = HandlerTable(PROTOCOL, "server", Handlers())
    assert set(table.requests) == {"echo", "count", "toy/work", "toy/queued", "names", "ping"}
    assert set(table.notifications) == {"poke"}
    assert table.requests["echo"].is_async
    assert not table.requests["toy/work"].is_async
    assert table.requests["toy/work"].group == 0
    assert table.requests["toy/work"].busy == "Busy"
    assert table.requests["toy/queued"].group == 1
    assert table.requests["toy/queued"].busy is None
    assert table.requests["echo"].group is None


def test_a_client() -> None:
    table = HandlerTable(PROTOCOL, "client", ClientHandlers())
    assert set(table.requests) == {"ask"}
    assert set(table.notifications) == {"tick"}


def test_no_handlers_at_all() -> None:
    table = HandlerTable(PROTOCOL, "client", None)
    assert not table.requests
    assert not table.notifications


def test_all_that_is_missing_is_told_at_once() -> None:
    class Partial:
        count = 5

        async def echo(self, params: Any, ctx: Any) -> None: ...

    with pytest.raises(HandlersIncomplete) as caught:
        HandlerTable(PROTOCOL, "server", Partial())
    text = str(caught.value)
    assert text.startswith("Partial lacks handlers that a server for Toy Protocol 1 requires; add:")
    assert "count(params, ctx)  for 'count': expected a function, found a value of type int" in text
    assert "work(params, ctx)  for 'toy/work'" in text
    assert "ping(params, ctx)  for 'ping'" in text
    assert "extra" not in text  # Not required.
    assert "poke" not in text


def test_the_cancellation_needs_no_handler() -> None:
    class WithCancel(Handlers):
        def cancel_request(self, params: Any, ctx: Any) -> None:
            raise AssertionError

    table = HandlerTable(PROTOCOL, "server", WithCancel())
    assert "$/cancelRequest" not in table.notifications
