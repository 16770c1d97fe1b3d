"""Loads protocol versions from a wheel, a source archive or a folder with an installed release.

A release of testwire contains the IR of all versions. A source archive also contains the protocol
folder, which is preferred because its locations have line numbers. The settings name this folder;
the default is `spec/`. If the folder and the IR are both missing, the topmost folder with a
protocol is used. Only specification files are unpacked. The code of a package is never run. The
module must not depend on how callers use the loaded versions.

Tests: `tests/codegen/compat/test_packages.py`.
"""

from __future__ import annotations

import contextlib
import lzma
import os
import re
import shutil
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from testwire_base.configuration import FILE
from testwire_base.documents import Location
from testwire_base.findings import Finding, SpecUnreadable
from testwire_base.specs import spec_folder

from testwire_codegen.compat.verdict import parse_version
from testwire_codegen.model import dump, ir
from testwire_codegen.model.loader import load_spec
from testwire_codegen.model.lower import lower

MAX_BYTES = 64 * 1024 * 1024
"""The maximum total size of the specification files in an archive."""

MAX_DEPTH = 6
"""The maximum depth of the search for protocols in a folder without settings."""

_OF_PROTOCOLS = ("index.json", "protocol.json")
_LARGE = ("node_modules", "site-packages", "__pycache__")
"""Folders that the search for protocols skips."""

_ARCHIVE = re.compile(r"(.+\.(?:whl|zip|tar|tgz|tar\.gz|tar\.bz2|tar\.xz))(?::(.*))?", re.DOTALL)

# The folders that can contain the IR: in a wheel, a virtual environment, `site-packages` or a
# checkout.
_IR = (
    "testwire_base/data/ir",
    "lib/python*/site-packages/testwire_base/data/ir",
    "Lib/site-packages/testwire_base/data/ir",
    # The following folders are in older releases.
    "testwire_codegen/scaffold/data/ir",
    "lib/python*/site-packages/testwire_codegen/scaffold/data/ir",
    "Lib/site-packages/testwire_codegen/scaffold/data/ir",
    "scaffold/data/ir",
    "data/ir",
    "ir",
    "generated/ir",
)
_HERE = (".",)


class Package:
    """The versions in an archive or a folder.

    `name` is the path that the user passed. `wanted` is `ID@VERSION` or `ID`, or None for
    the version of the other input.
    """

    def __init__(self, path: Path, wanted: str | None) -> None:
        self.name = path.as_posix()
        self.wanted = wanted
        self.root: Path | None = None
        """The path of the temporary folder for the unpacked archive, which is already deleted."""
        self._path = path
        self._held = self._read()

    def protocol(self, other: str | None = None) -> ir.Protocol:
        """Return the selected version. other: the `ID@VERSION` of the other input.

        If the package does not contain `other`, the last version with the same id is used. Raises
        SpecUnreadable.
        """
        wanted = self.wanted or other
        if wanted is None:
            if len(self._held) == 1:
                return self._held[0]
            raise self._not_held("contains several versions, and the arguments select none of them")
        exact = [p for p in self._held if p.key == wanted]
        name, _, version = wanted.partition("@")
        same = [p for p in self._held if p.id == name]
        if exact or (same and (not version or self.wanted is None)):
            return (exact or same)[-1]
        raise self._not_held(f"does not contain {wanted}")

    def _not_held(self, what: str) -> SpecUnreadable:
        keys = ", ".join(protocol.key for protocol in self._held)
        return unreadable(
            f"{self.name} {what}; it contains: {keys}",
            f"Select one of them: `{self.name}:ID@VERSION`.",
        )

    def _read(self) -> list[ir.Protocol]:
        with tempfile.TemporaryDirectory(prefix="testwire-package-") as folder:
            here = self._path
            if self._path.is_file():
                here = Path(folder).resolve()
                self.root = here
                _unpack(self._path, self.name, here)
            held = self._versions(here)
        if not held:
            raise unreadable(
                f"{self.name} contains neither a <protocol>/index.json with versions nor IR files",
                "Pass a release of testwire from `pip download --no-deps testwire==VERSION`, or an "
                "archive of a repository with a specification.",
            )
        return sorted(held, key=_order)

    def _versions(self, folder: Path) -> list[ir.Protocol]:
        for root in _settled(folder):
            return _load(root, spec_folder(root))
        held = _dumps(folder, _IR)
        if held:
            return held
        found = _searched(folder)
        if not found:
            return _dumps(folder, _HERE)
        held = [protocol for spec in found for protocol in _load(folder, spec)]
        keys = [protocol.key for protocol in held]
        double = next((key for key in keys if keys.count(key) > 1), None)
        if double is not None:
            names = [spec.relative_to(folder).as_posix() for spec in found]
            raise unreadable(
                f"{self.name} contains {double} in several folders: {', '.join(names)}",
                "Unpack the archive, and pass the folder of a version.",
            )
        return held


