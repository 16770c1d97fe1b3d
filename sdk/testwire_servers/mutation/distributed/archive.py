"""Packs the files of a project into an archive, and unpacks the archive on a different machine.

The id of an archive is a hash of its manifest. The manifest contains the hash of each file, so an
equal id means equal content. `unpack` checks both, and writes nothing outside its folder.

The module must not import `distributed` or modules that start processes.

Tests: `tests/servers/mutation/distributed/test_archive.py`.
"""

from __future__ import annotations

import collections
import gzip
import hashlib
import io
import json
import os
import posixpath
import shutil
import sys
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.files import ProjectFile, relative_path, walk
from testwire_servers.mutation.model import MutationError
from testwire_servers.mutation.snapshot import digest_of

MANIFEST: Final = "manifest.json"
"""The name of the first member of an archive. The other members are the files, numbered from 0."""

MOST_BYTES: Final = 500_000_000
"""The maximum total size of the files. Each Dask worker keeps the archive in its memory."""

_LEVEL: Final = 6  # Higher levels take longer than they save on a network of 1 Gbit/s.


class ProjectArchive(NamedTuple):
    """The content of a project.

    data: a gzipped tar file.
    digests: the same value as `FilesSnapshot.digests` for the same content.
    """

    id: str
    data: bytes
    digests: Mapping[str, str | None]


class ArchiveEntry(NamedTuple):
    """A file of an archive: its hash and permissions. For a symbolic link, its target."""

    path: str
    digest: str
    mode: int
    link: str | None


def build(root: Path, exclude: Sequence[str], log: Callable[[str], None]) -> ProjectArchive:
    """Read the files that sandboxes contain.

    A link to a file of the project is kept, as a relative link. Other links and unreadable files
    are left out, and `log` is called with the reason.

    Raises MutationError if a file cannot be read, or if the files are larger than `MOST_BYTES`.
    """
    files = list(walk(root, exclude=exclude))
    _check_size(root, files)
    entries: list[ArchiveEntry] = []
    contents: dict[str, bytes] = {}
    digests: dict[str, str | None] = {}
    for file in files:
        # If the file changes now, this digest differs from the next one, so it is sent again.
        digests[file.path] = digest_of(file.full)
        try:
            if file.is_link:
                target = _link_inside(file, root)
                if target is None:
                    log(f"{file.path}: not sent, because it links outside the project")
                else:
                    entries.append(ArchiveEntry(file.path, "", 0, target))
                continue
            with open(file.full, "rb") as stream:
                mode, content = os.fstat(stream.fileno()).st_mode & 0o777, stream.read()
        except PermissionError:
            log(f"{file.path}: not sent, because it is not readable")
        except FileNotFoundError:
            pass  # The file was deleted after the folder was listed.
        except OSError as error:
            raise MutationError(
                f"{file.full}: cannot be read: {error.strerror or error}. Correct the file, or "
                "exclude it with `sandbox_exclude`."
            ) from None
        else:
            digest = hashlib.sha256(content).hexdigest()
            entries.append(ArchiveEntry(file.path, digest, mode, None))
            contents[file.path] = content
    entries.sort()
    manifest = json.dumps(entries).encode()
    data = _packed(manifest, [contents[entry.path] for entry in entries if entry.link is None])
    return ProjectArchive(hashlib.sha256(manifest).hexdigest(), data, digests)


def _check_size(root: Path, files: Sequence[ProjectFile]) -> None:
    """Raise MutationError if the files are too large to be sent."""
    total = sum(file.size for file in files)
    if total > MOST_BYTES:
        sizes: collections.Counter[str] = collections.Counter()
        for file in files:
            sizes[file.path.partition("/")[0]] += file.size
        largest = ", ".join(f"{name} ({size / 1e6:.0f} MB)" for name, size in sizes.most_common(3))
        raise MutationError(
            f"{root}: expected at most {MOST_BYTES / 1e6:.0f} MB to send to Dask workers, found "
            f"{total / 1e6:.0f} MB. Exclude files that the tests do not need with "
            f"`sandbox_exclude`. The largest are {largest}."
        )


