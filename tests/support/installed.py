"""A virtual environment with Testwire from a wheel, for tests that need no network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path

from tests.support.repository import ROOT

__all__ = ["Installed", "run"]

SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PACKAGES = sysconfig.get_paths()["purelib"]


def run(
    *words: str | os.PathLike[str], cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> str:
    """Run a command that must succeed, and return its standard output."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MYPY", "PYTEST"))}
    done = subprocess.run(
        [os.fspath(word) for word in words],
        cwd=cwd,
        env={**clean, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words} gave {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


class Installed:
    """A virtual environment with Testwire from a wheel and the packages of the test environment."""

    def __init__(self, folder: Path) -> None:
        wheels = folder / "wheels"
        # `build` makes the wheel from a source distribution, as for a release.
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", wheels, ROOT)
        (wheel,) = wheels.glob("*.whl")
        venv.create(folder / "env", with_pip=False, symlinks=os.name != "nt")
        self.python = folder / "env" / SCRIPTS / "python"
        self.pip("install", wheel)
        # `others.pth` adds a folder to the path, but Python ignores the .pth files in that folder.
        # Python therefore does not find the checkout.
        site = run(self.python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])")
        Path(site.strip(), "others.pth").write_text(PACKAGES + "\n")
        held = run(self.python, "-c", "import testwire; print(testwire.__file__)", cwd=folder)
        assert Path(held.strip()).is_relative_to(folder)

    def pip(self, *words: str | Path) -> None:
        """Run pip in this environment without a network."""
        offline = ("--no-index", "--no-deps", "--no-build-isolation", "--quiet")
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
        run(*pip, "--python", self.python, *words, *offline)

    def script(self, name: str) -> Path:
        return self.python.with_name(name + (".exe" if os.name == "nt" else ""))

    def modules(self, *names: str) -> None:
        """Add commands that run Python modules in this environment."""
        for name in names:
            path = self.script(name)
            module = name.replace("-", "_")
            path.write_text(f'#!/bin/sh\nexec "{self.python}" -m {module} "$@"\n')
            path.chmod(0o755)
