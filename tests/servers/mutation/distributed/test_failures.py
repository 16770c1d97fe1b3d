"""If a part of a cluster fails, each mutant has one result, or the run fails with a message."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.model import (
    BaselineError,
    MutationError,
    explained,
)

from tests.servers.mutation.distributed.conftest import CLUSTER
from tests.servers.mutation.distributed.support import (
    SMALL,
    Opened,
    endless,
    with_engine,
)
from tests.servers.mutation.support import (
    ENDLESS,
    config_of,
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
