"""Copies of a project are created and removed."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from testwire_servers.mutation.model import MutationError
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
            "big/data": "",
        },
    )
    assert copied(project, ("big",))[0] == [".env", "a.py", "data/b.bin", "x.egg-info/PKG-INFO"]


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
