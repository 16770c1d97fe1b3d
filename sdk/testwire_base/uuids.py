"""The canonical form of UUIDs. Readers convert other forms to it.

Tests: `tests/base/test_uuids.py`.
"""

from __future__ import annotations

import re
from typing import Final

_CANONICAL: Final = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_FORM: Final = re.compile(r"[\s{}(),xX0-9a-fA-F-]+")
_NUMBER: Final = re.compile("0[xX]([0-9a-fA-F]+)")
_WIDTHS: Final = (8, 4, 4, *[2] * 8)


def canonical_uuid(value: str) -> str:
    """Return a UUID as lower-case digits in groups of 8-4-4-4-12.

    Upper case, missing hyphens, braces, parentheses and hexadecimal numbers are converted. A string
    that is not a UUID is returned unchanged.
    """
    if _CANONICAL.fullmatch(value) or not _FORM.fullmatch(value):
        return value
    if numbers := _NUMBER.findall(re.sub(r"\s", "", value)):
        pairs = zip(numbers, _WIDTHS, strict=False)
        digits = "".join(number[-width:].rjust(width, "0") for number, width in pairs)
    else:
        digits = re.sub("[^0-9a-fA-F]", "", value)
    if len(digits) != 32:
        return value
    return re.sub("^(.{8})(.{4})(.{4})(.{4})", r"\1-\2-\3-\4-", digits.lower())
