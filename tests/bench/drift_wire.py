"""Measure the speed and the memory of `testwire drift wire`.

    python -m tests.bench.drift_wire [--messages N]

The program repeats a part of a recorded session until a trace has N messages. The program checks a
tenth of the trace and then the whole trace. The output contains the messages per second for the
whole trace, and the peak memory after each check.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from testwire_base.traces import read_trace
from testwire_codegen.drift.command import find_protocol
from testwire_codegen.messages import MessageChecker

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "tests/codegen/drift/stryker.jsonl"


def lines(count: int) -> Iterator[str]:
    """Repeat a request with its progress and its response. Each repetition reports new mutants."""
    recorded = [json.loads(line) for line in RECORDED.read_text("utf-8").splitlines()]
    run = [entry for entry in recorded if entry["message"].get("method") != "$/cancelRequest"][4:19]
    number = 0
    while number < count:
        for entry in run:
            message = dict(entry["message"])
            if "id" in message:
                message["id"] = number // len(run)
            if "params" in message and "method" in message and "id" not in message:
                message = json.loads(json.dumps(message))
                for file in message["params"]["files"].values():
                    for mutant in file["mutants"]:
                        mutant["id"] = str(number)
                        mutant["statusReason"] = "one test failed"
            yield json.dumps({"t": number / 1000, "dir": entry["dir"], "message": message})
            number += 1
            if number >= count:
                return


def judged(path: Path, count: int) -> tuple[float, int]:
    """Return the messages per second, and the peak memory of this process in KiB."""
    wire = MessageChecker(find_protocol("msp@0.4", ROOT))
    # The CPU time of this process does not depend on other processes.
    start = time.process_time()
    wire.check(read_trace(path, path.name, strict=True), path.name)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return count / seconds, peak // 1024 if sys.platform == "darwin" else peak


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=500_000)
    count: int = parser.parse_args().messages
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder, "small.jsonl"), Path(folder, "large.jsonl")
        for path, size in ((small, count // 10), (large, count)):
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(f"{line}\n" for line in lines(size))
        _, before = judged(small, count // 10)
        rate, after = judged(large, count)
        mib = large.stat().st_size / 2**20
    print(f"{count} messages, {mib:.0f} MiB: {rate:,.0f} messages per second of CPU time")
    print(f"peak memory: {before} KiB after a tenth of them, {after} KiB after all of them")


if __name__ == "__main__":
    main()
