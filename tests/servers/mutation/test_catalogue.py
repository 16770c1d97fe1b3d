"""The names of operators, and the operators that a configuration enables."""

from __future__ import annotations

import re

import pytest
from testwire_servers.mutation.operators.catalogue import (
    COSMIC,
    FAMILIES,
    OPERATORS,
    family_of,
    is_enabled,
)


def test_each_operator_belongs_to_a_family() -> None:
    assert {family_of(name) for name in OPERATORS} == set(FAMILIES) - {COSMIC}
    for name in OPERATORS:
        assert re.fullmatch(r"[A-Z][a-z]+( \S+)+", name), name


@pytest.mark.parametrize(
    ("settings", "enabled"),
    [
        ({}, {"Arithmetic + to -", "Number plus 1"}),
        ({"all": True}, {"Arithmetic + to -", "Arithmetic + to *", "Number plus 1"}),
        ({"all": False}, set()),
        ({"all": False, "Number": True}, {"Number plus 1"}),
        ({"Arithmetic": False}, {"Number plus 1"}),
        ({"Arithmetic": False, "Arithmetic + to *": True}, {"Arithmetic + to *", "Number plus 1"}),
        (
            {"Arithmetic": True, "Arithmetic + to -": False, COSMIC: True},
            {"Arithmetic + to *", "Number plus 1", "cosmic-ray AddNot"},
        ),
    ],
)
def test_the_closest_setting_counts(settings: dict[str, bool], enabled: set[str]) -> None:
    names = ("Arithmetic + to -", "Arithmetic + to *", "Number plus 1", "cosmic-ray AddNot")
    assert {name for name in names if is_enabled(name, settings)} == enabled
