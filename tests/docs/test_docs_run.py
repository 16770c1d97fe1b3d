"""Run the commands of all pages in a new virtual environment.

Commands that a page only mentions must exist. `test_server_guide_run.py` runs the longest page, so
that another worker can run it at the same time. `test_new_language_page.py` runs the page whose
blocks depend on each other.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.scripts import DOCUMENTS, SCRIPTS, run_script
from tests.support.repository import ROOT

OTHERS = [
    pytest.param(script, document, id=name)
    for script, document, name in SCRIPTS
    if document.name != "write-a-server.md"
]


def named_commands(text: str) -> set[str]:
    """Return `X` for each `testwire X` in code spans and blocks."""
    return set(re.findall(r"(?:`|^\$ |^|&& |/)testwire ([a-z]+)", text, re.M))


@pytest.mark.template
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("script", "document"), OTHERS)
def test_commands_run(
    script: str, document: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    run_script(script, document, environment, tmp_path)


def test_there_are_commands_to_run() -> None:
    assert len(SCRIPTS) >= 2
    assert all(script for script, _, _ in SCRIPTS)


def test_named_commands_exist() -> None:
    help_text = subprocess.run(
        [sys.executable, "-m", "testwire_tools", "--help"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    unknown = {
        f"{document.relative_to(ROOT)}: testwire {command}"
        for document in DOCUMENTS
        if document.exists()
        for command in named_commands(document.read_text("utf-8"))
        if not re.search(rf"^\s+{command}\b", help_text, re.M)
    }
    assert not unknown, "\n".join(sorted(unknown))


def test_a_command_that_is_not_there_is_seen() -> None:
    assert named_commands("run `testwire frobnicate` and `testwire check`") == {
        "frobnicate",
        "check",
    }


def test_links_lead_somewhere() -> None:
    broken = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in DOCUMENTS
        if document.exists()
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
        if not (document.parent / target).exists()
    ]
    assert not broken, "\n".join(broken)
