"""Tests of the HTML page in a browser without a network.

The content security policy of the page allows only the page's own script. The tests run additional
scripts in a copy of the page with a weaker content security policy.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from testwire_tools.conformance import page

from tests.support.browser import browse
from tests.tools.conformance.pages import NASTY, both, case, result

pytestmark = pytest.mark.e2e


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "index.html"
    path.write_text(page.render(both()), "utf-8")
    return path


def run(file: Path, script: str, fragment: str = "") -> Any:
    text = re.sub(
        "script-src .*?; style", "script-src 'unsafe-inline'; style", file.read_text("utf-8")
    )
    text = text.replace(
        "</body>",
        "<script>setTimeout(() => { document.title = JSON.stringify((() => {"
        + script
        + "})()); }, 200)</script></body>",
    )
    tried = file.with_name("tried.html")
    tried.write_text(text, "utf-8")
    seen = browse(tried, fragment, "--window-size=1600,1000")
    assert seen.complaints == []
    return json.loads(seen.title.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


OPEN = """
const open = () => [...document.querySelectorAll("article")]
  .filter((article) => article.offsetParent).map((article) => article.id);
"""
SHOWN = """
const shown = () => [...document.querySelectorAll("tr.row")]
  .filter((row) => row.offsetParent).map((row) => row.querySelector("th a").textContent);
const key = (name) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
"""


def test_the_page_opens_without_a_complaint(file: Path) -> None:
    seen = browse(file)
    assert (seen.title, seen.complaints) == ("Conformance to msp@0.4", [])


def test_nasty_texts_run_nothing(tmp_path: Path) -> None:
    path = tmp_path / "nasty.html"
    nasty = case("errors/a", "fail", message=NASTY, docs=NASTY)
    path.write_text(page.render([result(NASTY, nasty)]), "utf-8")
    assert browse(path).complaints == []


@pytest.mark.parametrize(
    "worse", ["<script>document.title = 1</script>", '<img src="http://example.com/x.png">']
)
def test_a_page_that_does_more_is_stopped(file: Path, worse: str) -> None:
    file.write_text(file.read_text("utf-8").replace("</main>", worse + "</main>"), "utf-8")
    assert any("Content Security Policy" in each for each in browse(file).complaints)


@pytest.mark.parametrize(
    ("act", "names"),
    [
        ("", ["pass", "fail", "warning", "note", "skipped", "inconclusive", "only-here"]),
        ("click('[data-verdict=warning]')", ["warning"]),
        (
            "click('[data-verdict=warning]'); click('[data-verdict=fail]')",
            ["fail", "warning", "only-here"],
        ),
        ("click('.chip[data-differs]')", ["fail"]),
        ("type('ONLY')", ["only-here"]),
        ("type('because warning')", ["warning"]),
        ("type('nothing like that')", []),
        ("choose('errors')", ["only-here"]),
        ("choose('errors'); click('[data-verdict=skipped]')", []),
        (
            "type('nothing'); click('#clear')",
            ["pass", "fail", "warning", "note", "skipped", "inconclusive", "only-here"],
        ),
    ],
)
def test_filters(file: Path, act: str, names: list[str]) -> None:
    helpers = """
    const click = (selector) => document.querySelector(selector).click();
    const type = (text) => { const t = document.getElementById("text"); t.value = text;
      t.dispatchEvent(new Event("input")); };
    const choose = (group) => { const g = document.getElementById("group"); g.value = group;
      g.dispatchEvent(new Event("change")); };
    """
    seen = run(
        file,
        f"{SHOWN}{helpers}{act}; return [shown(), document.getElementById('shown').textContent];",
    )
    counted = "7 cases" if len(names) == 7 else f"{len(names)} of 7 cases"
    assert seen == [names, counted]


@pytest.mark.parametrize(
    ("keys", "hash"),
    [
        (["n"], "#c2r0"),
        (["n", "n"], "#c3r0"),
        (["p"], "#c7r1"),
        (["n", "p"], "#c7r1"),
        (["n", "Escape"], "#findings"),
    ],
)
def test_keys_lead_through_the_findings(file: Path, keys: list[str], hash: str) -> None:
    script = SHOWN + "".join(f"key('{name}');" for name in keys) + "return location.hash;"
    assert run(file, script) == hash


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["ArrowDown"], "pass"),
        (["ArrowDown", "ArrowDown"], "fail"),
        (["ArrowDown", "ArrowDown", "ArrowRight"], "✗ fail"),
        (["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"], "✓ pass"),
        (["ArrowDown", "ArrowUp"], "pass"),
        (["/"], ""),
    ],
)
def test_keys_move_in_the_matrix(file: Path, keys: list[str], text: str) -> None:
    script = SHOWN + "".join(f"key('{name}');" for name in keys)
    assert run(file, script + "return document.activeElement.textContent;") == text


def test_a_link_opens_the_details_and_marks_the_verdict(file: Path) -> None:
    script = """
    return [open(), document.querySelector(".row.open th a").textContent,
            document.querySelector(".cell.now").hash];
    """
    assert run(file, OPEN + script, "#c2r0") == [["c2"], "fail", "#c2r0"]


def test_without_a_choice_the_findings_are_shown(file: Path) -> None:
    assert run(file, OPEN + "return open();") == ["findings"]
