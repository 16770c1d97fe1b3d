"""Options that all tests share."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="rewrite expected files instead of comparing"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """True where expected files are to be rewritten."""
    return bool(request.config.getoption("--update"))
