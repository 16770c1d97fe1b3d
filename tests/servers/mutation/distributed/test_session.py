"""Runs with Dask: the same verdicts as on this machine, and one result for each mutant."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.cli import main
from testwire_servers.mutation.config import Config
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import (
    BaselineError,
    Mutant,
    MutantOutcome,
    MutationError,
    explained,
)

from tests.servers.mutation.support import (
    ENDLESS,
    config_of,
    mutants_of,
    processes_with,
    run_project,
    sleepers,
    write_project,
)
from tests.support.waiting import until

pytest.importorskip("distributed")

from distributed import LocalCluster
from testwire_servers.mutation.distributed import cluster as cluster_module
from testwire_servers.mutation.distributed import session as session_module
from testwire_servers.mutation.distributed.plugin import MutationPlugin, VersionMismatch

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

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


@pytest.fixture
def scheduler(sandboxes: Path) -> Iterator[str]:
    """Return the address of a scheduler with two workers, which sandboxes of the test belong to."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def verdicts(outcomes: list[MutantOutcome]) -> dict[str, tuple[object, ...]]:
    return {o.mutant.id: (o.status, o.killed_by, o.covered_by, o.static) for o in outcomes}


def children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(item) for item in found]


def hosts(place: Path) -> list[int]:
    """Return the ids of the processes that Dask workers have started."""
    lines = processes_with(str(place))
    return [int(line.partition(":")[0]) for line in lines if "mutation.distributed.host" in line]


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_the_verdicts_are_the_same_as_on_this_machine(project: Path) -> None:
    write_project(project, PROJECT)
    local = run_project(project, workers=2)
    spread = run_project(project, workers=2, executor="dask")
    assert verdicts(spread.results) == verdicts(local.results)
    assert {"Killed", "Survived", "NoCoverage", "Timeout"} <= set(local.statuses.values())
    assert any("2 tests pass without mutants" in line for line in spread.log)


class Opened:
    """An engine with its log, for tests that run it several times."""

    def __init__(self, config: Config) -> None:
        self.log: list[str] = []
        self.engine = Engine(config, cwd=config.root, log=self.log.append)

    async def results(self, mutants: list[Mutant]) -> list[MutantOutcome]:
        async with aclosing(self.engine.run(mutants)) as found:
            return [outcome async for outcome in found]


def with_engine(config: Config, work: Callable[[Opened], Any]) -> Any:
    async def main() -> Any:
        opened = Opened(config)
        try:
            return await work(opened)
        finally:
            await opened.engine.aclose()

    return asyncio.run(main())


@linux
def test_a_run_is_cancelled_and_interrupted(project: Path, sandboxes: Path, scheduler: str) -> None:
    """The workers stop at once, and stay warm."""
    write_project(project, ENDLESS)
    config = config_of(project, executor="dask", scheduler=scheduler, timeout_constant=5.0)
    mutants = mutants_of(project)
    endless = [m for m in mutants if (m.original, m.replacement) == ("not done", "done")]
    plus = [m for m in mutants if (m.original, m.replacement) == ("+", "-")]

    async def work(opened: Opened) -> None:
        task = asyncio.ensure_future(opened.results(endless))
        await until(lambda: bool(sleepers(sandboxes)), 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await until(lambda: not sleepers(sandboxes), 5)
        before = hosts(sandboxes)
        # A newer run goes first. The older one continues after it.
        older = asyncio.ensure_future(opened.results(endless))
        await until(lambda: bool(sleepers(sandboxes)), 60)
        assert [one.status for one in await opened.results(plus)] == ["Killed"]
        assert not older.done()
        assert [one.status for one in await older] == ["Timeout"]
        assert set(before) <= set(hosts(sandboxes))

    with_engine(config, work)


@linux
def test_a_new_snapshot_replaces_the_old_one(
    project: Path, sandboxes: Path, scheduler: str
) -> None:
    write_project(project, PROJECT)
    config = config_of(project, executor="dask", scheduler=scheduler)

    async def work(opened: Opened) -> None:
        before: set[int] = set()
        for number in range(4):
            (project / "pkg/b.py").write_text(f"def loop(n):\n    return {number} * 0\n")
            chosen = [m for m in mutants_of(project) if m.path == "pkg/b.py" and m.original == "0"]
            assert {one.status for one in await opened.results(chosen)} != {"RuntimeError"}
            assert len(hosts(sandboxes)) <= 2
            assert not before & set(hosts(sandboxes))
            before = set(hosts(sandboxes))

    with_engine(config, work)
    folders = list(sandboxes.rglob("worker-*/testwire-mutation"))
    kept = [[item for item in folder.iterdir() if item.is_dir()] for folder in folders]
    assert len(kept) == 2
    assert all(1 <= len(items) <= 2 for items in kept)


def test_tests_that_fail(project: Path, scheduler: str) -> None:
    write_project(project, {**PROJECT, "test_pkg.py": "def test(): assert False\n"})
    with pytest.raises(BaselineError, match=r"Dask worker tcp://\S+: test_pkg.py::test: expected"):
        run_project(project, executor="dask", scheduler=scheduler)


def test_one_worker_that_cannot_test(project: Path, tmp_path: Path, scheduler: str) -> None:
    """The tests fail on the first worker that runs them. The other worker tests all mutants."""
    write_project(project, PROJECT)
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
    run = run_project(project, executor="dask", scheduler=scheduler)
    assert sum("testing without the Dask worker" in line for line in run.log) == 1
    assert "RuntimeError" not in run.statuses.values()


def test_files_that_the_tests_import_from_elsewhere(
    project: Path, tmp_path: Path, scheduler: str
) -> None:
    other = write_project(tmp_path / "installed", {"lib.py": "x = 1\n"})
    write_project(
        project,
        {
            "src/lib.py": "x = 1\n",
            "src/own.py": "y = 1\n",
            "conftest.py": f"import sys\nsys.path[:0] = [{str(other)!r}]\n",
            "test_lib.py": "import lib, sys\nsys.path.append('src')\nimport own\n\n"
            "def test(): assert lib.x == own.y\n",
        },
    )
    changes = {"executor": "dask", "scheduler": scheduler}
    with pytest.raises(MutationError, match=r"src/lib.py: the tests import this file from"):
        run_project(project, lambda m: m.path == "src/lib.py", **changes)
    run = run_project(project, **changes)
    assert {one.status for one in run.results if one.mutant.path == "src/lib.py"} == {
        "RuntimeError"
    }
    assert {one.status for one in run.results if one.mutant.path == "src/own.py"} == {"Killed"}


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


@linux
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("mutation.distributed.host", "the test process ended unexpectedly: exit code -9"),
        ("multiprocessing", "several Dask workers that tested this mutant have ended"),
    ],
    ids=["process", "worker"],
)
@pytest.mark.timeout(900)
def test_a_mutant_that_ends_its_worker(project: Path, word: str, reason: str) -> None:
    """The mutant is tested in its own batch, and then gets no verdict. All others have one."""
    write_project(project, {**KILLER, "test_m.py": KILLER["test_m.py"].replace("WORD", word)})
    (deadly,) = [m for m in mutants_of(project) if (m.original, m.replacement) == ("+", "-")]
    # One worker, so that the others are in the same batch.
    run = run_project(project, lambda m: m.replacement in "-/*", executor="dask", workers=1)
    assert Counter(one.mutant.id for one in run.results).most_common(1)[0][1] == 1
    for one in run.results:
        if one.mutant == deadly:
            assert one.status == "RuntimeError" and reason in (one.reason or "")
        else:
            assert one.status in ("Killed", "Survived", "NoCoverage"), one


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
        await until(lambda: not victims & set(hosts(sandboxes)), 30)
        return found

    found = with_engine(config, work)
    assert len(found) == len(mutants)
    assert set(Counter(one.mutant.id for one in found).values()) == {1}
    assert verdicts(found) == verdicts(local.results)


