"""Tests chosen mutants with the mutation engine, in a separate process of the benchmark.

    python -P tests/bench/mutation_driver.py ROOT PYTHON [--cache]

Each line of the input is a request, and each line of the output is the response to a request:

* `{"list": [PATH…]}`: list the mutants of files.
* `{"run": [ID…]}`: test mutants. The response contains the time of each result.

The sandboxes stay warm between requests.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from testwire_servers.mutation.config import load_config
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Selection


class Driver:
    """The engine for one project."""

    def __init__(self, root: Path, python: str, *, cache: bool) -> None:
        config = replace(load_config(None, root), python=python, cache=cache)
        self._engine = Engine(config, cwd=root, log=lambda line: print(line, file=sys.stderr))

    async def answer(self, request: dict[str, Any]) -> Any:
        """Return the response."""
        if "list" in request:
            found = self._engine.discover([Selection(path) for path in request["list"]])
            return [
                {
                    "id": m.id,
                    "path": m.path,
                    "range": m.range,
                    "replacement": m.replacement,
                }
                for mutants in found.values()
                for m in mutants
                if m.ignored is None
            ]
        began = time.perf_counter()
        listed = {m.id: m for found in self._engine.discover().values() for m in found}
        outcomes = []
        async for outcome in self._engine.run(
            [listed[identifier] for identifier in request["run"]]
        ):
            outcomes.append(
                {
                    "id": outcome.mutant.id,
                    "at": time.perf_counter() - began,
                    "status": outcome.status,
                    "reason": outcome.reason,
                    "killed_by": outcome.killed_by,
                    "covered_by": outcome.covered_by,
                }
            )
        return outcomes

    async def serve(self) -> None:
        """Process requests until the end of the input."""
        try:
            while line := await asyncio.to_thread(sys.stdin.readline):
                print(json.dumps(await self.answer(json.loads(line))), flush=True)
        finally:
            await self._engine.aclose()


def main(arguments: Sequence[str]) -> None:
    root, python, *rest = arguments
    asyncio.run(Driver(Path(root), python, cache="--cache" in rest).serve())


if __name__ == "__main__":
    main(sys.argv[1:])
