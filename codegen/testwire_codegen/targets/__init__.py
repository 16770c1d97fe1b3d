"""The targets, by the name that `--target` takes: those of this package, and those of others.

A target of this package is a folder here with a module `target.py`, whose `TARGET` makes it; it is
imported when it is asked for. A target of another distribution is an entry point in the group
`testwire.targets`; it is looked for only when a name is given that is none of ours, or when names
are listed, so that what is installed beside Testwire never changes what `generated/` holds.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_plugins.py`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from testwire_codegen.targets.base import Target

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "BUILT_IN",
    "GROUP",
    "TARGET_NAMES",
    "TargetError",
    "all_targets",
    "find_target",
    "known_names",
]

GROUP = "testwire.targets"
"""The group of entry points in which other distributions offer targets."""

BUILT_IN = {
    path.parent.name: f"{__name__}.{path.parent.name}.target:TARGET"
    for path in sorted(Path(__file__).parent.glob("*/target.py"))
}
"""Where each of our targets stands, written as entry points are."""

TARGET_NAMES = tuple(BUILT_IN)


class TargetError(Exception):
    """A target cannot be used; the message says which, why and what to do."""


def all_targets() -> tuple[Target, ...]:
    """Every target of this package, in the order of their names."""
    return tuple(_built_in(name) for name in TARGET_NAMES)


def find_target(name: str) -> Target:
    """The target of that name. Raises TargetError where there is none, or none that can be used."""
    claims = [entry for entry in _entry_points() if entry.name == name]
    if name in BUILT_IN:
        if claims:
            raise TargetError(
                f"the target name {name!r} belongs to Testwire, and {_origins(claims)} claims it "
                "too; give that entry point another name, or uninstall its distribution"
            )
        return _built_in(name)
    if not claims:
        raise TargetError(f"unknown target {name!r}; known: {', '.join(known_names())}")
    if len(claims) > 1:
        raise TargetError(
            f"the target name {name!r} is claimed by {_origins(claims)}; uninstall all but one"
        )
    return _load(claims[0])


def known_names() -> tuple[str, ...]:
    """The names of all targets: ours first, then those of other distributions."""
    others = {entry.name for entry in _entry_points()} - BUILT_IN.keys()
    return (*TARGET_NAMES, *sorted(others))


def _built_in(name: str) -> Target:
    module, _, attribute = BUILT_IN[name].partition(":")
    return cast(Target, getattr(import_module(module), attribute)())


def _entry_points() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points

    # One distribution may be seen twice, on two entries of the path.
    found = {(_origin(entry), entry.name): entry for entry in entry_points(group=GROUP)}
    return tuple(found[key] for key in sorted(found))


def _origin(entry: EntryPoint) -> str:
    where = "" if entry.dist is None else f" of {entry.dist.name} {entry.dist.version}"
    return f"{entry.value!r}{where}"


def _origins(entries: list[EntryPoint]) -> str:
    return " and ".join(_origin(entry) for entry in entries)


def _load(entry: EntryPoint) -> Target:
    """The target behind an entry point; whatever its code raises comes back as a TargetError."""
    about = f"the target {entry.name!r} ({_origin(entry)})"
    try:
        target = entry.load()()
    except (Exception, SystemExit) as error:  # the code of others may raise anything
        raise TargetError(
            f"{about} cannot be loaded: {type(error).__name__}: {error}; mend or reinstall its "
            "distribution (the entry point names a class, or a function, that takes no arguments)"
        ) from error
    missing = [part for part in ("name", "render", "shared") if not hasattr(target, part)]
    if missing:
        raise TargetError(
            f"{about} is no target: it lacks {', '.join(missing)}; "
            "docs/reference/targets.md says what a target has"
        )
    if target.name != entry.name:
        raise TargetError(
            f"{about} calls itself {target.name!r}; its `name` and the name of its entry point "
            "have to be the same"
        )
    return cast(Target, target)
