"""Reads files of a git commit without a checkout.

The module must not depend on the contents of a specification.

Tests: `tests/codegen/compat/test_inputs.py`.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path, PurePosixPath

from testwire_base.configuration import FILE
from testwire_base.findings import SpecUnreadable
from testwire_base.specs import spec_folder

from testwire_codegen.compat.packages import protocol_folders, unreadable


class Commit:
    """A commit of the repository that contains the folder `start`. Raises SpecUnreadable."""

    def __init__(self, ref: str, start: Path) -> None:
        self.ref = ref
        self._start = start.resolve()
        self._top = _top(start)
        self._id = _commit(ref, self._top)

    def extract(self, path: str, into: Path, *, inside: bool = False) -> None:
        """Copy a file or a folder to `into`.

        path: the path from the top folder of the repository, or `.` for this folder.
        inside: copy the contents of the folder, without its path.
        """
        source = [self._id, "--", path]
        if inside:
            source = [self._id if path == "." else f"{self._id}:{path}"]
        archive = _git(self._top, "archive", "--format=tar", *source)
        if archive.returncode:
            raise unreadable(
                f"{self.ref} does not contain {path!r}",
                f"List the files of the commit with `git ls-tree -r --name-only {self.ref}`.",
            )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
            tar.extractall(into, filter="data")

    def spec_folder(self, name: str) -> str:
        """Return the folder of the commit that contains the folder of a protocol.

        name: `ID` or `ID@VERSION`. In the start folder and its parents, the folder that the
        settings of the commit name is preferred. If the commit does not contain the protocol, the
        result is `spec`.
        """
        protocol, _, version = name.partition("@")
        found = self._folders_of(protocol, version) or self._folders_of(protocol, "")
        for folder in (self._start, *self._start.parents):
            if folder != self._top and self._top not in folder.parents:
                break
            near = self._configured(folder)
            if near in found:
                return near
        if len(found) > 1:
            places = ", ".join(found)
            raise unreadable(
                f"{self.ref} contains the protocol {protocol!r} in several folders: {places}",
                f"Pass the folder of a version: `{self.ref}:{found[0]}/{protocol}/VERSION`.",
            )
        return found[0] if found else "spec"

    def _configured(self, folder: Path) -> str:
        """Return the folder of the protocols, according to the settings in the commit."""
        inside = folder.relative_to(self._top)
        with tempfile.TemporaryDirectory(prefix="testwire-settings-") as name:
            copy = Path(name).resolve()
            for file in (FILE, "pyproject.toml"):
                found = _git(self._top, "show", f"{self._id}:{(inside / file).as_posix()}")
                if not found.returncode:
                    (copy / file).write_bytes(found.stdout)
            try:
                spec = spec_folder(copy).relative_to(copy)
            except SpecUnreadable as error:
                what = error.findings[0].message
                raise unreadable(
                    f"{self.ref} contains settings that cannot be read: {what}",
                    f"Pass the folder of a version: `{self.ref}:FOLDER/PROTOCOL/VERSION`.",
                ) from None
        return (inside / spec).as_posix()

    def _folders_of(self, protocol: str, version: str) -> list[str]:
        listed = _git(self._top, "ls-tree", "-r", "-z", "--name-only", "--full-tree", self._id)
        paths = {
            PurePosixPath(path) for path in listed.stdout.decode("utf-8", "replace").split("\0")
        }
        return protocol_folders(paths, protocol, version)


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
