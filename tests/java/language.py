"""How the Java package and its test app are compiled.

The tests call the compiler directly, because Maven is slow. `test_maven.py` runs Maven once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.languages.languages import Language, Unavailable, run

OLDEST = 17
"""The minimum version of the JDK."""

OPTIONS = ("--release", str(OLDEST), "-Xlint:all", "-Werror", "-encoding", "UTF-8")
# Without JIT compilation in two stages, the many short processes of the tests start faster.
JAVA = ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")


class Java(Language):
    name = "java"
    title = "Java"
    source = "src/App.java"
    examples: Mapping[str, str] = {
        "ExampleClient.java": "ExampleClient.java",
        "ExampleServer.java": "ExampleServer.java",
    }
    ignored = ("target",)
    drives_dotnet = True

    def environment(self) -> Mapping[str, str]:
        fix = f"install a JDK {OLDEST} or later, and Maven"
        for tool in ("javac", "mvn"):
            if shutil.which(tool) is None:
                raise Unavailable(f"'{tool}' is not on the PATH; {fix}")
        shown = subprocess.run(["javac", "-version"], capture_output=True, text=True)
        found = re.search(r"javac (\d+)", shown.stdout + shown.stderr)
        if found is None or int(found[1]) < OLDEST:
            raise Unavailable(f"expected javac {OLDEST}, found '{shown.stdout.strip()}'; {fix}")
        return {}

    def compile(self, package: Path) -> None:
        # `missing` would require a comment for each parameter.
        options = (*OPTIONS, "-Xdoclint:all,-missing")
        sources = package / "src" / "main" / "java"
        self._javac(sources, package / "target" / "classes", package, options)

    def build(self, app: Path, package: Path, optimized: bool = False) -> list[str]:
        self.compile(package)
        classes = package / "target" / "classes"
        self._javac(app, app.parent / "out", package, OPTIONS, classes)
        path = [str(app.parent / "out"), str(classes), str(self.libraries(package) / "*")]
        return [*(JAVA[:1] if optimized else JAVA), "-cp", os.pathsep.join(path), "App"]

    def libraries(self, package: Path) -> Path:
        """Return a folder with the libraries of the package. Maven downloads them once."""
        project = (package / "pom.xml").read_text("utf-8")
        version = re.search(r"<artifactId>gson</artifactId>\s*<version>(.*?)<", project)
        assert version is not None
        folder = self.cache / f"gson-{version[1]}"
        if not folder.is_dir():
            part = folder.with_name(f"{folder.name}.part")
            words = ("dependency:copy-dependencies", f"-DoutputDirectory={part}")
            run(["mvn", "--quiet", "--batch-mode", *words], package)
            part.rename(folder)
        return folder

    def _javac(
        self, sources: Path, out: Path, package: Path, options: tuple[str, ...], *more: Path
    ) -> None:
        path = os.pathsep.join([*map(str, more), str(self.libraries(package) / "*")])
        files = sorted(map(str, sources.rglob("*.java")))
        run(["javac", *options, "-cp", path, "-d", str(out), *files], package)


LANGUAGE = Java()
