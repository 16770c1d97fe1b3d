"""Files in the sandbox are mutated while the tests run, and restored afterwards."""

from __future__ import annotations

import importlib.util
import os
import py_compile
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.worker.sandbox_files import Edit, SandboxFile, SandboxFiles, Stale


def edit(path: str, digest: str, **changes: Any) -> Edit:
    message: dict[str, Any] = {
        "path": path,
        "digest": digest,
        "encoding": "utf-8",
        "start": 4,
        "end": 5,
        "replacement": "2",
        "segment_start": 0,
        "segment_end": 5,
    }
    return Edit({**message, **changes})


def test_the_file_is_as_before_even_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_bytes(b"\xef\xbb\xbfx = 1\r\n")
    os.utime(path, ns=(1_000_000_001, 2_000_000_003))
    file = SandboxFile(str(path))
    change = edit("m.py", file.digest)
    mutated = file.encode(change.apply(file.text("utf-8")), "utf-8")

    def fail() -> None:
        with file.replaced(mutated):
            assert path.read_bytes() == b"\xef\xbb\xbfx = 2\r\n"
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_bytes() == b"\xef\xbb\xbfx = 1\r\n"
    assert path.stat().st_mtime_ns == 2_000_000_003


@pytest.mark.parametrize("harm", ["deleted", "folder", "link"])
def test_tests_may_do_anything_to_the_file(tmp_path: Path, harm: str) -> None:
    (tmp_path / "p").mkdir()
    path = tmp_path / "p" / "m.py"
    path.write_text("x = 1\n")
    other = tmp_path / "other"
    other.write_text("mine")
    file = SandboxFile(str(path))
    with file.replaced(b"x = 2\n"):
        path.unlink()
        if harm == "folder":
            path.parent.rmdir()
        elif harm == "link":
            path.symlink_to(other)
    assert path.read_text() == "x = 1\n"
    assert other.read_text() == "mine"


def test_compiled_files_come_and_go(tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_text("x = 1\n")
    file = SandboxFile(str(path))
    compiled = Path(importlib.util.cache_from_source(str(path)))
    py_compile.compile(str(path))
    (compiled.parent / "mm.cpython-1.pyc").write_bytes(b"another module")
    rewritten = compiled.with_name("m.cpython-1-pytest-1.pyc")
    before = compiled.read_bytes()
    with file.replaced(b"x = 2\n"):
        assert not compiled.exists()
        py_compile.compile(str(path))
        rewritten.write_bytes(b"of the mutant")
    assert compiled.read_bytes() == before
    assert not rewritten.exists()
    assert (compiled.parent / "mm.cpython-1.pyc").exists()


def test_files_have_to_be_those_that_were_listed(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text("x = 1\n")
    files = SandboxFiles(str(tmp_path))
    with pytest.raises(Stale, match="has changed"):
        files.get(edit("m.py", "other"))
    with pytest.raises(Stale, match="not in the sandbox"):
        files.get(edit("gone.py", "other"))