def test_a_scheduler_that_does_not_exist(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.5)
    write_project(project, PROJECT)
    with pytest.raises(MutationError, match=r"expected a Dask scheduler at 'tcp://127.0.0.1:9'"):
        run_project(project, executor="dask", scheduler="tcp://127.0.0.1:9")
    with pytest.raises(MutationError, match=r"expected a Dask scheduler at 'nonsense://x'"):
        run_project(project, executor="dask", scheduler="nonsense://x")


def test_a_scheduler_without_workers(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.5)
    write_project(project, PROJECT)
    with (
        LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as empty,
        pytest.raises(MutationError, match="Start one with `dask worker tcp://"),
    ):
        run_project(project, executor="dask", scheduler=empty.scheduler_address)


def test_the_scheduler_ends_during_the_run(
    project: Path, sandboxes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 1.0)
    monkeypatch.setattr(session_module, "PATIENCE", 1.0)
    write_project(project, ENDLESS)
    cluster = LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    )
    config = config_of(
        project, executor="dask", scheduler=cluster.scheduler_address, timeout_constant=600.0
    )
    endless = [
        m for m in mutants_of(project) if (m.original, m.replacement) == ("not done", "done")
    ]

    async def work(opened: Opened) -> None:
        task = asyncio.ensure_future(opened.results(endless))
        await until(lambda: bool(sleepers(sandboxes)), 60)
        await asyncio.to_thread(cluster.close)
        with pytest.raises(MutationError, match="scheduler"):
            await asyncio.wait_for(task, 60)

    try:
        with_engine(config, work)
    finally:
        cluster.close()
    asyncio.run(until(lambda: not sleepers(sandboxes), 10))


def test_a_worker_with_a_different_version() -> None:
    class FakeWorker:
        address = "tcp://127.0.0.1:1"

    plugin = MutationPlugin()
    plugin._version = "0.0.1"
    with pytest.raises(VersionMismatch, match=r"expected Testwire 0.0.1, found"):
        plugin.setup(FakeWorker())


def test_the_missing_package_is_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*sys.modules]:
        if name.startswith("testwire_servers.mutation.distributed"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "distributed", None)
    write_project(project, PROJECT)
    with pytest.raises(ModuleNotFoundError) as caught:
        run_project(project, executor="dask")
    assert "pip install 'testwire[mutation,dask]'" in str(explained(caught.value))


def test_a_run_in_the_terminal(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_project(project, PROJECT)
    (project / "pyproject.toml").write_text("[tool.testwire.mutation]\nworkers = 1\n")
    monkeypatch.chdir(project)
    assert main(["run", "pkg/b.py", "--executor", "dask", "--no-cache"]) in (0, 1)
    printed = capsys.readouterr()
    assert "mutation score: " in printed.out
    assert "the first Dask worker is ready" in printed.err
    arguments = ["run", "--executor", "local", "--scheduler", "tcp://127.0.0.1:9"]
    assert main(arguments) == 2
    assert "--scheduler: expected --executor dask" in capsys.readouterr().err
