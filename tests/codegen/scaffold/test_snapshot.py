"""The snapshot of a project: what it contains, and errors in a snapshot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_base.errors import Unreadable
from testwire_codegen.scaffold.snapshot import LARGEST, Snapshot, snapshots

SNAPSHOT = Snapshot(
    "server", {"protocol": "small@1", "name": "demo"}, {"a": "1\n", "b": "", "c": None}
)


def written(folder: Path, snapshot: Snapshot = SNAPSHOT, **members: Any) -> Path:
    path = folder / snapshot.path
    path.parent.mkdir(exist_ok=True)
    data = {**json.loads(snapshot.text()), **members}
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_a_snapshot_is_read_as_it_was_written(tmp_path: Path) -> None:
    protocol = Snapshot("protocol", {"protocol": "jobs@0.1", "settings": {"spec": "p"}}, {"d": "ä"})
    for snapshot in (SNAPSHOT, protocol):
        written(tmp_path, snapshot)
    assert snapshots(tmp_path) == [protocol, SNAPSHOT]
    assert protocol.path == ".testwire/protocol-jobs.json"
    assert SNAPSHOT.owned == {"a", "b"}
    assert snapshots(tmp_path / "nothing") == []


def test_a_link_to_another_folder(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "project").mkdir()
    (tmp_path / "project/.testwire").symlink_to(tmp_path / ".testwire")
    with pytest.raises(Unreadable, match="expected a folder, found a symbolic link"):
        snapshots(tmp_path / "project")


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"format": 2}, "a newer Testwire wrote this snapshot"),
        ({"version": "9.0"}, "a newer Testwire wrote this snapshot"),
        ({"format": None}, "/format: expected 1, found null"),
        ({"version": 1}, "/version: expected a string"),
        ({"kind": "client"}, "/kind: expected 'server' or 'protocol'"),
        ({"arguments": {"protocol": "small@1"}}, "/arguments/name: expected a string, found null"),
        (
            {"arguments": {"protocol": "a", "name": "b", "root": 1}},
            "/arguments/root: expected a string",
        ),
        (
            {"arguments": {"protocol": "a", "name": "b", "settings": {"spec": []}}},
            "/arguments/settings/spec: expected a string, found an array",
        ),
        (
            {"kind": "protocol", "arguments": {"protocol": "../../jobs@1"}},
            "/arguments/protocol: expected the id in the file name, found",
        ),
        ({"files": []}, "/files: expected an object, found an array"),
        ({"files": {"a": "text"}}, "/files/a: expected null or an array of strings"),
        ({"files": {"a/b": [1]}}, "/files/a~1b: expected null or an array of strings"),
        ({"files": {"../a": ["x"]}}, "expected a relative path"),
        ({"files": {"/etc/hosts": ["x"]}}, "expected a relative path"),
        ({"files": {".git/config": ["x"]}}, "expected the path of a file of the project"),
    ],
    ids=str,
)
def test_an_invalid_snapshot(tmp_path: Path, members: dict[str, Any], message: str) -> None:
    written(tmp_path, **members)
    with pytest.raises(Unreadable) as found:
        snapshots(tmp_path)
    assert message in str(found.value)
    assert ".testwire/server.json:1: " in str(found.value) or "/files: " in str(found.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "restore the file from version control"),
        (b"\xff", "not valid UTF-8"),
        (b"[]", "/format: expected 1, found null"),
        (b" " * (LARGEST + 1), "expected a regular file of at most 16 MiB, found a larger file"),
    ],
    ids=["not JSON", "not UTF-8", "an array", "too large"],
)
def test_an_unreadable_snapshot(tmp_path: Path, content: bytes, message: str) -> None:
    written(tmp_path).write_bytes(content)
    with pytest.raises(Unreadable) as found:
        snapshots(tmp_path)
    assert message in str(found.value)
    assert ".testwire/server.json" in str(found.value)
