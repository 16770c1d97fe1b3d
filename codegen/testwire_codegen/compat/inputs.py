"""Loads the versions to compare: from a name, a folder, an IR file, a package or a git ref.

The error for an input that cannot be loaded contains a fix. Files of a git ref are read without a
checkout. The module must not depend on how callers use the loaded versions.

Tests: `tests/codegen/compat/test_inputs.py`.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from dataclasses import replace
from pathlib import Path, PurePosixPath

from testwire_base.command_line import announce
from testwire_base.documents import Location
from testwire_base.findings import SpecUnreadable
from testwire_base.specs import ProtocolMissing, find_meta, find_root, find_version

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
    except ProtocolMissing:
        return _named(name, find_root(start))  # reports the known protocols as a finding
    announce(found)
    return _named(name, found.source.root)


def side_at(ref: str, name: str, start: Path) -> ir.Protocol:
    """Load the protocol version `name` from the commit `ref`. Raises SpecUnreadable."""
    top = _top(start)
    commit = _commit(ref, top)
    with tempfile.TemporaryDirectory(prefix="testwire-compat-") as folder:
        here = Path(folder)
        if "/" in name or name.endswith(".json"):
            wanted = str(PurePosixPath(name))
            _extract(top, commit, ref, wanted, here)
            found = here / wanted
            protocol = _file(found) if found.is_file() else _folder(found, here)
        else:
            _extract(top, commit, ref, "spec", here)
            protocol = _named(name, here)
    return _marked(protocol, ref, here)


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
    if version is None:
        raise SpecUnreadable(findings)
    return lower(version)


def _file(path: Path) -> ir.Protocol:
    try:
        return dump.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise unreadable(
            f"{path.name} cannot be read as an IR file: {error}",
            "Pass a file from generated/ir, which `testwire generate` writes, or a version folder.",
            Location(path.as_posix()),
        ) from None


# --- git -----------------------------------------------------------------------------------------


def _git(top: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", *arguments], cwd=top, capture_output=True, check=False)
    except FileNotFoundError:
        raise unreadable("git is not installed", "Install git, or pass a folder.") from None


def _top(start: Path) -> Path:
    found = _git(start, "rev-parse", "--show-toplevel")
    if found.returncode:
        raise unreadable(
            f"{start} is not in a git repository",
            "Run the command in a checkout, or pass a folder or an IR file.",
        )
    return Path(found.stdout.decode().strip())


def _commit(ref: str, top: Path) -> str:
    found = _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    if not found.returncode:
        return found.stdout.decode().strip()
    shallow = _git(top, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"
    if shallow:
        fix = f"The checkout is shallow. Run `git fetch --unshallow --tags`, or fetch only {ref}."
    else:
        fix = f"Run `git fetch origin {ref}` or `git fetch --tags`, or correct the name."
    raise unreadable(f"the repository has no commit {ref!r}", fix)


def _extract(top: Path, commit: str, ref: str, path: str, into: Path) -> None:
    archive = _git(top, "archive", "--format=tar", commit, "--", path)
    if archive.returncode:
        raise unreadable(
            f"{ref} does not contain {path!r}",
            f"List the files of the commit with `git ls-tree -r --name-only {ref}`.",
        )
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(into, filter="data")


def _packed(package: Package, other: str | None = None) -> ir.Protocol:
    protocol = package.protocol(other)
    return _marked(protocol, package.name, package.root or Path(package.name))


def _marked(protocol: ir.Protocol, ref: str, folder: Path) -> ir.Protocol:
    """Return the protocol with the ref in its locations, so that findings show the ref."""
    prefix = f"{folder.resolve().as_posix()}/"

    def walk(value: object) -> object:
        if isinstance(value, Location):
            return replace(value, file=f"{ref}:{value.file.removeprefix(prefix)}")
        if isinstance(value, tuple):
            return tuple(walk(item) for item in value)
        if hasattr(value, "__dataclass_fields__"):
            members = {name: walk(getattr(value, name)) for name in value.__dataclass_fields__}
            return type(value)(**members)
        return value

    marked = walk(protocol)
    assert isinstance(marked, ir.Protocol)
    return marked
