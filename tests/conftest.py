"""Options that all tests share, their order, and the signals that their processes start with."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# On a busy machine an example may take long; how long says nothing.
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

SLOW = ("tools", "servers", "sdk")
"""Folders whose tests start processes. They go first, so that no long file is left to the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        return SLOW.index(folder) if folder in SLOW else len(SLOW)

    items.sort(key=place)


def pytest_configure() -> None:
    """Let the programs that tests start begin with the usual answers to signals.

    A shell starts background jobs with SIGINT ignored, nohup with SIGHUP, and programs inherit
    that; ours keep to it. A handler that does nothing is not inherited.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in {"SIGINT", "SIGHUP"} & set(dir(signal)):
        if signal.getsignal(getattr(signal, number)) is signal.SIG_IGN:
            signal.signal(getattr(signal, number), lambda *_: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="rewrite expected files instead of comparing"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """True where expected files are to be rewritten."""
    return bool(request.config.getoption("--update"))
