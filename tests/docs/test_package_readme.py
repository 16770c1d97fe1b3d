"""The programs in the README of the Python package run with the pytest server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, examples, files

README = ROOT / "generated/python/testwire_protocols/README.md"
TEXT = README.read_text("utf-8")
SERVER = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]

SUITE = """
import time

def test_passes(): pass
def test_fails(): assert False
def test_slow(): time.sleep(60)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_suite.py").write_text(SUITE, "utf-8")
    for name, text in files(TEXT).items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def run(project: Path, name: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, name, *SERVER], cwd=project, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.timeout(180)
def test_the_mstest_runner_example(project: Path) -> None:
    ((_, shown),) = examples(TEXT)
    assert run(project, "mstest.py") == shown.splitlines()


@pytest.mark.timeout(180)
def test_the_test_runner_example(project: Path) -> None:
    (line,) = run(project, "runner.py")
    assert line.startswith("test_passes ") and "Passed" in line
