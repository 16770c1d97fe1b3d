"""The files of this repository."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

__all__ = ["ROOT", "tracked_files"]

ROOT = Path(__file__).parents[2]


@cache
def tracked_files() -> list[str]:
    """Return the paths of all tracked files that exist, relative to the root."""
    command = ["git", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listing.split("\0") if name and (ROOT / name).is_file()]
