"""The comparison of Dask with this machine reports each difference."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_servers.mutation.model import MutantOutcome, Status

from tests.servers.mutation.support import mutants_of, write_project

pytest.importorskip("distributed")

from tests.mutation import distributed


def outcomes(project: Path, status: Status = "Killed") -> list[MutantOutcome]:
    write_project(project, {"m.py": "def f(x):\n    return x > 1\n"})
    return [MutantOutcome(mutant, status) for mutant in mutants_of(project)]


def test_equal_results(tmp_path: Path) -> None:
    local = outcomes(tmp_path)
    assert distributed.differences(local, local[::-1]) == ([], [])


def test_a_different_verdict_is_reported(tmp_path: Path) -> None:
    local = outcomes(tmp_path)
    dask = [*local[:-1], MutantOutcome(local[-1].mutant, "Survived")]
    (difference,), miscounted = distributed.differences(local, dask)
    assert not miscounted
    assert "m.py:2:" in str(difference) and "local Killed, Dask Survived" in str(difference)


@pytest.mark.parametrize("count", [0, 2])
def test_a_lost_or_repeated_mutant_is_reported(tmp_path: Path, count: int) -> None:
    local = outcomes(tmp_path)
    dask = [*local[:-1], *local[-1:] * count]
    assert distributed.differences(local, dask) == (
        [],
        [f"{local[-1].mutant.id}: {count} results"],
    )


def test_a_mutant_that_was_not_requested_is_reported(tmp_path: Path) -> None:
    local = outcomes(tmp_path)
    assert distributed.differences(local[1:], local)[1] == [f"{local[0].mutant.id}: 1 results"]
