"""Measure a client that discovers and runs 50,000 tests, and compare it with a bare loop.

    python -m tests.bench.suite [--tests N] [--rounds N]

The server (`peers/plain_tests.py`) is written without Testwire. The bare loop splits frames, calls
`json.loads` and discards the result. The programs alternate, and the shortest time of each counts.
The exit code is 1 if a goal is missed. The TypeScript client has no goal. It is measured if Node.js
is installed and `generated/typescript` is built.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tests.bench.run import ENVIRONMENT, ROOT

PEERS = Path(__file__).parent / "peers"
RATIO = 1.25
DIST = ROOT / "generated" / "typescript" / "dist"
NOTHING_MIB, EVERYTHING_MIB = 130, 220


def measure(name: str, *words: str) -> list[float]:
    program = shutil.which("node") if name.endswith(".mjs") else sys.executable
    command = [str(program), str(PEERS / name), *words]
    done = subprocess.run(
        command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    count = str(options.tests)
    loops: list[float] = []
    typescript: list[float] = []
    built = shutil.which("node") is not None and DIST.is_dir()
    nothing: list[list[float]] = []
    for _ in range(options.rounds):
        loops += measure("loop_client.py", count)
        nothing.append(measure("python_client.py", count, "nothing"))
        if built:
            typescript += measure("typescript_client.mjs", str(DIST), sys.executable, count)
    ratio = min(took for took, _ in nothing) / min(loops)
    peak = min(memory for _, memory in nothing)
    (_, everything) = measure("python_client.py", count, "everything")
    print(f"bare loop {min(loops):.2f} s, client {ratio * min(loops):.2f} s")
    print(f"TypeScript client {min(typescript):.2f} s" if built else "TypeScript client not built")
    rows = [
        ("time / time of the bare loop", ratio, RATIO),
        ("peak memory if nothing is kept, MiB", peak, NOTHING_MIB),
        ("peak memory if all tests are kept, MiB", everything, EVERYTHING_MIB),
    ]
    for label, value, goal in rows:
        print(f"{label:<40} {value:8.2f}  goal {goal:g}{'' if value <= goal else '  missed'}")
    return int(any(value > goal for _, value, goal in rows))


if __name__ == "__main__":
    sys.exit(main())
