"""Runs with Dask have the same verdicts as on this machine, and give way to newer ones."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

import pytest
from testwire.testing import pair
from testwire_protocols.msp.v0_4 import (
    PROTOCOL,
    Client,
    ClientHandlers,
    MutationTestParams,
    MutationTestResult,
)
from testwire_servers.mutation.cli import main
from testwire_servers.mutation.model import MutationError
from testwire_servers.mutation.server import MutationHandlers

from tests.servers.mutation.distributed.support import (
    PROJECT,
    SMALL,
    Opened,
    endless,
    hosts,
    plus_to_minus,
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
from tests.support.waiting import until

pytest.importorskip("distributed")

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")


@pytest.mark.slow
@pytest.mark.parametrize("scheduler", [2], indirect=True)
def test_the_verdicts_are_the_same_as_on_this_machine(project: Path, scheduler: str) -> None:
    write_project(project, PROJECT)
    # One mutant of `loop` never ends.
    changes = {"operators": {}, "timeout_constant": 4.0}
    local = run_project(project, workers=2, **changes)
    spread = run_project(project, executor="dask", scheduler=scheduler, **changes)
    assert verdicts(spread.results) == verdicts(local.results)
    assert {"Killed", "Survived", "NoCoverage", "Timeout"} <= set(local.statuses.values())
    assert any("2 tests pass without mutants" in line for line in spread.log)
    count = len(spread.results)
    assert any(f"{count} of {count} mutants tested" in line for line in spread.log)


@linux
def test_a_run_is_cancelled_and_interrupted(project: Path, sandboxes: Path, scheduler: str) -> None:
    write_project(project, ENDLESS)
    config = config_of(project, executor="dask", scheduler=scheduler, timeout_constant=600.0)

    async def work(opened: Opened) -> None:
        task = asyncio.ensure_future(opened.results(endless(project)))
        await until(lambda: bool(sleepers(sandboxes)))
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await until(lambda: not sleepers(sandboxes))
        # A newer run goes first. The older one continues after it.
        older = asyncio.ensure_future(opened.results(endless(project)))
        await until(lambda: bool(sleepers(sandboxes)))
        assert [one.status for one in await opened.results(plus_to_minus(project))] == ["Killed"]
        assert not older.done()
        await until(lambda: bool(sleepers(sandboxes)))
        older.cancel()
        with pytest.raises(asyncio.CancelledError):
            await older
        await until(lambda: not sleepers(sandboxes))

    with_engine(config, work)


@linux
def test_a_cancelled_request_of_an_editor(project: Path, sandboxes: Path, scheduler: str) -> None:
    """The next request gets its results although the mutant of the first one never ends."""
    table = f'executor = "dask"\nscheduler = "{scheduler}"\ntimeout_constant = 600\n'
    table += 'operators = "all"\n'
    write_project(project, {**ENDLESS, "pyproject.toml": f"[tool.testwire.mutation]\n{table}"})
    reports: list[MutationTestResult] = []

    class Recorder(ClientHandlers):
        def report_mutation_test_progress(self, params: MutationTestResult, ctx: object) -> None:
            reports.append(params)

    async def work() -> None:
        handlers = MutationHandlers(cwd=project)
        async with pair(PROTOCOL, handlers, Client, Recorder(), timeout=120) as client:
            files = (await client.discover()).files
            named = {m.replacement: m for file in files.values() for m in file.mutants}
            running = asyncio.ensure_future(client.mutation_test())
            await until(lambda: bool(sleepers(sandboxes)))
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
            await until(lambda: not sleepers(sandboxes))
            reports.clear()
            chosen = {"m.py": {"mutants": [named["-"]]}}
            await client.mutation_test(MutationTestParams.model_validate({"mutants": chosen}))
            assert [m.status for r in reports for m in r.files["m.py"].mutants] == ["Killed"]
        await handlers.aclose()

    asyncio.run(work())


@pytest.mark.slow
@linux
def test_a_changed_project_is_sent_again(project: Path, sandboxes: Path, scheduler: str) -> None:
    """The connection stays. A file whose content is the same does not count as changed."""
    write_project(project, SMALL)
    config = config_of(project, executor="dask", scheduler=scheduler, operators={})

    async def work(opened: Opened) -> None:
        before: set[int] = set()
        for number in (4, 5, 6):
            (project / "m.py").write_text(f"def f(x):\n    return x * 2 + {number} * 0\n")
            chosen = mutants_of(project, lambda m: (m.original, m.replacement) == ("2", "3"))
            assert [one.status for one in await opened.results(chosen)] == ["Killed"]
            now = set(hosts(sandboxes))
            assert len(now) == 1 and not before & now
            before = now
        (project / "m.py").touch()
        await opened.results(chosen)
        assert len([line for line in opened.log if line.startswith("packed 2 files")]) == 3
        # If the tests fail, the next run starts from the beginning.
        (project / "m.py").write_text("def f(x):\n    return 1\n")
        with pytest.raises(MutationError, match="test: expected all tests to pass"):
            await opened.results(chosen)
        (project / "m.py").write_text("def f(x):\n    return x + 3\n")
        chosen = mutants_of(project, lambda m: (m.original, m.replacement) == ("3", "4"))
        assert [one.status for one in await opened.results(chosen)] == ["Killed"]

    with_engine(config, work)
    folders = list(sandboxes.rglob("worker-*/testwire-mutation"))
    kept = [[item for item in folder.iterdir() if item.is_dir()] for folder in folders]
    assert [len(items) for items in kept] == [2]


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


def test_a_run_in_the_terminal(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without an address, the run starts processes on this machine."""
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
