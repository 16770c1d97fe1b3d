"""Packages of npm, for tests that compare with what is published; without npm they skip."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest


def unpacked(package: str, folder: Path) -> Path:
    """The files of `NAME@VERSION`; skips the test, with the reason, where they cannot be had."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("'npm' is not installed here")
    packed = subprocess.run(
        [npm, "pack", package, "--silent"], cwd=folder, capture_output=True, text=True
    )
    if packed.returncode:
        pytest.skip(f"npm cannot give {package}: {packed.stderr.strip()[-300:]}")
    archive = folder / packed.stdout.split()[-1]
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / "package"
