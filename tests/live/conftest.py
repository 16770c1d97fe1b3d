"""Fixtures for the live tests: the .NET test programs, built once per session.

The variable `TESTWIRE_LIVE_APPS` names a folder in which built programs are kept for the next
session. The folder must not be used by several processes, such as the workers of pytest-xdist.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import apps
from tests.support.waiting import until_sync


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the programs, and set the variables that they require. Skips without a .NET SDK."""
    kept = os.environ.get("TESTWIRE_LIVE_APPS")
    with pytest.MonkeyPatch.context() as patch:
        try:
            for name, value in apps.environment().items():
                patch.setenv(name, value)
        except apps.Unavailable as error:
            pytest.skip(str(error))
        if kept:
            apps.build(Path(kept))
            yield Path(kept)
        else:
            yield build_once(tmp_path_factory.getbasetemp())


def build_once(folder: Path) -> Path:
    """Build the programs in a folder that the workers of pytest-xdist share, and return it."""
    target = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "apps"
    result = target / "result.txt"
    try:
        target.mkdir()
    except FileExistsError:
        until_sync(result.is_file, apps.BUILD_SECONDS)
        assert result.read_text("utf-8") == "built", "a different worker could not build"
        return target
    try:
        apps.build(target)
        result.write_text("built", "utf-8")
    finally:
        if not result.is_file():
            result.write_text("failed", "utf-8")
    return target
