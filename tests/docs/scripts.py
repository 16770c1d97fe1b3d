"""The commands of all pages, and the function that runs them.

Each `console` block is one script, which consists of the lines that start with `$`. The current
folder is empty, or contains `spec/` for pages about specifications.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.docs.pages import files
from tests.support.repository import ROOT

DOCUMENTS = [
    ROOT / "README.md",
    *sorted(
        page
        for page in (ROOT / "docs").rglob("*.md")
        if page.parent.name != "rules" and page.name != "new-language.md"
    ),
    ROOT / "spec/README.md",
    ROOT / "sdk/nvim/README.md",
    ROOT / "vscode-glue/README.md",
]


def blocks(text: str) -> list[str]:
    found = re.findall(r"^```console\n(.*?)^```", text, re.S | re.M)
    scripts = []
    for block in found:
        lines = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
        scripts.append("\n".join(lines))
    return scripts


SCRIPTS = [
    (script, document, f"{document.relative_to(ROOT)}-{number}")
    for document in DOCUMENTS
    if document.exists()
    for number, script in enumerate(blocks(document.read_text("utf-8")), 1)
]
"""Each script with its page and its name."""

SERVER = (ROOT / "docs/start/server.md").read_text("utf-8")
"""The clients on other pages call this server."""

BESIDE_A_SPEC = ("ci.md",)


def run_script(script: str, document: Path, environment: Mapping[str, str], folder: Path) -> None:
    """Run a script in an empty folder. Raises AssertionError if a command fails."""
    if document.name in BESIDE_A_SPEC:
        shutil.copytree(ROOT / "spec", folder / "spec")
    for name, content in (files(SERVER) | files(document.read_text("utf-8"))).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
