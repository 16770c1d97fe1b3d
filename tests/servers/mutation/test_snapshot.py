"""Snapshots compare the contents of files, not their times."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from testwire_servers.mutation import snapshot
from testwire_servers.mutation.snapshot import Changes, FilesSnapshot

from tests.servers.mutation.support import write_project

NOTHING = Changes(frozenset(), frozenset(), frozenset())


def changes(project: Path, before: FilesSnapshot) -> Changes:
    return FilesSnapshot.take(project, (), before).changes(before.digests)


def test_only_content_counts(project: Path) -> None:
    write_project(project, {"a.py": "1", "b/c.txt": "2", ".git/x": ""})
    before = FilesSnapshot.take(project, ())
    assert set(before.digests) == {"a.py", "b/c.txt"}
    os.utime(project / "a.py", (1, 1))
    assert FilesSnapshot.take(project, ()).fingerprint != before.fingerprint
    assert changes(project, before) == NOTHING
    write_project(project, {"a.py": "3", "d": ""})
    (project / "b/c.txt").unlink()
    assert changes(project, before) == Changes(
        frozenset({"a.py"}), frozenset({"d"}), frozenset({"b/c.txt"})
    )


def test_a_change_within_the_same_moment_is_seen(project: Path) -> None:
    file = write_project(project, {"a.py": "1"}) / "a.py"
    before = FilesSnapshot.take(project, ())
    times = file.stat().st_mtime_ns
    file.write_text("2", "utf-8")
    os.utime(file, ns=(times, times))
    assert changes(project, before).modified == {"a.py"}


def test_an_unchanged_file_is_not_read_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(project, {"a.py": "1"})
    monkeypatch.setattr(snapshot, "_UNSAFE_NS", -(10**18))
    before = FilesSnapshot.take(project, ())
    monkeypatch.setattr(snapshot, "digest_of", lambda path: "read")
    assert changes(project, before) == NOTHING
    os.utime(project / "a.py", (1, 1))
    assert changes(project, before).modified == {"a.py"}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_a_linked_folder_is_not_known(project: Path, tmp_path: Path) -> None:
    write_project(tmp_path / "data", {"x.txt": "1"})
    write_project(project, {"a.py": "1"})
    assert FilesSnapshot.take(project, ()).complete
    (project / "data").symlink_to(tmp_path / "data")
    before = FilesSnapshot.take(project, ())
    assert not before.complete
    assert changes(project, before).modified == {"data"}
