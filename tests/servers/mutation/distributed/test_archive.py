"""An archive has the content of the project, and nothing in it can leave the folder."""

from __future__ import annotations

import hashlib
import io
import json
import os
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.distributed import archive as archive_module
from testwire_servers.mutation.distributed.archive import MANIFEST, ArchiveError, ProjectArchive
from testwire_servers.mutation.model import MutationError
from testwire_servers.mutation.snapshot import FilesSnapshot

from tests.servers.mutation.support import write_project

FILES: dict[str, str | bytes] = {
    "pkg/__init__.py": "",
    "pkg/core.py": "x = 1\n",
    "data/\u00e4.bin": bytes(range(256)),
    "run.sh": "exit 0\n",
}


def build(root: Path, log: list[str] | None = None) -> ProjectArchive:
    return archive_module.build(root, (), [].append if log is None else log.append)


def archive_of(entries: Sequence[Any], contents: Sequence[bytes] = ()) -> tuple[bytes, str]:
    """Return an archive with any manifest, and the id of this manifest."""
    manifest = json.dumps(entries).encode()
    return archive_module._packed(manifest, contents), hashlib.sha256(manifest).hexdigest()


def entry(path: str, content: bytes = b"", link: str | None = None) -> list[Any]:
    return [path, hashlib.sha256(content).hexdigest(), 0o644, link]


def test_a_project_is_the_same_after_unpacking(project: Path, tmp_path: Path) -> None:
    write_project(project, FILES)
    (project / "run.sh").chmod(0o755)
    (project / ".git").mkdir()
    (project / ".git" / "HEAD").write_text("ref")
    taken = build(project)
    target = tmp_path / "target"
    archive_module.unpack(taken.data, taken.id, target)
    found = {str(f.relative_to(target)): f.read_bytes() for f in target.rglob("*") if f.is_file()}
    assert found == {path: (project / path).read_bytes() for path in FILES}
    assert taken.digests == FilesSnapshot.take(project, ()).digests
    if sys.platform != "win32":
        assert (target / "run.sh").stat().st_mode & 0o777 == 0o755
        assert (target / "pkg/core.py").stat().st_mode & 0o111 == 0
    assert sorted(os.listdir(tmp_path)) == ["cache", "project", "sandboxes", "target"][-3:]


def test_equal_content_has_the_same_id(tmp_path: Path) -> None:
    first, second = (write_project(tmp_path / name, FILES) for name in ("one", "two"))
    os.utime(second / "pkg/core.py", (1, 1))
    assert build(first)[:2] == build(second)[:2]


@pytest.mark.parametrize("change", ["content", "name", "new", "mode"])
def test_a_change_has_a_different_id(project: Path, change: str) -> None:
    write_project(project, FILES)
    before = build(project).id
    if change == "content":
        (project / "pkg/core.py").write_text("x = 2\n")
    elif change == "name":
        (project / "pkg/core.py").rename(project / "pkg/other.py")
    elif change == "new":
        (project / "pkg/new.py").touch()
    else:
        if sys.platform == "win32":
            pytest.skip("Windows has no executable files of this kind")
        (project / "run.sh").chmod(0o755)
    assert build(project).id != before


