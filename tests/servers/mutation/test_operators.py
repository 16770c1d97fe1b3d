"""The operators create the same mutants as cosmic-ray, compared by their syntax trees."""

from __future__ import annotations

import ast
import warnings

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.provider import OperatorProvider
from testwire_servers.mutation.listing import list_mutants
from testwire_servers.mutation.operators import OPERATORS
from testwire_servers.mutation.source_text import SourceText

SAMPLE = '''\
"""Every construct that an operator works on, in ordinary and in odd clothes."""
import functools

LIMIT = 0x10 + 1_000 - 2.5 * 3j


@functools.lru_cache(maxsize=1)
@functools.wraps(print)
def total(values, start=0, sign=-1):
    result = start
    for value in values:
        if value is None or not value:
            continue
        elif value == 3 and result>4:
            break
        result += value ** 2 // (
            3  # three
            % 4
        )
    while result < LIMIT: result = result << 1
    assert result is not LIMIT
    return ~result if result != 1 else +result


class Box:
    ready = True
    lost = False

    @property
    def size(self):
        return [x | 1 for x in range(3) if x & 1] and f"{1 ^ 2:>{4}}"


async def main():
    async for item in total:
        print(item >= 1 <= 2)
'''


def _dump(text: str) -> str | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.dump(ast.parse(text))
        except SyntaxError:
            return None


def test_arguments_are_all_that_is_left_out() -> None:
    with_arguments = {name for name in OperatorProvider() if OperatorProvider()[name].arguments()}
    assert set(OPERATORS) == set(OperatorProvider()) - with_arguments


def test_cosmic_rays_mutants_are_ours() -> None:
    source = SourceText(SAMPLE)
    ours: dict[str, set[str | None]] = {}
    for mutant in list_mutants("m.py", source):
        mutated = source.replaced(mutant.spot.start, mutant.spot.end, mutant.replacement)
        ours.setdefault(mutant.mutator, set()).add(_dump(mutated))
    compared = 0
    for name in OPERATORS:
        family = name.partition("_")[0]
        if family in ("ExceptionReplacer", "AddNot"):
            continue
        for occurrence in range(1000):
            theirs = mutate_code(SAMPLE, OperatorProvider()[name](), occurrence)
            if theirs is None:
                break
            dump = _dump(theirs)
            if dump is not None and dump != _dump(SAMPLE):
                assert dump in ours.get(family, set()), (name, occurrence)
                compared += 1
    assert compared > 200


@pytest.mark.parametrize("text", ["try: pass\nexcept: pass\n", "try: pass\nexcept (): pass\n"])
def test_handlers_without_exceptions(text: str) -> None:
    assert list_mutants("m.py", SourceText(text)) == []
