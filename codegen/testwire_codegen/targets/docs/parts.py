"""What a page of the reference is made of: plain data for its template.

Tests: `tests/codegen/targets/test_reference.py`, `tests/codegen/targets/test_embed.py`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IndexRow:
    title: str
    key: str
    version: str
    status: str
    path: str
    messages: int
    transports: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a table of two columns."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class MessageView:
    name: str
    anchor: str
    link: str
    kind: str
    direction: str
    since: str
    stability: str
    docs: str
    deprecated: str | None
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class MemberView:
    name: str  # in Markdown
    type: str
    presence: str
    docs: str


@dataclass(frozen=True, slots=True)
class ValueView:
    value: str
    docs: str


@dataclass(frozen=True, slots=True)
class TypeView:
    name: str
    anchor: str
    docs: str
    deprecated: str | None
    lines: tuple[str, ...]
    members: tuple[MemberView, ...]
    values: tuple[ValueView, ...]


@dataclass(frozen=True, slots=True)
class ErrorView:
    name: str
    code: int
    message: str
    docs: str
    used: str
    source: str


@dataclass(frozen=True, slots=True)
class OptionView:
    name: str
    presence: str
    docs: str


@dataclass(frozen=True, slots=True)
class TransportView:
    id: str
    docs: str
    launch: str
    facts: tuple[Fact, ...]
    options: tuple[OptionView, ...]


@dataclass(frozen=True, slots=True)
class FramingView:
    name: str
    docs: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class TransitionView:
    source: str
    target: str
    label: str


@dataclass(frozen=True, slots=True)
class StateView:
    name: str
    docs: str
    allows: str
    error: str


@dataclass(frozen=True, slots=True)
class LifecycleView:
    docs: str
    initial: str
    transitions: tuple[TransitionView, ...]
    states: tuple[StateView, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    docs: str
    methods: str
    scope: str
    answer: str


@dataclass(frozen=True, slots=True)
class ItemClassView:
    name: str
    values: str
    docs: str


@dataclass(frozen=True, slots=True)
class ItemStatesView:
    id: str
    docs: str
    facts: tuple[Fact, ...]
    classes: tuple[ItemClassView, ...]
    sequence: str


@dataclass(frozen=True, slots=True)
class RequirementView:
    id: str
    level: str
    docs: str
    messages: str
    source: str


@dataclass(frozen=True, slots=True)
class ProfileView:
    id: str
    docs: str
    writes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErratumView:
    id: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class ErratumRow:
    id: str
    documented: str
    observed: str


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    docs: str
    facts: tuple[Fact, ...]
    contents: tuple[str, ...]
    messages: tuple[MessageView, ...]
    types: tuple[TypeView, ...]
    errors: tuple[ErrorView, ...]
    transports: tuple[TransportView, ...]
    framings: tuple[FramingView, ...]
    envelope: tuple[Fact, ...]
    positions: tuple[Fact, ...]
    lifecycle: LifecycleView
    concurrency_docs: str
    concurrency: tuple[GroupView, ...]
    cancellation_docs: str
    cancellation: tuple[Fact, ...]
    item_states: tuple[ItemStatesView, ...]
    requirements: tuple[RequirementView, ...]
    profiles: tuple[ProfileView, ...]
    errata: tuple[ErratumRow, ...]
    errata_details: tuple[ErratumView, ...]


def fact_rows(*pairs: tuple[str, str | None]) -> tuple[Fact, ...]:
    """The pairs that say something."""
    return tuple(Fact(name, text) for name, text in pairs if text)
