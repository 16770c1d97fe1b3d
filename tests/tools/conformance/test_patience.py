"""Limits of a connection: repeated waits and stored messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from testwire.registry import Framing
from testwire.transports.base import Stream
from testwire_protocols import load
from testwire_tools.conformance import wire
from testwire_tools.conformance.model import CheckFailed, Transcript
from testwire_tools.conformance.patience import Patience, key_of
from testwire_tools.conformance.wire import Wire


def test_the_limit_of_a_request_without_a_response() -> None:
    patience = Patience()
    assert patience.limit("a", 30.0) == 30.0 and not patience.earlier("a", 30.0)
    patience.note("a", 30.0, answered=False)
    assert patience.limit("a", 30.0) == 3.0 and patience.limit("b", 30.0) == 30.0
    assert patience.limit("a", 2.0) == 1.0 and patience.limit("a", 0.5) == 0.5
    assert "An earlier wait of 30 seconds" in patience.earlier("a", 3.0)
    patience.note("a", 3.0, answered=False)
    assert "30 seconds" in patience.earlier("a", 3.0)
    patience.note("a", 3.0, answered=True)
    assert patience.limit("a", 30.0) == 30.0


def test_generated_ids_do_not_make_a_different_request() -> None:
    first = key_of("run", {"runId": "0b9d3c5e-7d1c-4a55-9b5e-0123456789ab", "all": True})
    second = key_of("run", {"all": True, "runId": "ffffffff-7d1c-4a55-9b5e-0123456789ab"})
    assert first == second != key_of("run", {"all": False})


class Silent(Stream):
    """A server that reads each message and never responds."""

    def start(self, on_data: Callable[[bytes], None], on_end: Any) -> None:
        pass

    def write(self, data: bytes) -> None:
        pass

    @property
    def pending(self) -> int:
        return 0

    async def drain(self) -> None:
        pass

    async def aclose(self) -> None:
        pass


def make_wire(patience: Patience | None = None) -> Wire:
    child: Any = None
    framing = Framing("contentLength")
    shared = patience or Patience()
    return Wire(load("msp@0.4"), Silent(), framing, child, Transcript(), 3.0, {}, 0.0, shared)


def test_each_case_waits_less() -> None:
    patience = Patience()

    async def wait() -> str:
        made = make_wire(patience)
        with pytest.raises(CheckFailed) as failed:
            await made.call("discover", {})
        return str(failed.value)

    started = time.monotonic()
    patience.note(key_of("discover", {}), 30.0, answered=False)
    text = asyncio.run(wait())
    assert time.monotonic() - started < 25
    assert "within 1 seconds. An earlier wait of 30 seconds" in text


def test_the_limit_applies_to_each_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "RECEIVED_BYTES", 100)
    made = make_wire()
    message = made.frame(b'{"jsonrpc":"2.0","id":1,"result":1}')
    made._data(message)
    assert made.broken is None and len(made.answers_to(1)) == 1
    made.hand_on(Transcript())
    made._data(message)
    assert made.broken is None and len(made.answers_to(1)) == 1
    made._data(message)
    assert made.broken is not None and "in one case" in made.broken
    made._data(message)
    assert len(made.received) == 2
