"""Copies of a project are created and removed."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest
from testwire_servers.mutation.copying import FileCopier
from testwire_servers.mutation.model import MutationError
from testwire_servers.mutation.ownership import PREFIX, remove_abandoned
from testwire_servers.mutation.sandbox import Workspace, fingerprint

from tests.servers.mutation.support import write_project


def copied(root: Path, exclude: tuple[str, ...] = ()) -> tuple[list[str], list[str]]:
    log: list[str] = []
    workspace = Workspace(root, exclude=exclude, log=log.append)
    try:
        workspace.populate(0)
        sandbox = workspace.sandbox(0)
        files = [p for p in sandbox.rglob("*") if p.is_symlink() or p.is_file()]
        return sorted(str(p.relative_to(sandbox)) for p in files), log
    finally:
        workspace.close()


def test_what_is_copied(project: Path) -> None:
    write_project(
        project,
        {
            "a.py": "",
            "data/b.bin": b"\0",
            "x.egg-info/PKG-INFO": "",
            ".env": "",
            ".git/HEAD": "",
            "node_modules/m/i.js": "",
            "env/pyvenv.cfg": "",
            "env/lib/z.py": "",
            "pkg/__pycache__/c.pyc": b"",
            ".tox/q": "",
            "forge/conda-meta/history": "",
            ".pixi/envs/q": "",
            ".cache/q": "",
            "target/debug/q": "",
            "build/lib/a.py": "",
            "data/build/q": "",
            "big/data": "",
        },
    )
    assert copied(project, ("big",))[0] == [
        ".env",
        "a.py",
        "data/b.bin",
        "data/build/q",
        "x.egg-info/PKG-INFO",
    ]


def test_a_package_may_be_called_build(project: Path) -> None:
    write_project(project, {"build/__init__.py": "", "target/lib/a.py": "", "target/m.py": ""})
    assert copied(project)[0] == ["build/__init__.py", "target/lib/a.py", "target/m.py"]


def test_bytes_modes_and_times_are_kept(project: Path) -> None:
    write_project(project, {"run.sh": b"#!/bin/sh\r\n"})
    os.chmod(project / "run.sh", 0o755)
    os.utime(project / "run.sh", ns=(1_000_000_000, 2_000_000_007))
    workspace = Workspace(project, exclude=(), log=lambda line: None)
    try:
        assert workspace.populate(0) == fingerprint(project, ())
        copy = workspace.sandbox(0) / "run.sh"
        assert copy.read_bytes() == b"#!/bin/sh\r\n"
        assert copy.stat().st_mode & 0o777 == 0o755
        assert copy.stat().st_mtime_ns == 2_000_000_007
    finally:
        workspace.close()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="the system has no symbolic links")
def test_links_stay_inside(project: Path, tmp_path: Path) -> None:
    write_project(project, {"a.py": "1", "d/e.py": "2"})
    (tmp_path / "outside").write_text("mine")
    os.symlink(project / "a.py", project / "d" / "absolute.py")
    os.symlink("../a.py", project / "d" / "relative.py")
    os.symlink("d", project / "folder")
    os.symlink(tmp_path / "outside", project / "out")
    log: list[str] = []
    workspace = Workspace(project, exclude=(), log=log.append)
    try:
        workspace.populate(0)
        sandbox = workspace.sandbox(0)
        for link in ("d/absolute.py", "d/relative.py", "folder/e.py"):
            assert os.path.realpath(sandbox / link).startswith(str(sandbox))
        (sandbox / "d/absolute.py").write_text("changed")
        assert (project / "a.py").read_text() == "1"
        assert not os.path.lexists(sandbox / "out")
        assert any("out: not copied, because it links outside" in line for line in log)
    finally:
        workspace.close()


def test_never_inside_the_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = project / "tmp"
    inner.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(inner))
    workspace = Workspace(project, exclude=(), log=lambda line: None)
    try:
        assert project not in workspace.path.parents
    finally:
        workspace.close()
    assert list(inner.iterdir()) == []


def test_no_place_is_an_error(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> str:
        raise PermissionError

    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    with pytest.raises(MutationError, match="Set TMPDIR"):
        Workspace(project, exclude=(), log=lambda line: None)


def test_removed_at_the_exit_of_the_interpreter(project: Path, sandboxes: Path) -> None:
    write_project(project, {"a.py": ""})
    program = (
        "import sys; from pathlib import Path\n"
        "from testwire_servers.mutation.sandbox import Workspace\n"
        "w = Workspace(Path(sys.argv[1]), exclude=(), log=print); w.populate(0)\n"
        "print(w.path.exists())\n"
    )
    command = [sys.executable, "-c", program, str(project)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "True"
    assert list(sandboxes.iterdir()) == []


def test_a_copy_that_is_late_leaves_nothing(project: Path, sandboxes: Path) -> None:
    """A thread cannot be cancelled and may still copy files when the folder is removed."""
    write_project(project, {f"{n}/a.py": "" for n in range(50)})
    workspace = Workspace(project, exclude=(), log=lambda line: None)
    thread = threading.Thread(target=workspace.populate, args=(0,))
    thread.start()
    while not workspace.sandbox(0).exists():
        pass
    workspace.close()
    thread.join()
    workspace.populate(1)
    assert list(sandboxes.iterdir()) == []


DIE = (
    "import os, sys; from pathlib import Path\n"
    "from testwire.server import children\n"
    "from testwire_servers.mutation.sandbox import Workspace\n"
    "w = Workspace(Path(sys.argv[1]), exclude=(), log=print); w.populate(0)\n"
    "{before}\n"
    "children.end_descendants(); os._exit(0)\n"
)


def die(project: Path, before: str) -> None:
    """Create a workspace in a process, and end the process without any clean-up."""
    command = [sys.executable, "-c", DIE.format(before=before), str(project)]
    subprocess.run(command, check=True, timeout=60)


def test_the_removal_outlives_its_process(project: Path, sandboxes: Path) -> None:
    write_project(project, {f"{n}/{m}.py": "" for n in range(20) for m in range(50)})
    # The pause is the time that the program needs to leave the process tree.
    die(project, "w.start_removal(); import time; time.sleep(0.3)")
    deadline = time.monotonic() + 60
    while list(sandboxes.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert list(sandboxes.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no flock")
def test_workspaces_of_dead_owners_are_removed(project: Path, sandboxes: Path) -> None:
    write_project(project, {"a.py": ""})
    die(project, "")
    [abandoned] = sandboxes.iterdir()
    other = sandboxes / f"{PREFIX}other"
    other.mkdir()
    workspace = Workspace(project, exclude=(), log=lambda line: None)
    try:
        remove_abandoned([str(sandboxes)])
        deadline = time.monotonic() + 60
        while abandoned.exists() and time.monotonic() < deadline:
            time.sleep(0.01)  # The new workspace has started the same removal.
        assert sorted(sandboxes.iterdir()) == sorted([other, workspace.path])
    finally:
        workspace.close()
        other.rmdir()


def test_a_workspace_that_was_removed_is_owned_again(project: Path, sandboxes: Path) -> None:
    write_project(project, {"a.py": ""})
    workspace = Workspace(project, exclude=(), log=lambda line: None)
    try:
        shutil.rmtree(workspace.path)
        workspace.populate(1)
        assert remove_abandoned([str(sandboxes)]) == []
        assert (workspace.sandbox(1) / "a.py").exists()
        assert (workspace.path / "owner").exists()
    finally:
        workspace.close()


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="other systems use shutil")


@linux_only
def test_a_reflink_is_tried_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    source, target = tmp_path / "a", tmp_path / "b"
    source.write_bytes(b"content")
    calls: list[int] = []

    def reflink(writing: int, request: int, reading: int) -> int:
        calls.append(request)
        os.write(writing, os.read(reading, 100))
        return 0

    monkeypatch.setattr(fcntl, "ioctl", reflink)
    monkeypatch.delattr(os, "copy_file_range")
    FileCopier().copy(str(source), str(target))
    assert calls == [0x40049409]
    assert target.read_bytes() == b"content"


@linux_only
def test_other_file_systems_get_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    calls = []

    def fail(*_: object) -> int:
        calls.append(1)
        raise OSError(errno.EXDEV, "no")

    monkeypatch.setattr(fcntl, "ioctl", fail)
    monkeypatch.setattr(os, "copy_file_range", fail)
    copier = FileCopier()
    content = os.urandom(3_000_001)
    (tmp_path / "a").write_bytes(content)
    for name in ("b", "c"):
        copier.copy(str(tmp_path / "a"), str(tmp_path / name))
        assert (tmp_path / name).read_bytes() == content
        assert (tmp_path / name).stat().st_nlink == 1
    assert len(calls) == 3, "the copier tries reflinks only once"


@linux_only
def test_a_full_disk_is_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write_project(project, {"a.py": "1"})
    monkeypatch.setattr(fcntl, "ioctl", full)
    workspace = Workspace(project, exclude=(), log=lambda line: None)
    try:
        with pytest.raises(MutationError, match=r"a\.py: .*No space left on device.*Free disk"):
            workspace.populate(0)
    finally:
        workspace.close()
