"""Connection files: a server writes its file, and clients launch the server from the file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire.connection_files import read_connection_file, write_connection_file
from testwire_base.errors import UsageError

from tests.support.repository import ROOT
from tests.support.toy_files import files_protocol
from tests.support.toy_protocol import PROTOCOL

INFO = files_protocol()
DETAILS: dict[str, Any] = {
    "name": "toy",
    "version": "7",
    "toyVersion": INFO.wire_version or INFO.version,
    "languages": ["python"],
    "argv": ["bin/toy", "serve", "stdio"],
}


def written(project: Path, **changes: Any) -> Path:
    path = project / ".toy" / "toy.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(DETAILS | changes, indent=2), "utf-8")
    return path


def server(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.support.toy_files", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_the_file_of_a_project_is_found(tmp_path: Path) -> None:
    path = written(tmp_path)
    for given in (tmp_path, path):
        found = read_connection_file(INFO, given)
        assert found.argv == [str(tmp_path / "bin/toy"), "serve", "stdio"]
        assert (found.path, found.project) == (path, tmp_path)
        assert (found.name, found.version) == ("toy", "7")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"argv": "toy"}, "toy.json:8:3: /argv: "),
        ({"argv": []}, "toy.json:8:3: /argv: expected a command as a list of strings; correct it"),
        ({"argv": ["a", ""]}, "/argv: expected a command as a list of strings; correct it"),
        ({"toyVersion": "99.0"}, "toy.json:4:3: /toyVersion: expected a server for version"),
        ({"languages": [5]}, "toy.json:6:5: /languages/0: "),
    ],
)
def test_a_wrong_member_has_a_position(
    changes: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = written(tmp_path, **changes)
    with pytest.raises(UsageError) as caught:
        read_connection_file(INFO, path)
    assert message in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"expected one file, found none; write the file first"):
        read_connection_file(INFO, tmp_path)
    path = written(tmp_path)
    (path.parent / "zoo.json").write_text("{}")
    with pytest.raises(UsageError, match=r"found toy.json, zoo.json; pass the path of one file"):
        read_connection_file(INFO, tmp_path)
    path.write_text("{,}")
    with pytest.raises(UsageError, match=r"toy.json:1:2: .*; correct the file"):
        read_connection_file(INFO, path)
    with pytest.raises(UsageError, match="the file cannot be read: No such file"):
        read_connection_file(INFO, tmp_path / "none.json")
    with pytest.raises(UsageError, match="defines no connection files; write the command"):
        read_connection_file(PROTOCOL, path)


def test_a_written_file_is_read(tmp_path: Path) -> None:
    details = {"languages": ["c"]}
    path = write_connection_file(INFO, tmp_path, ["/bin/x"], name="x", version="1", details=details)
    assert path == tmp_path / ".toy" / "x.json"
    assert read_connection_file(INFO, path).argv == ["/bin/x"]
    with pytest.raises(UsageError, match="add the member to `connection_details` of `main`"):
        write_connection_file(INFO, tmp_path, ["/bin/x"], name="x", version="1")
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="the file cannot be written"):
        write_connection_file(
            INFO, tmp_path / "file", ["x"], name="x", version="1", details=details
        )


def test_the_server_writes_its_file(tmp_path: Path) -> None:
    ran = server("serve", "stdio", "--write-connection-file", str(tmp_path))
    assert (ran.returncode, ran.stderr) == (0, "")
    path = tmp_path / ".toy" / "toy.json"
    assert ran.stdout == f"wrote {path}\n"
    argv = [sys.executable, "-m", "tests.support.toy_files", "serve", "stdio"]
    assert read_connection_file(INFO, path).argv == argv
    ran = server("incomplete", "serve", "stdio", "--write-connection-file", str(tmp_path))
    assert ran.returncode == 2
    assert "/languages: Field required; add the member" in ran.stderr
