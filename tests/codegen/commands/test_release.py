"""`testwire release` records a digest only if all checks pass."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from testwire_base.documents import parse
from testwire_codegen.commands.release import released

from tests.codegen.support import edit
from tests.support.commands import run_testwire

SCHEMA = "schema/messages.schema.json"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    assert run_testwire("new", "protocol", "jobs", str(tmp_path)) == 0
    return tmp_path


def release(root: Path, version: str, *more: str) -> int:
    return run_testwire("release", version, "--root", str(root), *more)


def versions(root: Path) -> dict[str, Any]:
    held: dict[str, Any] = json.loads((root / "spec/jobs/index.json").read_text("utf-8"))
    return dict(held["versions"])


def next_version(root: Path, version: str) -> None:
    """Copy version 0.1 to a draft."""
    folder = root / "spec/jobs" / version
    shutil.copytree(root / "spec/jobs/0.1", folder)
    for member in ("version", "wireVersion"):
        change = {"pointer": f"/{member}", "value": version}
        edit(root, [{"file": f"jobs/{version}/protocol.json", **change}])
    entry = {"pointer": f"/versions/{version.replace('/', '~1')}", "value": {"status": "draft"}}
    edit(root, [{"file": "jobs/index.json", **entry}])


def test_a_release_is_recorded(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release(root, "jobs@0.1") == 0
    assert "jobs@0.1 is released. Next steps: run `testwire generate`" in capsys.readouterr().out
    held = versions(root)["0.1"]
    assert held["status"] == "released"
    assert len(held["sha256"]) == 64
    assert run_testwire("check", "--root", str(root)) == 0
    # The release is immutable.
    name = f"jobs/0.1/{SCHEMA}"
    edit(root, [{"file": name, "pointer": "/$defs/EchoParams/description", "value": "Changed."}])
    assert run_testwire("check", "--root", str(root)) == 1
    assert "released-changed" in capsys.readouterr().out


def test_check_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "jobs/0.1/vectors/EchoParams.json"
    edit(root, [{"file": name, "pointer": "/valid/0/value/text", "value": 1}])
    assert release(root, "jobs@0.1") == 1
    said = capsys.readouterr()
    assert "jobs@0.1 was not released, because `testwire check` reports findings" in said.err
    assert "vector" in said.out
    assert versions(root)["0.1"] == {"status": "draft"}


def test_an_imported_draft(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = root / "spec/jobs/0.1/import.md"
    notes.write_text("- `Job` (types.json:3:5)\n", "utf-8")
    assert release(root, "jobs@0.1") == 2
    assert f"{notes}: jobs@0.1 was not released" in capsys.readouterr().err
    assert versions(root)["0.1"] == {"status": "draft"}
    notes.unlink()
    assert release(root, "jobs@0.1") == 0


def test_compat_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A change that breaks clients requires a new minor version before 1.0."""
    assert release(root, "jobs@0.1") == 0
    next_version(root, "0.1.1")
    name = f"jobs/0.1.1/{SCHEMA}"
    pointer = "/$defs/EchoParams/properties/text"
    vectors = "jobs/0.1.1/vectors/EchoParams.json"
    edit(
        root,
        [
            {"file": name, "pointer": pointer, "value": {"type": "integer", "description": "N."}},
            {"file": vectors, "pointer": "/valid/0/value/text", "value": 1},
            {"file": vectors, "pointer": "/invalid/1/value/text", "value": "one"},
        ],
    )
    # The conformance data contains a text.
    shutil.rmtree(root / "spec/jobs/0.1.1/conformance")
    capsys.readouterr()
    assert release(root, "jobs@0.1.1") == 1
    said = capsys.readouterr()
    assert "was not released, because `testwire compat jobs@0.1 jobs@0.1.1` fails" in said.err
    assert versions(root)["0.1.1"] == {"status": "draft"}
    shutil.move(root / "spec/jobs/0.1.1", root / "spec/jobs/0.2")
    for member in ("version", "wireVersion"):
        edit(root, [{"file": "jobs/0.2/protocol.json", "pointer": f"/{member}", "value": "0.2"}])
    edit(root, [{"file": "jobs/index.json", "pointer": "/versions/0.1.1"}])
    entry = {"pointer": "/versions/0.2", "value": {"status": "draft"}}
    edit(root, [{"file": "jobs/index.json", **entry}])
    assert release(root, "jobs@0.2") == 0, capsys.readouterr()


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("jobs", "expected ID@VERSION, found 'jobs'; drafts: jobs@0.1"),
        ("jobs@9", "expected a version with the status draft, found jobs@9; drafts: jobs@0.1"),
        ("other@0.1", "found other@0.1; drafts: jobs@0.1"),
    ],
)
def test_unknown_versions(
    root: Path, capsys: pytest.CaptureFixture[str], version: str, message: str
) -> None:
    assert release(root, version) == 2
    assert message in capsys.readouterr().err


def test_a_second_release(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release(root, "jobs@0.1") == 0
    assert release(root, "jobs@0.1") == 2
    assert "jobs@0.1 is released; only a draft can be released" in capsys.readouterr().err


LINES = '{\r\n "versions": {\r\n  "1": {\r\n   "status": "draft",\r\n   "docs": "\u2028"\r\n}}}\r\n'
LAYOUTS = [
    ('{"versions":{"1":{"status":"draft"}}}', '"draft"', '"released", "sha256":"d"'),
    ('{"versions":{"1":{ "status" : "draft" } } }', '"draft"', '"released", "sha256" : "d"'),
    (LINES, '"draft"', '"released",\r\n   "sha256": "d"'),
    (LINES.replace("\r", ""), '"draft"', '"released",\n   "sha256": "d"'),
]


@pytest.mark.parametrize(("text", "old", "new"), LAYOUTS)
def test_the_layout_is_kept(text: str, old: str, new: str) -> None:
    assert released(text, parse(text, "index.json"), "1", "d") == text.replace(old, new)
