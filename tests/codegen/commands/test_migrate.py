"""Older specification files are rewritten in place, and `check` reports what must be migrated."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.commands._shared import load
from testwire_codegen.model.digests import folder_digest
from testwire_codegen.model.formats import FORMAT

from tests.codegen.support import copy_case, edit
from tests.support.commands import run_command

PROTOCOL = "small/1/protocol.json"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_case("small", tmp_path)


def registry(root: Path) -> Path:
    return root / "spec" / PROTOCOL


def without_format(root: Path) -> str:
    """Change the specification to format 1, and return the text of `protocol.json`."""
    text = registry(root).read_text("utf-8").replace(f'  "format": {FORMAT},\n', "")
    assert '"format": 2' not in text
    registry(root).write_text(text, encoding="utf-8")
    return text


def rules(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    run_command("check", root, format="json")
    return [finding["rule"] for finding in json.loads(capsys.readouterr().out)["findings"]]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{\n  "id"', '{\n  "format": 2,\n  "id"'),
        ('{\r\n\t"id"', '{\r\n\t"format": 2,\r\n\t"id"'),
        ('{ "id"', '{ "format": 2, "id"'),
        ('{"$schema": "x://y", "id"', '{"$schema": "x://y", "format": 2, "id"'),
        ('{\n  "format": 1,\n  "id"', '{\n  "format": 2,\n  "id"'),
        ('{\n  "id": "small",\n  "format" :  1,', '{\n  "id": "small",\n  "format" :  2,'),
    ],
)
def test_the_layout_is_kept(old: str, new: str, root: Path) -> None:
    whole = '{\n  "id": "small",' if "small" in old else '{\n  "id"'
    text = without_format(root)
    assert text.startswith(whole)
    registry(root).write_bytes((old + text.removeprefix(whole)).encode())
    assert run_command("migrate", root) == 0
    assert registry(root).read_bytes().decode() == new + text.removeprefix(whole)


def test_an_older_format(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(root, capsys) == []
    text = without_format(root)
    assert rules(root, capsys) == ["format-older"]
    assert run_command("generate", root) == 0, "older formats can be read"
    shutil.rmtree(root / "generated")
    assert run_command("migrate", root, check=True) == 1
    assert "spec/small/1/protocol.json: format 1 to 2" in capsys.readouterr().out
    assert registry(root).read_text("utf-8") == text, "--check writes nothing"
    assert run_command("migrate", root) == 0
    assert rules(root, capsys) == []
    assert run_command("migrate", root) == 0
    assert "nothing to migrate" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "generate", "migrate"])
def test_a_newer_format(command: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # The newer format may also contain members that this release does not accept.
    edit(root, [{"file": PROTOCOL, "pointer": "/format", "value": FORMAT + 1}])
    edit(root, [{"file": PROTOCOL, "pointer": "/other", "value": 1}])
    before = registry(root).read_text("utf-8")
    assert run_command(command, root, format="json") == 3
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["rule"] == "format-newer"
    assert "Install a release of testwire" in finding["fix"]
    assert registry(root).read_text("utf-8") == before


@pytest.mark.parametrize("value", ["2", True, 0, 1.5, None])
def test_a_format_of_the_wrong_type(value: Any, root: Path, capsys: Any) -> None:
    edit(root, [{"file": PROTOCOL, "pointer": "/format", "value": value}])
    assert "meta-schema" in rules(root, capsys)


def test_the_digest_of_a_release_follows(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without_format(root)
    entry = {"status": "released", "sha256": folder_digest(registry(root).parent)}
    edit(root, [{"file": "small/index.json", "pointer": "/versions/1", "value": entry}])
    assert run_command("migrate", root) == 0
    assert "the digest of 1" in capsys.readouterr().out
    assert not load(root).findings


def test_a_changed_release_is_not_hidden(root: Path) -> None:
    without_format(root)
    entry = {"status": "released", "sha256": "0" * 64}
    edit(root, [{"file": "small/index.json", "pointer": "/versions/1", "value": entry}])
    assert run_command("migrate", root) == 0
    assert [finding.rule for finding in load(root).findings] == ["released-changed"]


@pytest.mark.parametrize(
    ("schema", "mended"),
    [
        ("../../meta/protocol.schema.json", "../../meta/protocol.schema.json"),
        ("../../../testwire/spec/meta/protocol.schema.json", "../../meta/protocol.schema.json"),
        ("../../meta/other.schema.json", None),
    ],
)
def test_the_path_of_a_meta_schema(
    schema: str, mended: str | None, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root, [{"file": PROTOCOL, "pointer": "/$schema", "value": schema}])
    shutil.rmtree(root / "spec/meta")
    assert set(rules(root, capsys)) == {"schema-path"}
    assert run_command("migrate", root) == 0
    stated = json.loads(registry(root).read_text("utf-8"))["$schema"]
    if mended is None:
        assert stated == schema
        assert rules(root, capsys) == ["schema-path"]
        return
    assert stated == mended
    copy = (registry(root).parent / stated).resolve()
    assert copy.is_relative_to(root), "an editor finds the file"
    assert json.loads(copy.read_text("utf-8"))["properties"]["format"]
    assert rules(root, capsys) == []
    copy.write_text("{}", encoding="utf-8")
    assert rules(root, capsys) == ["schema-path"], "an old copy is reported"


def test_an_address_is_not_changed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = "https://example.com/protocol.schema.json"
    edit(root, [{"file": PROTOCOL, "pointer": "/$schema", "value": address}])
    assert rules(root, capsys) == []


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"$schema": "x"}'])
def test_unreadable_files_have_no_traceback(text: str, root: Path) -> None:
    registry(root).write_text(text, encoding="utf-8")
    assert run_command("migrate", root) in (0, 3)
    assert registry(root).read_text("utf-8") == text
