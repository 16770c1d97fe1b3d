"""Compiles the test app of the Go package.

Tests: the modules of `tests/languages`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.languages.languages import Language, Unavailable, run

_MINIMUM = (1, 26)
"""The oldest Go that builds the linter. The package itself requires Go 1.23."""

_LINTER = "honnef.co/go/tools/cmd/staticcheck@v0.8.1"
"""The module of the linter. Go keeps the compiled program in its cache."""


class Go(Language):
    name = "go"
    title = "Go"
    source = "src/app.go"
    examples: Mapping[str, str] = {"client.go": "client.go", "server.go": "server.go"}
    checks = (("go", "run", _LINTER, "./..."),)

    def environment(self) -> Mapping[str, str]:
        if shutil.which("go") is None:
            raise Unavailable("'go' is not installed; install Go 1.26 or later")
        version = subprocess.run(["go", "version"], capture_output=True, text=True).stdout
        found = re.search(r"go(\d+)\.(\d+)", version)
        if found is None or (int(found[1]), int(found[2])) < _MINIMUM:
            raise Unavailable(f"expected Go 1.26 or later, found {version.strip()!r}; update Go")
        # Without this setting, Go downloads the version that a module requests.
        return {"GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"}

    def compile(self, package: Path) -> None:
        run(["go", "vet", "./..."], package)
        changed = run(["gofmt", "-l", "."], package)
        assert not changed, f"gofmt would change {changed}"

    def build(self, app: Path, package: Path, optimized: bool = False) -> list[str]:
        self.compile(app)
        program = app / f"app{'.exe' if os.name == 'nt' else ''}"
        run(["go", "build", "-o", str(program), "."], app)
        return [str(program)]


LANGUAGE = Go()