def find_package(name: str) -> Package | None:
    """Return the package for an input `PATH` or `PATH:ID@VERSION`; None for other inputs.

    Raises SpecUnreadable for a package that cannot be read.
    """
    match = _ARCHIVE.fullmatch(name)
    if match is not None:
        path, wanted = Path(match.group(1)), match.group(2)
        if path.is_file():
            return Package(path, wanted or None)
        if wanted is None:
            raise unreadable(
                f"the file {name!r} does not exist",
                "Correct the path, or download a release with "
                "`pip download --no-deps testwire==VERSION`.",
            )
    path, wanted = Path(name), None
    if not path.is_dir():
        # `PATH:ID@VERSION` contains a slash before the colon, unlike `REF:ID@VERSION`.
        before, colon, after = name.rpartition(":")
        path, wanted = Path(before), after
        if not colon or "/" not in before.replace("\\", "/") or not path.is_dir():
            return None
    if (path / "protocol.json").is_file():
        return None
    if not (any(_settled(path)) or any(_ir_files(path, (*_IR, *_HERE))) or _searched(path)):
        return None
    return Package(path, wanted)


def _settled(folder: Path) -> Iterator[Path]:
    """Yield `folder` and its subfolders whose settings name a folder with protocols.

    Without settings, this is `spec/`.
    """
    for root in (folder, *sorted(path for path in folder.iterdir() if path.is_dir())):
        if any(spec_folder(root).glob("*/index.json")):
            yield root


def _searched(folder: Path) -> list[Path]:
    """Return the topmost folders with protocols. All of them have the same depth."""
    paths = []
    for place, folders, files in os.walk(folder):
        inside = PurePosixPath(Path(place).relative_to(folder).as_posix())
        deep = len(inside.parts) >= MAX_DEPTH
        folders[:] = [f for f in folders if not (deep or f.startswith(".") or f in _LARGE)]
        paths += [inside / file for file in files if file in _OF_PROTOCOLS]
    found = [PurePosixPath(each) for each in protocol_folders(paths)]
    least = min((len(each.parts) for each in found), default=0)
    return [folder / each for each in found if len(each.parts) == least]


def protocol_folders(
    paths: Iterable[PurePosixPath], protocol: str = "", version: str = ""
) -> list[str]:
    """Return the folders that contain protocols with versions, sorted.

    paths: all files. protocol, version: return only the folders with this protocol or version.
    """
    held: dict[PurePosixPath, set[str]] = {}
    indexes = set()
    for path in paths:
        if path.name == "index.json" and protocol in ("", path.parent.name):
            indexes.add(path.parent)
        elif path.name == "protocol.json" and len(path.parts) > 2:
            held.setdefault(path.parents[1], set()).add(path.parts[-2])
    found = [each for each in indexes & held.keys() if version in {"", *held[each]}]
    return sorted({each.parent.as_posix() for each in found})


