"""The settings of a repository that determine what `testwire generate` writes.

`testwire_base.configuration` reads the file. This module checks the values that only the generator
uses. `docs/reference/repository.md` describes the keys.

Tests: `tests/codegen/commands/test_package.py`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from testwire_base.configuration import Configuration, read_configuration

if TYPE_CHECKING:
    from testwire_codegen.targets.package import PackageNames

_DEFAULT_VERSION: Final = "0.1.0"

_VERSION = re.compile(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-(alpha|beta|rc|dev)\.(0|[1-9]\d*))?")
"""Versions that have the same meaning for Python and for npm."""

_NPM_PART = r"[a-z0-9][a-z0-9._-]*"
_NPM = re.compile(rf"(@{_NPM_PART}/)?{_NPM_PART}")
_LONGEST_NPM = 214

_LICENSE = re.compile(r"[A-Za-z0-9.+()-]+( [A-Za-z0-9.+()-]+)*")

_NOT_PACKED = frozenset({"meta", "sessions", "transcripts", "vectors"})
"""The folders of a specification that a package does not contain."""


def package_of(root: Path) -> PackageNames:
    """Return the packages of a repository. Raises SpecUnreadable for invalid settings."""
    from testwire_codegen.targets.package import PackageNames

    settings = read_configuration(root)
    values = settings.values
    if not {"python", "npm"} & values.keys():
        return PackageNames()
    ours = PackageNames()
    _expect(settings, "npm", _NPM, "an npm name such as '@example/notes' in lower case")
    _expect(settings, "version", _VERSION, "a version such as '0.1.0' or '1.0.0-rc.1'")
    _expect(settings, "license", _LICENSE, "an SPDX expression such as 'MIT'")
    if len(values.get("npm", "")) > _LONGEST_NPM:
        what = f"npm: expected at most {_LONGEST_NPM} characters, found {len(values['npm'])}"
        raise settings.error("npm", what, "Shorten the name.")
    return PackageNames(
        python=values.get("python"),
        module=_module(settings) or ours.module,
        npm=values.get("npm", ours.npm),
        version=values.get("version", _DEFAULT_VERSION),
        license=values.get("license"),
        spec=_spec_files(settings),
    )


def targets_of(root: Path) -> tuple[str, ...]:
    """Return the names of the targets that a repository uses. Raises SpecUnreadable."""
    from testwire_codegen.targets import TARGET_NAMES

    settings = read_configuration(root)
    chosen = settings.values.get("targets", list(TARGET_NAMES))
    unknown = [name for name in chosen if name not in TARGET_NAMES]
    if unknown or not chosen:
        what = f"unknown target {unknown[0]!r}" if unknown else "expected at least one target"
        message = f"targets: {what}; known: {', '.join(TARGET_NAMES)}"
        raise settings.error(
            "targets", message, "Correct the list, or remove the key to run all targets."
        )
    return tuple(name for name in TARGET_NAMES if name in chosen)


def _expect(settings: Configuration, key: str, form: re.Pattern[str], what: str) -> None:
    value = settings.values.get(key)
    if value is not None and not form.fullmatch(value):
        raise settings.error(key, f"{key}: expected {what}, found {value!r}", "Correct the value.")


def _module(settings: Configuration) -> str | None:
    """Return the import package for the name of the distribution."""
    from testwire_codegen.scaffold.names import NameUnusable, package_name

    name = settings.values.get("python")
    if name is None:
        return None
    try:
        return package_name(name)
    except NameUnusable as error:
        raise settings.error("python", f"python: {error}", "Choose a different name.") from None


def _spec_files(settings: Configuration) -> dict[str, str]:
    """Return the contents of the specification files that a package contains, by path."""
    found = {}
    for index in sorted(settings.spec.glob("*/index.json")):
        for path in sorted(index.parent.rglob("*")):
            parts = path.relative_to(settings.spec).parts
            packed = not _NOT_PACKED & {*parts[2:3]} and not any(p.startswith(".") for p in parts)
            if packed and path.is_file() and path.name != "waivers.json":
                found["/".join(parts)] = _text(path, settings)
    return found


def _text(path: Path, settings: Configuration) -> str:
    try:
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else f"not valid UTF-8: {error.reason}"
        what = f"{path}: the file cannot be copied to the package: {why}"
        raise settings.error("", what, "Correct or remove the file.") from None
