"""The order of versions, and the bump between two versions."""

from __future__ import annotations

import pytest
from testwire_codegen.compat.verdict import allowed, parse_version

from tests.codegen.compat.support import BASE, compared, edited

ORDER = [
    "0.0.1-alpha.1",
    "0.0.1-alpha.2",
    "0.0.1-alpha.10",
    "0.0.1-beta",
    "0.0.1",
    "0.4",
    "1.0-rc.1",
]
ORDER += ["1", "1.0.1", "1.2", "2"]

BUMPS = [
    ("0.3.0", "0.4.0", "major"),
    ("0.3", "0.3.1", "minor"),
    ("0.9", "1.0", "major"),
    ("1.0", "1.1", "minor"),
    ("1.1.0", "1.1.1", "patch"),
    ("1.9.9", "2.0.0", "major"),
    ("0.0.1-alpha.1", "0.0.1-alpha.2", "major"),
    ("0.0.1-alpha.1", "0.4", "major"),
    ("1.0.0-rc.1", "1.0.0", "major"),
    ("1.0", "1.0", "none"),
    ("1.1", "1.0", "none"),
]


def test_versions_are_in_order() -> None:
    versions = [parse_version(text) for text in ORDER]
    assert None not in versions
    assert versions == sorted(versions, key=lambda version: version)  # type: ignore[type-var, return-value]
    assert len(set(versions)) == len(versions)


@pytest.mark.parametrize("text", ["", "v1", "1.x", "latest", "1.2.3.4"])
def test_what_is_no_version(text: str) -> None:
    assert parse_version(text) is None


@pytest.mark.parametrize(("old", "new", "bump"), BUMPS)
def test_what_a_step_announces(old: str, new: str, bump: str) -> None:
    before, after = parse_version(old), parse_version(new)
    assert before is not None and after is not None
    assert allowed(before, after) == bump


def test_a_name_in_python_asks_for_a_package_version_and_nothing_else() -> None:
    new = edited(
        BASE, [{"pointer": "/types/Note/properties/level/x-names", "value": {"python": "loud"}}]
    )
    needs = compared(BASE, new).needs
    assert (needs.spec, needs.wire, needs.package, needs.travels) == (
        "patch",
        False,
        "major",
        False,
    )


def test_a_break_asks_for_all_three() -> None:
    new = edited(BASE, [{"pointer": "/types/Answer/required/-", "value": "colour"}])
    needs = compared(BASE, new).needs
    assert (needs.spec, needs.wire, needs.package) == ("major", True, "major")


def test_experimental_things_ask_for_a_minor_version_at_most() -> None:
    new = edited(
        BASE,
        [
            {"pointer": "/types/Grade/enum/-", "value": 3},
            {"pointer": "/types/Grade/x-enumDescriptions/3", "value": "Worse."},
        ],
    )
    assert compared(BASE, new).needs.spec == "minor"
