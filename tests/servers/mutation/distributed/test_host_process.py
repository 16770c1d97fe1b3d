"""The process of a worker tests batches, stops them, and ends with its parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.distributed.host_process import (
    BatchStopped,
    HostDied,
    HostProcess,
    HostUnfit,
)
from testwire_servers.mutation.distributed.wire import config_members, mutant_members

from tests.servers.mutation.distributed.support import endless, plus_to_minus
from tests.servers.mutation.support import (
    ENDLESS,
    config_of,
    mutants_of,
    processes_with,
    sleepers,
    write_project,
)
from tests.support.waiting import until_sync

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="what processes leave behind is looked up in /proc"
)

PASSING = {
    "m.py": "def f(x):\n    return x * 2\n",
    "test_m.py": "import m\n\ndef test(): assert m.f(2) == 4\n",
}


def never() -> bool:
    return False


@pytest.fixture
def start(project: Path, tmp_path: Path) -> Iterator[Callable[..., HostProcess]]:
    """Return a function that starts a process. All processes are closed after the test."""
    started = []

    def starting(**changes: Any) -> HostProcess:
        config = config_members(config_of(project, **changes))
        settings = {"config": config, "source": str(project), "workers": 1}
        started.append(HostProcess(settings, tmp_path))
        return started[-1]

    yield starting
    for host in started:
        host.close()
        assert not host.alive


def run(host: HostProcess, project: Path, replaced: str = "-+/") -> list[tuple[str, str]]:
    found: list[dict[str, Any]] = []
    mutants = mutants_of(project, lambda mutant: mutant.replacement in replaced)
    host.test([mutant_members(mutant) for mutant in mutants], found.append, never)
    replacements = {mutant.id: mutant.replacement for mutant in mutants}
    return [(replacements[members["mutant"]], members["status"]) for members in found]


def test_batches(project: Path, start: Callable[..., HostProcess]) -> None:
    write_project(project, PASSING)
    host = start()
    ready = host.ready(never)
    assert ready["elsewhere"] == {}
    assert "1 tests pass" in host.notes()[-1] and host.notes() == []
    first = run(host, project)
    assert ("-", "Killed") in first and len(first) == 3
    assert sorted(run(host, project)) == sorted(first)


def test_failing_tests_are_reported(project: Path, start: Callable[..., HostProcess]) -> None:
    write_project(project, {**PASSING, "test_m.py": "def test(): assert False\n"})
    with pytest.raises(HostUnfit, match=r"test_m.py::test: expected all tests to pass") as caught:
        start().ready(never)
    assert caught.value.args[1] == "BaselineError"


def test_an_interpreter_that_does_not_exist(
    project: Path, start: Callable[..., HostProcess]
) -> None:
    write_project(project, PASSING)
    with pytest.raises(HostUnfit, match=r"interpreter .*nowhere.* cannot be started"):
        start(python="./nowhere/python").ready(never)


def test_a_batch_is_stopped(
    project: Path, sandboxes: Path, start: Callable[..., HostProcess]
) -> None:
    write_project(project, ENDLESS)
    host = start(timeout_constant=600.0)
    host.ready(never)
    with pytest.raises(BatchStopped):
        host.test(
            [mutant_members(mutant) for mutant in endless(project)],
            [].append,
            lambda: bool(sleepers(sandboxes)),
        )
    until_sync(lambda: not sleepers(sandboxes))
    # The process is still warm.
    plus = plus_to_minus(project)
    found: list[dict[str, Any]] = []
    host.test([mutant_members(mutant) for mutant in plus], found.append, never)
    assert [members["status"] for members in found] == ["Killed"]


def test_time_limits_follow_from_the_own_first_run(
    project: Path, tmp_path: Path, start: Callable[..., HostProcess]
) -> None:
    """A slow worker has no timeouts, although a fast one would have them for the same tests."""
    pace = tmp_path / "pace"
    tests = f"import m, time\n\ndef test():\n    time.sleep(float(open({str(pace)!r}).read()))\n"
    write_project(project, {**PASSING, "test_m.py": tests + "    assert m.f(2) == 4\n"})
    statuses = []
    for pace_of_first_run in ("0", "2"):
        pace.write_text(pace_of_first_run)
        host = start(timeout_constant=1.0)
        host.ready(never)
        pace.write_text("2")
        statuses += run(host, project, "-")
    assert statuses == [("-", "Timeout"), ("-", "Killed")]


def test_waiting_for_the_first_run_is_stopped(
    project: Path, start: Callable[..., HostProcess]
) -> None:
    write_project(project, PASSING)
    host = start()
    with pytest.raises(BatchStopped):
        host.ready(lambda: True)
    assert host.ready(never)


def test_a_process_that_is_killed(
    project: Path, sandboxes: Path, start: Callable[..., HostProcess]
) -> None:
    write_project(project, ENDLESS)
    host = start(timeout_constant=600.0)
    host.ready(never)
    killed = False

    def kill() -> bool:
        nonlocal killed
        if not killed and sleepers(sandboxes):
            killed = True
            os.kill(host.pid, signal.SIGKILL)
        return False

    with pytest.raises(HostDied, match="exit code -9"):
        host.test([mutant_members(m) for m in mutants_of(project)], [].append, kill)
    assert not host.alive
    until_sync(lambda: not processes_with(str(sandboxes)) and not os.listdir(sandboxes))


def test_the_process_ends_when_it_is_idle(
    project: Path,
    sandboxes: Path,
    start: Callable[..., HostProcess],
) -> None:
    write_project(project, PASSING)
    host = start(keep_warm=0.5)
    host.ready(never)
    until_sync(lambda: not host.alive)
    assert os.listdir(sandboxes) == []
    with pytest.raises(HostDied):
        run(host, project)
