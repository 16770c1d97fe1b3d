"""The HTML page shows all results, needs no network, and escapes hostile strings."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from testwire_tools import cli
from testwire_tools.conformance import page
from testwire_tools.conformance.display import bytes_to_copy
from testwire_tools.conformance.model import VERDICTS, Transcript

from tests.tools.conformance.pages import NASTY, both, case, entry, result


class Tree(HTMLParser):
    """The parsed elements of a page with their attributes, and the text of elements with an id."""

    VOID = ("meta", "input", "br", "link", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text: dict[str, str] = {}
        self.inline: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag not in self.VOID:
            self._open.append((tag, given.get("id", "")))

    def handle_endtag(self, tag: str) -> None:
        name, _ = self._open.pop()
        assert name == tag, f"</{tag}> ends <{name}>"

    def handle_data(self, data: str) -> None:
        tag = self._open[-1][0] if self._open else ""
        if tag in ("script", "style", "title"):
            self.inline[tag] = self.inline.get(tag, "") + data
            return
        for _, id in self._open:
            if id:
                self.text[id] = self.text.get(id, "") + data

    def all(self, tag: str, css: str = "") -> list[dict[str, str]]:
        return [a for t, a in self.tags if t == tag and css in [*a.get("class", "").split(), ""]]


def test_cases_and_runs_make_a_matrix() -> None:
    tree = Tree(page.render(both()))
    rows = tree.all("tr", "row")
    assert len(rows) == 7
    cells = [a["class"].split()[1] for a in tree.all("a", "cell")]
    assert sorted(cells) == sorted([*VERDICTS, "pass", "known"])
    assert len(tree.all("td", "none")) == 14 - 8
    matrix = tree.text["matrix"]
    assert re.search(r"framing\s+1/5\s+1/1", matrix)  # One of the six cases is skipped.
    for sign, word in zip("✓✗!i–?", VERDICTS, strict=True):
        assert f"{sign} {word}" in re.sub(r"\s+", " ", matrix)
    assert "✗ fail, known" in matrix


def test_a_row_says_what_the_filters_need() -> None:
    tree = Tree(page.render(both()))
    rows = {a["data-text"].split()[0]: a for a in tree.all("tr", "row")}
    assert rows["framing/fail"]["data-verdicts"].split() == ["fail", "pass"]
    assert "data-differs" in rows["framing/fail"]
    assert "data-differs" not in rows["framing/pass"]
    assert "skipped because of this" in rows["framing/skipped"]["data-text"]


def test_details_tell_what_a_case_stands_for_and_what_passed() -> None:
    document = result(
        "one", case("errors/a", "fail", requirement="some-requirement"), case("errors/b", "skipped")
    )
    tree = Tree(page.render([document]))
    told = tree.text["c1"]
    for text in ("MUST", "some-requirement", "README, Somewhere", "fail because of this"):
        assert text in told
    assert "errors/a fail on the wire" in told and "0.500" in told and "received" in told
    assert "skipped because of this" in tree.text["c2"]
    assert "skipped because of this" in tree.text["findings"]


def test_unproven_requirements_are_on_the_case_and_in_the_summary() -> None:
    both = case("errors/a", requirement="first", also=["second"], unproven=["second"])
    other = case("errors/b", requirement="first", unproven=[])
    known = {"proven": ["first"], "unproven": ["second", "third"]}
    run = result("one", both, other, **known, untested=["second", "third", "fourth"])
    text = page.render([run])
    tree = Tree(text)
    told = {id: " ".join(text.split()) for id, text in tree.text.items()}
    assert "Requirementfirst Requirementsecond unproven No test of Testwire" in told["c1"]
    assert "unproven" not in told["c2"]
    assert "Unproven requirements: 2" in told["findings"]
    assert "seconderrors/a thirdThe cases of this requirement are not in" in told["findings"]
    assert "Requirements without a case: 1fourth" in told["findings"]
    assert "Requirements: 1 of 4 tested, 2 unproven</p>" in text
    assert "nproven" not in Tree(page.render([result("one", other)])).text["findings"]


def test_transcripts_are_there_for_findings_and_beside_them() -> None:
    text = page.render(both())
    assert "framing/pass pass on the wire" not in text
    assert "framing/fail pass on the wire" in text
    for verdict in ("fail", "warning", "note", "inconclusive"):
        assert f"framing/{verdict} {verdict} on the wire" in text
    assert "framing/skipped skipped on the wire" not in text


def test_a_long_message_is_folded_and_whole() -> None:
    body = "x" * 1500
    document = result("one", case("errors/a", "fail", transcript=[entry(body)]))
    tree = Tree(page.render([document]))
    assert len(tree.all("details", "long")) == 1
    assert body in tree.text["c1"]
    assert "1,500 characters" in tree.text["c1"]


def test_what_stands_on_standard_error_is_one_block() -> None:
    lines = [entry(f"line {number}", "stderr") for number in range(3)]
    document = result("one", case("errors/a", "fail", transcript=[*lines, entry("{}")]))
    tree = Tree(page.render([document]))
    assert len(tree.all("li", "stderr")) == 1
    assert "line 0\nline 1\nline 2" in tree.text["c1"]


def test_what_was_left_out_is_told() -> None:
    failing = case("errors/a", "fail", transcriptLeftOut=7)
    long = case("errors/a", transcript=[entry(str(n)) for n in range(page.COMPARED + 1)])
    told = Tree(page.render([result("a", failing), result("b", long)])).text["c1"]
    assert "7 more entries are not shown." in told
    assert "1 more entry is not shown." in told


@pytest.mark.parametrize(
    "place", ["id", "group", "level", "docs", "source", "requirement", "message", "transcript"]
)
def test_no_text_of_a_case_breaks_the_page(place: str) -> None:
    text: Any = [entry(NASTY)] if place == "transcript" else NASTY
    check_nasty(result("one", case("errors/a", "fail") | {place: text}))


@pytest.mark.parametrize("place", ["server", "command", "protocol", "transport", "side"])
def test_no_text_of_a_run_breaks_the_page(place: str) -> None:
    check_nasty(result("one", case("errors/a", "fail")) | {place: NASTY})


def check_nasty(document: dict[str, Any]) -> None:
    text = page.render([document])
    text.encode("utf-8")
    tree = Tree(text)
    assert not tree.all("b", "bold") and not tree.all("img")
    assert len(tree.all("script")) == 1
    assert tree.inline["script"] == asset("page.js")
    assert all(not name.startswith("on") for _, attrs in tree.tags for name in attrs)
    assert not set("\x00\x1b\u202e\ud800") & set(text)
    assert "49" not in tree.text["matrix"]
    assert "bold</b>" in "".join([*tree.text.values(), *map(str, tree.tags)]), "the text is gone"


def test_an_unescaped_text_is_found() -> None:
    document = result("one", case("errors/a", "fail"))
    with pytest.raises(AssertionError):
        Tree(page.render([document]).replace("fail because of this", "</section>" + NASTY))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("Content-Length: 2\r\n\r\n{}", "Content-Length: 2\\r\\n\\r\\n{}"),
        ("a\nb", "a\\n\nb"),
        ("\x1b[0m", "\\u001b[0m"),
        ("ü€𝄞", "ü€𝄞"),
        ("\u202eabc\u200b", "\\u202eabc\\u200b"),
        ("\ud83d", "\\ud83d"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_nothing_is_hidden(text: str, shown: str) -> None:
    assert page.visible(text) == shown


def asset(name: str) -> str:
    return (Path(page.__file__).parent / "assets" / name).read_text("utf-8")


def test_the_page_asks_for_nothing_from_outside() -> None:
    text = page.render(both())
    tree = Tree(text)
    for tag, attrs in tree.tags:
        assert tag not in ("link", "iframe", "object", "base", "img")
        assert "src" not in attrs and "style" not in attrs
        assert attrs.get("href", "#").startswith("#")
    assert "url(" not in tree.inline["style"] and "@import" not in tree.inline["style"]
    policy = next(a["content"] for a in tree.all("meta") if "http-equiv" in a)
    assert policy.startswith("default-src 'none'")
    for inline in ("script", "style"):
        digest = hashlib.sha256(tree.inline[inline].encode()).digest()
        assert f"{inline}-src 'sha256-{base64.b64encode(digest).decode()}'" in policy


def test_every_link_leads_somewhere() -> None:
    tree = Tree(page.render(both()))
    ids = [attrs["id"] for _, attrs in tree.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    targets = {attrs["href"][1:] for attrs in tree.all("a")}
    assert targets <= set(ids)
    assert len(targets) == 1 + 7 + 8  # The page links to the findings, 7 cases and 8 verdicts.


def test_protocols_side_by_side_are_told_apart() -> None:
    other = result("second", case("errors/a")) | {"protocol": "test-runner@0.1"}
    tree = Tree(page.render([result("first", case("errors/a")), other]))
    assert "test-runner@0.1" in tree.text["matrix"]
    assert tree.inline["title"] == "Conformance to msp@0.4, test-runner@0.1"


def test_known_failures_are_clean_and_stale_ones_are_not() -> None:
    known = result("one", case("errors/a", "fail", expected=True))
    assert "card clean" in page.render([known])
    assert "card dirty" in page.render([known | {"stale": ["errors/b"]}])
    assert "errors/b" in Tree(page.render([known | {"stale": ["errors/b"]}])).text["findings"]


def test_warnings_that_count_are_not_clean() -> None:
    warned = result("one", case("errors/a", "warning"))
    assert "card clean" in page.render([warned | {"clean": True}])
    assert "card dirty" in page.render([warned | {"clean": False}])


# --- reading results, and the command ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ("[]", "expected a list of runs in the member 'runs', found none"),
        ('{"runs": []}', "expected a list of runs in the member 'runs', found none"),
        ('{"runs": [1]}', "#/runs/0: expected an object"),
        ('{"runs": [{}]}', "#/runs/0/protocol: expected a string, found null or no value"),
        (json.dumps({"runs": [result("a") | {"cases": {}}]}), "#/runs/0/cases: expected a list"),
        (json.dumps({"runs": [result("a", {"id": "x"})]}), "#/runs/0/cases/0/group"),
        (
            json.dumps({"runs": [result("a", case("e/a", "maybe"))]}),
            "#/runs/0/cases/0/verdict: expected one of pass",
        ),
        (
            json.dumps({"runs": [result("a", case("e/a", transcript=[entry("x", "up")]))]}),
            "#/runs/0/cases/0/transcript",
        ),
    ],
)
def test_what_is_no_result_is_refused(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "result.json"
    file.write_text(text)
    code = cli.main(["verify", "report", str(file), "--output", str(tmp_path / "x.html")])
    assert code == 3
    assert message in capsys.readouterr().err
    assert not (tmp_path / "x.html").exists()


def test_results_become_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for number, run in enumerate(both()):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps({"runs": [run]}))
    output = tmp_path / "deep" / "matrix.html"
    arguments = ["verify", "report", *map(str, files), "--output", str(output)]
    assert cli.main([*arguments, "--title", "Both"]) == 0
    assert "Wrote 2 runs to" in capsys.readouterr().out
    assert Tree(output.read_text("utf-8")).inline["title"] == "Both"
    first = output.read_bytes()
    assert cli.main([*arguments, "--title", "Both"]) == 0
    assert output.read_bytes() == first


def test_a_page_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "result.json"
    file.write_text(json.dumps({"runs": both()}))
    assert cli.main(["verify", "report", str(file), "--output", str(file / "x.html")]) == 3
    assert "cannot be written" in capsys.readouterr().err


def test_many_runs_leave_the_width_to_the_names() -> None:
    assert not Tree(page.render(both())).all("table", "many")
    assert len(Tree(page.render([*both(), *both()])).all("table", "many")) == 1


def test_the_bytes_to_copy_are_exact(tmp_path: Path) -> None:
    nasty = b'Content-Length: 9\r\n\r\n{"a": "%s\'\\\xff\x00\xc3\xa9"}\n'
    made = Transcript()
    made.add("note", "Starts the server over stdio.")
    made.add("sent", nasty.decode("utf-8", "backslashreplace"), data=nasty)
    made.add("sent", "{}", data=b"{}")
    made.add("received", "not sent")
    long = b"x" * 5000
    made.add("sent", long.decode(), data=long)
    script = bytes_to_copy(made.entries)
    assert script.isascii() and script.startswith("# a new server\nprintf '")
    ran = subprocess.run(["sh", "-c", script], capture_output=True, check=True)
    assert ran.stdout == nasty + b"{}" + long
    text = page.render([result("a", case("types/a", "fail", transcript=made.entries))])
    assert script.splitlines()[1] in html.unescape(text)


def test_each_case_has_a_page() -> None:
    command = "testwire verify server --case=framing/fail -v -- mine"
    sent = [entry("Content-Length: 2\r\n\r\n{}", "sent")]
    runs = [
        result("a", case("framing/fail", "fail", transcript=sent, repeat=command)),
        result("b", case("errors/x/y", transcript=sent)),
    ]
    pages = page.render_cases(runs)
    assert sorted(pages) == ["errors-x-y.html", "framing-fail.html"]
    for text in pages.values():
        Tree(text)
        assert "printf &#39;Content-Length: 2\\r\\n\\r\\n{}&#39;" in text
        assert 'href="../index.html#findings"' in text
    assert command in pages["framing-fail.html"]
    whole = page.render(runs, case_pages=True)
    assert 'href="cases/framing-fail.html"' in whole
    assert "cases/" not in page.render(runs)


def test_no_text_breaks_the_page_of_a_case() -> None:
    hostile = case(f"errors/{NASTY}", "fail", message=NASTY, repeat=NASTY)
    (name,) = page.render_cases([result(NASTY, hostile)])
    assert "/" not in name and name.endswith(".html")
    text = page.render_cases([result(NASTY, hostile)])[name]
    tree = Tree(text)
    assert not tree.all("b", "bold") and not tree.all("img") and not tree.all("script")
    assert not set("\x00\x1b\u202e\ud800") & set(text)
