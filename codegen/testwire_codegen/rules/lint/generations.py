"""Checks of the lint rules for generations of servers.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/generations.json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from testwire_base.documents import Location
from testwire_base.versions import in_range

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.rules.paths import at_pointer


def _generation(subject: Subject) -> Iterable[Violation]:
    generations = subject.protocol.generations
    if generations is None:
        return
    result = _result(subject, generations.method)
    for location, pointer in _pointers(subject, generations):
        if result is not None and not at_pointer(subject, result, pointer):
            yield Violation(
                location, f"the result of {generations.method!r} has no member at {pointer!r}"
            )
    yield from _ranges(subject, generations)
    for before, after in zip(generations.list, generations.list[1:], strict=False):
        if not before.when:
            yield Violation(
                after.location,
                f"no server belongs to {after.name!r}, because {before.name!r} has no conditions",
            )


def _result(subject: Subject, method: str) -> str | None:
    message = subject.messages().get(method)
    result = None if message is None else message.result
    if isinstance(result, ir.Nullable):
        result = result.inner
    return result.name if isinstance(result, ir.Ref) else None


def _pointers(subject: Subject, generations: ir.Generations) -> Iterator[tuple[Location, str]]:
    """Yield each pointer into the result of the handshake, with its location."""
    if generations.version is not None:
        yield subject.at("/generations/version"), generations.version
    for place, condition in _conditions(generations):
        yield subject.at(f"{place}/at"), condition.at


def _conditions(generations: ir.Generations) -> Iterator[tuple[str, ir.GenerationCondition]]:
    for index, generation in enumerate(generations.list):
        for position, condition in enumerate(generation.when):
            yield f"/generations/list/{index}/when/{position}", condition


def _ranges(subject: Subject, generations: ir.Generations) -> Iterator[Violation]:
    for place, condition in _conditions(generations):
        if condition.range is not None:
            try:
                in_range("0", condition.range)
            except ValueError as error:
                yield Violation(subject.at(f"{place}/range"), str(error))


def _unknown_generation(subject: Subject) -> Iterable[Violation]:
    generations = subject.protocol.generations
    known = {each.name for each in generations.list} if generations is not None else set()
    for names, location in _uses(subject):
        for name in names:
            if name not in known:
                yield Violation(location, f"the generation {name!r} does not exist")


def _recorded_in_part(subject: Subject) -> Iterable[Violation]:
    known = subject.protocol.generations
    # A generation without conditions matches every server, so it cannot be recorded separately.
    recordable = [each.name for each in known.list if each.when] if known is not None else []
    for each in subject.protocol.requirements:
        wanted = [name for name in recordable if not each.generations or name in each.generations]
        missing = [name for name in wanted if name not in each.recorded]
        if each.recorded and missing:
            yield Violation(
                each.location,
                f"`recorded` of the requirement {each.id!r} does not list all generations to which "
                f"the requirement applies; missing: {', '.join(missing)}",
            )


def _uses(subject: Subject) -> Iterator[tuple[tuple[str, ...], Location]]:
    protocol = subject.protocol
    parts: tuple[ir.Requirement | ir.ErrorCode | ir.State, ...]
    parts = (*protocol.requirements, *protocol.errors, *protocol.lifecycle.states)
    for part in parts:
        yield part.generations, part.location
    for requirement in protocol.requirements:
        yield requirement.recorded, requirement.location
    for struct in subject.structs():
        for field in struct.fields:
            yield field.generations, field.location


CHECKS: Final[Mapping[str, LintCheck]] = {
    "generation": _generation,
    "recorded-in-part": _recorded_in_part,
    "unknown-generation": _unknown_generation,
}
