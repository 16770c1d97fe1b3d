"""Forked children: their events, their limits and their descendants."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")

# A separate interpreter forks the children, because the current process has threads and plugins.
HARNESS = """
import json, os, signal, subprocess, sys, time
from testwire_servers.mutation.worker.forks import Forker, adopt_orphans
adopt_orphans()
control, far = os.pipe()
forker = Forker(control, {control})
def show(outcome):
    print(json.dumps([outcome.how, outcome.events, outcome.status]))
def sleeper(**options):
    command = [sys.executable, "-c", "import time; time.sleep(600)", "MARK"]
    return subprocess.Popen(command, **options)
"""


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[[str], Any]]:
    """Return a function that runs a program in the separate interpreter and returns its output."""
    mark = f"mark-{os.getpid()}-{tmp_path.name}"

    def run(body: str) -> Any:
        import json

        done = subprocess.run(
            [sys.executable, "-c", HARNESS.replace("MARK", mark) + body],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        shown = [json.loads(line) for line in done.stdout.splitlines()]
        return shown[0] if len(shown) == 1 else shown

    yield run
    from tests.servers.mutation.support import processes_with

    assert processes_with(mark) == []


def test_events_arrive_in_order(run: Callable[[str], Any]) -> None:
    how, events, status = run(
        """
def body(emit):
    for number in range(5000):
        emit(["n", number])
    emit(["end", 0])
show(forker.run(body, timeout=30))
"""
    )
    assert (how, status) == ("end", 0)
    assert events == [["n", number] for number in range(5000)] + [["end", 0]]


def test_a_late_child_is_killed_with_its_children(run: Callable[[str], Any]) -> None:
    began = time.monotonic()
    how, events, status = run(
        """
def body(emit):
    sleeper(); sleeper(start_new_session=True)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(600)
    emit(["started"])
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True: pass
show(forker.run(body, timeout=1.0))
"""
    )
    assert (how, status) == ("timeout", signal.SIGKILL)
    assert events[0] == ["started"]
    assert time.monotonic() - began < 50


@pytest.mark.parametrize(
    ("death", "expected"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", signal.SIGSEGV),
        ("os._exit(3)", 3 << 8),
        ("sys.exit(0)", 70 << 8),
        ("raise KeyError", 70 << 8),
    ],
)
def test_a_child_that_ends_without_a_word(
    run: Callable[[str], Any], death: str, expected: int
) -> None:
    program = f"""
def body(emit):
    emit(["a"])
    {death}
show(forker.run(body, timeout=30))
"""
    assert run(program) == ["crash", [["a"]], expected]


def test_a_grandchild_that_holds_the_pipe_does_not_hold_up(run: Callable[[str], Any]) -> None:
    began = time.monotonic()
    outcome = run(
        """
def body(emit):
    emit(["end", 0])
    if os.fork() == 0:
        time.sleep(600)
show(forker.run(body, timeout=30))
"""
    )
    assert outcome == ["end", [["end", 0]], 0]
    assert time.monotonic() - began < 50


def test_an_unwanted_run_is_given_up(run: Callable[[str], Any]) -> None:
    how, _, status = run(
        """
def body(emit):
    sleeper(start_new_session=True)
    while True: pass
def on_event(event): pass
os.write(far, b"x")
show(forker.run(body, timeout=30))
"""
    )
    assert (how, status) == ("cancelled", signal.SIGKILL)


def test_an_interrupted_child_prints_no_traceback(run: Callable[[str], Any]) -> None:
    program = """
def body(emit):
    os.dup2(1, 2)
    raise {error}
show(forker.run(body, timeout=30))
"""
    assert run(program.replace("{error}", "KeyboardInterrupt"))[0] == "crash"
    with pytest.raises(ValueError):  # The output contains a traceback, which is not JSON.
        run(program.replace("{error}", "TypeError"))


def test_events_are_passed_on_as_they_come(run: Callable[[str], Any]) -> None:
    shown = run(
        """
def body(emit):
    emit(["a"]); emit(["end", 0])
show(forker.run(body, timeout=30, on_event=lambda event: print(json.dumps(event))))
"""
    )
    assert shown == [["a"], ["end", 0], ["end", [["a"], ["end", 0]], 0]]


def test_memory_is_limited(run: Callable[[str], Any]) -> None:
    outcome = run(
        """
def body(emit):
    try:
        bytearray(1 << 31)
    except MemoryError:
        emit(["memory"])
    emit(["end", 0])
show(forker.run(body, timeout=30, memory_limit=1024))
"""
    )
    assert outcome[1] == [["memory"], ["end", 0]]


def test_children_die_with_their_parent(run: Callable[[str], Any]) -> None:
    status = run(
        """
if os.fork() == 0:
    def body(emit):
        while True: pass
    forker.run(body, timeout=600)
else:
    children = lambda pid: open(f"/proc/{pid}/task/{pid}/children").read().split()
    while not children(os.getpid()) or not children(children(os.getpid())[0]):
        pass
    child = int(children(os.getpid())[0])
    grandchild = int(children(child)[0])
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    # Adopted by this process, as no one else is there.
    print(json.dumps(os.waitpid(grandchild, 0)[1]))
"""
    )
    assert status in (signal.SIGKILL, 70 << 8)


def test_sigterm_waits_until_a_new_child_can_handle_it(run: Callable[[str], Any]) -> None:
    blocked = run(
        """
from testwire_servers.mutation.worker.forks import keep_sigterm
def blocked():
    return signal.SIGTERM in signal.pthread_sigmask(signal.SIG_BLOCK, [])
seen = []
# The hooks of a new child run in this order, after Python has discarded signals.
os.register_at_fork(after_in_child=lambda: seen.append(blocked()))
keep_sigterm()
if os.fork() == 0:
    print(json.dumps([*seen, blocked()]), flush=True)
    os._exit(0)
os.wait()
assert not blocked()
"""
    )
    assert blocked == [True, False]
