"""The .NET test programs of `tests/live/dotnet`: their names, and the build.

All programs are built with one command into one folder, outside the checkout.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

from tests.support.repository import ROOT

SOURCES = Path(__file__).parent / "dotnet"
SETUP = ROOT.parent / "shared" / "dotnet" / "setup"
"""A script that installs a .NET SDK and prints the environment that it requires."""

FRAMEWORKS = ("mstest", "nunit", "xunit")
RELEASES = ("1.6.2", "1.9.1", "2.0.0", "2.3.2", "2.4.1", "2.5.0", "2.5.2")
"""The releases of the platform on which the program `bare` is built."""

BARE = tuple(f"bare-{release}" for release in RELEASES)
APPS = FRAMEWORKS + BARE

BUILD_SECONDS = 900


class Unavailable(Exception):
    """Raised if there is no .NET SDK."""


def environment() -> dict[str, str]:
    """Return the variables that `dotnet` and the programs require, or raise Unavailable."""
    if SETUP.is_file():
        printed = subprocess.run([SETUP], check=True, stdout=subprocess.PIPE, text=True).stdout
        words = (shlex.split(line)[1] for line in printed.splitlines())
        return {name: value for name, _, value in (word.partition("=") for word in words)}
    if shutil.which("dotnet") is None:
        raise Unavailable("expected 'dotnet' on the PATH, found none; install the .NET SDK 10")
    return {}


def build(target: Path) -> None:
    """Build all programs into `target`. Raises AssertionError with the output of the build."""
    command = ["dotnet", "msbuild", str(SOURCES / "build.proj"), f"-p:LiveOutput={target}"]
    done = subprocess.run(
        [*command, "-nologo", "-verbosity:minimal", "-maxCpuCount"],
        cwd=SOURCES,
        env=os.environ | environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=BUILD_SECONDS,
    )
    assert done.returncode == 0, done.stdout


def command(folder: Path, name: str) -> list[str]:
    """Return the launch command of a program that `build` wrote to `folder`."""
    return [str(folder / name / ("app.exe" if os.name == "nt" else "app"))]
