"""How the Rust crate and its test app are compiled."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.languages.languages import Language, Unavailable, run


class Rust(Language):
    name = "rust"
    title = "Rust"
    source = "src/app.rs"
    examples: Mapping[str, str] = {"client.rs": "src/client.rs", "server.rs": "src/server.rs"}
    ignored = ("target", "Cargo.lock")
    checks = (
        ("cargo", "fmt", "--check"),
        ("cargo", "clippy", "--quiet", "--", "-D", "warnings"),
    )

    def environment(self) -> Mapping[str, str]:
        fix = "Rust is not installed or too old; install Rust 1.85 or later with rustfmt and Clippy"
        tools = ("cargo", "rustfmt", "cargo-clippy")
        if not all(map(shutil.which, tools)):
            raise Unavailable(fix)
        shown = subprocess.run(["cargo", "--version"], capture_output=True, text=True, timeout=60)
        found = re.match(r"cargo (\d+)\.(\d+)", shown.stdout)
        if found is None or (int(found[1]), int(found[2])) < (1, 85):
            raise Unavailable(fix)
        return {"CARGO_TARGET_DIR": str(self.cache), "RUSTFLAGS": "-D warnings"}

    def compile(self, package: Path) -> None:
        run(["cargo", "build", "--quiet"], package)
        run(["cargo", "fmt", "--check"], package)

    def build(self, app: Path, package: Path, optimized: bool = False) -> list[str]:
        mode, options = ("release", ["--release"]) if optimized else ("debug", [])
        run(["cargo", "build", "--quiet", *options], app)
        name = "app.exe" if os.name == "nt" else "app"
        # A later build with the same cache must not change the program.
        program = shutil.copy(self.cache / mode / name, app.parent / f"built-{name}")
        return [str(program)]


LANGUAGE = Rust()
