"""Each form of a UUID becomes the canonical form."""

from __future__ import annotations

import pytest
from testwire_base.uuids import canonical_uuid

UUID = "0f6d6a0e-52c1-4b5b-8a55-3a6f4f6f0b07"


@pytest.mark.parametrize(
    "form",
    [
        UUID,
        UUID.upper(),
        UUID.replace("-", ""),
        f"{{{UUID}}}",
        f" ({UUID})\n",
        "{0x0F6d6a0e, 0x52c1,0x4b5b,{0x8a,0x55,0x3a,0x6f,0x4f,0x6f,0x0b,0x7}}",
    ],
)
def test_each_form_becomes_the_canonical_form(form: str) -> None:
    assert canonical_uuid(form) == UUID


@pytest.mark.parametrize("text", ["", "run 1", "0f6d", f"{UUID}0", f"urn:uuid:{UUID}"])
def test_other_strings_are_unchanged(text: str) -> None:
    assert canonical_uuid(text) == text
