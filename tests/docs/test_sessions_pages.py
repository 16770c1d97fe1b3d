"""Run the examples of docs/guides/record.md and docs/guides/doctor.md; compare their output."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from testwire_base.specs import find_root
from testwire_tools.sessions import doctor

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs/guides/record.md", ROOT / "docs/guides/doctor.md"]
MODULES = {"testwire": "testwire_tools", "testwire-mutation": "testwire_servers.mutation.cli"}


def examples(text: str) -> list[tuple[str, str]]:
    """Return the commands of a page with the output that the page shows."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"^```(?:console|text)\n(\$ .*?)^```", text, re.S | re.M):
        for each in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, printed = each.partition("\n")
            found.append((command, printed))
    return found


def normal(text: str) -> str:
    """Replace the parts of an output that differ between machines and runs."""
    text = re.sub(r"\(process \d+\)", "(process N)", text)
    text = re.sub(r"\d+(\.\d+)? (ms|s)\b", "N ms", text)
    text = re.sub(r"^( +\d+) +\d+\.\d{3} ", r"\1 T ", text, flags=re.M)
    text = re.sub(r"^(ok +command +)/\S*/", r"\1/", text, flags=re.M)
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


@pytest.mark.timeout(300)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    programs, folder = tmp_path / "bin", tmp_path / "work"
    programs.mkdir()
    folder.mkdir()
    for name, module in MODULES.items():
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m {module} "$@"\n')
        script.chmod(0o755)
    # `drift` needs a specification in the current folder.
    (folder / "spec").symlink_to(find_root(ROOT) / "spec")
    env = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    ran = 0
    for command, printed in examples(page.read_text("utf-8")):
        if command.startswith("pip install"):
            continue
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
        assert normal(done.stdout) == normal(printed), f"$ {command}\n{done.stdout}"
        ran += 1
    assert ran >= 4


def test_a_page_that_shows_something_else_is_seen() -> None:
    ((command, printed),) = examples("```console\n$ echo 5 ms\n6 ms\nmore\n```\n")
    assert command == "echo 5 ms"
    assert normal(printed) == normal("7 ms\nmore\n") != normal("7 ms\n")


def test_the_page_lists_each_diagnosis() -> None:
    files = Path(str(doctor.__file__)).parent.glob("*.py")
    source = "".join(path.read_text("utf-8") for path in files)
    told = {f"doctor-{rule}" for rule in re.findall(r'Diagnosis\(\s*"([a-z-]+)"', source)}
    told |= set(re.findall(r'"(doctor-[a-z-]+)"', source))
    listed = re.findall(r"^\| `(doctor-[a-z-]+)` \|", PAGES[1].read_text("utf-8"), re.M)
    assert set(listed) == told
    assert len(listed) == len(told) > 10
    # A test with a faulty server exists for each diagnosis.
    tests = "".join(
        each.read_text("utf-8") for each in (ROOT / "tests/tools/sessions").glob("test_*.py")
    )
    unproved = {
        rule
        for rule in told
        if f"[{rule}]" not in tests and f'"{rule.removeprefix("doctor-")}", ' not in tests
    }
    assert not unproved - {"doctor-does-not-end"}  # Its test compares the message.
