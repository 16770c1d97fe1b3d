"""Virtual environments with packages from the package index, for tests of other projects.

The packages are not dependencies of this repository, because pytest loads every installed plugin.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.support.repository import ROOT

CONSTRAINTS = ROOT / "constraints.txt"
MINUTES = 20 * 60.0


def make_environment(folder: Path, *packages: str, python: str = sys.executable) -> str:
    """Create a virtual environment with packages, and return its interpreter.

    python: the interpreter that creates the environment. The versions in `constraints.txt` are used
    only for the default, because they may not support the Python version of other interpreters.

    Skips the test if the package index cannot be reached.
    """
    _run(python, "-m", "venv", str(folder))
    own = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    fixed = ("--constraint", str(CONSTRAINTS)) if python == sys.executable else ()
    pip(str(own), "install", "--quiet", *fixed, *packages)
    return str(own)


def unpack_source(folder: Path, requirement: str) -> Path:
    """Download the source distribution of a package, unpack it, and return its folder."""
    pip(
        *(sys.executable, "download", "--quiet", "--no-deps", "--no-binary", ":all:"),
        *("--dest", str(folder), requirement),
    )
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def pip(python: str, *arguments: str) -> None:
    """Run pip. Skips the test if the package index cannot be reached."""
    done = _run(python, "-m", "pip", *arguments, check=False)
    if "connection broken by" in done:
        pytest.skip("the package index cannot be reached")
    assert done == "" or not done.startswith("failed"), done


def _run(*command: str, check: bool = True) -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    output = done.stdout + done.stderr
    if done.returncode == 0:
        return ""
    assert not check, output
    return "failed: " + output
