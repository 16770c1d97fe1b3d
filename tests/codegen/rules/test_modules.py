"""Protocols and versions with the same module in generated code."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.codegen.support import copy_case, edit
from tests.support.commands import run_command

SMALL = "small"


def version(root: Path, protocol: str, name: str) -> None:
    """Add a version to a protocol: a copy of version 1 of `small`."""
    shutil.copytree(root / "spec/small/1", root / "spec" / protocol / name)
    document = f"{protocol}/{name}/protocol.json"
    index = f"{protocol}/index.json"
    edit(
        root,
        [
            {"file": document, "pointer": "/version", "value": name},
            {"file": document, "pointer": "/id", "value": protocol},
            {"file": index, "pointer": f"/versions/{name}", "value": {"status": "draft"}},
        ],
    )


def protocol(root: Path, name: str) -> None:
    """Add a protocol with version 1."""
    edit(
        root,
        [
            {
                "file": f"{name}/index.json",
                "text": json.dumps({"id": name, "title": "A", "versions": {}}),
            }
        ],
    )
    version(root, name, "1")


def found(root: Path, command: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    capsys.readouterr()
    code = run_command(command, root, format="json")
    findings = json.loads(capsys.readouterr().out)["findings"]
    collisions = [each for each in findings if each["rule"] == "name-collision"]
    if collisions:
        assert code == 1, findings
    return collisions


@pytest.mark.parametrize("other", ["2-0", "2.0-rc.1"])
def test_versions(other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = copy_case(SMALL, tmp_path)
    version(root, SMALL, "2.0" if other == "2-0" else "2.0-RC.1")
    assert found(root, "check", capsys) == []
    version(root, SMALL, other)
    (finding,) = found(root, "check", capsys)
    assert finding["message"].startswith("the versions of small '2.0")
    assert finding["message"].endswith(
        "have the same module name in generated code: v" + ("2_0" if other == "2-0" else "2_0_rc_1")
    )
    assert finding["location"]["file"] == "spec/small/index.json"
    assert finding["location"]["pointer"] == f"/versions/{other}"
    assert len(found(root, "generate", capsys)) == 1
    assert not (root / "generated").exists()


def test_protocols(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = copy_case(SMALL, tmp_path)
    protocol(root, "a1b")
    assert found(root, "check", capsys) == []
    protocol(root, "a1-b")
    findings = found(root, "generate", capsys)
    assert [finding["message"] for finding in findings] == [
        f"the protocols 'a1-b' and 'a1b' have the same module name in {language}: {name}"
        for language, name in (
            ("C#", "A1B"),
            ("Go", "a1b"),
            ("Java", "a1b"),
            ("Lua", "a1_b"),
            ("Python", "a1_b"),
            ("Rust", "a1_b"),
        )
    ]
    assert {finding["location"]["file"] for finding in findings} == {"spec/a1b/index.json"}
    assert not (root / "generated").exists()
