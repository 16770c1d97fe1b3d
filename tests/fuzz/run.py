"""Run the checks with random bytes, and print counts.

    python -m tests.fuzz.run --inputs 1000000 --seed 7 [--check NAME] [--save FOLDER]

Failing inputs are printed with their seeds, and `--save` writes each one to a file. Add the file
to the folder `corpus/` as CHECK--DESCRIPTION. The exit code is 1 if an input failed or took too
long, or if memory grew.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

from tests.fuzz.checks import CHECKS, FRAMINGS
from tests.fuzz.inputs import chunked, http_stream, stream
from tests.support.memory import resident_kib

SECONDS = 2.0
"""The time limit for one input."""

GROWTH_KIB = 64 * 1024


def make(check: str, rng: random.Random) -> list[bytes]:
    if check == "http":
        return chunked(rng, http_stream(rng))
    frame = FRAMINGS[check.partition("-")[2]]().frame
    return chunked(rng, stream(rng, frame))


class Result:
    def __init__(self) -> None:
        self.ends: Counter[tuple[str, str]] = Counter()
        self.failures: list[str] = []
        self.slowest = 0.0
        self.growth_kib = 0


def fuzz(inputs: int, seed: int, only: str | None = None, save: Path | None = None) -> Result:
    """Run the checks with `inputs` random inputs. Input N has the seed `SEED:N`."""
    result = Result()
    names = [only] if only else sorted(CHECKS)
    baseline = 0
    for number in range(inputs):
        name = names[number % len(names)]
        rng = random.Random(f"{seed}:{number}")
        chunks = make(name, rng)
        start = time.perf_counter()
        try:
            end = CHECKS[name](chunks)
        except Exception as error:
            end = "FAILED"
            result.failures.append(f"{name}, seed {seed}:{number}: {error!r}: {chunks!r:.400}")
            if save is not None:
                save.mkdir(parents=True, exist_ok=True)
                (save / f"{name}-{seed}-{number}").write_bytes(b"".join(chunks))
        seconds = time.perf_counter() - start
        result.slowest = max(result.slowest, seconds)
        if seconds > SECONDS:
            result.failures.append(f"{name}, seed {seed}:{number}: took {seconds:.1f} s")
        result.ends[name, end] += 1
        if number == min(20_000, inputs // 2):
            # All caches and buffers of the interpreter are filled now.
            baseline = resident_kib()
    result.growth_kib = max(0, resident_kib() - baseline)
    if result.growth_kib > GROWTH_KIB:
        result.failures.append(f"memory grew by {result.growth_kib} KiB")
    return result


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.run")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--check", choices=sorted(CHECKS))
    parser.add_argument("--save", type=Path)
    options = parser.parse_args()
    start = time.perf_counter()
    result = fuzz(options.inputs, options.seed, options.check, options.save)
    seconds = time.perf_counter() - start
    for (name, end), count in sorted(result.ends.items()):
        print(f"{name:24} {end:8} {count:>10,}")
    print(
        f"{options.inputs:,} inputs, seed {options.seed}, {seconds:.0f} s, slowest "
        f"{result.slowest * 1000:.0f} ms, memory +{result.growth_kib / 1024:.1f} MiB, "
        f"{len(result.failures)} failures"
    )
    for failure in result.failures[:20]:
        print(failure, file=sys.stderr)
    return 1 if result.failures else 0


if __name__ == "__main__":
    sys.exit(main())
