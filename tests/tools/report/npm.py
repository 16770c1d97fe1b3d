"""Download of npm packages for tests. If npm is not installed, the tests are skipped."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest


def unpacked(package: str, folder: Path) -> Path:
    """Unpack the package `NAME@VERSION` and return its folder, or skip the test if npm fails."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    packed = subprocess.run(
        [npm, "pack", package, "--silent"], cwd=folder, capture_output=True, text=True
    )
    if packed.returncode:
        pytest.skip(f"npm cannot download {package}: {packed.stderr.strip()[-300:]}")
    archive = folder / packed.stdout.split()[-1]
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / "package"
