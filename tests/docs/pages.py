"""The files and commands that a page shows, and a folder for the commands.

A page shows a file in a fenced block. The line before the block ends with the file name in
backticks and a colon. A page shows a command on a line that starts with `$ ` in a `console` or
`text` block. The output follows the command. In the output, a line with only `…` matches any number
of lines.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.support.repository import ROOT

__all__ = ["ROOT", "Workshop", "check", "examples", "files", "matches"]

MODULES = {
    "testwire": "-m testwire_tools",
    "testwire-mutation": "-m testwire_servers.mutation.cli",
    "testwire-pytest": "-m testwire_servers.pytest_suite.cli",
    "pytest": "-m pytest",
    "python": "",
}


def files(text: str) -> dict[str, str]:
    """Return the contents of the files that a page shows, by file name."""
    found = re.findall(r"`([\w./-]*\w)`:\n\n(`{3,})\w+\n(.*?)^\2$", text, re.S | re.M)
    return {name: content for name, _, content in found}


def examples(text: str) -> list[tuple[str, str]]:
    """Return the commands of a page with their output."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"^```(?:console|text)\n(\$ .*?)^```", text, re.S | re.M):
        for each in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, printed = each.partition("\n")
            found.append((command, printed))
    return found


def normal(text: str) -> str:
    """Replace process ids, times and paths in an output, because they differ between runs."""
    text = re.sub(r"\(process \d+\)", "(process N)", text)
    text = re.sub(r"\d+(\.\d+)? ?(ms|s)\b", "N ms", text)
    text = re.sub(r"^( +\d+) +\d+\.\d{3} ", r"\1 T ", text, flags=re.M)
    text = re.sub(r"^(ok +command +)/\S*/", r"\1/", text, flags=re.M)
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def matches(printed: str, shown: str) -> bool:
    parts = [normal(part) for part in re.split(r"^…$", shown, flags=re.M)]
    return re.fullmatch(".*".join(map(re.escape, parts)), normal(printed), re.S) is not None


def check(page: Path, command: str, shown: str, printed: str, *, update: bool) -> None:
    """Compare the output of a command with a page. With `update`, write the output to the page.

    Raises AssertionError if the page differs and is not rewritten. Output with an ellipsis is never
    rewritten.
    """
    if matches(printed, shown):
        return
    text = page.read_text("utf-8")
    assert update and "…" not in shown, f"$ {command}\n{printed}"
    page.write_text(text.replace(f"$ {command}\n{shown}", f"$ {command}\n{printed}"), "utf-8")


class Workshop:
    """A folder for the files of a page, with this checkout's programs on the PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.programs = folder / "bin"
        self.folder.mkdir()
        self.programs.mkdir()
        for name, arguments in MODULES.items():
            self.program(name, f'exec {shlex.quote(sys.executable)} {arguments} "$@"')

    def program(self, name: str, script: str) -> None:
        """Put a shell script on the PATH."""
        path = self.programs / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def write(self, contents: dict[str, str]) -> None:
        for name, content in contents.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, "utf-8")

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run a command line with standard error redirected to standard output."""
        return subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=os.environ | {"PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
