"""Merges the files of a newer template with the files of a project.

`changes` compares three versions of each file: the older template, the project and the newer
template. It writes no file. `apply` writes the result.
`git merge-file` merges the lines of a file that the template and the user changed.

Tests: `tests/codegen/scaffold/test_merging.py`.
"""

from __future__ import annotations

import contextlib
import difflib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final, Literal, NamedTuple

from testwire_base.errors import UsageError
from testwire_base.guarded_files import read_limited
from testwire_base.irregular import irregular_kind

from testwire_codegen.scaffold.snapshot import LARGEST, Snapshot
from testwire_codegen.targets.emit import check_paths, remove_empty
from testwire_codegen.version import GENERATOR_VERSION

State = Literal["created", "updated", "merged", "removed", "conflict", "kept", "skipped"]

_YOURS: Final = "your version"
_THEIRS: Final = "testwire template"
_MARKER: Final = re.compile(rb"^(?:<{7} your version|>{7} testwire template)", re.MULTILINE)


class FileChange(NamedTuple):
    """The effect of an update on a file.

    - `path`: the path in the template.
    - `before`, `after`: the contents before and after the update, or None without the file.
    - `why`: the reason for `conflict`, `kept` and `skipped`.
    - `renamed`: the path in the project, if the user renamed a folder.
    """

    path: str
    state: State
    before: bytes | None = None
    after: bytes | None = None
    why: str = ""
    renamed: str = ""

    @property
    def place(self) -> str:
        """The path in the project."""
        return self.renamed or self.path

    @property
    def open(self) -> bool:
        """True if the user must look at the file."""
        return self.state in ("conflict", "skipped")

    @property
    def writes(self) -> bool:
        return self.before != self.after


class _Skipped(Exception):
    """The file cannot be merged. The message contains the reason."""


def changes(
    folder: Path, snapshot: Snapshot, files: Mapping[str, str], frozen: Mapping[str, str]
) -> list[FileChange]:
    """Return the changes to a project, sorted by path.

    - `files`: the files of the newer template.
    - `frozen`: the reason for each file that must not be changed.

    Raises UsageError if git is not installed, and OutputPathError for a path outside the folder.
    """
    check_paths(files)  # An untrusted snapshot can contain settings with other folders.
    found = []
    places = _renamed_paths(folder, snapshot, files)
    for path in sorted({*snapshot.files, *files}):
        old, new = snapshot.files.get(path), files.get(path)
        if old == new or (path in snapshot.files and old is None):
            continue
        try:
            if path in frozen:
                raise _Skipped(frozen[path])
            change = _change(path, _contents(folder, places.get(path, path)), old, new)
        except _Skipped as reason:
            change = FileChange(path, "skipped", why=str(reason))
        if change is not None:
            found.append(change)
    moved = _moved(found, snapshot, files)
    return sorted(change._replace(renamed=places.get(change.path, "")) for change in moved)


def _renamed_paths(folder: Path, snapshot: Snapshot, files: Iterable[str]) -> dict[str, str]:
    """Return the path in the project of each file in a folder that the user renamed.

    A folder is renamed if its files are missing, and one new folder next to it has half of them.
    """
    paths = sorted({*snapshot.files, *files})
    folders = {parent.as_posix() for path in paths for parent in PurePosixPath(path).parents[:-1]}
    found: dict[str, str] = {}
    for old in sorted(folders):
        inside = [path for path in snapshot.owned if path.startswith(f"{old}/")]
        if any(path in found or os.path.lexists(folder / path) for path in inside):
            continue
        new = _renamed(folder, old, folders, [path.removeprefix(old) for path in inside])
        if new is not None:
            held = (path for path in paths if path.startswith(f"{old}/"))
            found |= {path: new + path.removeprefix(old) for path in held}
    return found


