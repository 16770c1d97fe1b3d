"""The commands and files in the guide about a new language create a target that passes the kit."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.codegen.targets.plugins import install
from tests.docs.pages import ROOT, Workshop, examples, files, matches

PAGE = ROOT / "docs/guides/new-language.md"


def test_the_steps_of_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed here")
    shop = Workshop(tmp_path)
    project = shop.folder / "testwire-javascript"
    # The folder replaces the installation with pip.
    points = {"javascript": "testwire_javascript.target:JavascriptTarget"}
    install(tmp_path / "installed", "javascript_points", "", points)
    path = [str(project / "src"), str(tmp_path / "installed")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    text = PAGE.read_text("utf-8")
    (new, created), (first, passed), (second, compiled) = examples(text)
    assert matches(shop.run(new).stdout, created)
    assert matches(shop.run(first).stdout, passed)
    written = files(text)
    assert len(written) == 2
    shop.write(written)
    printed = shop.run(second).stdout
    assert matches(printed, compiled), printed
