"""Fixtures that parse and check equal files once, because most tests read and write the same files.

The tests of the parser and of the check are `tests/base/test_documents.py` and
`targets/test_hostile.py`.
"""

from __future__ import annotations

import functools
import hashlib
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from testwire_base import documents
from testwire_base.documents import Document
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


def _parse_once(parse: Callable[[str, str], Document]) -> Callable[[str, str], Document]:
    """Return a function that keeps parsed documents, and returns copies that tests may change."""

    @functools.lru_cache(maxsize=512)
    def parsed(text: str, file: str) -> tuple[Document, bytes]:
        document = parse(text, file)
        return document, pickle.dumps(document.data)

    def parse_once(text: str, file: str) -> Document:
        document, data = parsed(text, file)
        return replace(document, data=pickle.loads(data))

    return parse_once


@pytest.fixture(scope="session", autouse=True)
def syntax_checked_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for suffix, check in list(syntax._CHECKS.items()):
            patch.setitem(syntax._CHECKS, suffix, _once(check))
        yield


@pytest.fixture(scope="session", autouse=True)
def documents_parsed_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "parse", _parse_once(documents.parse))
        yield
