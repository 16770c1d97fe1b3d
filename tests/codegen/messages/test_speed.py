"""`drift wire` is fast enough, and its memory use does not depend on the length of the trace."""

from __future__ import annotations

import json
import time
import tracemalloc
from pathlib import Path

import pytest
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker

from tests.bench.drift_wire import lines
from tests.codegen.drift.support import protocol

COUNT = 30_000


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("speed") / "t.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines(COUNT)), "utf-8")
    return path


def judge(path: Path) -> None:
    wire = MessageChecker(protocol("msp@0.4"))
    wire.check(read_trace(path, path.name, strict=True), path.name)


def seconds(path: Path) -> tuple[float, float]:
    """Return the processor time for parsing the JSON of a trace, and for checking the trace."""
    start = time.process_time()
    for line in path.read_text("utf-8").splitlines():
        json.loads(line)
    middle = time.process_time()
    judge(path)
    return middle - start, time.process_time() - middle


def test_judging_costs_a_few_times_what_reading_does(trace: Path) -> None:
    """The time to check a trace is less than six times the time to parse its JSON."""
    ratios = [whole / least for least, whole in (seconds(trace) for _ in range(3))]
    print(f"checking takes {min(ratios):.1f} times as long as parsing")
    assert min(ratios) < 6


def test_memory_is_flat(trace: Path, tmp_path: Path) -> None:
    head = trace.read_text("utf-8").splitlines(keepends=True)
    peaks = []
    for count in (COUNT // 20, COUNT // 2):
        path = tmp_path / f"{count}.jsonl"
        path.write_text("".join(head[:count]), "utf-8")
        tracemalloc.start()
        try:
            judge(path)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    print(f"peaks of memory: {peaks} bytes")
    assert peaks[1] < 1.2 * peaks[0], peaks
