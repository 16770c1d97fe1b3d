"""`testwire new target` creates a project whose target passes the kit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.targets.plugins import install
from tests.support.commands import run_testwire


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "testwire-quill"
    assert run_testwire("new", "target", "quill", str(folder)) == 0
    return folder


def test_the_new_target_passes_the_kit(project: Path) -> None:
    points = {"quill": "testwire_quill.target:QuillTarget"}
    install(project.parent / "installed", "quill_points", "", points)
    path = os.pathsep.join([str(project / "src"), str(project.parent / "installed")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout
    # Without commands, the output is neither compiled nor checked with vectors.
    assert "2 skipped" in done.stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Kotlin", "expected a name such as 'kotlin', found 'Kotlin'"),
        ("a--b", "found 'a--b'"),
        ("python", "the name 'python' is reserved for Testwire"),
    ],
)
def test_a_name_that_is_unusable(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_testwire("new", "target", name, str(tmp_path / "new")) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_not_empty(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_testwire("new", "target", "quill", str(project)) == 2
    assert "expected an empty folder" in capsys.readouterr().err
