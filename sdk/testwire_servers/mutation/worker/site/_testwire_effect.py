"""Creates a marker file when a Python process executes the mutated file.

Without the marker, no process has imported the mutated file, so the mutant had no effect. Each
Python process that the worker starts loads this module, so the module imports little. The module
`effect` of the worker writes the request and reads the marker.

Tests: `tests/servers/mutation/test_effect.py`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # The module `typing` is slow to import.
if TYPE_CHECKING:
    from typing import Any


def install() -> None:
    """Watch this process for the file in `TESTWIRE_EFFECT/wanted`, which has two lines.

    The first line is the SHA-256 of the mutated file, the second line is its path. The marker is
    `TESTWIRE_EFFECT/seen`.
    """
    folder = os.environ.get("TESTWIRE_EFFECT", "")
    try:
        with open(os.path.join(folder, "wanted"), encoding="utf-8") as stream:
            digest, file = stream.read().split("\n", 1)
    except (OSError, ValueError):
        return
    name = os.path.basename(file)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event != "exec":
            return
        path = getattr(arguments[0], "co_filename", "")
        # An exception would let the user's operation fail. Without the marker, the mutant has no
        # verdict.
        try:
            if path.endswith(name) and os.path.realpath(path) == file and _digest(file) == digest:
                with open(os.path.join(folder, "seen"), "wb"):
                    pass
        except Exception:
            return

    sys.addaudithook(hook)


def _digest(file: str) -> str:
    import hashlib

    try:
        with open(file, "rb") as stream:
            return hashlib.sha256(stream.read()).hexdigest()
    except OSError:
        return ""
