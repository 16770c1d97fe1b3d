"""The examples: two other protocols, each in the form of a separate repository."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.support import EXAMPLES, FOLDER
from tests.support.commands import run_command


@pytest.fixture(scope="session")
def roots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """Copy the examples, generate their code, and make their Python packages importable."""
    made = {}
    for name in EXAMPLES:
        made[name] = tmp_path_factory.mktemp(name) / name
        shutil.copytree(FOLDER / name, made[name])
        assert run_command("generate", made[name]) == 0
    paths = [str(root / "generated" / "python") for root in made.values()]
    sys.path[:0] = paths
    yield made
    for path in paths:
        sys.path.remove(path)