def _load(root: Path, spec: Path) -> list[ir.Protocol]:
    held: list[ir.Protocol] = []
    for index in load_spec(root, spec=spec):
        broken = [finding for finding in index.findings if finding.category == "spec"]
        if broken:
            raise SpecUnreadable(broken)
        held += [lower(version) for version in index.versions]
    return held


def _ir_files(folder: Path, patterns: Iterable[str]) -> Iterator[Path]:
    for root in (folder, *sorted(path for path in folder.iterdir() if path.is_dir())):
        for pattern in patterns:
            found = sorted(root.glob(f"{pattern}/*.json"))
            if found:
                yield from found
                return


def _dumps(folder: Path, patterns: Iterable[str]) -> list[ir.Protocol]:
    held = []
    for path in _ir_files(folder, patterns):
        try:
            held.append(dump.loads(path.read_text("utf-8")))
        except (OSError, ValueError) as error:
            raise unreadable(
                f"{path.name} cannot be read as IR: {error}",
                "The release may have a different IR format. Pass its source archive or git tag, "
                "which contain spec/.",
                Location(path.relative_to(folder).as_posix()),
            ) from None
    return held


def _order(protocol: ir.Protocol) -> tuple[str, bool, object, str]:
    version = parse_version(protocol.version)
    if version is None:
        return (protocol.id, False, (), protocol.version)
    return (protocol.id, True, version.key, protocol.version)


# --- archives ------------------------------------------------------------------------------------


def _unpack(path: Path, shown: str, into: Path) -> None:
    """Unpack the specification files of an archive to `into`."""
    left = MAX_BYTES
    try:
        with contextlib.closing(_members(path)) as members:
            folders = protocol_folders([_inside(name) for name, _, _ in members])
        with contextlib.closing(_members(path)) as members:
            for name, size, content in members:
                parts = _inside(name).parts
                if not _of_a_specification(parts, folders):
                    continue
                if ".." in parts or parts[0].startswith("/") or ":" in parts[0]:
                    raise unreadable(
                        f"{shown} has a member {name!r} with a path outside of the archive",
                        "Do not use this archive.",
                    )
                left -= size
                if left < 0:
                    raise unreadable(
                        f"{shown} contains more than {MAX_BYTES >> 20} MiB of specifications",
                        "Unpack the archive, and pass the folder of the version.",
                    )
                target = into.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                with content, target.open("wb") as file:
                    shutil.copyfileobj(content, file)
    except (
        OSError,
        EOFError,
        ValueError,
        NotImplementedError,
        RuntimeError,
        zipfile.BadZipFile,
        tarfile.TarError,
        zlib.error,
        lzma.LZMAError,
    ) as error:
        raise unreadable(
            f"{shown} cannot be read as an archive: {error}",
            "Download it again with `pip download --no-deps testwire==VERSION`.",
        ) from None


def _inside(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))


def _of_a_specification(parts: tuple[str, ...], folders: list[str]) -> bool:
    """Return whether a file belongs to a protocol, to the IR or to the settings."""
    if not parts:
        return False
    if parts[-1] in (FILE, "pyproject.toml"):
        return len(parts) < 3
    if not parts[-1].endswith(".json"):
        return False
    parents = {parent.as_posix() for parent in PurePosixPath(*parts).parents}
    return "spec" in parts[:2] or parts[-2:-1] == ("ir",) or not parents.isdisjoint(folders)


def _members(path: Path) -> Generator[tuple[str, int, IO[bytes]], None, None]:
    """Yield the name, size and content of each file in an archive."""
    if path.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                if not entry.is_dir():
                    yield entry.filename, entry.file_size, archive.open(entry)
        return
    with tarfile.open(path) as tar:
        for member in tar:
            content = tar.extractfile(member) if member.isfile() else None
            if content is not None:
                yield member.name, member.size, content


def unreadable(message: str, fix: str, location: Location | None = None) -> SpecUnreadable:
    """Return the error for an input that cannot be loaded."""
    finding = Finding(
        rule="compat-input", message=message, fix=fix, category="spec", location=location
    )
    return SpecUnreadable([finding])
