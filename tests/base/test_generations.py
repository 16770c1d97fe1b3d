"""The generation of a server and its announced version, found in the result of the handshake."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from testwire_base.generations import announced_version, applies, find_generation


class _Condition(NamedTuple):
    at: str
    equals: str | None = None
    range: str | None = None


class _Generation(NamedTuple):
    name: str
    when: tuple[_Condition, ...] = ()


class _Generations(NamedTuple):
    version: str | None
    list: tuple[_Generation, ...]


NAMED = _Condition("/server/name", equals="rig")
RIGS = _Generations(
    "/version",
    (
        _Generation("1", (NAMED, _Condition("/server/version", range="<2"))),
        _Generation("2", (NAMED, _Condition("/server/version", range=">=2"))),
        _Generation("flagged", (_Condition("/flag"),)),
    ),
)
WITH_REST = _Generations(None, (*RIGS.list, _Generation("rest")))


@pytest.mark.parametrize(
    ("result", "generation"),
    [
        ({"server": {"name": "rig", "version": "1.9.1"}}, "1"),
        ({"server": {"name": "rig", "version": "2.0.0"}}, "2"),
        ({"server": {"name": "rig", "version": "2.1.0-rc.1+build"}}, "2"),
        ({"server": {"name": "rig", "version": "2.0.0-rc.1"}}, "1"),
        ({"server": {"name": "rig", "version": "newest"}}, None),
        ({"server": {"name": "rig", "version": 2}}, None),
        ({"server": {"name": "other", "version": "2.0.0"}}, None),
        ({"server": {"name": "other"}, "flag": None}, "flagged"),
        ({"server": {"name": "rig", "version": "2.0.0"}, "flag": 1}, "2"),
        ({"server": []}, None),
        (None, None),
    ],
)
def test_the_first_generation_whose_conditions_are_met(result: Any, generation: str | None) -> None:
    assert find_generation(RIGS, result) == generation
    assert find_generation(WITH_REST, result) == (generation or "rest")


def test_a_protocol_without_generations() -> None:
    assert find_generation(None, {}) is None
    assert announced_version(None, {"version": "1.0"}) is None


def test_the_announced_version_is_a_string_at_the_pointer() -> None:
    assert announced_version(RIGS, {"version": "1.0"}) == "1.0"
    assert announced_version(RIGS, {"version": 1}) is None
    assert announced_version(RIGS, {}) is None
    assert announced_version(WITH_REST, {"version": "1.0"}) is None


def test_a_part_without_names_applies_to_every_server() -> None:
    assert applies((), None)
    assert applies((), "1")
    assert applies(("1", "2"), "2")
    assert not applies(("1", "2"), "3")
    assert not applies(("1",), None)
