"""The names that a role has registered."""

from __future__ import annotations

from typing import Any

import pytest
from testwire.registry import RegistrationMessage, Registrations
from testwire_base import registrations
from testwire_base.registrations import RegisteredNames

KNOWN = Registrations(
    RegistrationMessage("add", "/list/*", "/id", "/method"),
    RegistrationMessage("remove", "/gone/*", "/id", "/method"),
)


def entry(number: Any, name: Any = "hover") -> dict[str, Any]:
    return {"id": number, "method": name}


def test_names_are_added_and_removed() -> None:
    names = RegisteredNames(KNOWN)
    assert "hover" not in names
    names.note("add", {"list": [entry("1"), entry("2"), entry("3", "other")]})
    assert "hover" in names
    names.note("remove", {"gone": [entry("1")]})
    assert "hover" in names
    names.note("remove", {"gone": [entry("2"), entry("9")]})
    assert "hover" not in names
    assert "other" in names


@pytest.mark.parametrize("params", [None, [], {"list": 5}, {"list": [5, {}, {"method": None}]}])
def test_other_values_are_ignored(params: Any) -> None:
    names = RegisteredNames(KNOWN)
    names.note("add", params)
    assert None not in names


def test_other_messages_and_protocols_are_ignored() -> None:
    for known in (None, KNOWN._replace(unregister=None)):
        names = RegisteredNames(known)
        names.note("remove", {"gone": [entry("1")]})
        names.note("hover", {"list": [entry("1")]})
        assert "hover" not in names


def test_the_number_of_registrations_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registrations, "MAX_REGISTRATIONS", 1)
    names = RegisteredNames(KNOWN)
    names.note("add", {"list": [entry("1", "a"), entry("2", "b")]})
    assert "a" in names
    assert "b" not in names
