"""Compare the verdicts of Dask workers with the verdicts on this machine, and measure each step.

    python -m tests.mutation.distributed [--samples N] [--seed N] [--workers N] [--folder PATH]
        [--scheduler ADDRESS] [--kill] [NAME…]

With `--kill`, the script also kills a worker of the local cluster after a quarter of the results.

The script uses the packages in `oracle.py`. The exit code is 1 if a verdict differs. The script
needs a package index and runs for minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest
from testwire_servers.mutation.config import Config, load_config
from testwire_servers.mutation.distributed import archive
from testwire_servers.mutation.distributed.cluster import Cluster
from testwire_servers.mutation.distributed.plugin import BATCH_PREFIX, VERSIONS, run_batch
from testwire_servers.mutation.distributed.wire import config_members, mutant_members, pack, unpack
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Mutant, MutantOutcome

from tests.mutation.oracle import PACKAGES, install, outcomes

_TASKS = 100
_BATCH = 20


class Difference(NamedTuple):
    """A mutant with different verdicts."""

    mutant: Mutant
    local: str
    dask: str

    def __str__(self) -> str:
        start = self.mutant.range.start
        return (
            f"{self.mutant.path}:{start.line}:{start.column} {self.mutant.original!r} to "
            f"{self.mutant.replacement!r}: local {self.local}, Dask {self.dask}"
        )


def differences(
    local: Sequence[MutantOutcome], dask: Sequence[MutantOutcome]
) -> tuple[list[Difference], list[str]]:
    """Return the mutants with different verdicts, and mutants with several results or with none."""
    counts = Counter(outcome.mutant.id for outcome in dask)
    there = {outcome.mutant.id: outcome for outcome in dask}
    differing = [
        Difference(outcome.mutant, outcome.status, there[outcome.mutant.id].status)
        for outcome in local
        if outcome.mutant.id in there and there[outcome.mutant.id].status != outcome.status
    ]
    expected = {outcome.mutant.id for outcome in local}
    miscounted = [
        f"{identifier}: {counts[identifier]} results"
        for identifier in sorted(expected | set(counts))
        if counts[identifier] != (1 if identifier in expected else 0)
    ]
    return differing, miscounted


async def verdicts(
    config: Config, mutants: Sequence[Mutant], kill_after: int | None = None
) -> tuple[list[MutantOutcome], float]:
    """Return the results with a configuration, and the duration in seconds.

    kill_after: the number of results after which a worker of the local cluster is killed.
    """
    engine = Engine(config, cwd=config.root)
    began = time.monotonic()
    found = []
    async for outcome in outcomes(engine, mutants):
        found.append(outcome)
        if len(found) == kill_after:
            worker = local_workers()[0]
            print(f"  killed one of {len(local_workers())} workers after {kill_after} results")
            os.kill(worker, signal.SIGKILL)
    return found, time.monotonic() - began


def local_workers() -> list[int]:
    """Return the process ids of the Dask workers that this process has started."""
    children = psutil.Process().children()
    return [one.pid for one in children if any("spawn_main" in word for word in one.cmdline())]


async def compare(
    config: Config, samples: int, seed: int, *, kill: bool = False, **changes: Any
) -> list[str]:
    """Test sampled mutants in both ways, print a row, and return a line for each difference."""
    listed = Engine(config, cwd=config.root).discover().values()
    mutants = [mutant for found in listed for mutant in found if mutant.ignored is None]
    chosen = random.Random(seed).sample(mutants, min(samples, len(mutants)))
    local, local_seconds = await verdicts(config, chosen)
    spread = replace(config, executor="dask", **changes)
    dask, dask_seconds = await verdicts(spread, chosen, len(chosen) // 4 if kill else None)
    differing, miscounted = differences(local, dask)
    statuses = ", ".join(f"{n} {s}" for s, n in sorted(Counter(o.status for o in local).items()))
    print(
        f"  {len(chosen)} of {len(mutants)} mutants: {statuses}\n"
        f"  {len(differing)} different verdicts, {len(miscounted)} wrong counts; "
        f"local {local_seconds:.1f} s, Dask {dask_seconds:.1f} s",
        flush=True,
    )
    await costs(spread, chosen)
    return [*map(str, differing), *miscounted]


async def costs(config: Config, mutants: Sequence[Mutant]) -> None:
    """Print the duration and the size of each step of a run."""
    clock = _Clock()
    taken = archive.build(config.root, config.sandbox_exclude, print)
    clock.step(f"build the archive: {len(taken.digests)} files, {_size(taken.data)}")
    with tempfile.TemporaryDirectory() as folder:
        archive.unpack(taken.data, taken.id, Path(folder) / "s")
        clock.step("unpack the archive")
    cluster = await Cluster.connect(config, print)
    try:
        clock.step("start or connect the cluster")
        client = cluster.client
        sent = client.submit(bytes, taken.data, key=f"testwire-costs-{taken.id}")
        await sent
        clock.step("send the archive to the scheduler and one worker")
        (worker, *_) = sorted(await cluster.workers())

        async def test(chosen: Sequence[Mutant], key: str) -> tuple[bytes, bytes]:
            request = pack(
                {
                    "archive": taken.id,
                    "versions": VERSIONS,
                    "config": config_members(config),
                    "mutants": [mutant_members(mutant) for mutant in chosen],
                }
            )
            key = f"{BATCH_PREFIX}costs-{key}-{time.monotonic_ns()}"
            task = client.submit(run_batch, sent, request, key=key, workers=[worker])
            return request, await task.result()

        await test((), "first")
        clock.step("unpack, copy and run the tests without mutants on one worker")
        for number in range(_TASKS):
            await test((), str(number))
        clock.step(f"a task without mutants, one after the other (mean of {_TASKS})", _TASKS)
        await asyncio.gather(*(test((), f"all-{number}") for number in range(_TASKS)))
        clock.step(f"a task without mutants, all at once (mean of {_TASKS})", _TASKS)
        request, reply = await test(mutants[:_BATCH], "batch")
        inner = unpack(reply)["seconds"]
        sizes = f"request {_size(request)}, reply {_size(reply)}"
        clock.step(f"a batch of {len(mutants[:_BATCH])} mutants ({inner:.3f} s testing): {sizes}")
    finally:
        await cluster.close()


class _Clock:
    """Prints the time of each step, and the processor time of the client and a local scheduler.

    On a busy machine, only the processor time shows what a step costs.
    """

    def __init__(self) -> None:
        self._last = (time.monotonic(), time.process_time())

    def step(self, what: str, count: int = 1) -> None:
        now = (time.monotonic(), time.process_time())
        wall, busy = (
            (end - begin) / count * 1000 for begin, end in zip(self._last, now, strict=True)
        )
        print(f"    {wall:9.1f} ms, {busy:7.1f} ms busy  {what}", flush=True)
        self._last = (time.monotonic(), time.process_time())


def _size(data: bytes) -> str:
    return f"{len(data) / 1000:.1f} kB"


def main(argv: Sequence[str]) -> int:
    """Compare packages, and return the exit code."""
    names = [package.name for package in PACKAGES]
    parser = argparse.ArgumentParser(
        prog="distributed", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--samples", type=int, default=40, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=0, help="seed of the sample")
    parser.add_argument("--workers", type=int, default=2, help="processes of the local cluster")
    parser.add_argument("--scheduler", default="", help="use this cluster instead")
    parser.add_argument("--kill", action="store_true", help="kill a worker during the run")
    parser.add_argument("--folder", type=Path, help="keep packages and environments here")
    options = parser.parse_args(argv)
    if unknown := set(options.names) - set(names):
        parser.error(f"unknown packages: {', '.join(sorted(unknown))}; known: {', '.join(names)}")
    if options.kill and (options.scheduler or options.samples < 4):
        parser.error("--kill: expected a local cluster and at least four samples")
    wrong = []
    with contextlib.ExitStack() as stack:
        folder = options.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for package in PACKAGES:
            if options.names and package.name not in options.names:
                continue
            print(f"{package.requirement} ({package.why})", flush=True)
            root, python = install(package, folder.resolve(), sys.executable)
            config = replace(load_config(None, root), python=python, cache=False)
            config = replace(
                config,
                pytest_args=(*config.pytest_args, *package.arguments),
                workers=options.workers,
            )
            work = compare(
                config,
                options.samples,
                options.seed,
                kill=options.kill,
                scheduler=options.scheduler,
            )
            wrong += [f"{package.name}: {line}" for line in asyncio.run(work)]
    print("\n".join([f"{len(wrong)} verdicts differ", *wrong]))
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except pytest.skip.Exception as error:
        sys.exit(f"distributed: {error}")
