"""Fixtures for the live tests: the .NET test programs, built once per session.

The variable `TESTWIRE_LIVE_APPS` names a folder in which built programs are kept and reused.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import apps


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the programs, and set the variables that they require. Skips without a .NET SDK."""
    kept = os.environ.get("TESTWIRE_LIVE_APPS")
    folder = Path(kept) if kept else tmp_path_factory.mktemp("apps")
    with pytest.MonkeyPatch.context() as patch:
        try:
            for name, value in apps.environment().items():
                patch.setenv(name, value)
        except apps.Unavailable as error:
            pytest.skip(str(error))
        apps.build(folder)
        yield folder
