"""Fixtures for the tests of the generated C# package: one build for all tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.live import apps

APP = Path(__file__).parent / "app"
PACKAGE = apps.ROOT / "generated" / "csharp"
EXAMPLES = re.compile(r"`(\w+\.cs)`:\n\n```csharp\n(.*?)```", re.S)
"""The programs in the README of the package, with their names."""

BUILD_SECONDS = 240


@dataclass(frozen=True)
class Built:
    """The compiled test program, and the copy of the package that it was built from."""

    app: str
    package: Path


def dotnet(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `dotnet` in a folder."""
    return subprocess.run(
        ["dotnet", *words], cwd=folder, capture_output=True, text=True, timeout=BUILD_SECONDS
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """Compile the package and the test program. Skips without a .NET SDK."""
    folder = tmp_path_factory.mktemp("csharp")
    with pytest.MonkeyPatch.context() as patch:
        try:
            for name, value in apps.environment().items():
                patch.setenv(name, value)
        except apps.Unavailable as error:
            pytest.skip(str(error))
        package = folder / "package"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("bin", "obj"))
        shutil.copytree(APP, folder / "app")
        readme = (PACKAGE / "README.md").read_text("utf-8")
        examples = dict(EXAMPLES.findall(readme))
        assert examples.keys() == {"Client.cs", "Server.cs"}
        for name, code in examples.items():
            (folder / "app" / name).write_text(code, "utf-8")
        project = f"-p:Package={package / 'Testwire.Protocols.csproj'}"
        # The package is for .NET 8, and the SDK has only the reference assemblies of .NET 10.
        options = (
            "-p:TestwireFramework=net10.0",
            "-warnaserror",
            "-nologo",
            "-o",
            str(folder / "out"),
        )
        done = dotnet(folder / "app", "build", project, *options)
        assert done.returncode == 0, done.stdout
        name = "app.exe" if os.name == "nt" else "app"
        yield Built(str(folder / "out" / name), package)
