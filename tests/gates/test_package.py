"""The wheel contains the files of spec/, and pyproject.toml does not name protocols."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterable
from itertools import pairwise

import pytest

from tests.support.repository import ROOT

DATA = "testwire_base/data"
VERSIONS = sorted(path.parent for path in (ROOT / "spec").glob("*/*/protocol.json"))


def missing(names: Iterable[str]) -> list[str]:
    """Return the files of spec/ that a wheel lacks. Vectors are not part of a wheel."""
    wanted = {f"{DATA}/ir/{v.parent.name}-{v.name}.json" for v in VERSIONS}
    for path in (ROOT / "spec").rglob("*"):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and "vectors" not in parts[:4]:
            wanted.add(f"{DATA}/{'/'.join(parts)}")
    return sorted(wanted.difference(names))


def named(text: str) -> list[str]:
    return sorted(
        {word for v in VERSIONS for word in (f"{v.parent.name}/{v.name}", v.parent.name)}
        & {word for line in text.splitlines() for word in (line, *_words(line))}
    )


def _words(line: str) -> list[str]:
    parts = line.replace('"', " ").replace("/", " ").split()
    return [*parts, *(f"{a}/{b}" for a, b in pairwise(parts))]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


def test_a_wheel_contains_the_files_of_spec(wheel: list[str]) -> None:
    assert VERSIONS
    assert missing(wheel) == []
    assert not [name for name in wheel if "/vectors/" in name and name.startswith(DATA)]
    assert not [name for name in wheel if name.startswith("tests/")]


def test_a_missing_file_is_reported(wheel: list[str]) -> None:
    version = VERSIONS[0].relative_to(ROOT).as_posix()
    lacking = [name for name in wheel if name != f"{DATA}/{version}/protocol.json"]
    assert missing(lacking) == [f"{DATA}/{version}/protocol.json"]


def test_the_project_file_names_no_protocol() -> None:
    assert named((ROOT / "pyproject.toml").read_text("utf-8")) == []
    version = VERSIONS[0]
    line = f'"spec/{version.parent.name}/{version.name}/template" = "data"'
    assert named(line) == sorted([version.parent.name, f"{version.parent.name}/{version.name}"])
