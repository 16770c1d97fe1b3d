"""The minimal params that are generated for each message match the type of its params."""

from __future__ import annotations

import os
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field
from testwire.registry import Method
from testwire_protocols import PROTOCOLS, load
from testwire_tools.sessions.examples import NoExample, params_of

NAMES = [f"{protocol}@{version}" for protocol, held in PROTOCOLS.items() for version in held]


@pytest.mark.parametrize("name", NAMES)
def test_each_message_has_an_example(name: str) -> None:
    """`params_of` raises an error if its params do not match the type."""
    info = load(name)
    for message in (*info.methods.values(), *info.notifications.values()):
        if message.params is not None:
            params_of(message, info.wire_version)


class Inner(BaseModel):
    version: str
    process_id: Annotated[int, Field(alias="processId")]
    kind: Literal["a", "b"]


class Odd(BaseModel):
    inner: Inner
    several: Annotated[list[Inner], Field(min_length=2)]
    positive: Annotated[int, Field(ge=5)]
    nothing: int | None
    hexadecimal: Annotated[str, Field(pattern="^[0-9a-f-]{36}$")]
    left_out: str = ""


class Loop(BaseModel):
    again: Loop


class Strange(BaseModel):
    text: Annotated[str, Field(pattern="^zzz$")]


def method(params: Any) -> Method[Any, Any]:
    return Method("m", direction="clientToServer", handler="m", params=lambda: params)


def test_members_of_each_kind() -> None:
    inner = {"version": "2.5.0", "processId": os.getpid(), "kind": "a"}
    assert params_of(method(Odd), "2.5.0") == {
        "inner": inner,
        "several": [inner, inner],
        "positive": 5,
        "nothing": None,
        "hexadecimal": "00000000-0000-4000-8000-000000000000",
    }


@pytest.mark.parametrize("kind", [Loop, Strange, None])
def test_where_there_is_none(kind: Any) -> None:
    with pytest.raises(NoExample):
        params_of(method(kind) if kind else Method("m", direction="both", handler="m"), None)
