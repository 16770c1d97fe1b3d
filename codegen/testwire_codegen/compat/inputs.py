"""Loads the versions to compare: from a name, a folder, an IR file, a package or a git ref.

The error for an input that cannot be loaded contains a fix. Files of a git ref are read without a
checkout. The module must not depend on how callers use the loaded versions.

Tests: `tests/codegen/compat/test_inputs.py`.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from testwire_base.command_line import announce
from testwire_base.documents import Location
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.specs import ProtocolMissing, find_meta, find_version

from testwire_codegen.compat.commits import Commit
from testwire_codegen.compat.packages import Package, find_package, unreadable
from testwire_codegen.model import dump, ir
from testwire_codegen.model.loader import load_spec, load_version
from testwire_codegen.model.lower import lower


def load_sides(old: str, new: str, root: Path | None = None) -> tuple[ir.Protocol, ir.Protocol]:
    """Load both versions.

    If one input is a package without `:ID@VERSION`, the other input determines the id and version.
    """
    first, second = find_package(old), find_package(new)
    if first is not None and first.wanted is None:
        there = second.protocol() if second is not None else load_side(new, root)
        return _packed(first, there.key), there
    here = load_side(old, root)
    if second is not None:
        return here, _packed(second, here.key)
    return here, load_side(new, root)


def load_side(name: str, root: Path | None = None) -> ir.Protocol:
    """Load a protocol version. `name` has one of these forms:

    - `ID@VERSION`, or `ID` for the last version
    - the folder of a version
    - an IR file
    - `REF:` and one of the forms above, to load the version from a commit
    - a wheel, a source archive or the folder of a release. `:ID@VERSION` after the path selects
      one of several versions

    root: a folder in the checkout with the spec, by default the current folder.
    Raises SpecUnreadable with a fix.
    """
    start = root or Path.cwd()
    package = find_package(name)
    if package is not None:
        return _packed(package)
    path = Path(name)
    if path.is_dir():
        return _folder(path, start)
    if path.is_file():
        return _file(path)
    ref, colon, rest = name.partition(":")
    if colon and not (len(ref) == 1 and rest.startswith("\\")):
        return side_at(ref, rest, start)
    if path.suffix == ".json" or "/" in name:
        raise unreadable(f"the file or folder {name!r} does not exist", "Correct the path.")
    try:
        found = find_version(name, root)
    except ProtocolMissing as error:
        raise unreadable(
            str(error), "Name a known version, or add --root DIR for a different specification."
        ) from None
    announce(found)
    return _named(name, found.source.root)


def side_at(ref: str, name: str, start: Path) -> ir.Protocol:
    """Load the protocol version `name` from the commit `ref`.

    `ID@VERSION` is searched for in all folders of the commit. Raises SpecUnreadable, with locations
    in the commit.
    """
    commit = Commit(ref, start)
    by_path = "/" in name or name.endswith(".json")
    spec = "" if by_path else commit.spec_folder(name)
    with tempfile.TemporaryDirectory(prefix="testwire-compat-") as folder:
        here = Path(folder).resolve()
        moved = _Moved(ref, here, spec)
        try:
            if by_path:
                wanted = str(PurePosixPath(name))
                commit.extract(wanted, here)
                found = here / wanted
                return moved.marked(_file(found) if found.is_file() else _folder(found, here))
            commit.extract(spec, here / "spec", inside=True)
            return moved.marked(_named(name, here))
        except SpecUnreadable as error:
            raise SpecUnreadable([moved.finding(each) for each in error.findings]) from None


def newest(protocol: str, ref: str, start: Path) -> ir.Protocol:
    """Load `ID@VERSION` from `ref`. If the version is missing, load the last version of `ID`."""
    try:
        return side_at(ref, protocol, start)
    except SpecUnreadable as error:
        name, _, version = protocol.partition("@")
        if not version or any(f.rule != "no-spec" for f in error.findings):
            raise
        return side_at(ref, name, start)


def _named(name: str, root: Path) -> ir.Protocol:
    indexes = load_spec(root, name)
    versions = [version for index in indexes for version in index.versions]
    broken = [f for index in indexes for f in index.findings if f.category == "spec"]
    if broken:
        raise SpecUnreadable(broken)
    if not versions:
        raise unreadable(f"the protocol {name!r} has no versions", "Add a version.")
    return lower(versions[-1])


def _folder(path: Path, start: Path) -> ir.Protocol:
    version, findings = load_version(path, find_meta(start))
    given = _Given(path)
    if version is None:
        raise SpecUnreadable([given.finding(each) for each in findings])
    return given.marked(lower(version))


def _file(path: Path) -> ir.Protocol:
    try:
        return dump.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise unreadable(
            f"{path.name} cannot be read as an IR file: {error}",
            "Pass a file from generated/ir, which `testwire generate` writes, or a version folder.",
            Location(path.as_posix()),
        ) from None


def _packed(package: Package, other: str | None = None) -> ir.Protocol:
    protocol = package.protocol(other)
    return _Moved(package.name, package.root or Path(package.name).resolve()).marked(protocol)


class _Shown:
    """Changes the locations of a protocol or a finding."""

    def path(self, file: str) -> str:
        raise NotImplementedError

    def marked(self, protocol: ir.Protocol) -> ir.Protocol:
        marked = self._walk(protocol)
        assert isinstance(marked, ir.Protocol)
        return marked

    def finding(self, finding: Finding) -> Finding:
        at, before = self._walk(finding.location), self._walk(finding.before)
        return replace(finding, location=at, before=before)

    def _walk(self, value: Any) -> Any:
        if isinstance(value, Location):
            return replace(value, file=self.path(value.file))
        if isinstance(value, tuple):
            return tuple(self._walk(item) for item in value)
        if hasattr(value, "__dataclass_fields__"):
            names = value.__dataclass_fields__
            return type(value)(**{name: self._walk(getattr(value, name)) for name in names})
        return value


@dataclass(frozen=True)
class _Given(_Shown):
    """The folder of a version, which findings show as the user passed it."""

    folder: Path

    def path(self, file: str) -> str:
        real = self.folder.resolve().as_posix()
        for parent in PurePosixPath(file).parents:
            if real.endswith(f"/{parent}"):
                inside = PurePosixPath(file).relative_to(parent)
                return (PurePosixPath(self.folder.as_posix()) / inside).as_posix()
        return file


@dataclass(frozen=True)
class _Moved(_Shown):
    """Files that were copied to a temporary folder, where `spec/` contains the folder `spec`.

    `source` is the git ref or the package, which findings show instead of the temporary folder.
    """

    source: str
    folder: Path
    spec: str = ""

    def path(self, file: str) -> str:
        file = file.removeprefix(f"{self.folder.as_posix()}/")
        parts = PurePosixPath(file).parts
        if self.spec and parts[:1] == ("spec",):
            file = PurePosixPath(self.spec, *parts[1:]).as_posix()
        return file if file.startswith(f"{self.source}:") else f"{self.source}:{file}"

    def finding(self, finding: Finding) -> Finding:
        spec = (self.folder / "spec").as_posix()
        message = finding.message.replace(spec, self.path("spec"))
        message = message.replace(f"{self.folder.as_posix()}/", f"{self.source}:")
        return replace(super().finding(finding), message=message)