def _link_inside(file: ProjectFile, root: Path) -> str | None:
    """Return the target of a link relative to its folder, or None if it is outside the project."""
    real = os.path.realpath(root)
    inside = relative_path(os.path.realpath(file.full), Path(real))
    if inside is None:
        return None
    return posixpath.relpath(inside, posixpath.dirname(file.path) or ".")


def _packed(manifest: bytes, contents: Sequence[bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz", compresslevel=_LEVEL) as tar:
        for name, content in [(MANIFEST, manifest), *((str(n), c) for n, c in enumerate(contents))]:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return stream.getvalue()


_DAMAGE: Final = (tarfile.TarError, EOFError, gzip.BadGzipFile, zlib.error)
"""The errors of `tarfile` for a damaged archive."""


class ArchiveError(Exception):
    """Raised if an archive is damaged, or contains a path outside its folder."""


def unpack(data: bytes, identifier: str, folder: Path) -> None:
    """Write the files of an archive to `folder`, which must not exist.

    The folder gets its name after all files were written and checked.

    Raises ArchiveError if the archive does not match the id, or if a path leaves the folder.
    Raises OSError if a file cannot be written.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f"{folder.name[:8]}-", dir=folder.parent))
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
            _unpack(tar, identifier, temporary)
        os.rename(temporary, folder)
    except (*_DAMAGE, ValueError, TypeError, KeyError) as error:
        raise ArchiveError(f"the archive is damaged: {error}") from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _unpack(tar: tarfile.TarFile, identifier: str, folder: Path) -> None:
    manifest = _content(tar, MANIFEST)
    if hashlib.sha256(manifest).hexdigest() != identifier:
        raise ArchiveError("the archive is damaged: its manifest does not match its id")
    entries = [ArchiveEntry(*item) for item in json.loads(manifest)]
    _check_paths(entries)
    files = [entry for entry in entries if entry.link is None]
    for number, entry in enumerate(files):
        content = _content(tar, str(number))
        if hashlib.sha256(content).hexdigest() != entry.digest:
            raise ArchiveError(f"the archive is damaged: {entry.path} does not match its hash")
        target = folder / entry.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        target.chmod(entry.mode & 0o777)
    for entry in entries:
        if entry.link is not None:
            target = folder / entry.path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(entry.link)


def _content(tar: tarfile.TarFile, name: str) -> bytes:
    # The members are read in their order, because reading backwards decompresses from the start.
    member: Any = tar.next()
    if member is None or member.name != name or not member.isreg():
        raise ArchiveError(f"the archive is damaged: its member {name} is missing")
    stream = tar.extractfile(member)
    assert stream is not None
    content = stream.read()
    if len(content) != member.size:
        raise ArchiveError(f"the archive is damaged: its member {name} is too short")
    return content


def _check_paths(entries: Sequence[ArchiveEntry]) -> None:
    """Raise ArchiveError for a path or link that leaves the folder, and for files below a link."""
    links = {entry.path for entry in entries if entry.link is not None}
    for path, _, _, link in entries:
        parts = path.split("/")
        parents = {"/".join(parts[:count]) for count in range(1, len(parts))}
        if not _is_plain(path) or parts[0] in (".", "..") or parents & links:
            raise ArchiveError(f"the archive contains {path!r}, which is outside its folder")
        # `..` is allowed only at the start of a target. Elsewhere it could follow a link, and
        # then lead out of the folder.
        if link is not None:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
            if not _is_plain(link) or target.split("/")[0] == "..":
                raise ArchiveError(f"the archive contains a link out of its folder: {path!r}")


def _is_plain(path: str) -> bool:
    """Return True for a relative path without needless parts."""
    strange = ("\0", "\\", ":") if sys.platform == "win32" else ("\0",)
    plain = not path.startswith("/") and not any(mark in path for mark in strange)
    return plain and posixpath.normpath(path) == path
