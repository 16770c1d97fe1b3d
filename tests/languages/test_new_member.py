"""A new optional member of a type breaks no program that is written for the current version."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.codegen.support import edit
from tests.languages.languages import Built, build, run
from tests.support.commands import run_command
from tests.support.repository import ROOT

# A compiler can be slow on a busy machine.
pytestmark = pytest.mark.timeout(900)

MEMBER = {"type": "string", "description": "A sentence."}
CHANGED = {
    "discover.schema.json": ("DiscoverParams", "DiscoveredMutant", "DiscoveredFile"),
    "configure.schema.json": ("ConfigureParams", "ConfigureResult"),
    "location.schema.json": ("Position", "Location"),
}
"""Types that the programs in the README create and read."""


def test_programs_compile_and_run_after_a_new_optional_member(built: Built, tmp_path: Path) -> None:
    language = built.language
    shutil.copytree(ROOT / "spec", tmp_path / "spec")
    edits = [
        {
            "file": f"msp/0.4/schema/{file}",
            "pointer": f"/$defs/{name}/properties/remarkText",
            "value": MEMBER,
        }
        for file, names in CHANGED.items()
        for name in names
    ]
    edit(tmp_path, edits)
    assert run_command("generate", tmp_path, target=language.name) == 0
    generated = tmp_path / "generated" / language.name
    assert any(
        "remarkText" in path.read_text("utf-8") for path in generated.rglob("*.*") if path.is_file()
    )
    command = build(language, tmp_path / "build", generated).command
    lines = run([*command, "client", *command, "serve", "stdio"], tmp_path).splitlines()
    assert len(lines) == 8
