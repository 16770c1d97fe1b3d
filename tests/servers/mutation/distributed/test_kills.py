"""Clients, schedulers, workers and processes are killed. No mutant is lost or counted twice."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.model import MutantOutcome, MutationError

from tests.servers.mutation.distributed.support import (
    KILLER,
    Opened,
    endless,
    hosts,
    verdicts,
    with_engine,
)
from tests.servers.mutation.support import (
    ENDLESS,
    config_of,
    mutants_of,
    run_project,
    sleepers,
    write_project,
)
from tests.support.waiting import until, until_sync

pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
    pytest.mark.slow,
]


def _started(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *arguments]
    return subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)


def test_the_scheduler_is_killed(project: Path, sandboxes: Path) -> None:
    write_project(project, ENDLESS)
    file = sandboxes / "scheduler.json"
    options = ("--scheduler-file", str(file))
    both = [
        _started("scheduler", *options, "--port", "0", "--no-dashboard", folder=sandboxes),
        _started("worker", *options, "--no-nanny", "--no-dashboard", folder=sandboxes),
    ]
    try:
        until_sync(file.is_file)
        address = json.loads(file.read_text())["address"]
        config = config_of(project, executor="dask", scheduler=address, timeout_constant=600.0)

        async def work(opened: Opened) -> None:
            task = asyncio.ensure_future(opened.results(endless(project)))
            await until(lambda: bool(sleepers(sandboxes)))
            both[0].kill()
            with pytest.raises(MutationError, match="to the Dask scheduler was lost"):
                await asyncio.wait_for(task, 120)

        with_engine(config, work)
        until_sync(lambda: not sleepers(sandboxes) and not hosts(sandboxes))
    finally:
        for process in both:
            process.kill()
            process.wait()


def test_a_client_is_killed(project: Path, sandboxes: Path, scheduler: str) -> None:
    """The workers stop its mutants, and test the mutants of the next client."""
    write_project(project, {**ENDLESS, "t.toml": "timeout_constant = 600\n"})
    command = [sys.executable, "-m", "testwire_servers.mutation.cli", "run", "--no-cache"]
    client = subprocess.Popen(
        [*command, "--config", "t.toml", "--scheduler", scheduler],
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until_sync(lambda: sleepers(sandboxes))
    finally:
        client.kill()
        client.wait()
    until_sync(lambda: not sleepers(sandboxes))
    run = run_project(project, lambda m: m.replacement == "-", executor="dask", scheduler=scheduler)
    assert set(run.statuses.values()) == {"Killed"}


def test_ctrl_c_ends_a_local_cluster(project: Path, sandboxes: Path, tmp_path: Path) -> None:
    table = "[tool.testwire.mutation]\nworkers = 1\ntimeout_constant = 600\n"
    write_project(project, {**ENDLESS, "pyproject.toml": table})
    command = [sys.executable, "-m", "testwire_servers.mutation.cli", "run", "--no-cache"]
    output = tmp_path / "output"
    with output.open("wb") as stream:
        run = subprocess.Popen(
            [*command, "--executor", "dask"],
            cwd=project,
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
    try:
        until_sync(lambda: sleepers(sandboxes))
        os.killpg(run.pid, signal.SIGINT)
        assert run.wait(120) == 130
    finally:
        run.kill()
        run.wait()
    assert "interrupted" in output.read_text()
    assert "Traceback" not in output.read_text()
    until_sync(lambda: not sleepers(sandboxes) and not hosts(sandboxes))


def _check_deadly(project: Path, word: str, reason: str, **changes: Any) -> None:
    """Test a mutant that ends a process. It has no verdict, and all others have one."""
    write_project(project, {**KILLER, "test_m.py": KILLER["test_m.py"].replace("WORD", word)})
    run = run_project(project, lambda m: m.replacement in "-/*", executor="dask", **changes)
    assert set(Counter(one.mutant.id for one in run.results).values()) == {1}
    deadly = run.of("-", original="+")
    assert deadly.status == "RuntimeError" and reason in (deadly.reason or "")
    others = [(one.status, one.reason) for one in run.results if one is not deadly]
    assert others
    assert [each for each in others if each[0] not in ("Killed", "Survived", "NoCoverage")] == []


def test_a_mutant_that_ends_the_test_process(project: Path, scheduler: str) -> None:
    reason = "the test process ended unexpectedly: exit code -9"
    _check_deadly(project, "mutation.distributed.host", reason, scheduler=scheduler)


@pytest.mark.timeout(900)
def test_a_mutant_that_ends_its_worker(project: Path) -> None:
    # One worker, so that the others are in the same batch.
    reason = "several Dask workers that tested this mutant have ended"
    _check_deadly(project, "multiprocessing", reason, workers=1)


def test_a_worker_that_dask_has_given_up_is_replaced(project: Path) -> None:
    """On a busy machine, a worker may need more time to restart than Dask allows."""
    from dask import config
    from testwire_servers.mutation.distributed.cluster import Cluster

    async def work() -> None:
        options = config_of(project, executor="dask", workers=1)
        cluster = await Cluster.connect(options, lambda line: None)
        try:
            before = await cluster.workers()
            assert cluster._own is not None
            (nanny,) = cluster._own.workers.values()
            await nanny.close()
            after: set[str] = set()
            async with asyncio.timeout(60):
                while not after - before:
                    await asyncio.sleep(0.1)
                    after = await cluster.workers()
        finally:
            await cluster.close()

    with config.set({"distributed.deploy.lost-worker-timeout": "100ms"}):
        asyncio.run(work())


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.timeout(1200)
def test_eight_workers_and_one_is_killed(project: Path, sandboxes: Path) -> None:
    """No mutant is lost or counted twice, and each verdict is the same as on this machine."""
    source = "".join(
        f"def f{n}(x):\n    if x > {n}:\n        return x + {n}\n    return x * {n}\n\n\n"
        for n in range(6)
    )
    tests = "".join(
        f"def test_{n}():\n    time.sleep(0.02)\n"
        f"    assert m.f{n}({n} + 1) == 2 * {n} + 1 and m.f{n}(1) == ({n} or 1)\n"
        for n in range(6)
    )
    write_project(project, {"m.py": source, "test_m.py": f"import time\nimport m\n\n{tests}"})
    chosen = ("-", "/", "<", ">=", "==", "**")
    mutants = mutants_of(project, lambda mutant: mutant.replacement in chosen)
    local = run_project(project, lambda mutant: mutant.replacement in chosen, workers=2)
    config = config_of(project, executor="dask", workers=8)

    async def work(opened: Opened) -> list[MutantOutcome]:
        found: list[MutantOutcome] = []
        victims: set[int] = set()
        async with aclosing(opened.engine.run(mutants)) as results:
            async for outcome in results:
                found.append(outcome)
                if not victims and len(found) > len(mutants) // 4:
                    busy = hosts(sandboxes)
                    victims = {busy[0], parent_of(busy[0])}
                    os.kill(parent_of(busy[0]), signal.SIGKILL)
        assert victims, "no worker was killed"
        # The process of the killed worker ends too.
        await until(lambda: not victims & set(hosts(sandboxes)))
        return found

    found = with_engine(config, work)
    assert len(found) == len(mutants)
    assert set(Counter(one.mutant.id for one in found).values()) == {1}
    assert verdicts(found) == verdicts(local.results)
