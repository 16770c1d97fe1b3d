"""If a part of a cluster fails, each mutant has one result, or the run fails with a message."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.model import (
    BaselineError,
    MutantOutcome,
    MutationError,
    explained,
)

from tests.servers.mutation.distributed.conftest import CLUSTER
from tests.servers.mutation.distributed.support import (
    KILLER,
    SMALL,
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

from distributed import LocalCluster, Worker, get_worker
from testwire_servers.mutation.distributed import archive, session
from testwire_servers.mutation.distributed import cluster as cluster_module
from testwire_servers.mutation.distributed.plugin import VERSIONS, VersionMismatch

two_workers = pytest.mark.parametrize("scheduler", [2], indirect=True)
linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")


# --- workers that cannot test the project -----------------------------------------------------


def test_tests_that_fail(project: Path, scheduler: str) -> None:
    write_project(project, {**SMALL, "test_m.py": "def test(): assert False\n"})
    with pytest.raises(BaselineError, match=r"Dask worker tcp://\S+: test_m.py::test: expected"):
        run_project(project, executor="dask", scheduler=scheduler)


def test_a_requirement_of_the_tests_is_missing(project: Path, scheduler: str) -> None:
    write_project(project, {**SMALL, "test_m.py": "import not_installed_here\n"})
    with pytest.raises(BaselineError) as caught:
        run_project(project, executor="dask", scheduler=scheduler)
    assert "Dask worker tcp://" in str(caught.value)
    assert "No module named 'not_installed_here'" in str(caught.value)
    assert "Each Dask worker needs the requirements of the tests." in str(caught.value)


@two_workers
def test_one_worker_that_cannot_test(project: Path, tmp_path: Path, scheduler: str) -> None:
    """The tests fail on the first worker that runs them. The other worker tests all mutants."""
    write_project(project, SMALL)
    taken = tmp_path / "taken"
    (project / "conftest.py").write_text(
        "import os\n"
        "worker = os.environ['TESTWIRE_SANDBOX']\n"
        f"try:\n    os.mkdir({str(taken)!r})\n"
        f"    open({str(taken / 'by')!r}, 'w').write(worker)\n"
        "except FileExistsError:\n    pass\n"
        f"def test_place(): assert open({str(taken / 'by')!r}).read() != worker\n"
    )
    (project / "test_place.py").write_text("from conftest import test_place\n")
    run = run_project(project, lambda m: m.path == "m.py", executor="dask", scheduler=scheduler)
    assert sum("testing without the Dask worker" in line for line in run.log) == 1
    assert "RuntimeError" not in run.statuses.values()


@two_workers
def test_a_full_disk_of_one_worker(
    project: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str
) -> None:
    write_project(project, SMALL)
    unpack = archive.unpack
    workers: list[str] = []

    def limited(data: bytes, identifier: str, folder: Path) -> None:
        workers.append(get_worker().address)
        if get_worker().address == workers[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
        unpack(data, identifier, folder)

    monkeypatch.setattr(archive, "unpack", limited)
    run = run_project(project, executor="dask", scheduler=scheduler)
    (line,) = [line for line in run.log if "testing without the Dask worker" in line]
    assert "No space left on device. Free disk space" in line
    assert "RuntimeError" not in run.statuses.values()


def test_full_disks(project: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str) -> None:
    write_project(project, SMALL)

    def unpack(data: bytes, identifier: str, folder: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))

    monkeypatch.setattr(archive, "unpack", unpack)
    with pytest.raises(MutationError, match=r"Dask worker tcp://.* Free disk space"):
        run_project(project, executor="dask", scheduler=scheduler)


# --- versions and packages --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Testwire", "Python"])
def test_a_different_version(
    project: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str, name: str
) -> None:
    write_project(project, SMALL)
    monkeypatch.setattr(cluster_module, "VERSIONS", {**VERSIONS, name: "0.1"})
    pattern = f"Dask scheduler: expected {name} 0.1, found .* install testwire\\[mutation,dask\\]"
    with pytest.raises(MutationError, match=pattern):
        run_project(project, executor="dask", scheduler=scheduler)


def test_a_worker_with_a_different_version(
    project: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str
) -> None:
    """This worker may have joined after the connection was made."""
    write_project(project, SMALL)
    monkeypatch.setattr(session, "VERSIONS", {**VERSIONS, "Testwire": "0.1"})
    with pytest.raises(MutationError, match=r"Dask worker tcp://\S+ expected Testwire 0.1, found"):
        run_project(project, executor="dask", scheduler=scheduler)


@two_workers
@pytest.mark.parametrize("count", [1, 2])
def test_workers_without_testwire(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str, count: int
) -> None:
    write_project(project, SMALL)

    def check(expected: object, dask_worker: Any = None) -> None:
        # The function is sent by value, so the workers share no variables.
        if isinstance(dask_worker, Worker) and count > len([*tmp_path.glob("without-*")]):
            (tmp_path / f"without-{dask_worker.name}").touch()
            raise ModuleNotFoundError("No module named 'testwire_servers'")

    monkeypatch.setattr(cluster_module, "check_versions", check)
    changes = {"executor": "dask", "scheduler": scheduler}
    if count == 2:
        with pytest.raises(MutationError, match=r"Dask worker tcp://.* Testwire cannot be import"):
            run_project(project, **changes)
    else:
        run = run_project(project, **changes)
        (line,) = [line for line in run.log if "testing without the Dask worker" in line]
        assert "No module named 'testwire_servers'. Start it with Testwire" in line
        assert "RuntimeError" not in run.statuses.values()


@pytest.mark.parametrize(
    "found", [VersionMismatch("expected Python 3.1, found 3.2"), ImportError("no")]
)
def test_a_scheduler_without_testwire(
    project: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str, found: Exception
) -> None:
    write_project(project, SMALL)

    def check(expected: object, dask_scheduler: Any = None) -> None:
        if dask_scheduler is not None:
            raise found

    monkeypatch.setattr(cluster_module, "check_versions", check)
    with pytest.raises(MutationError, match=rf"Dask scheduler: .*{found}. Start it with Testwire"):
        run_project(project, executor="dask", scheduler=scheduler)


def test_the_missing_package_is_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*sys.modules]:
        if name.startswith("testwire_servers.mutation.distributed"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "distributed", None)
    write_project(project, SMALL)
    with pytest.raises(ModuleNotFoundError) as caught:
        run_project(project, executor="dask")
    assert "pip install 'testwire[mutation,dask]'" in str(explained(caught.value))


# --- the scheduler ----------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "tls://127.0.0.1:9"])
def test_a_scheduler_that_does_not_exist(
    project: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.5)
    write_project(project, SMALL)
    with pytest.raises(MutationError, match=f"expected a Dask scheduler at '{address}'"):
        run_project(project, executor="dask", scheduler=address)


def test_a_scheduler_without_workers(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.5)
    write_project(project, SMALL)
    with (
        LocalCluster(n_workers=0, **CLUSTER) as empty,
        pytest.raises(MutationError, match="Start one with `dask worker tcp://"),
    ):
        run_project(project, executor="dask", scheduler=empty.scheduler_address)


def test_a_local_cluster_that_cannot_start(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def start(**options: object) -> None:
        raise RuntimeError("Cluster failed to start: no more processes")

    monkeypatch.setattr(cluster_module, "LocalCluster", start)
    write_project(project, SMALL)
    with pytest.raises(MutationError, match=r"expected 3 local Dask workers, but .* no more proc"):
        run_project(project, executor="dask", workers=3)


@linux
def test_the_cluster_ends_during_the_run(project: Path, sandboxes: Path) -> None:
    write_project(project, ENDLESS)
    cluster = LocalCluster(n_workers=1, local_directory=sandboxes, **CLUSTER)
    address = cluster.scheduler_address
    config = config_of(project, executor="dask", scheduler=address, timeout_constant=600.0)

    async def work(opened: Opened) -> None:
        task = asyncio.ensure_future(opened.results(endless(project)))
        await until(lambda: bool(sleepers(sandboxes)))
        await asyncio.to_thread(cluster.close)
        with pytest.raises(MutationError, match="to the Dask scheduler was lost"):
            await asyncio.wait_for(task, 120)

    try:
        with_engine(config, work)
    finally:
        cluster.close()
    until_sync(lambda: not sleepers(sandboxes))


def _started(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *arguments]
    return subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)


@linux
@pytest.mark.slow
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
        import json

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


# --- clients, processes and workers that end --------------------------------------------------


@linux
@pytest.mark.slow
def test_a_client_is_killed(project: Path, sandboxes: Path, scheduler: str) -> None:
    """The workers stop its mutants, and test those of the next client."""
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


def _check_deadly(project: Path, word: str, reason: str, **changes: Any) -> None:
    """Test a mutant that ends a process. It has no verdict, and all others have one."""
    write_project(project, {**KILLER, "test_m.py": KILLER["test_m.py"].replace("WORD", word)})
    run = run_project(project, lambda m: m.replacement in "-/*", executor="dask", **changes)
    assert set(Counter(one.mutant.id for one in run.results).values()) == {1}
    deadly = run.of("-", original="+")
    assert deadly.status == "RuntimeError" and reason in (deadly.reason or "")
    others = {one.status for one in run.results if one is not deadly}
    assert others and others <= {"Killed", "Survived", "NoCoverage"}


@linux
@pytest.mark.slow
def test_a_mutant_that_ends_the_test_process(project: Path, scheduler: str) -> None:
    reason = "the test process ended unexpectedly: exit code -9"
    _check_deadly(project, "mutation.distributed.host", reason, scheduler=scheduler)


@linux
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_mutant_that_ends_its_worker(project: Path) -> None:
    # One worker, so that the others are in the same batch.
    reason = "several Dask workers that tested this mutant have ended"
    _check_deadly(project, "multiprocessing", reason, workers=1)


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


@linux
@pytest.mark.slow
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
