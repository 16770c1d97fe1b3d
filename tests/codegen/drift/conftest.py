"""Fixtures for the drift tests."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.model import origin

from tests.codegen.drift.support import ROOT

_held = functools.cache(origin.find)


@pytest.fixture(autouse=True)
def read_the_spec_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the spec of this checkout only once for all tests."""
    real = origin.find

    def find(wanted: str, root: Path | None = None, **more: Any) -> origin.Origin:
        return _held(wanted, root) if root == ROOT else real(wanted, root, **more)

    monkeypatch.setattr(origin, "find", find)
