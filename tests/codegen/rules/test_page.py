"""The pages of rules are what the rules and their fixtures say; every rule has one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from testwire_codegen import commands
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.drift_words import DRIFT_WORDS
from testwire_codegen.rules.examples import Fixtures
from testwire_codegen.rules.page import entries, index, pages
from testwire_tools import cli

from tests.codegen.compat.support import CLAIMS, ROOT, fixture

IDS = [rule.id for rule in catalogue()]


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    fixtures = Fixtures.find()
    assert fixtures is not None
    return pages(fixtures)


def test_the_pages_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.rules_pages(ROOT / "docs", check=True) == 0, capsys.readouterr().out


def test_every_rule_has_a_page_and_a_line_in_the_index(written: dict[str, str]) -> None:
    assert set(written) == {"rules.md", *(f"rules/{rule}.md" for rule in IDS)}
    assert [entry["id"] for entry in entries()] == IDS
    assert sorted(re.findall(r"\| \[([a-z0-9-]+)\]\(rules/\1\.md\)", index())) == sorted(IDS)
    for rule in catalogue():
        page = written[f"rules/{rule.id}.md"]
        assert page.startswith(f"# {rule.id}\n\n{rule.purpose}\n")
        assert f"Severity: {rule.severity}." in page and rule.fix in page


def test_every_page_shows_what_is_found_and_what_is_not(written: dict[str, str]) -> None:
    for rule in catalogue():
        page = written[f"rules/{rule.id}.md"]
        assert "\n## Found\n" in page and "\n## Not found\n" in page, rule.id


def test_words_are_those_of_rules_that_there_are() -> None:
    ids = {rule.id for rule in catalogue() if str(rule.category) == "drift"}
    assert set(DRIFT_WORDS) <= ids
    for found, silent in DRIFT_WORDS.values():
        assert found != silent and found.endswith(".") and silent.endswith(".")


def test_a_page_quotes_what_its_fixture_expects(written: dict[str, str]) -> None:
    for rule in {claim.split("/")[0] for claim in CLAIMS}:
        page = written[f"rules/{rule}.md"]
        (name,) = re.findall(r"\[.+\]\(\.\./\.\./tests/rules/(.+)\)", page.split("## Not found")[0])
        for entry in fixture(name)["expect"]:
            assert entry["message"] in page


def test_links_lead_to_files(written: dict[str, str]) -> None:
    for name, text in written.items():
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", re.sub(r"```.*?```", "", text, flags=re.S)):
            target = (ROOT / "docs" / name).parent / link
            assert target.resolve().is_file(), (name, link)


def test_fences_are_closed_and_hold_no_fence(written: dict[str, str]) -> None:
    for name, text in written.items():
        marks = [line for line in text.splitlines() if line.startswith("```")]
        assert len(marks) % 2 == 0 and all(mark == "```" for mark in marks[1::2]), name


@pytest.mark.parametrize("name", ["rules.md", "rules/enum-closed.md"])
@pytest.mark.parametrize("words", ["is not what the rules say", "is missing"])
def test_a_page_that_differs_is_found_and_renewed(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "docs"
    assert commands.rules_pages(folder) == 0
    assert commands.rules_pages(folder, check=True) == 0
    capsys.readouterr()
    page = folder / name
    if words == "is missing":
        page.unlink()
    else:
        page.write_text(page.read_text("utf-8") + "More.\n", "utf-8")
    assert commands.rules_pages(folder, check=True) == 1
    said = capsys.readouterr().out
    assert f"{name} {words} [rule-page]" in said and "testwire rules --markdown" in said
    assert cli.main(["rules", "--markdown", str(folder)]) == 0
    assert cli.main(["rules", "--markdown", str(folder), "--check"]) == 0


def test_the_page_of_a_rule_that_is_gone_is_found_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "docs/rules", tmp_path / "rules")
    shutil.copy(ROOT / "docs/rules.md", tmp_path)
    (tmp_path / "rules/no-such-rule.md").write_text("# no-such-rule\n", "utf-8")
    assert commands.rules_pages(tmp_path, check=True) == 1
    assert "is the page of no rule" in capsys.readouterr().out
    assert commands.rules_pages(tmp_path) == 0
    assert not (tmp_path / "rules/no-such-rule.md").exists()


def test_without_the_checkout_the_index_is_all_there_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fixtures, "find", classmethod(lambda cls: None))
    assert cli.main(["rules", "--markdown", str(tmp_path)]) == 2
    assert "checkout" in capsys.readouterr().err
    assert cli.main(["rules", "--markdown"]) == 0
    assert capsys.readouterr().out == index()


def test_check_needs_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--check"]) == 2
    assert "--markdown DIR" in capsys.readouterr().err
