"""The settings of a repository determine what `testwire generate` writes."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.codegen.support import copy_case, edit, tree
from tests.support.commands import run_command

SETTINGS = """\
output = "out/made"
targets = ["python", "typescript"]
python = "Acme.toy-box"
npm = "@acme/toy-box"
version = "2.1.0-rc.1"
license = "MIT"
"""
PACKAGE = "acme_toy_box"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = copy_case("toy", tmp_path / "own")
    (root / "testwire.toml").write_text(SETTINGS, "utf-8")
    return root


def test_names_versions_targets_and_output_folder(root: Path) -> None:
    assert run_command("generate", root) == 0
    assert not (root / "generated").exists()
    made = tree(root / "out/made")
    assert {path.partition("/")[0] for path in made} == {"MANIFEST.json", "python", "typescript"}
    assert f"python/{PACKAGE}/py.typed" in made
    imports = b"".join(text for path, text in made.items() if path.endswith(".py"))
    assert b"from acme_toy_box._model import" in imports
    assert b"testwire_protocols" not in imports
    project = tomllib.loads(made["python/pyproject.toml"].decode())["project"]
    expected = {"name": "Acme.toy-box", "version": "2.1.0-rc.1", "license": "MIT"}
    assert expected.items() <= project.items()
    npm = json.loads(made["typescript/package.json"])
    expected = {"name": "@acme/toy-box", "version": "2.1.0-rc.1", "license": "MIT"}
    assert expected.items() <= npm.items()
    assert npm["scripts"]["prepack"] == "npm run build"
    assert run_command("check", root) == 0


def test_the_table_in_the_project_file(root: Path) -> None:
    (root / "testwire.toml").rename(root / "lines")
    lines = (root / "lines").read_text("utf-8")
    other = '[tool.testwire.mutation]\npaths = ["src"]\n'
    (root / "pyproject.toml").write_text(f"[tool.testwire]\n{lines}{other}", "utf-8")
    assert run_command("generate", root) == 0
    assert (root / "out/made/python" / PACKAGE).is_dir()


def test_the_wheel_of_the_package(root: Path, tmp_path: Path) -> None:
    assert run_command("generate", root) == 0
    # The wheel is complete, even if Git ignores generated files.
    (root / ".gitignore").write_text("out/\n")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=root / "out/made/python", check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith("acme_toy_box-2.1.0rc1-")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (entries,) = (name for name in names if name.endswith("entry_points.txt"))
        assert archive.read(entries).decode().split() == [
            *("[testwire.specs]", PACKAGE, "=", PACKAGE)
        ]
    data = f"{PACKAGE}/data"
    version = f"{data}/spec/toy-box/1.0-beta.2"
    wanted = {
        f"{PACKAGE}/py.typed",
        f"{version}/protocol.json",
        f"{data}/ir/toy-box-1.0-beta.2.json",
    }
    assert wanted <= names
    assert f"{data}/spec/toy-box/index.json" in names
    assert any(name.startswith(f"{version}/schema/") for name in names)
    assert not [name for name in names if "/vectors/" in name]


def test_a_title_cannot_change_the_project_file(root: Path) -> None:
    title = 'A "box"\n[project]\nname = "\\other'
    edit(root, [{"file": "toy-box/index.json", "pointer": "/title", "value": title}])
    for path in (root / "spec/toy-box").glob("*/protocol.json"):
        file = path.relative_to(root / "spec").as_posix()
        edit(root, [{"file": file, "pointer": "/title", "value": title}])
    assert run_command("generate", root) == 0
    text = (root / "out/made/python/pyproject.toml").read_text("utf-8")
    project = tomllib.loads(text)["project"]
    assert project["name"] == "Acme.toy-box"
    assert project["description"].endswith(' A "box" [project] name = "\\other')


def test_a_changed_setting_makes_the_output_outdated(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("generate", root) == 0
    assert run_command("generate", root, check=True) == 0
    file = root / "testwire.toml"
    file.write_text(file.read_text("utf-8").replace("rc.1", "rc.2"), "utf-8")
    capsys.readouterr()
    assert run_command("generate", root, check=True) == 1
    out = capsys.readouterr().out
    assert "out/made/python/pyproject.toml differs" in out
    assert run_command("check", root) == 1
    file.write_text(file.read_text("utf-8").replace("Acme.", "other-"), "utf-8")
    assert run_command("generate", root) == 0
    assert not (root / "out/made/python" / PACKAGE).exists()
    assert (root / "out/made/python/other_toy_box").is_dir()


@pytest.mark.parametrize(
    ("line", "number", "message"),
    [
        ('targets = ["cobol"]', 2, "targets: unknown target 'cobol'; known: csharp, docs, "),
        ("targets = []", 2, "targets: expected at least one target; known: csharp, docs, "),
        ("targets = [1]", 2, "targets: unknown target 1; known: csharp, docs, "),
        ('python = "no name"', 3, "python: expected a project name such as"),
        ('python = "json"', 3, "would have the name of a standard library module"),
        ('python = "testwire-protocols"', 3, "package or folder that the project requires"),
        ('npm = "Not A Name"', 4, "npm: expected an npm name such as"),
        ('version = "1.0"', 5, "version: expected a version such as '0.1.0'"),
        ('license = "MIT\\n[x]"', 6, "license: expected an SPDX expression"),
        ('output = "../out"', 1, "output: expected a relative path"),
        ("output = 1", 1, "output: expected a string, found 1"),
        ('colour = "red"', 7, "unknown key 'colour'; known: license, npm, output, python"),
    ],
)
def test_mistakes(
    root: Path, capsys: pytest.CaptureFixture[str], line: str, number: int, message: str
) -> None:
    file = root / "testwire.toml"
    key = line.partition(" ")[0]
    kept = file.read_text("utf-8").splitlines()
    held = [index for index, each in enumerate(kept) if each.startswith(f"{key} ")]
    kept[held[0] if held else len(kept) :] = [line, *kept[held[0] + 1 :]] if held else [line]
    file.write_text("\n".join(kept) + "\n", "utf-8")
    assert run_command("generate", root) == 3
    out = capsys.readouterr().out
    assert f"testwire.toml:{number}:1: error: " in out
    assert message in out
    assert "fix: " in out
    assert not (root / "out").exists()


def test_a_file_that_is_not_text(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "spec/toy-box/notes.bin").write_bytes(b"\xff")
    assert run_command("generate", root) == 3
    assert "notes.bin: the file cannot be copied to the package: not valid UTF-8" in (
        capsys.readouterr().out
    )
