"""Files that a peer names, and files that only the current user can read."""

from __future__ import annotations

import os
import socket
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from testwire_base.guarded_files import create_private, read_limited

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="this system has no such files")

LIMIT = 1 << 20


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))


def large(path: Path) -> None:
    path.write_bytes(bytes(LIMIT + 1))


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    ("make", "found"),
    [
        (device, "a device"),
        (os.mkfifo, "a named pipe"),
        (bound, "a socket"),
        (large, "a larger file"),
    ],
)
def test_only_small_regular_files_are_read(
    make: Callable[[Path], None], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # Addresses of sockets are short.
    make(Path("x"))
    with pytest.raises(OSError, match=f"at most 1 MiB, found {found}"):
        read_limited(Path("x"), LIMIT)


def test_a_pipe_that_replaces_the_file_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "x")
    monkeypatch.setattr("testwire_base.guarded_files.irregular_kind", lambda path: None)
    with pytest.raises(OSError, match="found a file of a different kind"):
        read_limited(tmp_path / "x", LIMIT)


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(bytes(LIMIT))
    (tmp_path / "link").symlink_to("x")
    assert len(read_limited(tmp_path / "link", LIMIT)) == LIMIT


@pytest.mark.parametrize("before", [None, "old contents"])
def test_a_created_file_is_private(before: str | None, tmp_path: Path) -> None:
    file = tmp_path / "x"
    previous = os.umask(0)
    try:
        if before is not None:
            file.write_text(before)
            file.chmod(0o666)
        with create_private(file) as stream:
            stream.write(b"new")
    finally:
        os.umask(previous)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_bytes() == b"new"


@pytest.mark.parametrize("exclusive", [False, True])
def test_links_are_not_followed(exclusive: bool, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("kept")
    (tmp_path / "x").symlink_to(target)
    (tmp_path / "dangling").symlink_to(tmp_path / "absent")
    for name in ("x", "dangling"):
        with pytest.raises(OSError, match="File exists" if exclusive else "a symbolic link"):
            create_private(tmp_path / name, exclusive=exclusive)
    assert target.read_text() == "kept"
    assert not (tmp_path / "absent").exists()


def test_a_link_that_replaces_the_path_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x").symlink_to(tmp_path / "absent")
    monkeypatch.setattr("os.path.islink", lambda path: False)
    with pytest.raises(OSError, match="symbolic links"):
        create_private(tmp_path / "x")
