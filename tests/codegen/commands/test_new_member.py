"""A new member of a message needs no edits except in the specification, in any language."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from testwire_codegen.targets import TARGET_NAMES

from tests.codegen.support import ROOT, edit, tree
from tests.support.commands import run_command

MEMBER = {"type": "string", "description": "A sentence about the mutant."}
EDITS = [
    {
        "file": "msp/0.4/schema/discover.schema.json",
        "pointer": "/$defs/DiscoveredMutant/properties/remarkText",
        "value": MEMBER,
    }
]
LANGUAGES = ("csharp", "go", "java", "python", "rust", "typescript")
"""The targets whose code has a name for each member, if this repository contains them."""

SHARED = ("MANIFEST.json",)
"""Files with digests of all versions."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "spec", tmp_path / "spec")
    ignored = shutil.ignore_patterns("node_modules", "dist", "bin", "obj", "target")
    shutil.copytree(ROOT / "generated", tmp_path / "generated", ignore=ignored)
    return tmp_path


def test_a_new_member_changes_only_the_specification_and_generated_files(root: Path) -> None:
    edit(root, EDITS)
    before = tree(root / "generated")
    assert run_command("generate", root) == 0
    after = tree(root / "generated")
    assert after.keys() == before.keys()
    changed = {path: after[path].decode() for path in after if after[path] != before[path]}
    # Only files of this version change, and files that list the members of all versions.
    foreign = [path for path in changed if "msp" not in path.lower() and path not in SHARED]
    assert not foreign
    assert run_command("generate", root, "--check") == 0
    for language in (name for name in LANGUAGES if name in TARGET_NAMES):
        texts = [text for path, text in changed.items() if path.startswith(f"{language}/")]
        assert any("remarkText" in text for text in texts), language


def test_the_edited_member_is_new() -> None:
    text = (ROOT / "spec" / EDITS[0]["file"]).read_text("utf-8")
    members = json.loads(text)["$defs"]["DiscoveredMutant"]["properties"]
    assert "remarkText" not in members and "mutatorName" in members
