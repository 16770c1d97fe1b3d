"""Options, order and signal handlers for all tests."""

from __future__ import annotations

import gc
import logging
import re
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Examples can be slow on a busy machine, so there is no deadline.
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

SLOW = ("tools", "servers", "sdk")
"""Folders whose tests start processes. These tests run first, because they take longest."""

BARE = ("ci", "mutation", "peers", "sdk", "servers", "tools")
"""Folders whose tests start many pytest processes, which load no plugins; see `bare_pytest`."""

LANGUAGES = Path(__file__).parent / "languages"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """If `-m` selects a single mark, as in `-m slow`, ignore test modules without this mark.

    `tests/gates/test_tests.py` checks that only test modules contain the marks. The fixtures of
    `tests/languages` add the marks of the languages.
    """
    mark = config.option.markexpr
    if not (mark.isidentifier() and re.fullmatch(r"test_\w+\.py", collection_path.name)):
        return None
    if collection_path.parent == LANGUAGES:
        return None
    return f"pytest.mark.{mark}" not in collection_path.read_text("utf-8") or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Exclude the collected tests from garbage collection, which is a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        return SLOW.index(folder) if folder in SLOW else len(SLOW)

    items.sort(key=place)


def pytest_configure() -> None:
    """Install handlers for SIGINT and SIGHUP, so that subprocesses do not ignore these signals.

    A shell starts background jobs with SIGINT ignored, and nohup ignores SIGHUP. Subprocesses
    inherit ignored signals, but not handlers.
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


@pytest.fixture(scope="module", autouse=True)
def bare_pytest(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep the plugins of this environment out of the pytest processes that tests start.

    To import hypothesis, anyio and the other plugins takes longer than to import pytest. A module
    whose tests need plugins has a tuple `NEEDS_PLUGINS` of their entry points, or None for all.
    """
    folder = request.path.relative_to(Path(__file__).parent).parts[0]
    with pytest.MonkeyPatch.context() as patch:
        needed = getattr(request.module, "NEEDS_PLUGINS", ())
        if folder in BARE and needed is not None:
            patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
            if needed:
                patch.setenv("PYTEST_ADDOPTS", " ".join(f"-p {name}" for name in needed))
        yield


@pytest.fixture(autouse=True)
def log_level() -> Iterator[None]:
    """Reset the log level after each test, because commands in this process change it."""
    yield
    logging.getLogger("testwire").setLevel(logging.NOTSET)


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Return whether expected files should be rewritten."""
    return bool(request.config.getoption("--update"))
