"""Maven compiles the generated package and creates the archives to publish."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from tests.java.language import LANGUAGE
from tests.languages.languages import Unavailable, run

pytestmark = pytest.mark.java


def test_maven_creates_the_archives(tmp_path: Path) -> None:
    try:
        LANGUAGE.environment()
    except Unavailable as error:
        pytest.skip(str(error))
    package = tmp_path / "package"
    shutil.copytree(LANGUAGE.package, package, ignore=shutil.ignore_patterns(*LANGUAGE.ignored))
    run(["mvn", "--quiet", "--batch-mode", "package"], package)
    archives = {path.name: path for path in (package / "target").glob("*.jar")}
    name = "testwire-protocols-0.1.0"
    assert archives.keys() == {f"{name}.jar", f"{name}-sources.jar"}
    entries = zipfile.ZipFile(archives[f"{name}.jar"]).namelist()
    assert "testwire/protocols/Connection.class" in entries
