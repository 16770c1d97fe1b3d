"""Temporary distributions that contain targets, for tests of plugins."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from testwire_codegen.targets import GROUP

from tests.codegen.support import ROOT

PAGE = (ROOT / "docs" / "reference" / "targets.md").read_text("utf-8")


def example(name: str) -> str:
    """Return the contents of the example file `name` in docs/reference/targets.md."""
    found = re.search(rf"^`{re.escape(name)}`.*?:\n\n```\w+\n(.*?)^```", PAGE, re.S | re.M)
    assert found, name
    return found.group(1)


def install(folder: Path, module: str, source: str, points: dict[str, str] | None = None) -> None:
    """Write a module and its entry points to `folder`, as pip would install them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    lines = [f"[{GROUP}]", *(f"{name} = {value}" for name, value in (points or {}).items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    importlib.invalidate_caches()
