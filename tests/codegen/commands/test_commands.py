"""Exit codes and output of the commands. After an error, commands write no files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_base import specs
from testwire_base.command_line import FORMATS
from testwire_codegen.rules import page
from testwire_codegen.targets import TARGET_NAMES

from tests.codegen.support import ROOT, copy_case, edit, tree
from tests.support.commands import run_command

NOTE = "small/1/schema/note.schema.json"
REGISTRY = "small/1/protocol.json"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_case("small", tmp_path)


BAD: list[tuple[str, list[dict[str, Any]], int, str, str]] = [
    (
        "dangling-ref",
        [
            {
                "file": REGISTRY,
                "pointer": "/methods/0/params/$ref",
                "value": "schema/note.schema.json#/$defs/Memo",
            }
        ],
        1,
        f"spec/{REGISTRY}",
        "/methods/0/params/$ref",
    ),
    (
        "meta-schema",
        [{"file": REGISTRY, "pointer": "/stability", "value": "stable"}],
        3,
        f"spec/{REGISTRY}",
        "/stability",
    ),
    (
        "meta-schema",
        [
            {
                "file": NOTE,
                "pointer": "/$defs/Note/properties/text",
                "value": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
            }
        ],
        3,
        f"spec/{NOTE}",
        "/$defs/Note/properties/text/anyOf",
    ),
    (
        "notification-with-result",
        [
            {
                "file": REGISTRY,
                "pointer": "/methods/0/result",
                "value": {"$ref": "schema/note.schema.json#/$defs/Note"},
            }
        ],
        1,
        f"spec/{REGISTRY}",
        "/methods/0/result",
    ),
    (
        "name-collision",
        [
            {
                "file": NOTE,
                "pointer": "/$defs/Note/properties/Text",
                "value": {"type": "string", "description": "d"},
            }
        ],
        1,
        f"spec/{NOTE}",
        "/$defs/Note/properties/Text",
    ),
    ("invalid-json", [{"file": NOTE, "text": '{"$defs": '}], 3, f"spec/{NOTE}", "/$defs"),
    ("invalid-json", [{"file": REGISTRY, "text": "\ufeff{}"}], 3, f"spec/{REGISTRY}", ""),
]


@pytest.mark.parametrize(("rule", "edits", "code", "file", "pointer"), BAD)
def test_a_bad_spec_says_where_and_writes_nothing(
    rule: str,
    edits: list[dict[str, Any]],
    code: int,
    file: str,
    pointer: str,
    root: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    edit(root, edits)
    before = tree(root)
    for check in (False, True):
        assert run_command("generate", root, check=check, format="json") == code
        findings = json.loads(capsys.readouterr().out)["findings"]
        found = [finding for finding in findings if finding["rule"] == rule]
        # A name collision is reported once for each language; other problems are reported once.
        assert len(found) == 1 or (rule == "name-collision" and found)
        for finding in found:
            assert finding["location"]["file"] == file
            assert finding["location"]["pointer"] == pointer
            assert finding["location"]["line"] >= 1
            assert finding["fix"]
    assert run_command("check", root, format="text") == code
    assert f"{file}:" in capsys.readouterr().out
    assert tree(root) == before
    assert not (root / "generated").exists()


def test_a_file_that_is_not_utf_8(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "spec" / NOTE).write_bytes(b'{"a": "\xff"}')
    assert run_command("generate", root) == 3
    assert "not valid UTF-8" in capsys.readouterr().out


def test_a_folder_in_place_of_a_file(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "spec" / NOTE).unlink()
    (root / "spec" / NOTE).mkdir()
    assert run_command("generate", root) == 3
    assert "cannot be read" in capsys.readouterr().out


def test_no_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(specs, "HERE", tmp_path / "specs.py")
    monkeypatch.chdir(tmp_path)
    for name in ("generate", "check"):
        assert run_command(name) == 3
        out = capsys.readouterr().out
        assert f"expected spec/<protocol>/index.json in {tmp_path} or a parent" in out


def test_no_meta_schemas(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    for path in (root / "spec/meta").iterdir():
        path.unlink()
    assert run_command("generate", root) == 0, "the package has copies beside it"
    capsys.readouterr()
    monkeypatch.setattr(specs, "HERE", root / "specs.py")
    assert run_command("check", root, format="json") == 3
    assert json.loads(capsys.readouterr().out)["findings"][0]["rule"] == "no-meta-schema"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"target": "cobol"}, f"unknown target 'cobol'; known: {', '.join(TARGET_NAMES)}"),
        ({"protocol": "large"}, "unknown protocol 'large'; known: small@1"),
        ({"protocol": "small@2"}, "unknown protocol 'small@2'"),
    ],
)
def test_arguments_that_make_no_sense(
    arguments: dict[str, Any], words: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tree(root)
    assert run_command("generate", root, **arguments) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.out == ""
    assert tree(root) == before


def test_an_output_that_cannot_be_written(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "generated").write_text("in the way", encoding="utf-8")
    assert run_command("generate", root) == 2
    assert "cannot write" in capsys.readouterr().err


def test_progress_is_on_standard_error(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("generate", root) == 0
    captured = capsys.readouterr()
    assert "rendering python: small@1" in captured.err
    assert "wrote generated/MANIFEST.json" in captured.err
    assert captured.out.endswith("0 removed, 0 as they were\n")
    assert run_command("generate", root) == 0
    assert capsys.readouterr().out.startswith("0 written, 0 removed, ")


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_prints_findings(
    format: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root, [{"file": REGISTRY, "pointer": "/methods/0/errors", "value": []}])
    assert run_command("check", root, format=format) == 1
    assert "notification-with-result" in capsys.readouterr().out


def test_the_root_is_found_from_below(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root / "spec/small/1/schema")
    assert run_command("generate") == 0
    assert (root / "generated/MANIFEST.json").is_file()


def test_rules_as_data() -> None:
    held = page.entries()
    assert [rule["id"] for rule in held] == sorted(rule["id"] for rule in held)
    assert {rule["severity"] for rule in held} <= {"error", "warning", "info"}


def test_a_new_protocol_is_a_folder(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new folder under `spec/` is enough to generate types, handlers, clients and pages."""
    source = ROOT / "tests/codegen/cases/toy/spec/toy-box"
    shutil.copytree(source, root / "spec" / "toy-box")
    assert run_command("generate", root) == 0
    out = root / "generated"
    for path in (
        "python/testwire_protocols/toy_box/v1_0_beta_2/types.py",
        "python/testwire_protocols/toy_box/v1_0_beta_2/handlers.py",
        "python/testwire_protocols/toy_box/v1_0_beta_2/client.py",
        "typescript/src/toy-box/v1_0_beta_2/client.ts",
        "docs/toy-box/1.0-beta.2.md",
        "ir/toy-box-1.0-beta.2.json",
    ):
        assert (out / path).is_file(), path
    script = (
        "import testwire_protocols as held\n"
        "assert list(held.PROTOCOLS) == ['small', 'toy-box'], held.PROTOCOLS\n"
        "info = held.load('toy-box')\n"
        "assert info.version == '1.0-beta.2'\n"
        "package = held.package('toy-box@1.0-beta.2')\n"
        "label = package.Label(display_name='a')\n"
        "assert package.ServerHandlers.__abstractmethods__ == "
        "{'box_initialize', 'list', 'leave'}, package.ServerHandlers.__abstractmethods__\n"
        "assert package.ClientHandlers.__abstractmethods__ == {'client_ask'}\n"
        "assert not hasattr(package.ServerHandlers, 'box_open_lid')\n"
        "assert issubclass(package.Client, package.ServerProxy)\n"
        "try:\n"
        "    held.load('toy-box@9')\n"
        "except held.UnknownProtocol as error:\n"
        "    assert 'toy-box@1.0-beta.2' in str(error)\n"
        "else:\n"
        "    raise AssertionError\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{out / 'python'}{os.pathsep}{ROOT / 'sdk'}"}
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment,
    )
    assert result.returncode == 0, result.stderr


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "testwire_codegen", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_module_is_a_command(root: Path) -> None:
    assert run("generate", "--check", "--root", str(root)).returncode == 1
    assert run("generate", "--root", str(root)).returncode == 0
    assert run("generate", "--check", "--root", str(root)).returncode == 0
    assert run("check", "--root", str(root)).stdout == "small@1: no findings\n"
    assert "dangling-ref" in run("rules").stdout
    assert run("generate", "--target", "cobol").returncode == 2
    assert run("nonsense").returncode == 2
    edit(root, [{"file": REGISTRY, "text": "{"}])
    broken = run("check", "--root", str(root))
    assert broken.returncode == 3
    assert "Traceback" not in broken.stderr + broken.stdout
