"""Converts configurations, mutants and results to JSON and back.

The module must not import `distributed` or modules that start processes.

Tests: `tests/servers/mutation/distributed/test_wire.py`.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.model import Mutant, MutantOutcome, Position, Range, Spot


def pack(value: object) -> bytes:
    """Return compressed JSON. Lists of tests repeat, so results become much smaller."""
    return zlib.compress(json.dumps(value).encode(), 1)


def unpack(data: bytes) -> Any:
    """Return the value that `pack` was called with."""
    return json.loads(zlib.decompress(data))


def config_members(config: Config) -> dict[str, Any]:
    """Return the settings that matter on a different machine.

    A relative path of an interpreter becomes absolute, because an archive has no environment.
    """
    members = {field.name: getattr(config, field.name) for field in fields(config)}
    members |= {"executor": "local", "scheduler": "", "cache": False, "root": str(config.root)}
    return members | {"python": config.interpreter if config.python else ""}


def config_from(members: Mapping[str, Any], workers: int) -> Config:
    """Return the configuration for a machine with `workers` test processes."""
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in members.items()}
    return Config(**values | {"root": Path(values["root"]), "workers": workers})


def mutant_members(mutant: Mutant) -> dict[str, Any]:
    """Return a mutant as JSON."""
    return {field.name: getattr(mutant, field.name) for field in fields(mutant)}


def mutant_from(members: Mapping[str, Any]) -> Mutant:
    """Return the mutant for the result of `mutant_members`."""
    mutant = Mutant(**members)
    start, end = mutant.range
    return replace(mutant, range=Range(Position(*start), Position(*end)), spot=Spot(*mutant.spot))


def outcome_members(outcome: MutantOutcome) -> dict[str, Any]:
    """Return a result as JSON. The mutant is represented by its id."""
    members = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    return members | {"mutant": outcome.mutant.id}


def outcome_from(members: Mapping[str, Any], mutant: Mutant) -> MutantOutcome:
    """Return the result for the result of `outcome_members`."""
    values = {**members, "mutant": mutant}
    for name in ("killed_by", "covered_by"):
        if values[name] is not None:
            values[name] = tuple(map(sys.intern, values[name]))
    return MutantOutcome(**values)
