"""What the drift tests share."""

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
    """Commands read the spec of this checkout again and again; here, once is enough."""
    real = origin.find

    def find(wanted: str, root: Path | None = None, **more: Any) -> origin.Origin:
        return _held(wanted, root) if root == ROOT else real(wanted, root, **more)

    monkeypatch.setattr(origin, "find", find)
