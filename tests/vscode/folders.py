"""The workspace of `test_folders.py`: four folders, each with a server of one protocol.

The slow tests of each folder write the time to the file `steps.log` in the parent folder.
This module does not depend on the editor.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.live import apps
from tests.support.waiting import until_sync
from tests.vscode.samples import CART

SCRIPTS = Path(sys.executable).parent
STEPS = 12
"""The number of slow tests in each folder. Each of these tests takes `STEP_SECONDS`."""
STEP_SECONDS = 0.5

SLOW = """\
import time

import pytest


@pytest.mark.parametrize("n", range({steps}))
def test_step(n):
    with open({log!r}, "a", encoding="utf-8") as file:
        print(time.time(), {name!r}, file=file)
    time.sleep({seconds})
"""

CSHARP_STEPS = """\
using Microsoft.VisualStudio.TestTools.UnitTesting;

namespace Live;

[TestClass]
public class Steps
{{
    public static IEnumerable<object[]> All =>
        Enumerable.Range(0, {steps}).Select(n => new object[] {{ n }});

    [TestMethod, DynamicData(nameof(All))]
    public void Step(int n)
    {{
        var now = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() / 1000.0;
        File.AppendAllText({log}, FormattableString.Invariant($"{{now}} dotnet\\n"));
        Thread.Sleep({milliseconds});
    }}
}}
"""

PRICES = """\
def total(price, count):
    return price * count


def is_bulk(count):
    return count >= 10


def unused(price):
    return price - 1
"""

PRICE_TESTS = """\
from shop.prices import is_bulk, total


def test_total():
    assert total(3, 4) == 12


def test_bulk():
    assert is_bulk(20)
    assert not is_bulk(1)
"""

SLOW_PRICES = "def slow(a):\n" + "".join(
    f"    if a == {n}:\n        return a + {n}\n" for n in range(2)
)

SLOW_PRICE_TESTS = """\
import time

from shop.slow import slow


def test_slow():
    with open({log!r}, "a", encoding="utf-8") as file:
        print(time.time(), "mutants", file=file)
    time.sleep({seconds})
    slow(100)
"""


@dataclass(frozen=True)
class Workspace:
    """The file to open, the folders by name, and the reason if there is no .NET app."""

    file: Path
    folders: dict[str, Path]
    no_dotnet: str | None

    @property
    def log(self) -> Path:
        return self.file.parent / "steps.log"

    def steps(self, name: str) -> list[float]:
        """Return the times at which the slow tests of a folder started."""
        if not self.log.is_file():
            return []
        lines = [line.split() for line in self.log.read_text("utf-8").splitlines()]
        return [float(when) for when, who in lines if who == name]


def make(root: Path) -> Workspace:
    """Write the folders, and build the .NET app if there is an SDK."""
    log = str(root / "steps.log")
    folders = {name: root / name for name in ("pytest", "runner", "mutants")}
    for name in ("pytest", "runner"):
        slow = SLOW.format(steps=STEPS, log=log, name=name, seconds=STEP_SECONDS)
        _write(
            folders[name],
            {
                "tests/test_cart.py": CART,
                "tests/test_slow.py": slow,
                "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
            },
        )
    _write(
        folders["mutants"],
        {
            "shop/__init__.py": "",
            "shop/prices.py": PRICES,
            "shop/slow.py": SLOW_PRICES,
            "tests/test_prices.py": PRICE_TESTS,
            "tests/test_slow.py": SLOW_PRICE_TESTS.format(log=log, seconds=STEP_SECONDS),
            "pyproject.toml": "[tool.pytest.ini_options]\n"
            'testpaths = ["tests"]\npythonpath = ["."]\n',
        },
    )
    # The servers of the first and the last folder are set here too, because the environment of
    # these tests may contain all servers.
    script = str(SCRIPTS / "testwire-pytest")
    _serve(folders["pytest"], name="pytest", protocol="mstest-runner", command=script)
    _serve(folders["runner"], name="runner", protocol="test-runner", command=script)
    _serve(
        folders["mutants"],
        name="mutants",
        protocol="msp",
        command=str(SCRIPTS / "testwire-mutation"),
    )
    reason = None
    try:
        environment = apps.environment()
    except apps.Unavailable as error:
        reason = str(error)
    else:
        folders["dotnet"] = _dotnet(root, log, environment)
    names = [name for name in ("pytest", "runner", "dotnet", "mutants") if name in folders]
    file = root / "shop.code-workspace"
    content = {"folders": [{"path": name} for name in names]}
    file.write_text(json.dumps(content), "utf-8")
    return Workspace(file, folders, reason)


def _dotnet(root: Path, log: str, environment: dict[str, str]) -> Path:
    folder = root / "dotnet"
    shutil.copytree(apps.SOURCES / "mstest", folder)
    for name in ("Directory.Build.props", "Directory.Packages.props"):
        shutil.copy(apps.SOURCES / name, folder)
    steps = CSHARP_STEPS.format(
        steps=STEPS, log=json.dumps(log), milliseconds=int(1000 * STEP_SECONDS)
    )
    (folder / "Steps.cs").write_text(steps, "utf-8")
    built = root / "dotnet-output"
    done = subprocess.run(
        ["dotnet", "build", f"-p:LiveOutput={built}", "-nologo", "-verbosity:minimal"],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=apps.BUILD_SECONDS,
    )
    assert done.returncode == 0, done.stdout
    # The app finds the runtime through this variable.
    app = built / "dotnet" / ("app.exe" if os.name == "nt" else "app")
    runtime = environment.get("DOTNET_ROOT", os.environ.get("DOTNET_ROOT", ""))
    _serve(
        folder,
        name="dotnet",
        protocol="mstest-runner",
        command="env",
        args=[f"DOTNET_ROOT={runtime}", str(app)] if runtime else [str(app)],
    )
    return folder


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def _serve(folder: Path, **server: object) -> None:
    _write(folder, {".vscode/settings.json": json.dumps({"testwire.servers": [server]})})


def process_of(folder: Path, word: str) -> int:
    """Wait for the server of a folder, and return its id, without its worker processes."""
    servers: list[int] = []

    def exists() -> bool:
        # A process that is starting has the command line of its parent.
        servers[:] = _servers_of(folder, word)
        return len(servers) == 1

    until_sync(exists)
    return servers[0]


def _servers_of(folder: Path, word: str) -> list[int]:
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().decode()
            inside = (process / "cwd").readlink() == folder
            status = (process / "status").read_text()
        except OSError:
            continue  # The process has ended.
        # The .NET app changes its working folder.
        if word in command and (inside or str(folder) in command):
            found[int(process.name)] = int(re.findall(r"^PPid:\s+(\d+)", status, re.M)[0])
    return [pid for pid, parent in found.items() if parent not in found]