def test_a_project_that_is_too_large(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_project(project, FILES)
    size = sum(file.stat().st_size for file in project.rglob("*") if file.is_file())
    monkeypatch.setattr(archive_module, "MOST_BYTES", size)
    build(project)
    (project / "data" / "more.bin").write_bytes(b"x" * 3_000_000)
    with pytest.raises(MutationError, match=r"`sandbox_exclude`. The largest are data \(3 MB\)"):
        build(project)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_links(project: Path, tmp_path: Path) -> None:
    """Links inside the project become relative. Other links are left out, as in sandboxes."""
    write_project(project, FILES)
    (project / "inside").symlink_to(project / "pkg" / "core.py")
    (project / "data" / "up").symlink_to("../pkg")
    (project / "outside").symlink_to(tmp_path)
    log: list[str] = []
    taken = build(project, log)
    assert log == ["outside: not sent, because it links outside the project"]
    assert taken.digests == FilesSnapshot.take(project, ()).digests
    target = tmp_path / "target"
    archive_module.unpack(taken.data, taken.id, target)
    assert os.readlink(target / "inside") == "pkg/core.py"
    assert (target / "data/up/core.py").read_text() == "x = 1\n"
    assert not os.path.lexists(target / "outside")


@pytest.mark.parametrize(
    "path", ["/etc/x", "../x", "a/../../x", "a/../x", "./x", "a//x", "", ".", "..", "a\0b", "a/"]
)
def test_a_path_outside_the_folder_is_rejected(tmp_path: Path, path: str) -> None:
    archive, identifier = archive_of([entry("good.py"), entry(path)], [b"", b""])
    with pytest.raises(ArchiveError, match="outside its folder"):
        archive_module.unpack(archive, identifier, tmp_path / "s" / "target")
    assert os.listdir(tmp_path / "s") == []


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("l", "/etc"),
        ("l", ".."),
        ("l", "../x"),
        ("d/l", "../../x"),
        ("l", "d/../../x"),
        # Normalized, this target is inside. But `d/e` could be a link to a folder further up.
        ("l", "d/e/../../f"),
        ("l", ""),
    ],
)
def test_a_link_out_of_the_folder_is_rejected(tmp_path: Path, path: str, link: str) -> None:
    archive, identifier = archive_of([entry(path, link=link)])
    with pytest.raises(ArchiveError, match="link out of its folder"):
        archive_module.unpack(archive, identifier, tmp_path / "s" / "target")
    assert os.listdir(tmp_path / "s") == []


def test_a_file_below_a_link_is_rejected(tmp_path: Path) -> None:
    archive, identifier = archive_of([entry("d", link="e"), entry("d/x")], [b""])
    with pytest.raises(ArchiveError, match="'d/x', which is outside"):
        archive_module.unpack(archive, identifier, tmp_path / "s" / "target")


def _cut(archive: bytes) -> bytes:
    return archive[: len(archive) // 2]


def _other_content(archive: bytes) -> bytes:
    """Replace the content of the last file. The manifest stays the same."""
    changed = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as old,
        tarfile.open(fileobj=changed, mode="w:gz") as new,
    ):
        members = old.getmembers()
        for member in members:
            stream = old.extractfile(member)
            assert stream is not None
            content = stream.read() if member != members[-1] else b"x" * member.size
            new.addfile(member, io.BytesIO(content))
    return changed.getvalue()


def _other_byte(archive: bytes) -> bytes:
    middle = len(archive) // 2
    return archive[:middle] + bytes([archive[middle] ^ 255]) + archive[middle + 1 :]


def _link_member(archive: bytes) -> bytes:
    """Return an archive whose first member is a link, which `tarfile` would follow."""
    changed = io.BytesIO()
    with tarfile.open(fileobj=changed, mode="w:gz") as new:
        member = tarfile.TarInfo(MANIFEST)
        member.type, member.linkname = tarfile.SYMTYPE, "/etc/passwd"
        new.addfile(member)
    return changed.getvalue()


@pytest.mark.parametrize(
    "broken",
    [_cut, _other_content, _other_byte, _link_member, lambda archive: b"", lambda archive: b"no"],
)
def test_a_broken_download_is_noticed(project: Path, tmp_path: Path, broken: Any) -> None:
    write_project(project, FILES)
    taken = build(project)
    target = tmp_path / "s" / "target"
    with pytest.raises(ArchiveError, match="damaged"):
        archive_module.unpack(broken(taken.data), taken.id, target)
    assert os.listdir(tmp_path / "s") == []
    archive_module.unpack(taken.data, taken.id, target)
    assert os.listdir(tmp_path / "s") == ["target"]


def test_a_different_archive_is_noticed(project: Path, tmp_path: Path) -> None:
    write_project(project, FILES)
    old = build(project)
    (project / "new.py").touch()
    with pytest.raises(ArchiveError, match="manifest does not match its id"):
        archive_module.unpack(build(project).data, old.id, tmp_path / "s" / "target")
