"""Tests that the id, severity, category, audience and bump of each rule do not change.

Users refer to rules in waivers, in `--severity` and in errata, so a changed or reused id breaks
their files. Edit `catalogue.json` by hand when you add a rule.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.compat import COMPAT
from testwire_codegen.rules.page import entries

PINNED: dict[str, list[str]] = json.loads(
    (Path(__file__).parent / "catalogue.json").read_text("utf-8")
)


def facts() -> dict[str, list[str]]:
    """Return the severity, category, audience and bump of each rule by its id."""
    return {
        entry["id"]: [
            entry["severity"],
            entry["category"],
            *([entry["breaks"], entry["bump"]] if "bump" in entry else []),
        ]
        for entry in entries()
    }


def test_ids_severities_and_categories_are_the_pinned_ones() -> None:
    assert facts() == PINNED


def test_another_severity_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [
        replace(rule, severity="info") if rule.id == "no-spec" else rule for rule in catalogue()
    ]
    monkeypatch.setattr("testwire_codegen.rules.page.catalogue", lambda: rules)
    with pytest.raises(AssertionError):
        test_ids_severities_and_categories_are_the_pinned_ones()


def test_each_id_is_there_once() -> None:
    ids = [rule.id for rule in catalogue()]
    assert sorted(set(ids)) == ids


def test_what_a_rule_handles_is_taken_apart() -> None:
    rule = next(rule for rule in COMPAT if rule.id == "typescript-name-changed")
    assert rule.handles == "message.typescript-name changed, member renamed"
    assert rule.changes == (("message.typescript-name", "changed"), ("member", "renamed"))
    rule = next(rule for rule in COMPAT if rule.id == "sunset-in-past")
    assert rule.changes[:3] == (
        ("type.sunset", "added"),
        ("type.sunset", "changed"),
        ("member.sunset", "added"),
    )
