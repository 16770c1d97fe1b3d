"""Suggests the expected word that is most similar to a wrong one.

Tests: `tests/sdk/test_codec.py`, `tests/codegen/targets/test_python_writing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def suggestion(wrong: Any, expected: Iterable[Any]) -> str:
    """Return the end of a message, such as `; did you mean 'canceled'?`, or an empty string."""
    if not isinstance(wrong, str):
        return ""
    from difflib import get_close_matches

    words = [each for each in expected if isinstance(each, str)]
    close = get_close_matches(wrong, words, 1)
    return f"; did you mean {close[0]!r}?" if close else ""
