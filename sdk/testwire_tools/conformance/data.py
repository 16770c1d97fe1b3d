"""What a version says to the conformance runner: `spec/<protocol>/<version>/conformance/*.json`.

The files tell how a session is set up, how each method may be called, and scenarios with checks.
They are read from the folder of the spec, or from what came with the package. The form is that of
`spec/meta/conformance.schema.json`, which the loader of specs checks. Knows no protocol.

Tests: `tests/tools/conformance/test_data.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from testwire_base.errors import Unreadable
from testwire_base.specs import find_version


class NoScenario(Unreadable):
    """A version has no conformance data, or it cannot be read."""


@dataclass(frozen=True, slots=True)
class SpecRequirement:
    """A MUST, SHOULD or MAY of the spec, with its place in the document."""

    id: str
    level: str
    docs: str
    source: str


@dataclass(slots=True)
class Scenario:
    """All files of a version's folder, as one."""

    setup: list[dict[str, Any]] = field(default_factory=list)
    """Steps that make a fresh connection ready for everything."""
    probe: dict[str, Any] | None = None
    """A request that a ready server answers at once."""
    slow: dict[str, Any] | None = None
    """A request that takes a while, and may be cancelled."""
    calls: dict[str, dict[str, Any]] = field(default_factory=dict)
    """How each method may be called, by wire name."""
    answers: dict[str, Any] = field(default_factory=dict)
    """Results for requests of the server, by wire name."""
    stands: dict[str, list[str]] = field(default_factory=dict)
    """The requirements that a derived case stands for, the main one first, by the case's id."""
    without: dict[str, str] = field(default_factory=dict)
    """Requirements that no case stands for, each with the reason."""
    cases: list[dict[str, Any]] = field(default_factory=list)
    requirements: Mapping[str, SpecRequirement] = field(default_factory=dict)
    client: dict[str, Any] = field(default_factory=dict)
    """What the scripted server says that clients are judged with."""


def load(protocol: str, version: str, root: Path | None = None) -> Scenario:
    """The data of a version. root: a folder that holds spec/; None takes what testwire came with.

    Raises NoScenario.
    """
    folder = find_version(protocol, version, root)
    if folder is None:
        raise NoScenario(f"there is no spec/{protocol}/{version} with a protocol.json")
    scenario = Scenario()
    paths = sorted((folder / "conformance").glob("*.json"))
    if not paths:
        raise NoScenario(
            f"{protocol}@{version} has no conformance data ({folder / 'conformance'}/*.json)"
        )
    for path in paths:
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise NoScenario(f"{path} cannot be read: {error}") from None
        merge(scenario, document)
    scenario.requirements = {
        each["id"]: SpecRequirement(each["id"], each["level"], each["docs"], each["source"])
        for each in json.loads((folder / "protocol.json").read_text(encoding="utf-8")).get(
            "requirements", []
        )
    }
    return scenario


def merge(scenario: Scenario, document: Mapping[str, Any]) -> None:
    """Add one file to what was read so far."""
    scenario.setup += document.get("setup", [])
    scenario.probe = document.get("probe", scenario.probe)
    scenario.slow = document.get("slow", scenario.slow)
    scenario.calls.update(document.get("calls", {}))
    scenario.answers.update(document.get("answers", {}))
    for case, names in document.get("stands", {}).items():
        scenario.stands[case] = [names] if isinstance(names, str) else names
    scenario.without.update(document.get("without", {}))
    scenario.cases += document.get("cases", [])
    scenario.client.update(document.get("client", {}))
