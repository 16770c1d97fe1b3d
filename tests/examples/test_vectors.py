"""All vectors of the examples get the same verdict in Python and TypeScript."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.codegen.targets.node import build, node
from tests.examples.support import EXAMPLES, MODULES
from tests.support.commands import run_command
from tests.wire import run as wire

__all__ = ["node"]  # the fixture


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest, roots: dict[str, Path], tmp_path: Path) -> Path:
    """Return a copy of an example, whose specification contains its handwritten vectors."""
    name: str = request.param
    root = tmp_path / name
    shutil.copytree(roots[name], root)
    (version,) = (root / "spec" / name).glob("*/protocol.json")
    shutil.copytree(root / "vectors", version.parent / "vectors")
    return root


def package(key: str) -> Any:
    return import_module(MODULES[key.partition("@")[0]])


def test_the_vectors_match_the_types(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_command("check", example, format="json")
    found = json.loads(capsys.readouterr().out)["findings"]
    wrong = [each for each in found if each["rule"].startswith("vector-")]
    # Most types have only derived vectors.
    assert {each["rule"] for each in wrong} == {"vector-missing"}, wrong


@pytest.mark.wire
def test_both_languages_agree(example: Path, node: str, tmp_path: Path) -> None:
    folder = example / "generated" / "typescript"
    build(folder, node)
    cases = wire.collect(example)
    assert {case.kind for case in cases} == set(wire.KINDS)
    dist = folder / "dist"
    assert wire.run(cases, tmp_path, dist=dist, packages=package) == 0
    changed = [replace(case, expected=wire.Verdict(False, "/wrong")) for case in cases[:1]]
    assert wire.run(changed, tmp_path, dist=dist, packages=package) == 1
