"""An environment into which pip has installed this distribution from a wheel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), ROOT],
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> dict[str, str]:
    venv = tmp_path_factory.mktemp("env") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    links = " ".join(filter(None, [os.environ.get("PIP_FIND_LINKS"), str(wheels)]))
    variables = os.environ | {
        "PATH": f"{venv / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PIP_FIND_LINKS": links,
        "PIP_CONSTRAINT": str(ROOT / "constraints.txt"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_QUIET": "1",
    }
    variables.pop("PYTHONPATH", None)
    subprocess.run(["pip", "install", "testwire[drift,tools]"], env=variables, check=True, cwd=venv)
    return variables
