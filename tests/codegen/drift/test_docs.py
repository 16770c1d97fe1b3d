"""The examples of the guides on drift print the output that the pages show."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.drift.support import ROOT


def example(page: str) -> tuple[list[str], list[str]]:
    """Return the commands of a page's first example, and the output that it shows."""
    text = (ROOT / "docs" / "guides" / page).read_text("utf-8")
    block = re.search(r"^```console\n(.*?)^```", text, re.S | re.M)
    assert block is not None
    lines = block[1].splitlines()
    return [x[2:] for x in lines if x.startswith("$ ")], [x for x in lines if x[:2] != "$ "]


@pytest.mark.skipif(os.name == "nt", reason="the examples are for a POSIX shell")
@pytest.mark.parametrize("page", ["drift-traces.md", "drift-sources.md"])
def test_example(page: str, tmp_path: Path) -> None:
    commands, shown = example(page)
    assert any(command.startswith("testwire drift") for command in commands)
    here = f'testwire() {{ {shlex.quote(sys.executable)} -m testwire_tools "$@"; }}'
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join([here, *commands])],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        timeout=120,
    )
    lines = [
        re.sub(r" [0-9a-f]{16}\]$", "]", line)
        for line in done.stdout.splitlines()
        if not re.match(r" +(spec|fix): ", line)
    ]
    # Standard error may come before standard output.
    assert sorted(lines) == sorted(shown)
