"""How the C# package and its test app are compiled."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from tests.languages.languages import Language, Unavailable, run
from tests.live import apps

# The package is for .NET 8, and the SDK has only the reference assemblies of .NET 10.
OPTIONS = ("-p:TestwireFramework=net10.0", "-warnaserror", "-nologo")


class CSharp(Language):
    name = "csharp"
    title = "C#"
    source = "src/app.cs"
    examples: Mapping[str, str] = {"Client.cs": "Client.cs", "Server.cs": "Server.cs"}
    ignored = ("bin", "obj")
    drives_dotnet = True
    # The formatter needs no restored project if it reads a folder.
    checks = (("dotnet", "format", "whitespace", "--folder", "--verify-no-changes"),)

    def environment(self) -> Mapping[str, str]:
        try:
            return apps.environment()
        except apps.Unavailable as error:
            raise Unavailable(str(error)) from None

    def compile(self, package: Path) -> None:
        run(["dotnet", "build", *OPTIONS], package)

    def build(self, app: Path, package: Path, optimized: bool = False) -> list[str]:
        project = f"-p:Package={package / 'Testwire.Protocols.csproj'}"
        out = app.parent / "out"
        mode = ("-c", "Release" if optimized else "Debug")
        run(["dotnet", "build", project, *OPTIONS, *mode, "-o", str(out)], app)
        return [str(out / ("app.exe" if os.name == "nt" else "app"))]


LANGUAGE = CSharp()