def _renamed(folder: Path, old: str, known: set[str], files: list[str]) -> str | None:
    """Return the new path of a folder, or None if the user did not rename it."""
    parent = PurePosixPath(old).parent
    try:
        names = sorted(os.listdir(folder / parent))
    except OSError:
        return None
    others = {(parent / name).as_posix() for name in names} - known
    counts = {each: sum((folder / (each + path)).is_file() for path in files) for each in others}
    likely = [each for each, count in counts.items() if count > 1 and 2 * count >= len(files)]
    return likely[0] if len(likely) == 1 else None


def _moved(
    found: list[FileChange], snapshot: Snapshot, files: Mapping[str, str]
) -> list[FileChange]:
    """Return the changes with the edits of a file at the new path to which the template moved it.

    A new file of the template is a moved file if at least half of its lines are equal.
    """
    changes = {change.path: change for change in found}
    pairs = [
        (_likeness(snapshot.files[old.path] or "", files[new.path]), old, new)
        for old in found
        for new in found
        if old.state == "kept" and old.before is not None and new.state == "created"
    ]
    for likeness, old, new in sorted(pairs, reverse=True):
        if likeness < 0.5 or changes[old.path] is not old or changes[new.path] is not new:
            continue
        with contextlib.suppress(_Skipped):
            change = _change(new.path, old.before, snapshot.files[old.path], files[new.path])
            data = old.before if change is None else change.after
            state: State = "conflict" if change is not None and change.open else "merged"
            why = "; ".join(filter(None, (change and change.why, f"moved from {old.path}")))
            changes[new.path] = FileChange(new.path, state, None, data, why)
            why = f"moved to {new.path}"
            changes[old.path] = FileChange(old.path, "removed", old.before, None, why)
    return list(changes.values())


def _likeness(old: str, new: str) -> float:
    return difflib.SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False).ratio()


def updated_snapshot(
    snapshot: Snapshot, files: Mapping[str, str], done: Iterable[FileChange]
) -> Snapshot:
    """Return the snapshot after an update. The next update tries again with skipped files."""
    texts: dict[str, str | None] = {**files}
    texts |= {path: None for path, text in snapshot.files.items() if text is None}
    for change in done:
        if change.state != "skipped":
            continue
        texts.pop(change.path, None)
        if change.path in snapshot.files:
            texts[change.path] = snapshot.files[change.path]
    return snapshot._replace(files=texts, version=GENERATOR_VERSION)


def original_snapshot(snapshot: Snapshot, original: Path) -> Snapshot:
    """Return a snapshot with the files that an older template wrote to the folder `original`.

    - `snapshot`: the snapshot of the current template. Only its files are read, because other files
      can belong to the user.

    Raises UsageError if a file cannot be read, or if the folder contains no file of the template.
    """
    texts: dict[str, str | None] = {}
    for path, text in snapshot.files.items():
        try:
            data = None if text is None else _contents(original, path)
            if text is None or data is not None:
                texts[path] = None if data is None else data.decode().replace("\r\n", "\n")
        except (_Skipped, UnicodeDecodeError) as error:
            raise UsageError(f"{original / path}: {error}") from None
    found = snapshot._replace(files=texts)
    if not found.owned:
        some = ", ".join(sorted(snapshot.owned)[:3])
        raise UsageError(f"{original}: expected files of the template, such as {some}, found none")
    return found


