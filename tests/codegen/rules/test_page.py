"""The rule pages describe every rule once, with examples from the fixtures."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from testwire_codegen.rules import Rule, catalogue
from testwire_codegen.rules.compat import COMPAT
from testwire_codegen.rules.examples import Fixtures, RuleExample
from testwire_codegen.rules.page import entries, index, pages
from testwire_tools import cli

from tests.codegen.compat.support import ROOT, fixture
from tests.support.commands import run_command

IDS = [rule.id for rule in catalogue()]
RED = re.compile(r"\n\*\*Reported\*\*\n(.*?)(?=\n\*\*)", re.S)
NEAR_MISS_OPTIONAL = ("spec", "lint", "vectors")
"""Categories whose rules do not need the section *Not reported*."""
NEAR_MISS = re.compile(r"\n\*\*Not reported\*\*\n(.*?)(?=\n\*\*)", re.S)


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    fixtures = Fixtures.find()
    assert fixtures is not None
    return pages(fixtures)


def test_the_pages_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command("rules", markdown=ROOT / "docs", check=True) == 0, capsys.readouterr().out


def _part(written: dict[str, str], rule: Rule) -> str:
    (part,) = re.findall(
        rf"^## {rule.id}\n(.*?)(?=^## |\Z)", written[f"rules/{rule.page}.md"], re.S | re.M
    )
    return str(part)


def test_every_rule_is_described_once_and_has_a_line_in_the_index(written: dict[str, str]) -> None:
    assert set(written) == {"rules.md", *(f"rules/{rule.page}.md" for rule in catalogue())}
    assert [entry["id"] for entry in entries()] == IDS
    links = re.findall(r"\| \[([a-z0-9-]+)\]\(rules/([a-z-]+)\.md#\1\)", index())
    assert sorted(links) == sorted((rule.id, rule.page) for rule in catalogue())
    for rule in catalogue():
        part = _part(written, rule)
        assert part.startswith(f"\n{rule.purpose}\n")
        assert f"Severity: {rule.severity}." in part and rule.fix in part


def test_every_rule_has_an_example_and_a_near_miss(written: dict[str, str]) -> None:
    for rule in catalogue():
        example, near_miss = (
            RED.search(_part(written, rule)),
            NEAR_MISS.search(_part(written, rule)),
        )
        assert example and example[1].strip(), rule.id
        assert near_miss or rule.category in NEAR_MISS_OPTIONAL, rule.id
        assert near_miss is None or near_miss[1].strip(), rule.id


def test_a_rule_without_a_fixture_has_examples_in_prose() -> None:
    fixtures = Fixtures.find()
    assert fixtures is not None
    for rule in catalogue():
        prose = (rule.found, rule.not_found)
        for example, text in zip(fixtures.of(rule.id), prose, strict=True):
            optional = text is rule.not_found and rule.category in NEAR_MISS_OPTIONAL
            assert optional or example is not None or text.endswith("."), rule.id
        assert not rule.found or rule.found != rule.not_found


def test_an_example_has_the_severity_of_its_rule(written: dict[str, str]) -> None:
    for rule in catalogue():
        shown = re.findall(r"^(error|warning|info): ", _part(written, rule), re.M)
        assert set(shown) <= {rule.severity}, rule.id


def test_an_example_with_another_severity_is_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shortest fixture of `enum-value-added` is not chosen, because it has severity `info`."""
    fixtures = Fixtures.find()
    assert fixtures is not None
    chosen = fixtures.of("enum-value-added")[0]
    monkeypatch.setattr(RuleExample, "usual", True)
    plainest = fixtures.of("enum-value-added")[0]
    assert chosen is not None and [severity for _, severity in chosen.findings] == [None]
    assert plainest is not None and [severity for _, severity in plainest.findings] == ["info"]


def test_a_page_quotes_what_its_fixture_expects(written: dict[str, str]) -> None:
    fixtures = Fixtures.find()
    assert fixtures is not None
    for rule in COMPAT:
        example, found = fixtures.of(rule.id)[0], RED.search(_part(written, rule))
        assert example is not None and found is not None
        expected = fixture(example.name)["expect"]
        assert expected and all(entry["message"] in found[1] for entry in expected)


def test_links_lead_to_files_and_headings(written: dict[str, str]) -> None:
    for name, text in written.items():
        prose = re.sub(r"```.*?```", "", text, flags=re.S)
        for link, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", prose):
            page = ROOT / "docs" / name
            target = (page.parent / link).resolve() if link else page
            assert target.is_file(), (name, link)
            if anchor:
                assert f"\n## {anchor}\n" in target.read_text("utf-8"), (name, link, anchor)


def test_fences_are_closed_and_hold_no_fence(written: dict[str, str]) -> None:
    for name, text in written.items():
        marks = [line for line in text.splitlines() if line.startswith("```")]
        assert len(marks) % 2 == 0 and all(mark == "```" for mark in marks[1::2]), name


@pytest.mark.parametrize("name", ["rules.md", "rules/compat-values.md"])
@pytest.mark.parametrize("words", ["is not up to date", "is missing"])
def test_a_page_that_differs_is_found_and_renewed(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "docs"
    assert run_command("rules", markdown=folder) == 0
    assert run_command("rules", markdown=folder, check=True) == 0
    capsys.readouterr()
    page = folder / name
    if words == "is missing":
        page.unlink()
    else:
        page.write_text(page.read_text("utf-8") + "More.\n", "utf-8")
    assert run_command("rules", markdown=folder, check=True) == 1
    said = capsys.readouterr().out
    assert f"{name} {words} [rule-page]" in said and "testwire rules --markdown" in said
    assert cli.main(["rules", "--markdown", str(folder)]) == 0
    assert cli.main(["rules", "--markdown", str(folder), "--check"]) == 0


def test_a_page_that_no_rule_is_on_is_found_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "docs/rules", tmp_path / "rules")
    shutil.copy(ROOT / "docs/rules.md", tmp_path)
    (tmp_path / "rules/no-such-rule.md").write_text("# no-such-rule\n", "utf-8")
    assert run_command("rules", markdown=tmp_path, check=True) == 1
    assert "is not a rule page" in capsys.readouterr().out
    assert run_command("rules", markdown=tmp_path) == 0
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
