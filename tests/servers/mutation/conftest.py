"""Fixtures for the tests of the mutation server.

Each test has a separate folder for sandboxes. The folder must be empty after the test.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from testwire_servers.mutation.ownership import PREFIX

from tests.servers.mutation.support import processes_with


@pytest.fixture(autouse=True)
def sandboxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder for sandboxes. The test fails if sandboxes or processes remain."""
    place = tmp_path / "sandboxes"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield place
    left = [item.name for item in place.iterdir() if item.name.startswith(PREFIX)]
    assert not left, f"sandboxes are left behind: {left}"
    if sys.platform == "linux":
        # The program that removed the sandboxes may need a moment to exit.
        deadline = time.monotonic() + 60
        while processes_with(str(place / PREFIX)) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not processes_with(str(place / PREFIX)), "processes are left behind"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    return root
