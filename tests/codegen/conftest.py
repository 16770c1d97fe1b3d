"""A fixture that checks the syntax of equal files once, because most tests generate the same files.

The tests of the check itself are in `targets/test_hostile.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

import pytest
from testwire_codegen.targets import syntax

Check = Callable[[str], str | None]


def _once(check: Check) -> Check:
    """Return a function that keeps the results of a check by the hash of the text."""
    known: dict[bytes, str | None] = {}

    def checked(text: str) -> str | None:
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        if key not in known:
            known[key] = check(text)
        return known[key]

    return checked


@pytest.fixture(scope="session", autouse=True)
def syntax_checked_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for suffix, check in list(syntax._CHECKS.items()):
            patch.setitem(syntax._CHECKS, suffix, _once(check))
        yield