def _contents(folder: Path, path: str) -> bytes | None:
    """Return the contents of a regular file, or None if the file does not exist."""
    try:
        _check_regular(folder, path)
        return read_limited(folder / path, LARGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _Skipped(f"the file cannot be read: {error.strerror}") from None


def _check_regular(folder: Path, path: str) -> None:
    """Raise _Skipped if a part of the path is a link, or is not a folder or a regular file."""
    for parent in reversed(PurePosixPath(path).parents[:-1]):
        inner = folder / parent
        if inner.is_symlink():
            raise _Skipped(f"{parent} is a symbolic link")
        if inner.exists() and not inner.is_dir():
            raise _Skipped(f"{parent} is not a folder")
    file = folder / path
    if file.is_symlink():
        raise _Skipped("the file is a symbolic link")
    if file.is_dir():
        raise _Skipped("expected a file, found a folder")
    if kind := irregular_kind(file):
        raise _Skipped(f"expected a regular file, found {kind}")


def _change(path: str, mine: bytes | None, old: str | None, new: str | None) -> FileChange | None:
    """Return the change to a file, or None if the project needs no change.

    - `mine`: the file of the project.
    - `old`, `new`: the file of the older and of the newer template, which differ.
    """
    if mine is None:
        if new is None:
            return None
        if old is not None:
            return FileChange(path, "kept", why="you deleted the file, and the template changed it")
        return FileChange(path, "created", None, new.encode())
    crlf = b"\r\n" in mine and not re.search(rb"(?<!\r)\n", mine)
    plain = mine.replace(b"\r\n", b"\n") if crlf else mine
    if new is None:
        if old is not None and plain == old.encode():
            return FileChange(path, "removed", mine, None)
        why = "you changed the file, and the template no longer contains it"
        return FileChange(path, "kept", mine, mine, why)
    theirs = new.encode()
    if plain == theirs:
        return None
    state: State = "updated"
    conflicts = 0
    if old is None or plain != old.encode():
        theirs, conflicts = _merged(plain, (old or "").encode(), theirs)
        state = "conflict" if conflicts else "merged"
    if crlf:
        theirs = theirs.replace(b"\n", b"\r\n")
    why = f"{conflicts} conflict{'s'[: conflicts > 1]}" if conflicts else ""
    return FileChange(path, state, mine, theirs, why) if theirs != mine else None


def _merged(mine: bytes, old: bytes, new: bytes) -> tuple[bytes, int]:
    """Return the merged file and the number of conflicts."""
    if _MARKER.search(mine):
        raise _Skipped("the file contains conflict markers of an earlier update; resolve them")
    if b"\0" in mine:
        raise _Skipped("the file is not a text file")
    git = shutil.which("git")
    if git is None:
        raise UsageError(
            "expected git, which merges the template with your changes; install git, and run the "
            "command again"
        )
    with tempfile.TemporaryDirectory(prefix="testwire-merge-") as name:
        # The folder is outside of the project, because git would read the project's settings.
        for file, data in (("mine", mine), ("old", old), ("new", new)):
            Path(name, file).write_bytes(data)
        labels = (_YOURS, "testwire template (old)", f"{_THEIRS} {GENERATOR_VERSION}")
        named = [word for label in labels for word in ("-L", label)]
        command = [git, "merge-file", "--stdout", "--quiet", *named, "mine", "old", "new"]
        # In a git hook, variables such as GIT_DIR refer to the repository of the hook.
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        done = subprocess.run(command, cwd=name, env=environment, capture_output=True, check=False)
    # The exit code is the number of conflicts, at most 127. Higher and negative codes are errors.
    if not 0 <= done.returncode <= 127:
        why = done.stderr.decode(errors="replace").strip()
        raise _Skipped(f"`git merge-file` failed: {why}")
    return done.stdout, done.returncode


def apply(folder: Path, done: Iterable[FileChange]) -> None:
    """Write the changes to a project.

    Raises UsageError if a file cannot be written, or has changed since `changes` read it. The
    files before it are written, so a second update continues.
    """
    # Removals are last, because the edits of a removed file can be in a file at a new path.
    for change in sorted(done, key=lambda change: change.after is None):
        if not change.writes:
            continue
        try:
            if _contents(folder, change.place) != change.before:
                raise UsageError(f"{change.place} has changed during the update; run it again")
            replace(folder / change.place, change.after)
        except _Skipped as reason:
            raise UsageError(f"{change.place}: {reason}") from None
        except OSError as error:
            raise UsageError(f"cannot write {change.place}: {error.strerror}") from None
        if change.after is None:
            remove_empty((folder / change.place).parent, folder)


def replace(target: Path, data: bytes | None) -> None:
    """Write or remove a file. At no time does the file have only a part of the data."""
    if data is None:
        target.unlink()
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_name(f".{target.name}.new")
    temporary.unlink(missing_ok=True)
    try:
        with open(temporary, "xb") as file:  # With `x`, a link is not followed.
            file.write(data)
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
