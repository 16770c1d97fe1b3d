"""Small projects for the tests of the mutation engine, and functions that run them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from testwire_servers.mutation.config import Config, load_config
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.sandbox import Workspace
from testwire_servers.mutation.worker_process import Worker


def write_project(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below `root` and return `root`. Strings in `files` are dedented."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            content = textwrap.dedent(content).encode()
        file.write_bytes(content)
    return root


def fingerprint(root: Path) -> dict[str, tuple[str, int]]:
    return {
        str(file.relative_to(root)): (
            hashlib.sha256(file.read_bytes()).hexdigest(),
            file.stat().st_mtime_ns,
        )
        for file in sorted(root.rglob("*"))
        if file.is_file() and not file.is_symlink()
    }


def reads_of(**changes: Any) -> dict[str, Any]:
    """Return the member `reads` of the report of a baseline run. Without changes, it is empty."""
    kinds: dict[str, Any] = {kind: {} for kind in ("opened", "sources", "executed", "listed")}
    rest = {
        "started": [False, None],
        "failed": [False, None],
        "importers": {},
        "external": [],
        "touched": [],
        "native": False,
    }
    return {**kinds, **rest, **changes}


# The tests of the engine use all operators, because these change the same code in many ways.
MANY: Mapping[str, bool] = {"all": True}


def config_of(root: Path, **changes: Any) -> Config:
    config = load_config(None, root)
    defaults = {"workers": config.workers or 1, "cache": False, "operators": MANY}
    return replace(config, **{**defaults, **changes})


def mutants_of(
    root: Path, choose: Callable[[Mutant], bool] = lambda mutant: True, **changes: Any
) -> list[Mutant]:
    engine = Engine(config_of(root, **changes), cwd=root)
    return [m for mutants in engine.discover().values() for m in mutants if choose(m)]


class Run:
    def __init__(self) -> None:
        self.results: list[MutantOutcome] = []
        self.log: list[str] = []

    @property
    def statuses(self) -> dict[str, str]:
        """The status of each mutant by its description, such as `+ → - @m.py:2`."""
        return {describe(result.mutant): result.status for result in self.results}

    def of(
        self, replacement: str, *, original: str | None = None, line: int | None = None
    ) -> MutantOutcome:
        found = [
            result
            for result in self.results
            if result.mutant.replacement == replacement
            and original in (None, result.mutant.original)
            and line in (None, result.mutant.range.start.line)
        ]
        assert len(found) == 1, f"{len(found)} of {original} → {replacement}: {self.statuses}"
        return found[0]


def describe(mutant: Mutant) -> str:
    return f"{mutant.original} → {mutant.replacement} @{mutant.path}:{mutant.range.start.line}"


def run_project(
    root: Path, choose: Callable[[Mutant], bool] = lambda mutant: True, **changes: Any
) -> Run:
    """Test the mutants that `choose` selects, and check that no file of the project changes."""
    return asyncio.run(run_project_async(root, choose, **changes))


async def run_project_async(
    root: Path, choose: Callable[[Mutant], bool] = lambda mutant: True, **changes: Any
) -> Run:
    before = fingerprint(root)
    run = Run()
    engine = Engine(config_of(root, **changes), cwd=root, log=run.log.append)
    try:
        mutants = [m for found in engine.discover().values() for m in found if choose(m)]
        async for result in engine.run(mutants):
            run.results.append(result)
        assert len(run.results) == len(mutants)
    finally:
        await engine.aclose()
    assert fingerprint(root) == before, "the user's files have changed"
    return run


def measured(root: Path, **changes: Any) -> dict[str, Any]:
    """Run the tests of a project without mutants and return the report."""

    async def run() -> dict[str, Any]:
        config = config_of(root, **changes)
        workspace = Workspace(root, exclude=(), log=print)
        worker = Worker(0, workspace, config, {})
        try:
            workspace.populate(0)
            await worker.start()
            result = workspace.scratch(0) / "result.json"
            reply = await worker.request({"op": "baseline", "result": str(result)})
            assert reply["ok"], reply
            report: dict[str, Any] = json.loads(result.read_bytes())
            return report
        finally:
            await worker.close()
            workspace.close()

    return asyncio.run(run())


def processes_with(text: str) -> list[str]:
    """Return the running processes whose environment or arguments contain `text`.

    Works only on Linux.
    """
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            stat = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()[0]
            environ = Path("/proc", name, "environ").read_bytes()
            command = Path("/proc", name, "cmdline").read_bytes()
        except OSError:
            continue
        if stat != "Z" and text.encode() in environ + command:
            found.append(f"{name}: {command.replace(bytes(1), b' ').decode(errors='replace')}")
    return found


# A project in which one mutant starts a process in a new session and never ends.
ENDLESS = {
    "m.py": """\
        import subprocess
        import sys


        def wait(done):
            if not done:
                subprocess.Popen(
                    [sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True
                )
                while True:
                    pass
            return done + 1
        """,
    "test_m.py": "import m\n\ndef test(): assert m.wait(True) == 2\n",
}


def sleepers(place: Path) -> list[str]:
    """Return the processes that the mutant in `ENDLESS` has started."""
    return [line for line in processes_with(str(place)) if "time.sleep(600)" in line]
