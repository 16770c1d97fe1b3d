"""The files of a server project or of a specification, with the snapshot of their template.

Tests: `tests/codegen/scaffold/test_command.py`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from testwire_base.command_line import announce
from testwire_base.errors import UsageError

from testwire_codegen.commands._dependency import Dependency, in_environment, in_repository

if TYPE_CHECKING:
    from testwire_base.configuration import Configuration

    from testwire_codegen.model.origin import Origin
    from testwire_codegen.scaffold.snapshot import Snapshot


class ServerProject(NamedTuple):
    """A rendered server project."""

    origin: Origin
    dependency: Dependency
    snapshot: Snapshot
    files: dict[str, str]


def server_project(
    protocol: str, name: str, directory: Path, root: Path | None = None
) -> ServerProject:
    """Return the files of a server project, which are not written.

    Raises UsageError for invalid arguments, and SpecUnreadable. A message names the package if the
    generator lacks one.
    """
    from testwire_codegen.model.origin import find
    from testwire_codegen.rules import lint_version
    from testwire_codegen.scaffold.names import NameUnusable, package_name
    from testwire_codegen.scaffold.project import plan
    from testwire_codegen.scaffold.snapshot import Snapshot
    from testwire_codegen.targets.syntax import InvalidFileError

    try:
        package_name(name)
        origin = find(protocol, root, lint=lint_version)
        dependency = _dependency(origin)
        announce(origin.version)
        files = plan(origin.protocol, name, origin.template, dependency.generated)
    except (NameUnusable, InvalidFileError) as error:
        raise UsageError(str(error)) from None
    arguments = {"protocol": origin.protocol.key, "name": name}
    if origin.version.source.kind in ("root", "here"):
        arguments["root"] = _relative(origin.version.source.root, directory)
    return ServerProject(origin, dependency, Snapshot("server", arguments, {**files}), files)


def _relative(root: Path, directory: Path) -> str:
    try:
        return Path(os.path.relpath(root, directory.resolve())).as_posix()
    except ValueError:  # On Windows, the folders can be on different drives.
        return str(root)


def _dependency(origin: Origin) -> Dependency:
    match origin.version.source.kind:
        case "bundled":
            return Dependency()
        case "installed":
            return in_environment(str(origin.version.source.package))
        case _:
            return in_repository(origin.version.source.root, origin.protocol)


def protocol_snapshot(key: str, title: str | None, settings: Configuration) -> Snapshot:
    """Return the snapshot of a new specification, with all its files.

    Raises UsageError if the id, the version or a name is invalid.
    """
    from testwire_base.configuration import FILE

    from testwire_codegen.scaffold import IdUnusable, NameUnusable, skeleton_files
    from testwire_codegen.scaffold.protocol import VERSION
    from testwire_codegen.scaffold.snapshot import Snapshot

    try:
        files: dict[str, str | None] = {**skeleton_files(key, title, settings)}
    except (IdUnusable, NameUnusable) as error:
        raise UsageError(str(error)) from None
    id, _, version = key.partition("@")
    arguments: dict[str, Any] = {"protocol": f"{id}@{version or VERSION}"}
    if title is not None:
        arguments["title"] = title
    if settings.file is not None:
        files[FILE] = None  # A new file would replace the existing settings.
        known = ("spec", "output", "python", "npm")
        values = {name: settings.values[name] for name in known if name in settings.values}
        arguments["settings"] = values
    return Snapshot("protocol", arguments, files)
