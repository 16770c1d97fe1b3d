"""The report page works in a browser without a network, and its policy blocks other scripts.

The viewer sets the title of the page after it has read the report.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_tools.report import render_html

from tests.support.browser import browse
from tests.tools.report.support import CASES, nasty_report, report_of

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    case = next(case for case in CASES if case.name == "progress-then-rest")
    folder = tmp_path_factory.mktemp("page")
    file = folder / "report.html"
    file.write_text(render_html(report_of(case, folder / "project"), title="Hands"), "utf-8")
    return file


@pytest.mark.parametrize(
    ("fragment", "title"),
    [
        ("", "All files - Hands"),
        ("#mutant/hands.py", "hands.py - Hands"),
        ("#test", "All tests - Hands"),
        ("#test/test_hands.py", "test_hands.py - Hands"),
    ],
)
def test_the_page_shows_files_and_tests(page: Path, fragment: str, title: str) -> None:
    seen = browse(page, fragment)
    assert (seen.title, seen.complaints) == (title, [])


def test_light_and_dark_paint_the_page(page: Path) -> None:
    light = browse(page, "", "--blink-settings=preferredColorScheme=1").background
    dark = browse(page, "", "--blink-settings=preferredColorScheme=0").background
    assert light == "rgb(255, 255, 255)"
    assert dark and dark != light


def test_nasty_texts_run_nothing(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text(render_html(nasty_report(), title="Nasty"), "utf-8")
    seen = browse(page)
    assert seen.title.endswith(" - Nasty")
    assert seen.complaints == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("app.report =", "app.report  ="), ("<noscript>", '<img src="http://example.com/x.png">')],
)
def test_a_page_that_does_more_is_stopped(page: Path, tmp_path: Path, old: str, new: str) -> None:
    worse = tmp_path / "worse.html"
    worse.write_text(page.read_text("utf-8").replace(old, new), "utf-8")
    complaints = browse(worse).complaints
    assert any("Content Security Policy" in complaint for complaint in complaints)
