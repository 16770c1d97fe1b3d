"""The collection is paused while a large message becomes objects, and always resumes."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
from testwire.connection.collection import LARGE_BYTES, without_collection
from testwire.testing import pair

from tests.support.toy_protocol import PROTOCOL, Client, EchoParams
from tests.support.toy_server import Handlers


def test_it_is_off_during_the_call_and_on_afterwards() -> None:
    assert gc.isenabled()
    assert without_collection(lambda: gc.isenabled()) is False
    assert gc.isenabled()


def test_it_resumes_after_an_exception() -> None:
    with pytest.raises(ZeroDivisionError):
        without_collection(lambda: 1 / 0)
    assert gc.isenabled()


def test_it_stays_off_if_it_was_off() -> None:
    gc.disable()
    try:
        without_collection(lambda: None)
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize(("size", "paused"), [(10, 0), (LARGE_BYTES, 2)])
def test_only_large_messages_pause_it(
    size: int, paused: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[Any] = []
    monkeypatch.setattr("gc.disable", lambda: stopped.append(1))

    async def main() -> None:
        async with pair(PROTOCOL, Handlers(), Client) as client:
            assert (await client.echo(EchoParams(text="x" * size))).text == "x" * size

    asyncio.run(main())
    assert len(stopped) >= paused
    assert bool(stopped) == bool(paused)
