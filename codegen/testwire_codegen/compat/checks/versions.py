"""Checks of the rules in `rules/compat/versions.py`.

Tests: `tests/codegen/rules/test_compat.py`,
with the fixtures `tests/codegen/rules/compat/versions.json`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final

from testwire_codegen.compat.changes import Change
from testwire_codegen.compat.checks import Checks
from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import BUMPS, Needs, allowed, smallest, versions
from testwire_codegen.model import ir
from testwire_codegen.rules.compat import Bump
from testwire_codegen.targets.naming import namings


def _rank(stability: str) -> int:
    return ("experimental", "extension", "stable").index(stability)


def _noted(change: Change) -> Any:
    """Return the changed type, member or message of the new version."""
    node = change.owner[1]
    if change.area.startswith("member.") and isinstance(node, ir.Struct):
        name = change.subject.removeprefix(f"{node.name}.")
        fields = {field.name: field for field in node.fields}
        patterns = {entry.pattern: entry for entry in node.patterns}
        return fields.get(name) or patterns.get(name)
    return node


def _removed_before_sunset(change: Change, pair: Comparison) -> bool:
    sunset = change.old.sunset
    return sunset is not None and sunset > pair.today.isoformat()


def _name_changed(language: str, change: Change, pair: Comparison) -> bool | str:
    renamed = change.area == "member"
    return f"{change.place} is called `{change.new.name}` in {language}" if renamed else True


CHECKS: Final[Checks] = {
    "deprecated-without-sunset": (
        lambda change, pair: getattr(_noted(change), "sunset", None) is None
    ),
    "removed-before-sunset": _removed_before_sunset,
    "removed-undeprecated": lambda change, pair: change.old.deprecated is None,
    "stability-lowered": lambda change, pair: _rank(change.new) < _rank(change.old),
    "stability-raised": lambda change, pair: _rank(change.new) >= _rank(change.old),
    "sunset-brought-forward": lambda change, pair: change.new < change.old,
    "sunset-in-past": lambda change, pair: change.new < pair.today.isoformat(),
    "sunset-postponed": lambda change, pair: change.new >= change.old,
    "sunset-withdrawn": (
        lambda change, pair: getattr(_noted(change), "deprecated", None) is not None
    ),
    **{
        f"{naming.target}-name-changed": functools.partial(_name_changed, naming.language)
        for naming in namings()
        if naming.spell_member is None
    },
}


def _announced(pair: Comparison, needs: Needs, announced: Bump) -> str:
    return (
        f"the version bump from {pair.old.version} to {pair.new.version} is {announced}, but the "
        f"changes require {'no' if needs.spec == 'none' else f'a {needs.spec}'} bump"
    )


def _version_larger_than_needed(pair: Comparison, needs: Needs) -> str | None:
    old, new = versions(pair)
    if old is None or new is None or new <= old or old.pre or smallest(old, new):
        return None
    announced = allowed(old, new)
    larger = BUMPS.index(needs.spec) < BUMPS.index(announced)
    return _announced(pair, needs, announced) if larger else None


def _version_too_small(pair: Comparison, needs: Needs) -> str | None:
    old, new = versions(pair)
    if old is None or new is None or new <= old:
        return None
    announced = allowed(old, new)
    too_small = BUMPS.index(needs.spec) > BUMPS.index(announced)
    return _announced(pair, needs, announced) if too_small else None


def _version_lowered(pair: Comparison, needs: Needs) -> str | None:
    old, new = versions(pair)
    if old is None or new is None or new >= old:
        return None
    return f"{pair.new.version} is lower than {pair.old.version}"


def _version_not_raised(pair: Comparison, needs: Needs) -> str | None:
    same = pair.old.version == pair.new.version and pair.old.status != "draft"
    if not same or needs.spec == "none":
        return None
    return f"the version is still {pair.new.version}, but the changes require a {needs.spec} bump"


def _wire_version_alone(pair: Comparison, needs: Needs) -> str | None:
    old, new = pair.old.wire_version, pair.new.wire_version
    if None in (old, new) or old == new or needs.travels:
        return None
    return f"the wire version is {new!r} instead of {old!r}, but nothing else on the wire differs"


def _wire_version_kept(pair: Comparison, needs: Needs) -> str | None:
    old, new = pair.old.wire_version, pair.new.wire_version
    if not needs.wire or pair.old.version == pair.new.version or new is None or old != new:
        return None
    return f"the versions are incompatible, but both announce the wire version {new!r}"


def _wire_version_odd(pair: Comparison, needs: Needs) -> str | None:
    announced, version = pair.new.wire_version, pair.new.version
    if announced in (None, pair.old.wire_version) or f"{announced}.".startswith(f"{version}."):
        return None
    return f"the wire version {announced!r} does not match the version {version}"


VERSION_CHECKS: Final[Mapping[str, Callable[[Comparison, Needs], str | None]]] = {
    "version-larger-than-needed": _version_larger_than_needed,
    "version-lowered": _version_lowered,
    "version-not-raised": _version_not_raised,
    "version-too-small": _version_too_small,
    "wire-version-alone": _wire_version_alone,
    "wire-version-kept": _wire_version_kept,
    "wire-version-odd": _wire_version_odd,
}
