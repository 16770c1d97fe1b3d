"""Reports from mutation test results, their figures and their HTML page.

Each folder of `report_cases` is a case. `case.json` contains the files of a project and the partial
results of a run. `report.json` contains the expected report; `--update` rewrites it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from testwire_tools.report import (
    ReportError,
    Survivor,
    build_report,
    merge_results,
    render_html,
    summarize,
    survivors,
)
from testwire_tools.report.source import text_between

from tests.tools.report.support import CASES, NASTY, mutant, nasty_report, report_of, result_of

# --- the report ----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_report_of_a_run(case: Path, tmp_path: Path, update: bool) -> None:
    expected = case / "report.json"
    text = json.dumps(report_of(case, tmp_path), indent=2, ensure_ascii=False) + "\n"
    if update:
        expected.write_text(text, "utf-8")
    assert text == expected.read_text("utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_all_test_ids_are_described_once(case: Path, tmp_path: Path) -> None:
    report = report_of(case, tmp_path)
    described = [t["id"] for f in report.get("testFiles", {}).values() for t in f["tests"]]
    mutants = [m for f in report["files"].values() for m in f["mutants"]]
    used = {i for m in mutants for key in ("killedBy", "coveredBy") for i in m.get(key, ())}
    assert sorted(described) == sorted(used)
    assert len({m["id"] for m in mutants}) == len(mutants)


def test_a_case_has_each_status(tmp_path: Path) -> None:
    found = {status for case in CASES for status in summarize(report_of(case, tmp_path)).counts}
    assert found == {
        "Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout", "Ignored",
    }  # fmt: skip


def test_input_is_not_changed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x\n")
    parts = [result_of("a.py", mutant(killedBy=["t"])), result_of("a.py", mutant(id="2"))]
    before = json.dumps(parts)
    build_report(merge_results(parts), tmp_path)
    assert json.dumps(parts) == before


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("../outside.py", "outside the project"),
        ("/etc/hostname", "outside the project"),
        ("gone.py", "expected the mutated file in"),
        ("folder", "expected the mutated file in"),
    ],
)
def test_files_that_are_not_the_projects_are_refused(
    tmp_path: Path, path: str, message: str
) -> None:
    project = tmp_path / "project"
    (project / "folder").mkdir(parents=True)
    (tmp_path / "outside.py").write_text("secret = 1\n")
    with pytest.raises(ReportError, match=message):
        build_report(result_of(path, mutant()), project)


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "outside.py").write_text("secret = 1\n")
    (project / "inside.py").symlink_to(tmp_path / "outside.py")
    with pytest.raises(ReportError, match="outside the project"):
        build_report(result_of("inside.py", mutant()), project)


def test_tests_outside_the_project_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x\n")
    with pytest.raises(ReportError, match="outside the project"):
        build_report(result_of("a.py", mutant(killedBy=["../../t.py::test_x"])), tmp_path)


# --- figures -------------------------------------------------------------------------------------


def test_score_counts_valid_mutants_only() -> None:
    statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError", "Ignored"]
    files = {"files": {"a.py": {"mutants": [mutant(status=status) for status in statuses]}}}
    summary = summarize(files)
    assert (summary.total, summary.detected, summary.undetected) == (6, 2, 2)
    assert summary.score == 50


def test_score_of_nothing_is_none() -> None:
    assert summarize({"files": {}}).score is None
    assert summarize(result_of("a.py", mutant(status="Ignored"))).score is None


def test_survivors_are_what_the_tests_miss(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.name == "progress-then-rest")
    assert survivors(report_of(case, tmp_path)) == [
        Survivor("hands.py", 2, 14, ">", ">=", "Comparison", "Survived"),
        Survivor("hands.py", 4, 12, '""', '"x"', "String", "NoCoverage"),
    ]


def test_a_column_behind_an_astral_character(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.name == "progress-then-rest")
    file = report_of(case, tmp_path)["files"]["hands.py"]
    place = next(m["location"] for m in file["mutants"] if m["mutatorName"] == "Binary")
    assert text_between(file["source"], place) == "*"


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        ((1, 1), (1, 3), "ab"),
        ((1, 2), (2, 2), "bc\nd"),
        ((2, 1), (3, 1), "def\n"),
        ((2, 1), (4, 1), "def\n"),
        ((2, 2), (2, 90), "ef"),
        ((3, 1), (3, 1), ""),
        ((9, 1), (9, 2), ""),
    ],
)
def test_text_between(start: tuple[int, int], end: tuple[int, int], text: str) -> None:
    location = {
        "start": {"line": start[0], "column": start[1]},
        "end": {"line": end[0], "column": end[1]},
    }
    assert text_between("abc\ndef\n", location) == text


# --- the page ------------------------------------------------------------------------------------


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.title = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.lasttag = ""

    def handle_data(self, data: str) -> None:
        if self.lasttag == "script":
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)
        if self.lasttag == "title":
            self.title += data


def policy_findings(page: Page) -> list[str]:
    """Return the scripts that the page's policy forbids, and the elements that load a file."""
    policy = next(
        attributes["content"] or ""
        for tag, attributes in page.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    found = [] if policy.startswith("default-src 'none';") else ["the policy allows requests"]
    for attributes, text in page.scripts:
        if attributes.get("type") == "application/json":
            continue
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        if f"'sha256-{digest}'" not in policy:
            found.append("a script is not in the policy")
    for tag, attributes in page.elements:
        if tag in {"link", "img", "iframe", "object"} or {"src", "href"} & attributes.keys():
            found.append(f"<{tag}> loads something")
    return found


def test_the_report_survives_the_page() -> None:
    page = Page(render_html(nasty_report(), title=NASTY))
    data = [text for attributes, text in page.scripts if "type" in attributes]
    assert [json.loads(text) for text in data] == [nasty_report()]


def test_nothing_breaks_out_of_the_page() -> None:
    text = render_html(nasty_report(), title=NASTY)
    page = Page(text)
    shown = NASTY.replace("\ud800", "?")
    assert len(page.scripts) == 3
    assert len(re.findall("<script|</script", text)) == 6
    assert page.title == shown
    assert ("mutation-test-report-app", {"title-postfix": shown}) in page.elements
    text.encode("utf-8")


def test_the_page_names_its_scripts_and_loads_nothing() -> None:
    assert policy_findings(Page(render_html(nasty_report()))) == []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("app.report =", "app.report  =", "a script is not in the policy"),
        ("<noscript>", '<img src="x"><noscript>', "<img> loads something"),
        ("default-src 'none'", "default-src *", "the policy allows requests"),
    ],
)
def test_a_worse_page_is_noticed(old: str, new: str, finding: str) -> None:
    text = render_html(nasty_report())
    assert text.count(old) == 1
    assert finding in policy_findings(Page(text.replace(old, new)))


def test_a_viewer_with_a_script_tag_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "testwire_tools.report.html.viewer_source", lambda: "const x = '<SCRIPT >';"
    )
    with pytest.raises(ValueError, match="expected no script tags, found one"):
        render_html(nasty_report())


def test_the_same_results_give_the_same_page(tmp_path: Path) -> None:
    first, second = (report_of(CASES[0], tmp_path / name) for name in ("first", "second"))
    assert render_html(first) == render_html(second)
