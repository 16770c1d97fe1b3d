"""Functions that Windows or macOS lacks are called only after a check of `sys.platform`.

mypy reads the description of the standard library for another system. There, an unguarded use of a
function such as `os.killpg` is an error. The files in `POSIX_ONLY` are never loaded on Windows.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT

PACKAGES = (
    *("testwire", "testwire_base", "testwire_codegen"),
    *("testwire_protocols", "testwire_servers", "testwire_tools"),
)
POSIX_ONLY = tuple(f"sdk/testwire_servers/mutation/worker/{name}.py" for name in ("forks", "warm"))
"""`worker/serving.py` loads these files only in the modes that fork."""


def _unguarded(platform: str, *arguments: str) -> list[str]:
    """Return the errors that mypy reports for the oldest Python on a platform."""
    system = ["--platform", platform, "--python-version", "3.11", "--no-incremental"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *system, "--no-error-summary", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert not run.stderr, run.stderr
    return [line for line in run.stdout.splitlines() if not line.startswith(POSIX_ONLY)]


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_functions_that_a_system_lacks_are_guarded(platform: str) -> None:
    assert _unguarded(platform, *(word for package in PACKAGES for word in ("-p", package))) == []


def test_an_unguarded_function_is_reported(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("import os\n\npid = os.fork()\n", encoding="utf-8")
    (error,) = _unguarded("win32", str(bad))
    assert 'no attribute "fork"' in error
