"""Where two JSON values differ: a pointer for each place, and what stands there, in one line each.

Knows no protocol. Tests: `tests/tools/sessions/test_differing.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from testwire.core.messages import ABSENT
from testwire_base.pointers import join

SHOWN: Final = 20
"""Places that are told; more are counted."""

WIDTH: Final = 120
"""Characters of a value that are shown."""


IGNORABLE: Final = 4


class ValueDifference(NamedTuple):
    """A pointer, and what each side has there; ABSENT where one has nothing."""

    pointer: str
    one: Any
    two: Any


def differing(one: Any, two: Any, pointer: str = "") -> Iterator[ValueDifference]:
    """The smallest places in which two JSON values differ, in the order of the first."""
    if isinstance(one, dict) and isinstance(two, dict):
        for name in {**one, **two}:
            yield from differing(one.get(name, ABSENT), two.get(name, ABSENT), join(pointer, name))
    elif isinstance(one, list) and isinstance(two, list):
        for index in range(max(len(one), len(two))):
            here = one[index] if index < len(one) else ABSENT
            there = two[index] if index < len(two) else ABSENT
            yield from differing(here, there, f"{pointer}/{index}")
    # `1 == True` in Python alone.
    elif type(one) is not type(two) or one != two:
        yield ValueDifference(pointer, one, two)


def lines(places: list[ValueDifference], first: str, second: str) -> list[str]:
    """For people: two lines for each place, which name the sides."""
    width = max(len(first), len(second))
    found: list[str] = []
    for place in places[:SHOWN]:
        one, two = _shown(place.one, place.two)
        found.append(place.pointer or "(the whole)")
        found += [f"  {first:<{width}}  {one}", f"  {second:<{width}}  {two}"]
    if len(places) > SHOWN:
        found.append(f"… and in {len(places) - SHOWN} more places")
    return found


def ignorable(places: list[ValueDifference]) -> list[str]:
    """The pointers for `--ignore` that let all of that differ, in every item of a list.

    None where that would be many, or the whole: then it is something else altogether.
    """
    pointers = {re.sub(r"/\d+(?=/|$)", "/*", place.pointer): None for place in places}
    return [*pointers] if len(pointers) <= IGNORABLE and "" not in pointers else []


def _shown(one: Any, two: Any) -> tuple[str, str]:
    texts = ["nothing" if each is ABSENT else _text(each) for each in (one, two)]
    same = 0
    for same, (a, b) in enumerate(zip(*texts, strict=False)):  # noqa: B007
        if a != b:
            break
    # Long texts are shown around the place where they part.
    start = max(0, same - WIDTH // 3) if max(map(len, texts)) > WIDTH else 0
    return _cut(texts[0], start), _cut(texts[1], start)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _cut(text: str, start: int) -> str:
    end = start + WIDTH
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
