"""Divides the mutants of a run into batches, and counts each result once.

The module must not import `distributed` or modules that start processes.

Tests: `tests/servers/mutation/distributed/test_batches.py`.
"""

from __future__ import annotations

import collections
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from testwire_servers.mutation.distributed.wire import outcome_from
from testwire_servers.mutation.model import Mutant, MutantOutcome

Batch = tuple[Mutant, ...]

PER_WORKER: Final = 2
"""Batches of each worker that are submitted. One waits while the other is tested."""

LIVES: Final = 3
"""A mutant that ends the test process so often has no verdict."""

_TARGET_SECONDS: Final = 5.0
# The minimum duration of a batch is this time for each worker of the cluster. The client and the
# scheduler need about 2 ms for a batch, so they are then busy for a fifth of the time.
_SECONDS_PER_WORKER: Final = 0.01
_FIRST: Final = 10
_LARGEST: Final = 200


class MutantQueue:
    """The mutants of a run, until each of them has a result."""

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        self._left = {mutant.id: mutant for mutant in mutants}
        self._waiting = collections.deque(self._left.values())
        self._total = len(self._left)
        self._suspects: collections.deque[Mutant] = collections.deque()
        self._alone: dict[str, Mutant] = {}
        self._lost: collections.Counter[str] = collections.Counter()
        self._seconds: float | None = None

    @property
    def unfinished(self) -> bool:
        """Whether a mutant has no result."""
        return bool(self._left)

    def next(self, workers: int, *, idle: bool) -> Batch | None:
        """Return mutants that are in no other batch, or None if there are none now.

        idle: whether there is no other batch. Mutants that may end Dask workers wait for this.
        workers: number of workers. Batches become smaller at the end, so that all workers end at
            about the same time.
        """
        workers = max(workers, 1)
        if self._alone:
            return (next(iter(self._alone.values())),) if idle else None
        if self._suspects:
            return (self._suspects.popleft(),)
        if not self._waiting:
            return None
        least, most = 1, _FIRST
        if self._seconds is not None:
            busy = _SECONDS_PER_WORKER * workers
            most = min(int(max(_TARGET_SECONDS, busy) / self._seconds), _LARGEST)
            least = min(int(busy / self._seconds), self._total // (PER_WORKER * workers), most)
        size = math.ceil(len(self._waiting) / (PER_WORKER * workers))
        size = max(1, least, min(size, most))
        return tuple(self._waiting.popleft() for _ in range(min(size, len(self._waiting))))

    def took(self, count: int, seconds: float) -> None:
        """Record that one worker tested `count` mutants in `seconds`."""
        if count:
            each = max(seconds / count, 1e-3)
            self._seconds = each if self._seconds is None else (self._seconds + each) / 2

    def accept(self, results: Iterable[Mapping[str, Any]]) -> list[MutantOutcome]:
        """Return the results of mutants that have none yet."""
        accepted = []
        for members in results:
            mutant = self._left.pop(members["mutant"], None)
            self._alone.pop(members["mutant"], None)
            if mutant is not None:
                accepted.append(outcome_from(members, mutant))
        return accepted

    def returned(self, batch: Batch) -> None:
        """Put the mutants of a batch that have no result into later batches."""
        self._waiting.extendleft(reversed(self._without_result(batch)))

    def failed(self, batch: Batch, reason: str) -> list[MutantOutcome]:
        """Put each mutant of a batch that has no result into a batch with no other mutant.

        Each mutant loses a life. Returns results with the status RuntimeError for mutants that
        have lost `LIVES`.
        """
        outcomes = []
        for mutant in [mutant for mutant in batch if mutant.id in self._left]:
            self._lost[mutant.id] += 1
            if self._lost[mutant.id] >= LIVES:
                del self._left[mutant.id]
                self._alone.pop(mutant.id, None)
                outcomes.append(MutantOutcome(mutant, "RuntimeError", reason=reason))
            elif mutant.id not in self._alone:
                self._suspects.append(mutant)
        return outcomes

    def killed(self, batch: Batch, reason: str) -> list[MutantOutcome]:
        """Handle a batch for which several Dask workers have ended.

        Another batch of these workers may be the cause. Each mutant of the batch is therefore
        tested while there is no other batch. Returns results with the status RuntimeError for
        mutants for which this happens again.
        """
        outcomes = []
        for mutant in batch:
            if self._alone.pop(mutant.id, None) is not None:
                del self._left[mutant.id]
                outcomes.append(MutantOutcome(mutant, "RuntimeError", reason=reason))
        self._alone.update((mutant.id, mutant) for mutant in self._without_result(batch))
        return outcomes

    def _without_result(self, batch: Batch) -> Sequence[Mutant]:
        left = self._left.keys() - self._alone.keys()
        return [mutant for mutant in batch if mutant.id in left]
