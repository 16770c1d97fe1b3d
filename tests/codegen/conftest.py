"""Fixtures that parse and check equal files once, because most tests read and write the same files.

The tests of the parser and of the check are `tests/base/test_documents.py` and
`targets/test_hostile.py`.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator

import pytest
from testwire_codegen.model import loader
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


@pytest.fixture(scope="session", autouse=True)
def documents_parsed_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "parse", functools.lru_cache(maxsize=512)(loader.parse))
        yield
