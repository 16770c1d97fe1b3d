"""Functions that Windows or macOS lacks are called only after a check of `sys.platform`.

mypy reads the description of the standard library for another system. There, an unguarded use of a
function such as `os.killpg` is an error. The files in `POSIX_ONLY` are never loaded on Windows.
Other packages are not read, so the strict checks that need their types are off. The attributes of
a class with an unknown base are accepted.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT

SOURCES = (
    "codegen/testwire_codegen",
    *(f"sdk/testwire{suffix}" for suffix in ("", "_base", "_servers", "_tools")),
)
NOT_STRICT = (
    *("--follow-imports=skip", "--ignore-missing-imports", "--allow-any-unimported"),
    *("--allow-subclassing-any", "--allow-untyped-decorators", "--allow-any-generics"),
    *("--no-warn-return-any", "--no-warn-unused-ignores", "--no-warn-redundant-casts"),
)
POSIX_ONLY = tuple(f"sdk/testwire_servers/mutation/worker/{name}.py" for name in ("forks", "warm"))
"""`worker/serving.py` loads these files only in the modes that fork."""


def _unguarded(platform: str, *arguments: str) -> list[str]:
    """Return the errors that mypy reports for the oldest Python on a platform."""
    system = ["--platform", platform, "--python-version", "3.11", "--no-incremental"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *system, *NOT_STRICT, "--no-error-summary", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert not run.stderr, run.stderr
    ignored = re.compile(rf'({"|".join(map(re.escape, POSIX_ONLY))}):|.*: error: "type" has no ')
    return [line for line in run.stdout.splitlines() if not ignored.match(line)]


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_functions_that_a_system_lacks_are_guarded(platform: str) -> None:
    assert _unguarded(platform, *SOURCES) == []


def test_an_unguarded_function_is_reported(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("import os\n\npid = os.fork()\n", encoding="utf-8")
    (error,) = _unguarded("win32", str(bad))
    assert 'no attribute "fork"' in error
