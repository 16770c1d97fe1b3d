"""All vectors of the examples get the same verdict in Python and TypeScript."""

from __future__ import annotations

import shutil
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.codegen.targets.node import build, node
from tests.examples.support import EXAMPLES, MODULES
from tests.wire import run as wire

__all__ = ["node"]  # the fixture


def package(key: str) -> Any:
    return import_module(MODULES[key.partition("@")[0]])


@pytest.mark.wire
@pytest.mark.parametrize("name", EXAMPLES)
def test_both_languages_agree(name: str, roots: dict[str, Path], node: str, tmp_path: Path) -> None:
    example = tmp_path / name
    shutil.copytree(roots[name], example)
    folder = example / "generated" / "typescript"
    build(folder, node)
    cases = wire.collect(example)
    assert {case.kind for case in cases} == set(wire.KINDS)
    dist = folder / "dist"
    assert wire.run(cases, tmp_path, dist=dist, packages=package) == 0
    changed = [replace(case, expected=wire.Verdict(False, "/wrong")) for case in cases[:1]]
    assert wire.run(changed, tmp_path, dist=dist, packages=package) == 1
