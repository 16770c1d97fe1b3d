"""Loader of conformance data: `spec/<protocol>/<version>/conformance/*.json`.

The files contain the setup of a session, example calls of methods, and further cases. The
specification loader checks the files against `spec/meta/conformance.schema.json`.

Tests: `tests/tools/conformance/test_data.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from testwire.registry import Capabilities, Generations
from testwire_base.capabilities import announces
from testwire_base.errors import Unreadable
from testwire_base.generations import applies, find_generation
from testwire_base.irregular import irregular_files
from testwire_base.specs import ProtocolMissing, find_version


class NoScenario(Unreadable):
    """Raised if the conformance data of a specification is missing or cannot be read."""


@dataclass(frozen=True, slots=True)
class SpecRequirement:
    """A requirement of the specification. source: the document and the section."""

    id: str
    level: str
    docs: str
    source: str
    generations: tuple[str, ...] = ()
    """The generations to which the requirement applies. Empty if it applies to all servers."""
    breaks: tuple[str, ...] = ()
    """Published peers that break if the requirement is not met."""
    recorded: tuple[str, ...] = ()
    """Recorded generations that meet the requirement."""


def inapplicable(
    requirement: SpecRequirement | None, known: Generations | None, results: Mapping[str, Any]
) -> str | None:
    """Return why a requirement does not apply to a server, or None if it applies.

    results: the results of the setup requests, by method.
    """
    if requirement is None or known is None:
        return None
    generation = find_generation(known, results.get(known.method))
    if applies(requirement.generations, generation):
        return None
    names = ", ".join(requirement.generations)
    return (
        f"The requirement {requirement.id!r} applies to the generations {names}; the generation of "
        f"this server is {generation or 'unknown'}."
    )


def unannounced(
    capability: str | None, known: Iterable[Capabilities], results: Mapping[str, Any]
) -> str | None:
    """Return why a method that requires a capability must not be called, or None.

    results: the results of the setup requests, by method.
    """
    for each in known if capability is not None else ():
        if each.role != "server" or each.part != "result":
            continue
        if not announces(results.get(each.method), each.path, str(capability)):
            return f"The server does not announce the capability {capability!r}."
    return None


@dataclass(slots=True)
class Scenario:
    """The conformance data of one protocol version, merged from all its files."""

    setup: list[dict[str, Any]] = field(default_factory=list)
    """The steps that set up a session on a new connection."""
    probe: dict[str, Any] | None = None
    """A request to which a ready server responds at once."""
    slow: dict[str, Any] | None = None
    """A long-running request that can be cancelled."""
    timed: dict[str, Any] = field(default_factory=dict)
    """`method`: the method whose example call processes all items, so that the duration of each
    item is known. `parents`: pointers to the parents of items. Empty if no method does this."""
    once: str | None = None
    """A pointer into the results of the setup requests. If the value is false or absent, the server
    may end after a request. None if no server may do this."""
    calls: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Example calls, by method."""
    answers: dict[str, Any] = field(default_factory=dict)
    """Results for the requests that servers send, by method."""
    stands: dict[str, list[str]] = field(default_factory=dict)
    """Maps ids of derived cases to ids of the requirements they cover, most important first."""
    without: dict[str, str] = field(default_factory=dict)
    """The reason why a requirement has no case, by requirement id."""
    cases: list[dict[str, Any]] = field(default_factory=list)
    requirements: Mapping[str, SpecRequirement] = field(default_factory=dict)
    methods: Mapping[str, str] = field(default_factory=dict)
    """Maps each method to the document and the section that define the method."""
    client: dict[str, Any] = field(default_factory=dict)
    """The responses, requests and faults of the test server that `verify client` uses."""
    root: Path | None = None
    """The folder that contains `spec/`."""

    @property
    def quick_call(self) -> dict[str, Any] | None:
        """The probe, or the first call without preparatory steps. None if there is no such call."""
        first = {step.get("request") for step in self.setup}
        quick = (
            {"method": name, **use}
            for name, use in self.calls.items()
            if name not in first and not use.get("before")
        )
        return next(quick, None) if self.probe is None else self.probe


def load(protocol: str, version: str, root: Path | None = None) -> Scenario:
    """Return the conformance data of a protocol version.

    root: the folder that contains `spec/`. None means the first source with the version.

    Raises NoScenario.
    """
    try:
        found = find_version(f"{protocol}@{version}", root)
    except ProtocolMissing as error:
        raise NoScenario(str(error)) from None
    folder = found.folder
    for entry, kind in irregular_files(folder):
        raise NoScenario(
            f"{folder / entry}: expected a regular file or a folder, found {kind}; replace it with "
            "a regular file"
        )
    scenario = Scenario(root=found.source.root)
    paths = sorted((folder / "conformance").glob("*.json"))
    if not paths:
        raise NoScenario(
            f"{folder / 'conformance'}: expected conformance data of {protocol}@{version}, found "
            "no JSON file; add one, as described in docs/contributing.md"
        )
    for path in paths:
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise NoScenario(f"{path} cannot be read: {error}") from None
        merge(scenario, document)
    described = json.loads((folder / "protocol.json").read_text(encoding="utf-8"))
    scenario.requirements = {
        each["id"]: SpecRequirement(
            each["id"],
            each["level"],
            each["docs"],
            each["source"],
            *(tuple(each.get(name, ())) for name in ("generations", "breaks", "recorded")),
        )
        for each in described.get("requirements", [])
    }
    scenario.methods = {
        each["name"]: each["source"] for each in described.get("methods", []) if "source" in each
    }
    return scenario


def merge(scenario: Scenario, document: Mapping[str, Any]) -> None:
    """Add the contents of one file to the data."""
    scenario.setup += document.get("setup", [])
    scenario.probe = document.get("probe", scenario.probe)
    scenario.slow = document.get("slow", scenario.slow)
    scenario.timed = document.get("timed", scenario.timed)
    scenario.once = document.get("once", scenario.once)
    scenario.calls.update(document.get("calls", {}))
    scenario.answers.update(document.get("answers", {}))
    for case, names in document.get("stands", {}).items():
        scenario.stands[case] = [names] if isinstance(names, str) else names
    scenario.without.update(document.get("without", {}))
    scenario.cases += document.get("cases", [])
    scenario.client.update(document.get("client", {}))
