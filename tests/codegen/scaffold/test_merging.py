"""An update merges the changes of a template with the changes of a project."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest
from testwire_base.errors import UsageError
from testwire_codegen.scaffold import merging
from testwire_codegen.scaffold.merging import FileChange, apply, changes, updated_snapshot
from testwire_codegen.scaffold.snapshot import Snapshot
from testwire_codegen.targets.emit import OutputPathError

LINES = "".join(f"{number}\n" for number in range(9))
NEWER = LINES.replace("7\n", "seven\n")
EDITED = LINES.replace("1\n", "one\n")
BOTH = NEWER.replace("1\n", "one\n")
CLASH = LINES.replace("7\n", "SEVEN\n")
ARGUMENTS = {"protocol": "small@1", "name": "demo"}


def snapshot(**files: str | None) -> Snapshot:
    return Snapshot("server", ARGUMENTS, files)


def update(folder: Path, old: Snapshot, **files: str) -> tuple[list[FileChange], Snapshot]:
    """Update a project to the files of a template."""
    done = changes(folder, old, files, {})
    apply(folder, done)
    return done, updated_snapshot(old, files, done)


@pytest.mark.parametrize(
    ("mine", "old", "new", "state", "after"),
    [
        (LINES, LINES, NEWER, "updated", NEWER),
        (EDITED, LINES, NEWER, "merged", BOTH),
        (EDITED, LINES, LINES, None, EDITED),
        (NEWER, LINES, NEWER, None, NEWER),
        (None, None, NEWER, "created", NEWER),
        (NEWER, None, NEWER, None, NEWER),
        (LINES, LINES, None, "removed", None),
        (EDITED, LINES, None, "kept", EDITED),
        (None, LINES, NEWER, "kept", None),
        (None, LINES, None, None, None),
        (LINES, LINES, "", "updated", ""),
        (EDITED.replace("\n", "\r\n"), LINES, NEWER, "merged", BOTH.replace("\n", "\r\n")),
        (LINES.replace("\n", "\r\n"), LINES, NEWER, "updated", NEWER.replace("\n", "\r\n")),
        (LINES.replace("\n", "\r\n"), LINES, None, "removed", None),
        (EDITED.replace("one\n", "one\r\n"), LINES, NEWER, "merged", BOTH.replace("e\n", "e\r\n")),
    ],
)
def test_one_file(
    tmp_path: Path,
    mine: str | None,
    old: str | None,
    new: str | None,
    state: str | None,
    after: str | None,
) -> None:
    file = tmp_path / "inner/file"
    if mine is not None:
        file.parent.mkdir()
        file.write_bytes(mine.encode())
    before = Snapshot("server", ARGUMENTS, {} if old is None else {"inner/file": old})
    files = {} if new is None else {"inner/file": new}
    done = changes(tmp_path, before, files, {})
    assert [change.state for change in done] == ([] if state is None else [state])
    apply(tmp_path, done)
    assert (file.read_bytes().decode() if file.exists() else None) == after
    assert file.parent.exists() == (after is not None)
    assert updated_snapshot(before, files, done).files == files
    assert changes(tmp_path, updated_snapshot(before, files, done), files, {}) == []
    assert sorted(tmp_path.rglob("*.new")) == []


def test_a_conflict_is_marked_and_keeps_both_versions(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(CLASH)
    (done,), after = update(tmp_path, snapshot(file=LINES), file=NEWER)
    assert (done.state, done.why) == ("conflict", "1 conflict")
    lines = (tmp_path / "file").read_text().splitlines()
    start = lines.index("<<<<<<< your version")
    assert lines[start + 1 : start + 4] == ["SEVEN", "=======", "seven"]
    assert lines[start + 4].startswith(">>>>>>> testwire template ")
    # The next template must not be merged into a file with conflict markers.
    (done,), later = update(tmp_path, after, file=NEWER + "9\n")
    assert (done.state, "resolve them" in done.why) == ("skipped", True)
    assert later.files == after.files
    (tmp_path / "file").write_text(CLASH)
    (done,), later = update(tmp_path, after, file=NEWER + "9\n")
    assert (done.state, done.after) == ("merged", f"{CLASH}9\n".encode())
    assert later.files == {"file": NEWER + "9\n"}


def test_a_file_of_the_user_that_the_template_adds(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine\n")
    (done,), _ = update(tmp_path, snapshot(), file="theirs\n")
    assert done.state == "conflict"
    assert {"mine", "theirs"} < {*(tmp_path / "file").read_text().splitlines()}


def test_what_is_not_a_file_is_skipped_until_it_is_one(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text(EDITED)
    project = tmp_path / "project"
    project.mkdir()
    (project / "link").symlink_to(outside / "file")
    (project / "dangling").symlink_to(outside / "nothing")
    (project / "src").symlink_to(outside)
    (project / "folder").mkdir()
    (project / "parent").write_text("")
    os.mkfifo(project / "pipe")
    (project / "binary").write_bytes(b"\0")
    (project / "private").write_text(EDITED)
    names = ["link", "dangling", "src/file", "folder", "parent/file", "pipe", "binary", "private"]
    old = Snapshot("server", ARGUMENTS, dict.fromkeys(names, LINES))
    reasons = {
        "binary": "the file is not a text file",
        "dangling": "the file is a symbolic link",
        "folder": "expected a file, found a folder",
        "link": "the file is a symbolic link",
        "parent/file": "parent is not a folder",
        "pipe": "expected a regular file, found a named pipe",
        "private": "frozen",
        "src/file": "src is a symbolic link",
    }
    files = dict.fromkeys(names, NEWER)
    done = changes(project, old, files, {"private": "frozen"})
    assert {change.path: (change.state, change.why) for change in done} == {
        path: ("skipped", why) for path, why in reasons.items()
    }
    assert updated_snapshot(old, files, done).files == old.files
    apply(project, done)
    assert (outside / "file").read_text() == EDITED
    assert not (outside / "nothing").exists()


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path, largest: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(merging, "read_limited", denied)
    (done,), _ = update(tmp_path, snapshot(file=LINES), file=NEWER)
    assert (done.state, done.why) == ("skipped", "the file cannot be read: Permission denied")


def test_the_permissions_of_a_file_stay(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(LINES)
    (tmp_path / "file").chmod(0o750)
    update(tmp_path, snapshot(file=LINES), file=NEWER, other="new\n")
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o750
    (tmp_path / "plain").write_text("")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("other", "plain")}
    assert len(modes) == 1


def test_files_of_others_are_never_changed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done, after = update(tmp_path, snapshot(file=None), file=NEWER)
    assert (done, after.files) == ([], {"file": None})
    assert update(tmp_path, snapshot(file=None)) == ([], snapshot(file=None))


def test_an_edit_during_the_update_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(LINES)
    done = changes(tmp_path, snapshot(file=LINES), {"file": NEWER}, {})
    (tmp_path / "file").write_text(EDITED)
    with pytest.raises(UsageError, match="file has changed during the update"):
        apply(tmp_path, done)
    assert (tmp_path / "file").read_text() == EDITED


def test_an_interrupted_update_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(EDITED)
    old, files = snapshot(a=LINES, b=LINES), {"a": NEWER, "b": NEWER}

    def full(target: Path, data: bytes | None) -> None:
        if target.name == "b":
            raise OSError(28, "No space left on device")
        write(target, data)

    write = merging.replace
    with monkeypatch.context() as patch:
        patch.setattr(merging, "replace", full)
        with pytest.raises(UsageError, match="cannot write b: No space left on device"):
            apply(tmp_path, changes(tmp_path, old, files, {}))
    update(tmp_path, old, **files)
    assert {(tmp_path / name).read_text() for name in "ab"} == {BOTH}


@pytest.mark.parametrize(
    ("mine", "state", "why"), [(EDITED, "merged", ""), (CLASH, "conflict", "1 conflict; ")]
)
def test_a_moved_file_keeps_its_edits(tmp_path: Path, mine: str, state: str, why: str) -> None:
    """The most similar new file is the moved file."""
    for name in ("a", "b"):
        (tmp_path / name).write_text(mine)
    old = snapshot(a=LINES + "more\n" * 5, b=LINES, c="gone\n")
    files = {"d/new": NEWER, "e": "not similar\n"}
    done, after = update(tmp_path, old, **files)
    assert [(change.path, change.state, change.why) for change in done] == [
        ("a", "kept", "you changed the file, and the template no longer contains it"),
        ("b", "removed", "moved to d/new"),
        ("d/new", state, f"{why}moved from b"),
        ("e", "created", ""),
    ]
    found = (tmp_path / "d/new").read_text()
    assert found == BOTH if state == "merged" else "\nSEVEN\n=======\nseven\n" in found
    assert not (tmp_path / "b").exists()
    assert (tmp_path / "a").read_text() == mine
    assert after.files == files


@pytest.mark.parametrize("mine", [EDITED, EDITED.replace("\n", "\r\n")], ids=["LF", "CRLF"])
def test_a_moved_file_that_only_the_user_changed(tmp_path: Path, mine: str) -> None:
    (tmp_path / "a").write_bytes(mine.encode())
    update(tmp_path, snapshot(a=LINES), b=LINES)
    assert [path.name for path in tmp_path.iterdir()] == ["b"]
    assert (tmp_path / "b").read_bytes() == mine.encode()


def test_a_renamed_folder_is_followed(tmp_path: Path) -> None:
    old = Snapshot(
        "server", ARGUMENTS, {f"src/a/{name}": LINES for name in ("in/v", "x", "y", "z")}
    )
    (tmp_path / "src/b/in").mkdir(parents=True)
    (tmp_path / "src/other").mkdir()
    (tmp_path / "src/other/x").write_text(LINES)
    for name, text in {"in/v": LINES, "x": EDITED, "y": LINES}.items():
        (tmp_path / "src/b" / name).write_text(text)
    files = {f"src/a/{name}": NEWER for name in ("in/v", "w", "x", "y", "z")}
    for _ in range(2):  # The second update has nothing to do.
        done, old = update(tmp_path, old, **files)
        found = {path.name: path.read_text() for path in (tmp_path / "src/b").rglob("?")}
        assert found == {"v": NEWER, "w": NEWER, "x": BOTH, "y": NEWER}
        assert not (tmp_path / "src/a").exists()
        assert (tmp_path / "src/other/x").read_text() == LINES
        assert old.files == files
    assert done == []


def test_a_deleted_folder_is_not_a_renamed_folder(tmp_path: Path) -> None:
    old = Snapshot("server", ARGUMENTS, {f"src/a/{name}": LINES for name in ("x", "y", "z")})
    for folder in ("b", "c", "d"):
        (tmp_path / "src" / folder).mkdir(parents=True)
    (tmp_path / "src/b/x").write_text(LINES)
    for folder in ("c", "d"):
        for name in ("x", "y", "z"):
            (tmp_path / "src" / folder / name).write_text(LINES)
    done, _ = update(tmp_path, old, **dict.fromkeys(old.files, NEWER))
    assert [(change.state, change.place) for change in done] == [
        ("kept", path) for path in sorted(old.files)
    ]


def test_in_a_git_hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text(EDITED)
    monkeypatch.setenv("GIT_DIR", ".git")
    update(tmp_path, snapshot(file=LINES), file=NEWER)
    assert (tmp_path / "file").read_text() == BOTH


def test_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text(EDITED)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(UsageError, match="install git, and run the command again"):
        update(tmp_path, snapshot(file=LINES), file=NEWER)


def test_git_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text(EDITED)
    broken = tmp_path / "git"
    broken.write_text("#!/bin/sh\necho out of memory >&2\nexit 255\n")
    broken.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(broken))
    (done,), _ = update(tmp_path, snapshot(file=LINES), file=NEWER)
    assert (done.state, done.why) == ("skipped", "`git merge-file` failed: out of memory")
    assert (tmp_path / "file").read_text() == EDITED


def test_a_path_outside_of_the_project(tmp_path: Path) -> None:
    with pytest.raises(OutputPathError):
        changes(tmp_path, snapshot(), {"../file": ""}, {})
