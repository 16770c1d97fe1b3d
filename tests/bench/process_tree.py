"""Processor time and memory of a process and its descendants, on Linux."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_GONE = (OSError, ValueError, IndexError)


def tree(pid: int) -> Iterator[int]:
    """Yield the process and its descendants."""
    yield pid
    with contextlib.suppress(*_GONE):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from tree(int(child))


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process, its descendants, and their ended children."""
    total = 0
    for one in tree(pid):
        with contextlib.suppress(*_GONE):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            # utime, stime, cutime and cstime
            total += sum(map(int, fields[11:15]))
    return total / _TICK


def memory(pid: int) -> float:
    """Return the memory of a process and its descendants in MiB.

    A page that several processes share counts once (proportional set size).
    """
    total = 0
    for one in tree(pid):
        with contextlib.suppress(*_GONE):
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += int(rollup.split("\nPss:")[1].split()[0])
    return total / 1024


class PeakMemory:
    """Samples the memory of a process and its descendants until `stop` is called.

    Sampling makes forks slower, so the run is not used for times.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._stop = threading.Event()
        self._peak = 0.0
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._thread.start()

    def _sample(self) -> None:
        while not self._stop.wait(0.05):
            self._peak = max(self._peak, memory(self._pid))

    def stop(self) -> float:
        """Stop, and return the largest sample in MiB."""
        self._stop.set()
        self._thread.join()
        return self._peak
