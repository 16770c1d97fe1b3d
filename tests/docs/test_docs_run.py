"""Run the commands of all pages.

Each `console` block is one script, which consists of the lines that start with `$`. The virtual
environment is new, and pip installs this distribution from a wheel. The current folder is empty,
or contains `spec/` for pages about specifications. Commands that a page only mentions must exist.
`test_new_language_page.py` runs the page whose blocks depend on each other.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def named_commands(text: str) -> set[str]:
    """Return `X` for each `testwire X` in code spans and blocks."""
    return set(re.findall(r"(?:`|^\$ |^|&& |/)testwire ([a-z]+)", text, re.M))


SCRIPTS = [
    pytest.param(script, document, id=f"{document.relative_to(ROOT)}-{number}")
    for document in DOCUMENTS
    if document.exists()
    for number, script in enumerate(blocks(document.read_text("utf-8")), 1)
]

SERVER = (ROOT / "docs/start/server.md").read_text("utf-8")
"""The clients on other pages call this server."""

BESIDE_A_SPEC = ("ci.md",)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), ROOT],
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> dict[str, str]:
    venv = tmp_path_factory.mktemp("env") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    links = " ".join(filter(None, [os.environ.get("PIP_FIND_LINKS"), str(wheels)]))
    variables = os.environ | {
        "PATH": f"{venv / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PIP_FIND_LINKS": links,
        "PIP_CONSTRAINT": str(ROOT / "constraints.txt"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_QUIET": "1",
    }
    variables.pop("PYTHONPATH", None)
    subprocess.run(["pip", "install", "testwire[drift,tools]"], env=variables, check=True, cwd=venv)
    return variables


@pytest.mark.template
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("script", "document"), SCRIPTS)
def test_commands_run(
    script: str, document: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    if document.name in BESIDE_A_SPEC:
        shutil.copytree(ROOT / "spec", tmp_path / "spec")
    for name, content in (files(SERVER) | files(document.read_text("utf-8"))).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"


def test_there_are_commands_to_run() -> None:
    assert len(SCRIPTS) >= 2
    assert all(script.values[0] for script in SCRIPTS)


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
