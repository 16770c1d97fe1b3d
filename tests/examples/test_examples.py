"""Each example has no findings, and its generated code passes strict type checks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.codegen.targets.node import build, node
from tests.codegen.targets.readers import mypy
from tests.examples.support import EXAMPLES, MODULES
from tests.support.commands import run_command

__all__ = ["node"]  # the fixture


@pytest.mark.parametrize("name", EXAMPLES)
def test_check_has_no_findings(
    name: str, roots: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code = run_command("check", roots[name], format="json")
    found = json.loads(capsys.readouterr().out)["findings"]
    assert (code, found) == (0, [])


@pytest.mark.parametrize("name", EXAMPLES)
def test_check_finds_a_missing_type(
    name: str, roots: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(roots[name] / "spec", tmp_path / "spec")
    (version,) = (tmp_path / "spec" / name).glob("*/schema")
    (version / "initialize.schema.json").unlink()
    assert run_command("check", tmp_path) == 1
    assert "initialize.schema.json" in capsys.readouterr().out


@pytest.mark.parametrize("name", EXAMPLES)
def test_python_passes_strict_type_checks(
    name: str, roots: dict[str, Path], tmp_path: Path
) -> None:
    folder = roots[name] / "generated" / "python"
    done = mypy(folder, "-p", MODULES[name])
    assert done.returncode == 0, done.stdout
    bad = tmp_path / "bad.py"
    bad.write_text(f"from {MODULES[name]}.types import Position\n\nPosition(line='1')\n", "utf-8")
    assert "bad.py:3: error" in mypy(folder, str(bad)).stdout


@pytest.mark.parametrize("name", EXAMPLES)
def test_typescript_passes_strict_type_checks(
    name: str, roots: dict[str, Path], node: str, tmp_path: Path
) -> None:
    folder = tmp_path / "typescript"
    shutil.copytree(roots[name] / "generated" / "typescript", folder)
    build(folder, node)
    options = json.loads((folder / "tsconfig.json").read_text("utf-8"))["compilerOptions"]
    assert options["strict"] is True
