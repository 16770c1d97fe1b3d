"""Only the generated lists between the markers of a page are checked and updated."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.model import ir
from testwire_codegen.targets.docs.embed import EmbedError, embed

from tests.codegen.support import ROOT, copy_case, load
from tests.support.commands import run_command

END = "<!-- testwire: end -->"


def marked(what: str, body: str = "") -> str:
    return f"before\n\n<!-- testwire: {what} -->\n{body}{END}\n\nafter\n"


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


def renewed(text: str, toy: ir.Protocol, page: str = "README.md") -> str:
    result = embed(text, page, "generated/docs", [toy])
    again = embed(result.text, page, "generated/docs", [toy])
    assert again.text == result.text and not again.stale, "once is enough"
    return result.text


def test_the_protocols(toy: ir.Protocol) -> None:
    text = renewed(marked("protocols", "old\nlines\n"), toy)
    assert text == marked(
        "protocols",
        "| protocol | version | title | transports | reference |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| `toy-box` | 1.0-beta.2 | Toy Box Protocol | stdio, dial-back, pipe, http "
        "| [page](generated/docs/toy-box/1.0-beta.2.md) |\n",
    )


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("messages", "| [`$/cancel`](PAGE#message-cancel) | notification | both directions |"),
        ("errors", "| [`Busy`](PAGE#errors) | -32001 | Sent while a lid moves. |"),
        (
            "errata",
            "| [lid-colour](PAGE#erratum-lid-colour) | Red only. | Red, green and others. |",
        ),
    ],
)
def test_the_lists_of_one_version(kind: str, words: str, toy: ir.Protocol) -> None:
    text = renewed(marked(f"{kind} {toy.key}"), toy, page="docs/more/page.md")
    assert words.replace("PAGE", "../../generated/docs/toy-box/1.0-beta.2.md") in text


def test_links_of_lists_lead_to_places_that_are_there(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    kinds = [f"{kind} toy-box@1.0-beta.2" for kind in ("messages", "errors", "errata")]
    (root / "README.md").write_text("".join(map(marked, ["protocols", *kinds])), encoding="utf-8")
    assert run_command("generate", root) == 0
    assert run_command("docs", root) == 0
    links = re.findall(r"\]\(([^)#]+)#?([^)]*)\)", (root / "README.md").read_text("utf-8"))
    assert len(links) > 10
    for path, anchor in links:
        page = (root / path).read_text("utf-8")
        assert not anchor or anchor in anchors(page), anchor


def anchors(page: str) -> set[str]:
    """Return the link targets of a page, including the anchors that GitHub creates for headings."""
    headings = re.findall(r"^#+ (.*)$", page, re.M)
    named = {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}
    return named | set(re.findall(r'<a id="([^"]+)">', page))


@pytest.mark.parametrize("path", sorted((ROOT / "generated/docs").glob("*/*.md")), ids=str)
def test_links_inside_a_reference_page_lead_somewhere(path: Path) -> None:
    page = path.read_text("utf-8")
    links = set(re.findall(r"\]\(#([^)]+)\)", page))
    assert links and links <= anchors(page), links - anchors(page)
    ids = re.findall(r'<a id="([^"]+)">', page)
    assert len(set(ids)) == len(ids), "two things of one name"


def test_what_stands_around_stays(toy: ir.Protocol) -> None:
    plain = "# Title\n\n| a | b |\n\n<!-- a comment -->\n"
    assert embed(plain, "README.md", "generated/docs", [toy]).text == plain
    fenced = "```\n<!-- testwire: nonsense -->\n```\n" + marked("protocols")
    assert renewed(fenced, toy).startswith("```\n<!-- testwire: nonsense -->\n```\nbefore")
    indented = "text\n\n    <!-- testwire: protocols -->\n"
    assert embed(indented, "README.md", "generated/docs", [toy]).text == indented


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            marked("nonsense"),
            3,
            "unknown table 'nonsense'; known: `protocols`, `messages ID",
        ),
        (marked("messages nobody@1"), 3, "unknown protocol 'nobody@1'; known: toy-box@"),
        (marked("messages"), 3, "unknown protocol ''"),
        ("<!-- testwire: protocols -->\n", 1, "has no end marker"),
        (f"\n{END}\n", 2, "without a start marker"),
        ("<!-- testwire: protocols -->\n" + marked("protocols"), 1, "has no end marker"),
    ],
)
def test_markers_that_mean_nothing(text: str, line: int, words: str, toy: ir.Protocol) -> None:
    with pytest.raises(EmbedError, match=re.escape(words)) as caught:
        embed(text, "README.md", "generated/docs", [toy])
    assert caught.value.line == line


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = copy_case("small", tmp_path / "checkout")
    (root / "docs/more").mkdir(parents=True)
    (root / "README.md").write_text(marked("protocols"), encoding="utf-8")
    (root / "docs/more/a.md").write_text(marked("messages small@1"), encoding="utf-8")
    (root / "docs/b.md").write_text("no list\n", encoding="utf-8")
    return root


def findings(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["findings"]
    return found


def test_check_sees_a_stale_list_and_docs_renews_it(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for call in (
        lambda: run_command("check", root, format="json"),
        lambda: run_command("docs", root, check=True, format="json"),
    ):
        assert call() == 1
        found = findings(capsys)
        assert [f["rule"] for f in found] == ["embedded-list"] * 2
        assert [f["location"]["file"] for f in found] == ["README.md", "docs/more/a.md"]
        assert [f["location"]["line"] for f in found] == [3, 3]
        assert "testwire docs README.md" in found[0]["fix"]
    assert (root / "README.md").read_text("utf-8") == marked("protocols"), "a check writes nothing"
    assert run_command("generate", root) == 0
    assert (root / "README.md").read_text("utf-8") == marked("protocols"), "nor does generate"
    assert run_command("docs", root) == 0
    assert run_command("docs", root, check=True) == 0
    assert run_command("check", root) == 0
    assert "text/send" in (root / "docs/more/a.md").read_text("utf-8")
    spec = root / "spec/small/1/protocol.json"
    title = json.loads(spec.read_text("utf-8"))["title"]
    spec.write_text(spec.read_text("utf-8").replace(title, "Tiny Protocol"), "utf-8")
    assert run_command("docs", root, root / "docs/more/a.md", check=True) == 0
    assert run_command("docs", root, root / "README.md", check=True) == 1


def test_a_bad_marker_is_a_finding_and_nothing_is_written(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "docs/b.md").write_text(marked("nonsense"), encoding="utf-8")
    assert run_command("docs", root, format="json") == 1
    (found,) = findings(capsys)
    assert (found["rule"], found["location"]["file"]) == ("embed-marker", "docs/b.md")
    assert found["fix"]
    assert (root / "README.md").read_text("utf-8") == marked("protocols")


def test_pages_that_cannot_be_used(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "latin.md").write_bytes(b"<!-- testwire: protocols -->\xff")
    (tmp_path / "outside.md").write_text(marked("protocols"), encoding="utf-8")
    for path, words in (
        (root / "none.md", "cannot read"),
        (root / "latin.md", "not UTF-8"),
        (tmp_path / "outside.md", "expected a page in"),
    ):
        assert run_command("docs", root, path) == 2
        assert words in capsys.readouterr().err


def test_a_bad_spec_stops_it(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "spec/small/1/protocol.json").write_text("{", encoding="utf-8")
    assert run_command("docs", root) == 3
    assert (root / "README.md").read_text("utf-8") == marked("protocols")


def test_the_lists_of_this_repository_are_up_to_date() -> None:
    assert "<!-- testwire: protocols -->" in (ROOT / "README.md").read_text("utf-8")
    assert run_command("docs", ROOT, check=True) == 0
