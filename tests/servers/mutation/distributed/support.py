"""Projects and functions for the tests of runs with Dask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import TypeVar

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Mutant, MutantOutcome

from tests.servers.mutation.support import mutants_of, processes_with

T = TypeVar("T")

PROJECT = {
    "pkg/__init__.py": "LIMIT = 10\n",
    "pkg/a.py": """\
        from pkg import LIMIT


        def clip(x):
            if x > LIMIT:
                return LIMIT
            return x + 1


        def unused(x):
            return x - 1
        """,
    "pkg/b.py": "def loop(n):\n    while n > 0:\n        n -= 1\n    return n\n",
    "test_pkg.py": """\
        from pkg.a import clip
        from pkg.b import loop

        def test_clip(): assert clip(3) == 4 and clip(20) == 10
        def test_loop(): assert loop(3) == 0
        """,
}

# For tests in which only the number of results matters.
SMALL = {
    "m.py": "def f(x):\n    return x * 2\n",
    "test_m.py": "import m\n\ndef test(): assert m.f(3) == 6\n",
}

# The mutant `+ to -` ends an ancestor of the test process whose command line contains a word.
KILLER = {
    "m.py": "def f(x):\n    return x + 1\n\n\ndef g(x):\n    return x * 3\n",
    "test_m.py": """\
        import os, signal
        import m

        def ancestor(word):
            pid = os.getpid()
            while pid > 1:
                with open(f"/proc/{pid}/cmdline", "rb") as stream:
                    if word in stream.read():
                        return pid
                with open(f"/proc/{pid}/stat") as stream:
                    pid = int(stream.read().rpartition(")")[2].split()[1])

        def test_f():
            if m.f(4) == 3:
                os.kill(ancestor(b"WORD"), signal.SIGKILL)
            assert m.f(4) == 5

        def test_g(): assert m.g(2) == 6
        """,
}


def verdicts(outcomes: Sequence[MutantOutcome]) -> dict[str, tuple[object, ...]]:
    return {o.mutant.id: (o.status, o.killed_by, o.covered_by, o.static) for o in outcomes}


def hosts(place: Path) -> list[int]:
    """Return the ids of the processes that Dask workers have started."""
    lines = processes_with(str(place))
    return [int(line.partition(":")[0]) for line in lines if "mutation.distributed.host" in line]


def endless(root: Path) -> list[Mutant]:
    """Return the mutant of the project `ENDLESS` that never ends."""
    return mutants_of(root, lambda m: (m.original, m.replacement) == ("not done", "done"))


def plus_to_minus(root: Path) -> list[Mutant]:
    return mutants_of(root, lambda m: (m.original, m.replacement) == ("+", "-"))


class Opened:
    """An engine with its log, for tests that run it several times."""

    def __init__(self, config: Config) -> None:
        self.log: list[str] = []
        self.engine = Engine(config, cwd=config.root, log=self.log.append)

    async def results(self, mutants: list[Mutant]) -> list[MutantOutcome]:
        async with aclosing(self.engine.run(mutants)) as found:
            return [outcome async for outcome in found]


def with_engine(config: Config, work: Callable[[Opened], Awaitable[T]]) -> T:
    async def main() -> T:
        opened = Opened(config)
        try:
            return await work(opened)
        finally:
            await opened.engine.aclose()

    return asyncio.run(main())
