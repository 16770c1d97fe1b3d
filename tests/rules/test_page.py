"""docs/rules.md is what the rules say."""

from __future__ import annotations

from testwire_codegen.rules import catalogue
from testwire_codegen.rules.page import entries, page

from tests.rules.support import ROOT


def stale(text: str) -> bool:
    return text != page()


def test_the_page_is_current() -> None:
    path = ROOT / "docs/rules.md"
    assert not stale(path.read_text("utf-8")), "testwire rules --markdown > docs/rules.md"


def test_an_edited_page_is_noticed() -> None:
    assert stale(page().replace("Smallest", "Largest"))


def test_every_rule_has_a_heading_and_an_entry() -> None:
    ids = [rule.id for rule in catalogue()]
    assert [entry["id"] for entry in entries()] == ids
    headings = [line[4:] for line in page().splitlines() if line.startswith("### ")]
    assert sorted(headings) == sorted(ids)
