"""Measure the import of each protocol version without pydantic, and print ratios.

    python -m tests.bench.imports [--rounds N]

The reference is the import of `lsprotocol.types`, the generated types of a different protocol. The
reference counts as 330 units. The goal for each protocol version is at most 40 units.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys

__all__ = ["GOAL", "SCALE", "cost", "main", "modules"]

SCALE = 330.0
GOAL = 40.0
YARDSTICK = "lsprotocol.types"

_SCRIPT = """
import time
import pydantic
from pydantic import BaseModel
begin = time.perf_counter()
import {module}
print((time.perf_counter() - begin) * 1000)
"""


def cost(module: str, rounds: int) -> float:
    """Return the median import time in milliseconds.

    Each import runs in a new process that has imported pydantic. The modules are compiled first,
    because pip compiles modules when it installs them.
    """
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(rounds + 1):
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT.format(module=module)],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
            env=environment,
        )
        times.append(float(done.stdout))
    return statistics.median(times[1:])


def modules() -> list[str]:
    """Return the package and the types module of each version."""
    from testwire_protocols import PROTOCOLS

    versions = [path for held in PROTOCOLS.values() for path in held.values()]
    return [name for path in versions for name in (path, f"{path}.types")]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(argv)
    try:
        yardstick = cost(YARDSTICK, options.rounds)
    except subprocess.CalledProcessError:
        print(f"{YARDSTICK} is not installed; install it to compare the imports")
        return 0
    print(f"        {YARDSTICK}: {yardstick:.1f} ms, {SCALE:g} units")
    for module in modules():
        taken = cost(module, options.rounds)
        scaled = taken / yardstick * SCALE
        word = "met   " if scaled <= GOAL else "MISSED"
        print(f"{word}  {module}: {taken:.1f} ms, {scaled:.1f} units (goal ≤ {GOAL:g})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
