"""Loads the registry of a protocol from an installed package with generated code.

The module imports the packages by name, so that it does not depend on them.

Tests: `tests/tools/commands/test_sources.py`.
"""

from __future__ import annotations

import json
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from testwire_base.configuration import read_configuration
from testwire_base.errors import UsageError
from testwire_base.specs import all_packaged, find_version

if TYPE_CHECKING:
    from testwire.registry import ProtocolInfo

    from testwire_base.specs import SpecSource, SpecVersion


class LoadedProtocol(NamedTuple):
    """A registry, and the version whose specification applies.

    `code`: the version in the package that contains the registry.
    """

    info: ProtocolInfo
    version: SpecVersion
    code: SpecVersion

    def announce(self) -> None:
        """Name the source on standard error, and warn if the code has a different state."""
        from testwire_base.command_line import announce

        announce(self.version)
        if not _same_state(self.version, self.code):
            print(
                f"warning: {self.version.key} in {self.version.source.label} differs from "
                f"{self.code.source.label}, whose code is used; {_steps(self.version.source)}",
                file=sys.stderr,
            )


def load_info(wanted: str, root: Path | None = None) -> LoadedProtocol:
    """Return the registry of `ID@VERSION` or `ID`. root: the value of `--root`.

    Raises UsageError if the protocol is unknown, or if no package with its code is installed.
    Raises SpecUnreadable if the settings of a folder are invalid.
    """
    version = find_version(wanted, root)
    packaged = _packaged(version)
    if packaged is None:
        raise UsageError(
            f"{version.key}: expected an installed Python package with its code, found only "
            f"{version.source.label}; {_steps(version.source)}"
        )
    package = import_module(str(packaged.source.package))
    info: ProtocolInfo = package.load(version.key)
    return LoadedProtocol(info, version, packaged)


def module_of(version: SpecVersion) -> str | None:
    """Return the generated package of a version, or None if no installed package contains it."""
    packaged = _packaged(version)
    if packaged is None:
        return None
    package = import_module(str(packaged.source.package))
    module: str = package.PROTOCOLS[version.protocol][version.version]
    return module


def _packaged(version: SpecVersion) -> SpecVersion | None:
    """Return the version in a package with its code, if possible with the same specification."""
    if version.source.package is not None:
        return version
    found = all_packaged(version.key)
    return next((each for each in found if _same_state(version, each)), next(iter(found), None))


def _same_state(version: SpecVersion, other: SpecVersion) -> bool:
    """Return whether two versions have the same specification, apart from vectors and the like."""
    return version.folder == other.folder or _state(version.folder) == _state(other.folder)


def _state(folder: Path) -> dict[str, Any]:
    """Return the contents of the files that determine the code, without the paths in `$schema`."""
    state = {}
    for path in (folder / "protocol.json", *sorted((folder / "schema").rglob("*.json"))):
        if not path.is_file():
            continue  # Reading a pipe or a device could block.
        try:
            data: Any = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            data = None  # `testwire check` reports this file.
        if isinstance(data, dict):
            data.pop("$schema", None)
        state[path.relative_to(folder).as_posix()] = data
    return state


def _steps(source: SpecSource) -> str:
    """Return the commands that install the package of a folder with specifications."""
    settings = read_configuration(source.root)
    output = settings.output / "python"
    here = Path.cwd().resolve()
    inside = output.is_relative_to(here)
    path = f"./{output.relative_to(here).as_posix()}" if inside else str(output)
    root = "" if source.root == here else f" --root {shlex.quote(str(source.root))}"
    first = "" if "python" in settings.values else "set `python` in testwire.toml, "
    install = f"python -m pip install {shlex.quote(path)}"
    return f"{first}run `testwire generate{root}` and `{install}`"
