"""Each mutant is in one batch at a time, and gets one result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.distributed.batches import LIVES, MutantQueue
from testwire_servers.mutation.distributed.wire import outcome_members
from testwire_servers.mutation.model import Mutant, MutantOutcome

from tests.servers.mutation.support import mutants_of, write_project


@pytest.fixture
def mutants(project: Path) -> list[Mutant]:
    write_project(project, {"m.py": "".join(f"a{n} = {n}\n" for n in range(30))})
    return mutants_of(project)


def results(mutants: Iterable[Mutant]) -> list[dict[str, Any]]:
    return [outcome_members(MutantOutcome(mutant, "Killed")) for mutant in mutants]


def test_batches_contain_each_mutant_once_and_become_smaller(mutants: list[Mutant]) -> None:
    batches = MutantQueue(mutants)
    found = []
    while batch := batches.next(workers=3, idle=False):
        found.append(batch)
    assert [mutant for batch in found for mutant in batch] == mutants
    sizes = [len(batch) for batch in found]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1 and sizes[-1] == 1
    assert batches.unfinished


def test_slow_mutants_are_in_small_batches(mutants: list[Mutant]) -> None:
    batches = MutantQueue(mutants)
    batches.took(2, 10.0)
    assert len(batches.next(workers=1, idle=False) or ()) == 1
    batches = MutantQueue(mutants)
    batches.took(10, 0.1)
    assert len(batches.next(workers=1, idle=False) or ()) == len(mutants) // 2


def test_batches_of_many_workers_are_longer(mutants: list[Mutant]) -> None:
    """Otherwise, the scheduler of a thousand workers would be too slow."""
    many = [replace(m, id=f"{m.id}-{n}") for m in mutants for n in range(200)]
    sizes = []
    for workers in (10, 1000):
        batches = MutantQueue(many)
        batches.took(1, 2.5)
        sizes.append(len(batches.next(workers, idle=False) or ()))
    assert sizes == [2, 4]


@pytest.mark.parametrize(("count", "most"), [(60_000, 3000), (5000, 2500)])
def test_a_thousand_workers_need_few_batches(mutants: list[Mutant], count: int, most: int) -> None:
    """The batches at the end are not so small that the scheduler would be too slow."""
    many = [replace(mutants[0], id=str(number)) for number in range(count)]
    batches = MutantQueue(many)
    batches.took(1, 0.5)
    sizes = []
    while batch := batches.next(workers=1000, idle=False):
        sizes.append(len(batch))
    assert sum(sizes) == count
    assert 1000 <= len(sizes) <= most


def test_a_result_counts_once(mutants: list[Mutant]) -> None:
    batches = MutantQueue(mutants)
    batch = batches.next(workers=1, idle=False)
    assert batch is not None
    assert [one.mutant for one in batches.accept(results(batch))] == list(batch)
    assert batches.accept(results(batch)) == []
    batches.returned(batch)
    batches.failed(batch, "it ended")
    rest = []
    while later := batches.next(workers=1, idle=False):
        rest += later
    assert not set(batch) & set(rest)
    assert len(batch) + len(rest) == len(mutants)
    assert batches.accept(results(rest)) and not batches.unfinished


def test_a_returned_batch_is_tested_first_and_costs_no_lives(mutants: list[Mutant]) -> None:
    batches = MutantQueue(mutants)
    batch = batches.next(workers=1, idle=False)
    assert batch is not None
    for _ in range(LIVES + 1):
        batches.returned(batch)
        assert batches.next(workers=1, idle=False) == batch


def test_mutants_of_a_failed_batch_are_tested_alone(mutants: list[Mutant]) -> None:
    batches = MutantQueue(mutants)
    batch = batches.next(workers=2, idle=False)
    assert batch is not None and len(batch) > 1
    batches.accept(results(batch[:1]))
    assert batches.failed(batch, "it ended") == []
    assert [batches.next(workers=2, idle=False) for _ in batch[1:]] == [
        (mutant,) for mutant in batch[1:]
    ]
    bad = batch[1]
    assert batches.failed((bad,), "it ended") == []
    assert batches.next(workers=2, idle=False) == (bad,)
    (outcome,) = batches.failed((bad,), "it ended again")
    assert (outcome.mutant, outcome.status, outcome.reason) == (
        bad,
        "RuntimeError",
        "it ended again",
    )
    assert bad not in (batches.next(workers=1, idle=False) or ())


def test_mutants_that_may_end_workers_are_tested_without_other_batches(
    mutants: list[Mutant],
) -> None:
    batches = MutantQueue(mutants)
    first, second = batches.next(workers=3, idle=True), batches.next(workers=3, idle=False)
    assert first is not None and second is not None and len(second) > 1
    assert batches.killed(second, "it ended") == []
    # The first batch is still in progress.
    assert batches.next(workers=3, idle=False) is None
    batches.accept(results(first))
    tested = []
    for mutant in second[:-1]:
        assert batches.next(workers=3, idle=True) == (mutant,)
        assert batches.next(workers=3, idle=False) is None
        # A batch without a result is repeated.
        batches.returned((mutant,))
        assert batches.next(workers=3, idle=True) == (mutant,)
        tested += batches.accept(results([mutant]))
    (outcome,) = batches.killed(second[-1:], "it ended again")
    assert (outcome.mutant, outcome.status) == (second[-1], "RuntimeError")
    rest: list[Mutant] = []
    while batch := batches.next(workers=3, idle=False):
        rest += batch
    assert not set(rest) & {*first, *second}
    assert len(rest) + len(first) + len(second) == len(mutants)
