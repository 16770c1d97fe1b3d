"""The time for a comparison grows linearly with the size of the versions."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.bench.compat import many, times
from tests.codegen.compat.support import write


def cpu(old: str, new: str) -> float:
    """Return the processor time in seconds. This time does not depend on other programs."""
    start = time.process_time()
    times(old, new)
    return time.process_time() - start


@pytest.mark.slow
def test_time_grows_with_the_size_and_not_with_its_square(tmp_path: Path) -> None:
    taken = []
    for count in (200, 2000):
        for changed in (False, True):
            write(tmp_path / f"{count}{changed}", many(count, changed=changed))
        sides = [str(tmp_path / f"{count}{changed}") for changed in (False, True)]
        taken.append(min(cpu(*sides) for _ in range(3)))
    assert taken[1] < 15 * taken[0], taken
