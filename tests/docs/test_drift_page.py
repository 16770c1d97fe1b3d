"""Run the example of docs/guides/drift-documents.md."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from testwire_codegen.rules.drift_docs import RULES
from testwire_tools.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guides" / "drift-documents.md").read_text("utf-8")


def test_the_example_gives_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (document,) = re.findall(r"^````markdown\n(.*?)^````$", PAGE, re.S | re.M)
    (command,) = re.findall(r"^testwire (drift docs .*)$", PAGE, re.M)
    (shown,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.S | re.M)
    (tmp_path / "notes.md").write_text(document, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main([*shlex.split(command), "--root", str(ROOT)]) == 1
    assert capsys.readouterr().out == shown


def test_the_rules_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"`(drift-[a-z-]+[a-z])`", PAGE))
    assert named and named <= {rule.id for rule in RULES}
