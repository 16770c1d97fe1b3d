"""The targets of this package and of other distributions, by name.

A target of this package is a folder with a module `target.py`. The module is imported when the
target is first used. A target of another distribution is an entry point in the group
`testwire.targets`. By default, `testwire generate` runs only the targets of this package.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_plugins.py`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from testwire_codegen.targets.base import Target
from testwire_codegen.targets.package import PackageNames

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.metadata import EntryPoint

__all__ = [
    "BUILT_IN", "GROUP", "TARGET_NAMES", "TargetError", "all_targets", "find_target", "known_names",
]  # fmt: skip

GROUP = "testwire.targets"
"""The group of entry points in which other distributions offer targets."""

BUILT_IN = {
    path.parent.name: f"{__name__}.{path.parent.name}.target:TARGET"
    for path in sorted(Path(__file__).parent.glob("*/target.py"))
}
"""The targets of this package, written as entry points."""

TARGET_NAMES = tuple(BUILT_IN)

OURS = PackageNames()
"""The packages of Testwire."""


class TargetError(Exception):
    """A target cannot be used. The message contains the target's name, the reason and a fix."""


def all_targets(
    package: PackageNames = OURS, names: Sequence[str] = TARGET_NAMES
) -> tuple[Target, ...]:
    """Return the targets `names` of this package, which write `package`."""
    return tuple(_built_in(name, package) for name in names)


def find_target(name: str, package: PackageNames = OURS) -> Target:
    """Return the target called `name`. Raise TargetError if no usable target has this name."""
    claims = [entry for entry in _entry_points() if entry.name == name]
    if name in BUILT_IN:
        if claims:
            raise TargetError(
                f"the target name {name!r} is reserved for Testwire, but {_origins(claims)} uses "
                "it; rename that entry point, or uninstall its distribution"
            )
        return _built_in(name, package)
    if not claims:
        raise TargetError(f"unknown target {name!r}; known: {', '.join(known_names())}")
    if len(claims) > 1:
        raise TargetError(
            f"the target name {name!r} is used by {_origins(claims)}; uninstall all except one"
        )
    return _load(claims[0])


def known_names() -> tuple[str, ...]:
    """Return the names of all targets. The targets of this package come first."""
    others = {entry.name for entry in _entry_points()} - BUILT_IN.keys()
    return (*TARGET_NAMES, *sorted(others))


def _built_in(name: str, package: PackageNames) -> Target:
    module, _, attribute = BUILT_IN[name].partition(":")
    target = getattr(import_module(module), attribute)()
    if hasattr(target, "package"):
        target.package = package
    return cast(Target, target)


def _entry_points() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points

    # Two entries of `sys.path` can contain the same distribution.
    found = {(_origin(entry), entry.name): entry for entry in entry_points(group=GROUP)}
    return tuple(found[key] for key in sorted(found))


def _origin(entry: EntryPoint) -> str:
    where = "" if entry.dist is None else f" of {entry.dist.name} {entry.dist.version}"
    return f"{entry.value!r}{where}"


def _origins(entries: list[EntryPoint]) -> str:
    return " and ".join(_origin(entry) for entry in entries)


def _load(entry: EntryPoint) -> Target:
    """Return the target of an entry point. Raise TargetError if the target is not usable."""
    about = f"the target {entry.name!r} ({_origin(entry)})"
    try:
        target = entry.load()()
    except (Exception, SystemExit) as error:  # third-party code may raise anything
        raise TargetError(
            f"{about} cannot be loaded: {type(error).__name__}: {error}; its entry point must be a "
            "class or function without arguments; fix or reinstall its distribution"
        ) from error
    missing = [part for part in ("name", "render", "shared") if not hasattr(target, part)]
    if missing:
        raise TargetError(
            f"{about} does not define {', '.join(missing)}; add them, see docs/reference/targets.md"
        )
    if target.name != entry.name:
        raise TargetError(
            f"{about} has the name {target.name!r}; its `name` must be equal to the name of its "
            "entry point"
        )
    return cast(Target, target)
