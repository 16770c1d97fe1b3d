"""The programs in the README of the npm package run with the pytest server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.targets.node import TYPESCRIPT, node
from tests.docs.pages import examples, files

__all__ = ["node"]  # the fixture

pytestmark = [pytest.mark.wire, pytest.mark.timeout(180)]

TEXT = (TYPESCRIPT / "README.md").read_text("utf-8")
SERVER = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]

SUITE = """
import time

def test_passes(): pass
def test_fails(): assert False
def test_slow(): time.sleep(60)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    assert (TYPESCRIPT / "dist").is_dir(), "run `npm run build` in generated/typescript first"
    (tmp_path / "test_suite.py").write_text(SUITE, "utf-8")
    for name, text in files(TEXT).items():
        (tmp_path / name).write_text(text, "utf-8")
    modules = tmp_path / "node_modules"
    (modules / "@testwire").mkdir(parents=True)
    (modules / "@testwire" / "protocols").symlink_to(TYPESCRIPT)
    (modules / "vscode-jsonrpc").symlink_to(TYPESCRIPT / "node_modules" / "vscode-jsonrpc")
    return tmp_path


def run(node: str, project: Path, name: str) -> list[str]:
    done = subprocess.run(
        [node, name, *SERVER], cwd=project, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_mstest_runner_example(project: Path, node: str) -> None:
    ((_, shown),) = examples(TEXT)
    assert run(node, project, "mstest.mjs") == shown.splitlines()


def test_the_test_runner_example(project: Path, node: str) -> None:
    assert run(node, project, "runner.mjs") == ["test_passes Passed"]
