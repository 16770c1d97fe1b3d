"""Helpers for tests of `testwire new`: protocols, and a search for unfilled templates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from testwire_codegen.model.origin import Origin, find
from testwire_codegen.scaffold.project import Generated

from tests.codegen import support
from tests.codegen.support import ROOT

__all__ = ["GENERATED", "ROOT", "case", "copy_case", "leftovers", "shipped"]

GENERATED = Generated("case_protocol", "case-protocol>=0.1.0")
"""The generated package of a copied case."""

# `${{ … }}` is an expression in a GitHub workflow, not template syntax.
_LEFTOVERS = {
    "template syntax": re.compile(r"(?<!\$)\{\{|\{%|\{#"),
    "a note of something to be done": re.compile(
        r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|CHANGE" + r"ME)\b"
    ),
    "a gap to be filled": re.compile(r"<[a-zA-Z][\w .-]*>"),
    "a name for a path of templates": re.compile(r"_package_|\bdot_"),
}


def copy_case(name: str, target: Path) -> Path:
    """Copy a case of the generator's tests to a repository that names its Python package."""
    root = support.copy_case(name, target)
    (root / "testwire.toml").write_text('python = "case-protocol"\n', "utf-8")
    return root


def leftovers(files: Mapping[str, str]) -> list[str]:
    """Return the lines that a project must not contain, as `path:line: reason: line`."""
    found = []
    for path, text in files.items():
        for number, line in enumerate([path, *text.splitlines()]):
            found += [
                f"{path}:{number}: {what}: {line.strip()}"
                for what, pattern in _LEFTOVERS.items()
                if pattern.search(line)
            ]
    return found


def case(name: str, target: Path) -> Origin:
    """Copy a case of the generator's tests to `target`, and return its only protocol."""
    root = copy_case(name, target)
    (index,) = (root / "spec").glob("*/index.json")
    return find(index.parent.name, root)


def shipped() -> list[str]:
    """Return the bundled protocols that have templates, as `ID@VERSION`."""
    folders = sorted((ROOT / "spec").glob("*/*/template"))
    assert folders, "no templates were found"
    return [f"{folder.parents[1].name}@{folder.parent.name}" for folder in folders]
